//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"maps"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/sanitize"
	"galaxy/internal/words"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/scene/tour"
)

// sceneGroup is a part of the menu of scenes.
type sceneGroup struct {
	title  words.Key
	scenes []menuScene
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

// sceneGroups says in which group a built-in scene is, and in which order. A scene that is
// not named here is in a group of its own at the end.
var sceneGroups = []struct {
	title words.Key
	names []string
}{
	{"Sky", []string{"galaxy", "solar-system", "orbit-race"}},
	{course, nil}, // as the scenes say
	{"Flights", []string{"kepler", "hohmann", "porkchop-mars", "rockets", "docking", "moon-base", "free-return", "lagrange", "comet", "slingshot", "freighters", "three-body"}},
	{"Seeds", []string{"pet", "attack", "arena", "tanks", "tanks-town", "tanks-safe-spot", "racing", "flock", "formation", "bodyguards", "hide-and-seek", "hand-on-the-wall"}},
	{"Minds", []string{"pirates", "tag", "capture-the-flag", "predators"}},
	{"Scripts", []string{"script-magnet", "script-flock", "script-patrol", "script-dodge"}},
	{"Tiles", []string{"tiles-chirality", "tiles-choke", "tiles-corridors", "tiles-crowd", "tiles-maze"}},
	{"Crowds", []string{"corridor", "doorway", "crossroads", "evacuation", "circle-250", "pilot", "traffic"}},
	{"Comparisons", []string{"magnet-moving", "inner-planets", "arena-circle", "two-doors", "methods", "bug", "cat-and-mouse"}},
}

// groupScenes reads the titles and summaries of the built-in scenes, by group.
func groupScenes(said *player.Words) (list []sceneGroup) {
	left := map[string]*scene.Scene{}
	for _, name := range scene.Builtin() {
		if s, err := scene.Open(name); err == nil { // tests open every built-in scene
			left[name] = s
		}
	}
	group := func(title words.Key, names []string) {
		g := sceneGroup{title: title}
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
			g.names = lessonNames(left)
		}
		group(g.title, g.names)
	}
	group("More", slices.Sorted(maps.Keys(left)))
	return list
}

// lessonNames returns the names of the scenes that are lessons of the course, in order.
func lessonNames(scenes map[string]*scene.Scene) []string {
	names := slices.Sorted(maps.Keys(scenes))
	names = slices.DeleteFunc(names, func(name string) bool { return scenes[name].Course == 0 })
	slices.SortStableFunc(names, func(a, b string) int { return scenes[a].Course - scenes[b].Course })
	return names
}

// nextLesson returns the lesson of the course after a scene: the first one after a scene
// that is not part of it, and none after the last.
func nextLesson(groups []sceneGroup, after string) (next menuScene, ok bool) {
	i := slices.IndexFunc(groups, func(g sceneGroup) bool { return g.title == course })
	if i < 0 {
		return next, false
	}
	lessons := groups[i].scenes
	at := slices.IndexFunc(lessons, func(s menuScene) bool { return s.name == after }) + 1
	if at >= len(lessons) {
		return next, false
	}
	return lessons[at], true
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

// sceneMenu lists the built-in scenes by group, and opens, restarts, films and quits.
func (ui *UI) sceneMenu() {
	p := ui.player
	if !ui.tagged(imgui.BeginMenu(ui.named("Scene")), "Scene") {
		return
	}
	ui.sceneTable()
	imgui.Separator()
	ui.toNextLesson(imgui.MenuItemBool, "next lesson")
	ui.tourMenu()
	if !ui.locked {
		if ui.tagged(imgui.MenuItemBool(ui.named("Open…")), "open") {
			ui.opener.begin()
		}
		ui.recentMenu()
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

const sceneColumn = 232 // width in points

// sceneTable lists the groups in as many columns as fit, each group in one if it is not too long.
func (ui *UI) sceneTable() {
	groups := ui.scenes()
	columns := min(max(int((ui.width-ui.px(4*margin))/ui.px(sceneColumn)), 1), 5)
	if !imgui.BeginTableV("scenes", int32(columns), imgui.TableFlagsNoSavedSettings|imgui.TableFlagsSizingFixedFit, imgui.Vec2{}, 0) {
		return
	}
	for i := range columns {
		imgui.TableSetupColumnV(strconv.Itoa(i), imgui.TableColumnFlagsWidthFixed, ui.px(sceneColumn-4*margin), 0)
	}
	rows := 0
	for _, g := range groups {
		rows += len(g.scenes) + 1
	}
	imgui.TableNextRow()
	imgui.TableNextColumn()
	column, used, most := 1, 0, (rows+columns-1)/columns+1
	for _, g := range groups {
		size := len(g.scenes) + 1
		if used > 0 && column < columns && used+min(size, most)/2 > rows/columns {
			imgui.TableNextColumn()
			column, used = column+1, 0
		}
		imgui.PushStyleVarVec2(imgui.StyleVarSeparatorTextPadding, imgui.Vec2{}) // rows of equal height: else the arrow keys would jump to other columns
		imgui.SeparatorText(ui.groupTitle(&g))
		imgui.PopStyleVar()
		used++
		for i, s := range g.scenes {
			if used >= most && column < columns { // a long group goes on in the next column
				imgui.TableNextColumn()
				column, used = column+1, 0
			}
			used++
			title, progress := s.title, ""
			if len(s.steps) > 0 {
				progress = ui.sayf("%d of %d", s.done(ui.settings.Passed(s.name)), len(s.steps))
			}
			if g.title == course {
				title = strconv.Itoa(i+1) + "  " + title
			}
			if ui.sceneItem(&s, title, progress) {
				_ = ui.player.Reopen(s.name) // a notice shows the error
			}
		}
	}
	imgui.EndTable()
}

// sceneItem draws an item as wide as its column, where the arrow keys find it. Its progress is left out where a title has no room for it.
func (d *desk) sceneItem(s *menuScene, title, progress string) (pressed bool) {
	width := d.px(sceneColumn - 4*margin)
	pressed = d.tagged(imgui.SelectableBoolV(title+"##"+s.name, s.name == d.player.Scene.File, imgui.SelectableFlagsNone, imgui.NewVec2(width, 0)), "scene "+s.name)
	d.sceneTooltip(*s)
	if room := width - imgui.CalcTextSize(progress).X; imgui.CalcTextSize(title).X+d.px(margin) < room {
		imgui.SameLineV(room, 0)
		dim(progress)
	}
	return pressed
}

// groupTitle is the title of a group: of lessons, with how many of them are done.
func (d *desk) groupTitle(g *sceneGroup) string {
	lessons, done := 0, 0
	for i := range g.scenes {
		if s := &g.scenes[i]; len(s.steps) > 0 {
			lessons++
			if s.done(d.settings.Passed(s.name)) == len(s.steps) {
				done++
			}
		}
	}
	if lessons == 0 {
		return d.say(g.title)
	}
	return d.sayf("%s: %d of %d done", d.say(g.title), done, lessons)
}

// sceneTooltip shows a preview and the summary of a scene.
func (d *desk) sceneTooltip(s menuScene) {
	if !imgui.BeginItemTooltip() {
		return
	}
	width := d.px(sideWidth)
	if d.preview != nil {
		if texture := d.preview(s.name); texture != 0 {
			picture := imgui.NewTextureRefTextureID(imgui.TextureID(texture))
			imgui.ImageV(*picture, imgui.NewVec2(width, width*9/16), imgui.NewVec2(0, 1), imgui.NewVec2(1, 0))
			picture.Destroy()
		}
	}
	imgui.PushTextWrapPosV(width)
	text(s.summary)
	dim(s.name)
	imgui.PopTextWrapPos()
	imgui.EndTooltip()
}

// recentMenu lists the files that were opened last.
func (ui *UI) recentMenu() {
	files := ui.settings.Recent
	if len(files) == 0 {
		return
	}
	if !ui.tagged(imgui.BeginMenu(ui.named("Recent")), "recent") {
		return
	}
	for i, file := range files {
		imgui.PushIDInt(int32(i))
		if ui.tagged(imgui.MenuItemBool(sanitize.Cut(sanitize.Line(filepath.Base(file)), 60)), "recent "+file) {
			ui.wish.Open = file
		}
		ui.tooltip(sanitize.Line(file))
		imgui.PopID()
	}
	imgui.EndMenu()
}

type menuTour struct{ name, title, summary string }

// tourMenu lists the built-in tours; one of a file is opened as a scene is.
func (ui *UI) tourMenu() {
	if !ui.tagged(imgui.BeginMenu(ui.named("Tours")), "Tours") {
		return
	}
	if ui.tours == nil {
		for _, name := range tour.Builtin() {
			if t, err := tour.Open(name); err == nil {
				ui.tours = append(ui.tours, menuTour{name, t.Title, t.Summary})
			}
		}
	}
	for _, t := range ui.tours {
		if ui.tagged(imgui.MenuItemBool(t.title), "tour "+t.name) {
			ui.wish.Open = t.name
		}
		ui.tooltip(t.summary)
	}
	imgui.EndMenu()
}
