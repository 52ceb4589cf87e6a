//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"maps"
	"slices"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/scene/lesson"
)

// sceneGroup is a part of a shelf of the browser of scenes.
type sceneGroup struct {
	shelf, title words.Key
	scenes       []menuScene
}

type menuScene struct {
	name, title, summary string
	steps                []string // of a lesson, their titles
}

// done returns how many steps of a lesson are done.
func (s *menuScene) done(passed []string) (n int) {
	for _, step := range s.steps {
		if slices.Contains(passed, step) {
			n++
		}
	}
	return n
}

// course is the title of the group whose scenes are the lessons of the course, in order.
const course words.Key = "Course"

// The shelves of the browser, in order; those of tours and of the person's own files have no groups.
const (
	seedsShelf   words.Key = "Seeds"
	spaceShelf   words.Key = "In space"
	tilesShelf   words.Key = "Tiles"
	sandboxShelf words.Key = "Sandbox"
	toursShelf   words.Key = "Tours"
	ownShelf     words.Key = "Own"
)

var shelves = []words.Key{course, seedsShelf, spaceShelf, tilesShelf, sandboxShelf, toursShelf, ownShelf}

// firstSteps is the scene that shows the window itself, at the first start and when it is asked for.
const firstSteps = "first-steps"

// sceneGroups says on which shelf and in which group a built-in scene is, and in which order. A scene that is
// not named here is in a group of its own at the end.
var sceneGroups = []struct {
	shelf, title words.Key
	names        []string
}{
	{spaceShelf, "Sky", []string{"galaxy", "solar-system", "orbit-race"}},
	{course, "First steps", []string{firstSteps}},
	{course, course, nil}, // as the scenes say
	{spaceShelf, "Flights", []string{"kepler", "hohmann", "porkchop-mars", "rockets", "docking", "moon-base", "free-return", "lagrange", "comet", "slingshot", "freighters", "three-body"}},
	{seedsShelf, "Seeds", []string{"pet", "attack", "arena", "tanks", "tanks-town", "tanks-safe-spot", "racing", "flock", "formation", "bodyguards", "hide-and-seek", "hand-on-the-wall"}},
	{sandboxShelf, "Minds", []string{"pirates", "tag", "capture-the-flag", "predators"}},
	{sandboxShelf, "Scripts", []string{"script-magnet", "script-flock", "script-patrol", "script-dodge"}},
	{tilesShelf, "Tiles", []string{"tiles-chirality", "tiles-choke", "tiles-corridors", "tiles-crowd", "tiles-maze"}},
	{sandboxShelf, "Crowds", []string{"corridor", "doorway", "crossroads", "evacuation", "circle-250", "pilot", "traffic"}},
	{sandboxShelf, "Comparisons", []string{"magnet-moving", "inner-planets", "arena-circle", "two-doors", "methods", "bug", "cat-and-mouse"}},
}

// groupScenes reads the titles and summaries of the built-in scenes, by group.
func groupScenes(said *player.Words) (list []sceneGroup) {
	left := map[string]*scene.Scene{}
	for _, name := range scene.Builtin() {
		if s, err := scene.Open(name); err == nil { // tests open every built-in scene
			left[name] = s
		}
	}
	group := func(shelf, title words.Key, names []string) {
		g := sceneGroup{shelf: shelf, title: title}
		for _, name := range names {
			if s := left[name]; s != nil {
				one := menuScene{name: name}
				one.title, one.summary = said.Heading(s)
				for i := range s.Steps {
					one.steps = append(one.steps, s.Steps[i].Title)
				}
				g.scenes = append(g.scenes, one)
				delete(left, name)
			}
		}
		if g.scenes != nil {
			list = append(list, g)
		}
	}
	for _, g := range sceneGroups {
		if g.title == course {
			g.names = lesson.Course()
		}
		group(g.shelf, g.title, g.names)
	}
	group(sandboxShelf, "More", slices.Sorted(maps.Keys(left)))
	return list
}

// nextLesson returns the lesson of the course after a scene, if there is one.
func nextLesson(groups []sceneGroup, after string) (next menuScene, ok bool) {
	name, ok := lesson.After(after)
	for _, g := range groups {
		for _, s := range g.scenes {
			if ok && s.name == name {
				return s, true
			}
		}
	}
	return next, false
}

// nextLessonButton leads from a lesson of the course to the next one.
func (ui *UI) nextLessonButton() {
	p := ui.player
	if p.Scene.Course == 0 || !scene.IsBuiltin(p.Scene.File) {
		return
	}
	ui.toNextLesson(imgui.Button, "following lesson")
}

// toNextLesson draws a button or an item of a menu that opens the lesson after the scene, if there is one.
func (ui *UI) toNextLesson(button func(label string) bool, name string) {
	if next, ok := nextLesson(ui.scenes(), ui.player.Scene.File); ok {
		if ui.tagged(button(ui.sayf("Next lesson: %s", next.title)), name) {
			_ = ui.player.Reopen(next.name) // a notice shows the error
		}
		ui.tooltip(next.summary)
	}
}

func (ui *UI) scenes() []sceneGroup {
	if said := &ui.player.Words; ui.menu == nil || ui.menuIn != said.Language() {
		ui.menu, ui.menuIn = groupScenes(said), said.Language()
	}
	return ui.menu
}

// sceneMenu opens scenes, restarts, films and quits.
func (ui *UI) sceneMenu() {
	p := ui.player
	if !ui.tagged(imgui.BeginMenu(ui.named("Scene")), "Scene") {
		return
	}
	if ui.tagged(imgui.MenuItemBoolV(ui.named("Scenes, lessons, tours…"), p.Notices.KeyName("F3"), false, true), "scenes") {
		ui.browser.toggle()
	}
	if ui.tagged(imgui.MenuItemBool(ui.named("First steps")), "first steps") {
		_ = p.Reopen(firstSteps) // a notice shows the error
	}
	ui.tooltip(ui.say("Two minutes with the window"))
	ui.toNextLesson(imgui.MenuItemBool, "next lesson")
	if !ui.locked {
		if ui.tagged(imgui.MenuItemBool(ui.named("Open…")), "open") {
			ui.opener.begin()
		}
	}
	imgui.Separator()
	if ui.tagged(imgui.MenuItemBoolV(ui.named("Restart"), p.Notices.KeyName("Backspace"), false, true), "restart") {
		p.Notices.WarnOf(p.Restart())
	}
	ui.tooltip(ui.say("Changed parameters stay."))
	if ui.tagged(imgui.MenuItemBoolV(ui.named("Restart with the scene's parameters"), p.Notices.KeyName("Shift+Backspace"), false, p.Orders.ParamsChanged()), "reset") {
		p.Notices.WarnOf(p.Reset())
	}
	if ui.tagged(imgui.MenuItemBool(ui.named("Restart with another seed")), "another seed") {
		p.Notices.WarnOf(reseed(p))
	}
	ui.tooltip(ui.sayf("The seed is %d; the same seed gives the same run.", p.World.Setup().Seed))
	if ui.locked {
		imgui.EndMenu()
		return
	}
	if ui.tagged(imgui.MenuItemBoolV(ui.named("Film, or end the film"), p.Notices.KeyName("F9"), false, true), "film") {
		ui.wish.Film = true
	}
	if ui.tagged(imgui.MenuItemBoolV(ui.named("Record what I do"), "", p.Tape.Name() != "", p.Lab.FromFile()), "record") {
		ui.wish.Record = true
	}
	ui.tooltip(ui.say("Also what you have done since the scene was opened. One file holds all of it, restarts too; Open plays it again."))
	imgui.Separator()
	if ui.tagged(imgui.MenuItemBool(ui.named("Quit")), "quit") {
		ui.wish.Quit = true
	}
	imgui.EndMenu()
}
