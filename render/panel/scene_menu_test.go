//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/faiface/mainthread"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/settings"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
)

// Every built-in scene is in the menu once, and the groups name no other.
func TestSceneGroups(t *testing.T) {
	var listed []string
	for _, g := range groupScenes(new(player.Words)) {
		for _, s := range g.scenes {
			listed = append(listed, s.name)
			if s.title == "" {
				t.Errorf("%s has no title", s.name)
			}
		}
	}
	slices.Sort(listed)
	if !slices.Equal(listed, scene.Builtin()) {
		t.Errorf("the menu has %q", listed)
	}
	for _, g := range sceneGroups {
		if !slices.Contains(shelves, g.shelf) {
			t.Errorf("the group %s stands on no shelf", g.title)
		}
		for _, name := range g.names {
			if !slices.Contains(scene.Builtin(), name) {
				t.Errorf("the group %s names %q, which is no scene", g.title, name)
			}
		}
	}
}

func TestNextLesson(t *testing.T) {
	groups := groupScenes(new(player.Words))
	var lessons []string
	for _, s := range groups[slices.IndexFunc(groups, func(g sceneGroup) bool { return g.title == course })].scenes {
		lessons = append(lessons, s.name)
	}
	if len(lessons) < 11 || lessons[0] != "seek" {
		t.Fatalf("the course is %q", lessons)
	}
	for after, want := range map[string]string{"solar-system": lessons[0], lessons[0]: lessons[1], lessons[len(lessons)-1]: ""} {
		if next, ok := nextLesson(groups, after); next.name != want || ok != (want != "") {
			t.Errorf("after %s comes %q, want %q", after, next.name, want)
		}
	}
	h := open(t, small(t))
	h.click("Scene")
	h.click("next lesson")
	if h.p.Scene.File != lessons[0] {
		t.Errorf("the menu leads to %s", h.p.Scene.File)
	}
	h.frames(3)
	h.p.Lesson.Go(h.p.Lesson.Run().Len() - 1)
	if err := h.p.Orders.Give(sim.Place{Thing: "stop 1 of ship", At: r2.Vec{X: 20, Y: 68}}); err != nil {
		t.Fatal(err)
	}
	h.p.Playback.SetPaused(false)
	for range 300 {
		if h.p.Advance(0.05); h.p.Lesson.Run().Passing() {
			break
		}
	}
	h.frames(3)
	h.click("following lesson")
	if h.p.Scene.File != lessons[1] {
		t.Errorf("the button leads to %s", h.p.Scene.File)
	}
}

// The menu asks for a recording of what was done, and ends it; of a replay there is none.
func TestRecordingIsInTheMenu(t *testing.T) {
	h := open(t, small(t))
	h.click("Scene")
	h.click("record")
	if wish := h.ui.TakeWish(); !wish.Record {
		t.Errorf("the menu wishes for %+v", wish)
	}
	p, err := player.Open("magnet-first")
	if err != nil {
		t.Fatal(err)
	}
	p.Tape.Record()
	p.Playback.StepOnce()
	if h.p, err = player.Replay(p.Tape.Recording()); err != nil {
		t.Fatal(err)
	}
	h.frames(3)
	h.click("Scene")
	h.click("record")
	if wish := h.ui.TakeWish(); wish.Record {
		t.Error("a replay is recorded")
	}
}

// The next lesson is read from its beginning, and open, wherever the one before was left.
func TestNextLessonOpensAtItsText(t *testing.T) {
	h := openLesson(t, "turret", 200)
	h.click("all knobs")
	h.frames(4)
	x, y := h.over("left title")
	h.point(x, y+100)
	before := h.ui.itemRects["step 1"].min.Y
	h.frames(3)
	for range 40 {
		mainthread.Call(func() {
			f := gw.SetScrollCallback(nil)
			gw.SetScrollCallback(f)
			f(gw, 0, -3)
		})
		h.frames(2)
	}
	if top := h.ui.itemRects["step 1"].min.Y; top > before-50 {
		t.Fatalf("the lesson is not scrolled: its steps stand at %v", top)
	}
	h.browse(course)
	h.click("scene seek")
	h.frames(4)
	if top := h.ui.itemRects["step 1"].min.Y; h.p.Scene.File != "seek" || top < before-30 {
		t.Errorf("%s is scrolled: its steps stand at %v", h.p.Scene.File, top)
	}
	h.click("left title")
	h.ui.ToggleBrowser()
	h.frames(4)
	h.write("arrive")
	h.click("scene arrive")
	h.frames(4)
	if _, open := h.ui.itemRects["step 1"]; !open {
		t.Error("a lesson opens folded, as the one before was")
	}
}

// The menu restarts with the scene's parameters where one was changed, and only there.
func TestResetIsInTheMenu(t *testing.T) {
	h := open(t, small(t))
	g := &h.p.World.Setup().Groups[0]
	param := g.Params()[1]
	before := param.Text()
	if h.p.Orders.ParamsChanged() {
		t.Error("a new scene has changed parameters")
	}
	if err := h.p.Orders.Give(sim.Set{Group: g.Name, Parameter: param.Name, Value: strconv.FormatFloat(0.5*(param.Value()+param.Max), 'g', 4, 64)}); err != nil {
		t.Fatal(err)
	}
	if !h.p.Orders.ParamsChanged() {
		t.Fatal("the parameter is as before")
	}
	h.click("Scene")
	h.click("reset")
	if got := h.p.World.Setup().Groups[0].Params()[1].Text(); got != before || h.p.Orders.ParamsChanged() {
		t.Errorf("the parameter is %s, the scene's %s", got, before)
	}
}

// All keys of the menu of views are below each other, in its two columns.
func TestKeysOfTheViewMenu(t *testing.T) {
	h := open(t, small(t))
	h.click("View")
	h.frames(4)
	columns, n := map[float32]int{}, 0
	for name, r := range h.ui.itemRects {
		if !strings.HasPrefix(name, "key ") {
			continue
		}
		n++
		columns[r.min.X]++
	}
	if n < 13 || len(columns) != 2 {
		t.Errorf("%d keys, so many at each place: %v", n, columns)
	}
	h.click("Search")
	if h.p.Overlays.Shown() != player.Search {
		t.Error("a click on Search opens nothing")
	}
}

// The menu of views of a scene in the sky, which has the most entries, is seen whole, also with letters half as large again.
func TestViewMenuIsSeenWhole(t *testing.T) {
	sc, err := scene.Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	for _, percent := range []int{100, 150} {
		h := open(t, sc)
		h.scale = float64(percent) / 100
		h.frames(6)
		h.click("View")
		h.frames(3)
		for _, name := range []string{"Orbits", "Constellations", "Boundaries of constellations", "Near stars, bookmarks, map", "Whole scene", "Keys", "larger text", "Reduced motion", "Read out"} {
			r, ok := h.ui.itemRects[name]
			if !ok || r.min.Y < h.ui.barHeight || r.max.Y > float32(h.h) || r.max.X > float32(h.w) {
				t.Errorf("at %d %% %s is at %v of %d by %d pixels", percent, name, r, h.w, h.h)
			}
		}
	}
}

// Menus ask the window for what only it can do, once.
func TestWishes(t *testing.T) {
	h := open(t, small(t))
	s := settings.Defaults()
	s.Opened("/some/where.toml")
	h.ui.UseSettings(&s)
	for item, want := range map[string]Wish{"quit": {Quit: true}, "film": {Film: true}} {
		h.click("Scene")
		h.click(item)
		if got := h.ui.TakeWish(); got != want {
			t.Errorf("%s: %+v", item, got)
		}
		if got := h.ui.TakeWish(); got != (Wish{}) {
			t.Errorf("%s is granted twice: %+v", item, got)
		}
	}
	h.browse(toursShelf)
	h.click("tour steering")
	if got := h.ui.TakeWish(); got.Open != "steering" {
		t.Errorf("a tour: %+v", got)
	}
	h.browse(ownShelf)
	h.click("recent /some/where.toml")
	if got := h.ui.TakeWish(); got.Open != "/some/where.toml" {
		t.Errorf("a recent file: %+v", got)
	}
	h.click("View")
	h.click("larger text")
	h.click("larger text")
	h.click("smaller text")
	h.click("Reduced motion")
	if s.TextSize != 110 || !s.ReducedMotion {
		t.Errorf("%+v", s)
	}
}

// The box of files lists scenes, recordings and folders, and opens what is clicked or
// typed.
func TestOpener(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "maps"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "out"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"b.toml", "a.rec", "notes.txt", ".hidden.toml", "maps/c.toml", "out/experiment.json"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	dir, _ = os.Getwd()
	h := open(t, small(t))
	show := func() {
		h.click("Scene")
		h.click("open")
		h.frames(3)
	}
	show()
	var names []string
	for _, e := range h.ui.opener.entries {
		names = append(names, e.name)
	}
	if got := strings.Join(names, " "); got != "maps out a.rec b.toml" {
		t.Errorf("it lists %s", got)
	}
	h.click("file a.rec")
	if got := h.ui.TakeWish().Open; got != filepath.Join(dir, "a.rec") || h.ui.opener.shown {
		t.Errorf("a click opens %q", got)
	}
	show()
	h.click("file maps")
	h.click("file c.toml")
	if got := h.ui.TakeWish().Open; got != filepath.Join(dir, "maps", "c.toml") {
		t.Errorf("a click in a folder opens %q", got)
	}
	show()
	if h.ui.opener.folder != filepath.Join(dir, "maps") {
		t.Errorf("it begins in %s", h.ui.opener.folder)
	}
	h.click("file ..")
	h.ui.opener.name = "b.toml"
	h.click("open file")
	if got := h.ui.TakeWish().Open; got != filepath.Join(dir, "b.toml") {
		t.Errorf("a typed name opens %q", got)
	}
	show()
	if !h.ui.CloseMenu() || h.ui.opener.shown {
		t.Error("Esc does not close it")
	}
	show()
	h.click("file out")
	if got := h.ui.TakeWish().Open; got != filepath.Join(dir, "out") || h.ui.opener.shown {
		t.Errorf("a click on an experiment opens %q", got)
	}
	var o opener
	o.enter(filepath.Join(dir, "gone"))
	if !o.trouble || len(o.entries) > 0 || o.choose("") != "" {
		t.Errorf("a folder that is gone: %+v", o)
	}
}

// The first steps are found again in the menu and in the list of keys.
func TestFirstStepsAreFoundAgain(t *testing.T) {
	h := open(t, small(t))
	h.click("Scene")
	h.click("first steps")
	if h.p.Scene.File != firstSteps || h.p.Lesson.Run() == nil {
		t.Fatalf("the menu opens %q", h.p.Scene.File)
	}
	h.click("control open solar-system") // whose text is "skip it"
	if h.p.Scene.File != "solar-system" {
		t.Errorf("to skip them opens %q", h.p.Scene.File)
	}
	h.p.Overlays.Toggle(player.Help)
	h.frames(4)
	h.click("help first steps")
	if h.p.Scene.File != firstSteps || h.p.Overlays.Shown() != player.NoOverlay {
		t.Errorf("the list of keys opens %q, and stays: %v", h.p.Scene.File, h.p.Overlays.Shown())
	}
}
