//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/faiface/mainthread"
	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
)

// Beside the panels a ship at the edge of the scene has room for its arrows.
func TestArrowsHaveRoomBesidePanels(t *testing.T) {
	h := open(t, small(t))
	h.p.Selection.SelectShip(0)
	h.frames(3)
	left, right, _, _ := h.ui.Insets(h.w, h.scale)
	lesson, facts := h.ui.itemRects["left title"], h.ui.itemRects["right title"]
	if room := float32(left) - lesson.max.X; room < h.ui.px(arrowRoom)-1 {
		t.Errorf("%v pixels are left beside the lesson", room)
	}
	if room := facts.min.X - (float32(h.w) - float32(right)); room < h.ui.px(arrowRoom)-1 {
		t.Errorf("%v pixels are left beside the selection", room)
	}
}

func TestDraggingASliderGivesAnOrder(t *testing.T) {
	h := open(t, small(t))
	h.click("knobs ships")
	x, y := h.over("ships.influence")
	h.point(x, y)
	h.frames(2)
	h.button(glfw.Press)
	h.frames(2)
	for range 5 {
		x += 15
		h.point(x, y)
		h.frames(2)
	}
	if !h.ui.NeedsRedraw() {
		t.Error("no redraw is wanted while a slider is held")
	}
	h.button(glfw.Release)
	h.frames(5)

	orders := h.p.World.Orders()
	if len(orders) == 0 {
		t.Fatal("dragging the slider gave no order")
	}
	last := orders[len(orders)-1]
	influence := func() float64 {
		param, err := nav.Find(h.p.World.Setup().Groups[0].Behavior, "influence")
		if err != nil {
			t.Fatal(err)
		}
		return param.Value()
	}
	if last.Verb != "set" || last.Args[0] != "ships" || last.Args[1] != "influence" || influence() <= 7 {
		t.Errorf("after the drag: order %v, influence %v; want influence of ships above 7", last, influence())
	}
	if h.p.Notices.Text() != "" {
		t.Errorf("notice %q", h.p.Notices.Text())
	}

	if h.ui.WantsKeyboard() {
		t.Error("a slider keeps the keyboard: Space would not pause")
	}
	h.click("ships.influence reset")
	if influence() != 3 {
		t.Errorf("after reset: influence = %v, want the scene's 3", influence())
	}
	if _, still := h.ui.itemRects["ships.influence reset"]; still {
		t.Error("reset is offered for a value that is the scene's")
	}
}

func TestTypingIntoASlider(t *testing.T) {
	h := open(t, small(t))
	h.click("knobs ships")
	h.point(h.over("ships.pull"))
	h.frames(2)
	mainthread.Call(func() {
		f := gw.SetMouseButtonCallback(nil)
		gw.SetMouseButtonCallback(f)
		f(gw, glfw.MouseButtonLeft, glfw.Press, glfw.ModControl)
		f(gw, glfw.MouseButtonLeft, glfw.Release, 0)
	})
	h.frames(5)
	if !h.ui.WantsKeyboard() {
		t.Fatal("Ctrl+click on a slider does not take the keyboard")
	}
	h.write("-3")
	h.key(glfw.KeyEnter)
	pull, err := nav.Find(h.p.World.Setup().Groups[0].Behavior, "pull")
	if err != nil {
		t.Fatal(err)
	}
	if pull.Value() != 4 || !strings.Contains(h.p.Notices.Text(), "pull") {
		t.Errorf("after typing -3: pull = %v, notice %q; want it refused with a reason", pull.Value(), h.p.Notices.Text())
	}
	h.click("dismiss")
	if h.p.Notices.Text() != "" {
		t.Error("the notice cannot be dismissed")
	}
}

// captioned has a parameter that is a text.
type captioned struct {
	Caption string `default:"ship" max:"8" help:"what it is called"`
}

func (*captioned) Steer(*nav.Agent, *nav.View) r2.Vec { return r2.Vec{} }

func TestTypingAText(t *testing.T) {
	s := small(t)
	s.Setup.Groups[0].Behavior = &captioned{Caption: "ship"}
	h := open(t, s)
	caption := func() string { return h.p.World.Setup().Groups[0].Behavior.(*captioned).Caption }
	h.click("knobs ships")
	h.click("ships.caption")
	if !h.ui.WantsKeyboard() {
		t.Fatal("a click on the field does not take the keyboard")
	}
	h.write("XY")
	if caption() != "ship" {
		t.Errorf("while it is typed the caption is %q", caption())
	}
	h.key(glfw.KeyEnter)
	orders := h.p.World.Orders()
	if got := caption(); len(got) != 6 || !strings.Contains(got, "XY") || len(orders) != 1 || orders[0].Args[1] != "caption" {
		t.Errorf("after Enter the caption is %q, by the orders %v", got, orders)
	}
	h.click("ships.caption")
	h.write("much too long")
	h.key(glfw.KeyEnter)
	if got := caption(); len(got) != 6 || !strings.Contains(h.p.Notices.Text(), "1 to 8 printable characters") {
		t.Errorf("a long caption is %q, notice %q", got, h.p.Notices.Text())
	}
	h.click("ships.caption reset")
	if caption() != "ship" {
		t.Errorf("after reset it is %q", caption())
	}
}

func TestTickingABox(t *testing.T) {
	h := open(t, small(t))
	h.click("View")
	before := h.p.Options
	h.click("Orbits")
	h.click("Colour-blind safe colours")
	if h.p.Options.Orbits == before.Orbits || h.p.Options.Palette == before.Palette {
		t.Errorf("options %+v after ticking, %+v before", h.p.Options, before)
	}
	if _, open := h.ui.itemRects["Orbits"]; !open {
		t.Error("the menu closed after a tick")
	}
	if !h.ui.CloseMenu() {
		t.Error("CloseMenu does not see the open menu")
	}
	h.frames(3)
	if _, open := h.ui.itemRects["Orbits"]; open || h.ui.CloseMenu() {
		t.Error("CloseMenu left the menu open")
	}

	h.click("knobs ships")
	h.click("ships.lead")
	if lead, _ := nav.Find(h.p.World.Setup().Groups[0].Behavior, "lead"); lead.Value() != 1 {
		t.Error("ticking lead changed nothing")
	}
}

// sided is a behaviour with an option as its parameter.
type sided struct {
	Side nav.Handedness `default:"left" help:"where to turn"`
}

func (*sided) Steer(*nav.Agent, *nav.View) r2.Vec { return r2.Vec{} }

func TestChoosingFromAList(t *testing.T) {
	s := small(t)
	s.Setup.Groups[1].Behavior = &sided{}
	h := open(t, s)
	h.click("knobs hunters")
	h.click("hunters.side")
	h.click("hunters.side right")
	if side, _ := nav.Find(h.p.World.Setup().Groups[1].Behavior, "side"); side.Text() != "right" {
		t.Errorf("side = %v after choosing right", side.Text())
	}
	if orders := h.p.World.Orders(); len(orders) != 1 || orders[0].Args[2] != "right" {
		t.Errorf("orders %v, want one that says right", orders)
	}
}

func TestSearch(t *testing.T) {
	h := open(t, small(t))
	h.p.Overlays.Toggle(player.Search)
	h.frames(3)
	if h.ui.WantsKeyboard() {
		t.Fatal("the search takes the keyboard focus from the window")
	}
	h.p.Finder.SetQuery("mar")
	h.frames(2)
	if _, ok := h.ui.itemRects["hit Mars"]; !ok {
		t.Fatal("Mars is not listed")
	}
	h.click("hit Mars")
	if h.p.Body() != 1 || h.p.Overlays.Shown() != player.NoOverlay {
		t.Errorf("after a click: body %d, overlay %d; want Mars, none", h.p.Body(), h.p.Overlays.Shown())
	}
}

// A click on the clock opens the box for a time, which has a button for now.
func TestTheClockLeadsToATime(t *testing.T) {
	s, err := scene.Open("solar-system", "time.start=2000-01-01")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.click("clock")
	if h.p.Overlays.Shown() != player.GoTo {
		t.Fatal("the clock opens nothing")
	}
	h.p.Almanac.SetTimeText("1969-07-20")
	h.frames(2)
	h.click("go to time")
	if at := h.p.World.Setup().Start; at != -11122.5 || h.p.Overlays.Shown() != player.NoOverlay {
		t.Errorf("the world begins at %v, overlay %d", at, h.p.Overlays.Shown())
	}
	h.click("clock")
	h.click("now")
	if at := h.p.World.Setup().Start; math.Abs(at-h.p.Almanac.Now()) > 1 {
		t.Errorf("the world begins at %v, want %v", at, h.p.Almanac.Now())
	}
}

// A planet's panel lists its moons, each moon's its planet; a click flies there.
func TestMoonsLeadToEachOther(t *testing.T) {
	s, err := scene.Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	mars, err := h.p.World.Setup().Bodies.Find("Mars")
	if err != nil {
		t.Fatal(err)
	}
	h.p.Selection.SelectBody(mars)
	h.frames(20)
	h.click("body Deimos")
	if at := h.p.Body(); at != mars+2 || !h.p.Following() {
		t.Fatalf("a click on Deimos leads to body %d", at)
	}
	h.frames(20)
	h.click("body Mars")
	if h.p.Body() != mars {
		t.Errorf("a click on Mars leads to body %d", h.p.Body())
	}
	h.frames(20)
	h.click("follow") // ticked by the flight: a click unticks it
	if h.p.Following() {
		t.Error("the box Follow cannot be unticked")
	}
}

// A press and its release between two frames are a click for the panels and for the
// window underneath.
func TestClickShorterThanAFrame(t *testing.T) {
	h := open(t, small(t))
	h.point(h.over("pause"))
	h.frames(2)
	h.heard = nil
	for i := range 4 {
		h.button(glfw.Press)
		h.button(glfw.Release)
		if !h.ui.NeedsRedraw() {
			t.Fatal("no redraw is wanted after a click: an idle window would not show it")
		}
		h.frames(framesPerEvent)
		if want := i%2 == 0; h.p.Playback.Paused() != want {
			t.Fatalf("click %d: paused = %v, want %v", i+1, h.p.Playback.Paused(), want)
		}
	}
	if n := strings.Count(strings.Join(h.heard, " "), "button"); n != 8 {
		t.Errorf("the window underneath heard %d of 8 button events", n)
	}
	h.frames(int(60*tooltipTime) + 2)
	if h.ui.NeedsRedraw() {
		t.Error("a redraw is wanted with nothing left to show")
	}
}

func TestWhoseMouseItIs(t *testing.T) {
	h := open(t, small(t))
	for _, c := range []struct {
		name string
		x, y float32
		want bool
	}{
		{"the bar", 600, 10, true},
		{"the panel at the left", 100, 45, true},
		{"the race", 1200, 700, true},
		{"the picture", 640, 400, false},
	} {
		h.point(c.x, c.y)
		h.frames(2)
		if got := h.ui.WantsMouse(); got != c.want {
			t.Errorf("over %s: WantsMouse = %v, want %v", c.name, got, c.want)
		}
		if got := h.ui.Covers(float64(c.x), float64(c.y)); got != c.want {
			t.Errorf("over %s: Covers = %v, want %v", c.name, got, c.want)
		}
	}
}

func TestRateSlider(t *testing.T) {
	h := open(t, small(t))
	x, y := h.over("rate")
	h.point(x+40, y)
	h.button(glfw.Press)
	h.frames(2)
	h.button(glfw.Release)
	h.frames(2)
	n, rung := h.p.Playback.Rungs()
	if before := h.p.Playback.Rate(); before <= 10 || n == 0 {
		t.Errorf("rate = %v after a click to the right; want a rung above 10", before)
	} else if h.p.Playback.SetRung(rung); h.p.Playback.Rate() != before {
		t.Errorf("rate = %v after a click to the right, which is no rung", before)
	}
}

// With everything open, panels leave most of the picture free; in a small window they
// start collapsed.
func TestThePictureStaysFree(t *testing.T) {
	h := open(t, small(t))
	h.p.Selection.SelectShip(0)
	h.click("knobs ships")
	for range 30 {
		h.p.Playback.StepOnce()
		h.frames(1)
	}
	if free := h.free(); free < 0.5 {
		t.Errorf("%.0f %% of 1280x720 is free with every panel open; want at least half", 100*free)
	}

	tiny := open(t, small(t))
	tiny.w, tiny.h = 640, 400
	mainthread.Call(tiny.ui.Close)
	mainthread.Call(func() { tiny.ui, _ = New(gw) })
	tiny.p.Selection.SelectBody(1)
	tiny.frames(4)
	if free := tiny.free(); free < 0.75 {
		t.Errorf("%.0f %% of 640x400 is free at the start; want three quarters", 100*free)
	}
}

// free returns the share of the picture that no panel covers.
func (h *tester) free() float64 {
	free, all := 0, 0
	for y := 2; y < h.h; y += 4 {
		for x := 2; x < h.w; x += 4 {
			all++
			if !h.ui.Covers(float64(x), float64(y)) {
				free++
			}
		}
	}
	return float64(free) / float64(all)
}

func TestSceneMenu(t *testing.T) {
	h := open(t, small(t))
	there := map[string]bool{}
	for _, shelf := range shelves {
		h.browse(shelf)
		for name := range h.ui.itemRects {
			there[name] = true
		}
		h.ui.CloseMenu()
	}
	for _, name := range scene.Builtin() {
		if !there["scene "+name] {
			t.Errorf("no shelf has %s", name)
		}
	}
	h.browse(course)
	h.click("scene magnet-first")
	if h.p.Scene.File != "magnet-first" {
		t.Fatalf("scene %q after choosing magnet-first", h.p.Scene.File)
	}
	if _, still := h.ui.itemRects["find scene"]; still || h.ui.focus.on {
		t.Error("the browser stays open after a choice")
	}
	h.frames(20)
	seed := h.p.World.Setup().Seed
	for range 2 { // twice, since the first choice leaves an override behind
		h.click("Scene")
		h.click("another seed")
		seed++
		if now := h.p.World.Setup(); now.Seed != seed || h.p.World.Tick() > 20 || h.p.Notices.Text() != "" {
			t.Errorf("seed %d, tick %d, notice %q; want seed %d from the start", now.Seed, h.p.World.Tick(), h.p.Notices.Text(), seed)
		}
	}
}

// Doubling the pixels per point doubles every size, and halving restores it.
func TestScale(t *testing.T) {
	h := open(t, small(t))
	width := func(name string) float32 { h.over(name); b := h.ui.itemRects[name]; return b.max.X - b.min.X }
	bar, word := h.ui.barHeight, width("View")
	h.scale = 2
	h.frames(3)
	if got := width("View"); math.Abs(float64(got-2*word)) > 2 {
		t.Errorf("the word View is %v pixels wide at scale 2, %v at 1", got, word)
	}
	if math.Abs(float64(h.ui.barHeight-2*bar)) > 2 {
		t.Errorf("the bar is %v pixels high at scale 2, %v at 1", h.ui.barHeight, bar)
	}
	h.scale = 1
	h.frames(3)
	if h.ui.barHeight != bar || width("View") != word {
		t.Errorf("back at scale 1 the bar is %v pixels high, it was %v", h.ui.barHeight, bar)
	}
}

// The panels stay at the edges of a window that grows and shrinks.
func TestResize(t *testing.T) {
	h := open(t, small(t))
	h.p.Selection.SelectShip(0)
	h.frames(3)
	for _, size := range [][2]int{{1920, 1000}, {1, 1}, {800, 500}, {1280, 720}} {
		h.w, h.h = size[0], size[1]
		h.frames(3)
		if h.w < 2 {
			continue
		}
		right := float64(h.w) - margin
		if !h.ui.Covers(right-5, 45) || h.ui.Covers(right+2, 45) || !h.ui.Covers(margin+5, 45) {
			t.Errorf("at %dx%d the panels are not at the edges: %v", h.w, h.h, h.ui.covered)
		}
	}
}

func TestOverlaysAndMinimised(t *testing.T) {
	h := open(t, small(t))
	h.p.Overlays.Toggle(player.Help)
	h.p.Notices.Warn("50% of the scene is gone: %s")
	h.frames(3)
	h.w, h.h = 0, 0
	h.frames(1)
	h.w, h.h = 1280, 720
	h.frames(2)
	h.click("dismiss")
	if h.p.Notices.Text() != "" {
		t.Error("the notice cannot be dismissed")
	}
}

// Close restores the window's own callbacks.
func TestCloseGivesTheCallbacksBack(t *testing.T) {
	h := open(t, small(t))
	mainthread.Call(h.ui.Close)
	h.heard = nil
	h.button(glfw.Press)
	h.point(3, 4)
	if got := strings.Join(h.heard, " "); got != "button pos" {
		t.Errorf("after Close the window heard %q", got)
	}
	mainthread.Call(func() { h.ui, _ = New(gw) })
}

// BenchmarkPanels lays out all panels of a frame: of a small scene with a ship selected and the knobs of its group open, and of a lesson with
// its knobs, too, and the reasons of a turn and their strip; still, and while time runs. What draws them is not in it.
func BenchmarkPanels(b *testing.B) {
	b.Run("small", func(b *testing.B) {
		h := open(b, small(b))
		h.p.Selection.SelectShip(0)
		h.click("knobs ships")
		h.compose(b, false)
	})
	for name, runs := range map[string]bool{"lesson": false, "lesson that runs": true} {
		b.Run(name, func(b *testing.B) {
			h := openWhy(b)
			h.click("all knobs")
			h.compose(b, runs)
		})
	}
}

func (h *tester) compose(b *testing.B, runs bool) {
	h.ui.itemRects = nil
	b.ReportAllocs()
	mainthread.Call(func() {
		for b.Loop() {
			if runs {
				b.StopTimer()
				h.p.Playback.StepOnce()
				b.StartTimer()
			}
			compose(h.ui, Picture{0, h.w, h.h, h.scale, false}, 1.0/60, h.p, nil)
		}
	})
}

// The legend names each colour once, and the row under the pointer is highlighted in the
// picture.
func TestLegendPointsAtThePicture(t *testing.T) {
	s := small(t)
	arrival, err := nav.Find(s.Setup.Groups[0].Behavior, "arrival")
	if err != nil || arrival.SetText("0") != nil {
		t.Fatal("the ships have arrived: they explain nothing")
	}
	h := open(t, s)
	h.p.Selection.SelectShip(0)
	h.frames(2)
	rows := 0
	for name := range h.ui.itemRects {
		if strings.HasPrefix(name, "legend ") {
			rows++
		}
	}
	if rows < 2 || rows != len(h.ui.legend.rows) {
		t.Fatalf("%d different rows of %d in the legend", rows, len(h.ui.legend.rows))
	}
	h.point(h.over("legend pull"))
	h.frames(2)
	if h.p.Options.Light != (explain.Highlight{Kind: "pull"}) {
		t.Errorf("pointing at pull: %q is highlighted", h.p.Options.Light)
	}
	h.point(h.over("follow"))
	h.frames(2)
	if h.p.Options.Light != (explain.Highlight{}) {
		t.Errorf("pointing at another widget: %q is highlighted", h.p.Options.Light)
	}
	// While one looks around at the sky no arrows are drawn, and so the legend is not there.
	for _, around := range []bool{true, false} {
		h.p.Observer.Observer.LookAround(around, true)
		h.frames(2)
		if _, there := h.ui.itemRects["legend pull"]; there == around || h.p.Observer.LooksAround() != around {
			t.Errorf("looking around %v, the legend is there: %v", h.p.Observer.LooksAround(), there)
		}
	}
}

// "Most by all 16" marks that ship alone, and a click on the row selects it.
func TestTheLegendSelectsTheLargest(t *testing.T) {
	s, err := scene.Open("arena-circle")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetPaused(true)
	for range 100 {
		h.p.World.Step()
	}
	h.p.Selection.SelectShip(0)
	h.frames(3)
	i := slices.IndexFunc(h.ui.legend.rows, func(r legendRow) bool { return r.Most != "" && r.Of.Kind == nav.AgentSubject })
	if i < 0 {
		t.Fatalf("nothing is the largest of several: %+v", h.ui.legend.rows)
	}
	row := h.ui.legend.rows[i]
	h.point(h.over("most " + row.Kind))
	h.frames(2)
	if want := (explain.Highlight{Kind: row.Kind, Of: row.Of}); h.p.Options.Light != want {
		t.Errorf("over %q: %+v is marked, want %+v", row.Most, h.p.Options.Light, want)
	}
	r := h.ui.itemRects["legend "+row.Kind]
	h.point(r.min.X+20, (r.min.Y+r.max.Y)/2)
	h.frames(2)
	if want := (explain.Highlight{Kind: row.Kind}); h.p.Options.Light != want {
		t.Errorf("over %q: %+v is marked, want %+v", row.Name, h.p.Options.Light, want)
	}
	h.click("most " + row.Kind)
	if h.p.Ship() != int(row.Of.Index) {
		t.Errorf("a click on %q selects agent %d, want %d", row.Most, h.p.Ship(), row.Of.Index)
	}
}

// No row of the legend is wider than the panel, so that its value is seen.
func TestLegendRowsFit(t *testing.T) {
	for _, name := range []string{"arena-circle", "splitting", "two-doors", "tanks", "tiles-choke"} {
		s, err := scene.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		h := open(t, s)
		h.ui.legend.more = true
		h.p.Playback.SetPaused(true)
		for range 20 {
			for range 10 {
				h.p.World.Step()
			}
			for id := range min(h.p.World.Count(), 8) {
				h.p.Selection.SelectShip(id)
				h.frames(1)
				for i := range h.ui.legend.rows {
					row := &h.ui.legend.rows[i]
					if b, panel := h.ui.itemRects["value "+row.Kind], h.ui.itemRects["legend "+row.Kind]; b.max.X > panel.max.X+1 || row.value != "" && b.min.X < h.ui.itemRects["words "+row.Kind].max.X {
						t.Fatalf("%s, agent %d: the value of %q is at %v, the row ends at %v", name, id, row.Short()+row.Most, b, panel.max.X)
					}
				}
			}
		}
	}
}

// The scene's orders have buttons that do what its keys do.
func TestOrderButtons(t *testing.T) {
	s := small(t)
	s.Keys = []scene.Key{{Letter: 'R', Order: sim.Text{"circle"}}, {Order: sim.Text{"load"}}}
	h := open(t, s)
	h.p.Playback.SetPaused(true)
	h.frames(3)
	h.click("order R")
	h.click("order any other")
	if o := h.p.World.Orders(); len(o) != 2 || o[0].Verb != "circle" || o[1].Verb != "load" {
		t.Errorf("orders %+v", o)
	}
	if h.p.Notices.Text() == "" {
		t.Error("nothing says what was ordered")
	}
}

// Where letters are large the date stays in the bar; the slider of the rate goes first.
func TestTheDateOutlivesTheSlider(t *testing.T) {
	h := open(t, small(t))
	for _, scale := range []float64{1, 1.5, 2, 2.5} {
		h.scale = scale
		h.frames(3)
		clock, there := h.ui.itemRects["clock"]
		_, slider := h.ui.itemRects["rate"]
		words, spoken := h.ui.itemRects["rate text"]
		if !there || clock.max.X > h.ui.width || spoken && words.max.X > clock.min.X {
			t.Errorf("at %v the clock is at %v, %v; the rate at %v", scale, clock, there, words)
		}
		if slider != (scale < 2) {
			t.Errorf("at %v the slider of the rate is shown: %v", scale, slider)
		}
	}
}

// A box whose letters have any size has no scroll bar where its text has room.
func TestNoticesDoNotScroll(t *testing.T) {
	h := open(t, small(t))
	h.p.Notices.Warn("Press Esc again to quit.")
	for _, scale := range []float64{1, 1.1, 1.2, 1.3, 1.4, 1.7} {
		h.scale = scale
		h.frames(4)
		imgui.SetCurrentContext(h.ui.imgui)
		if w := imgui.InternalFindWindowByName("notice"); w.ScrollbarY() {
			t.Errorf("at %v a notice of a line scrolls", scale)
		}
	}
}

// A group has a checkbox for its guard, which gives an order.
func TestTheGuardIsACheckbox(t *testing.T) {
	h := open(t, small(t))
	h.click("knobs ships")
	h.click("ships.safe")
	h.frames(3)
	orders := h.p.World.Orders()
	if len(orders) == 0 || orders[len(orders)-1].Args[1] != "safe" || !h.p.World.Setup().Groups[0].Guard.Safe {
		t.Fatalf("orders %v, safe %v", orders, h.p.World.Setup().Groups[0].Guard.Safe)
	}
	h.click("ships.safe reset")
	h.frames(3)
	if h.p.World.Setup().Groups[0].Guard.Safe {
		t.Error("reset leaves it safe")
	}
}
