//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/faiface/mainthread"
	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/render/experiment"
	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sim"
)

// tried is an experiment of three methods, two speeds and two masses with two seeds.
type tried struct{ speeds, masses, methods []string }

func (s *tried) Labels(cell int) []string {
	return []string{s.speeds[cell/6], s.masses[cell/3%2], s.methods[cell%3]}
}

func (s *tried) Open(run int) (*experiment.Run, error) {
	l := s.Labels(run / 2)
	base, err := scene.Open("bench/head-on")
	if err != nil {
		return nil, err
	}
	set := append(base.SteerOverrides(l[2]), "group.all.speed="+l[0], "group.all.mass="+l[1], fmt.Sprintf("seed=%d", run%2+1))
	sc, err := base.Again(set...)
	return &experiment.Run{Number: run, Scene: sc, Steps: 100}, err
}

func (s *tried) Again() (*experiment.Results, error) { return triedExperiment(), nil }
func (s *tried) Close()                              {}

// triedExperiment returns the experiment. Run 4 has failed, run 7 was faulty, 23 is missing, and
// of runs 8 to 11 only one has a value.
func triedExperiment() *experiment.Results {
	s := &tried{[]string{"1", "2"}, []string{"1", "5"}, []string{"seek", "antigravity{range = 10}", "magnet"}}
	e := &experiment.Results{
		Folder: "here", Title: "100% tried, of several methods, some of which are slow and some of which are fast, and none of which is ours: a long title that takes some lines", Head: "24 runs", Notes: []string{"23 of 24 runs are done; galaxy lab run goes on."}, Partly: true,
		Axes:     []experiment.Axis{{Path: "group.all.speed", Parts: s.speeds}, {Path: "group.all.mass", Parts: s.masses}, {Path: "steer", Parts: s.methods}},
		Compared: 2, First: []int{0}, Source: s,
		Measures: []experiment.Measure{{Name: "time ratio", Better: sim.Less, Help: "100% help"}, {Name: "arrived", Better: sim.More}},
	}
	for cell := range 12 {
		e.Parts = append(e.Parts, uint8(cell/6), uint8(cell/3%2), uint8(cell%3))
		e.First = append(e.First, 2*cell+2)
	}
	for run := range 24 {
		x, state := float64(run), experiment.Done
		switch {
		case run == 4:
			state = experiment.Failed
		case run == 7:
			state = experiment.Faulty
		case run == 23:
			state = experiment.Missing
		case run >= 8 && run < 11:
			x = math.NaN()
		}
		e.Values = append(e.Values, x, 8-float64(run%3))
		e.States = append(e.States, state)
	}
	return e
}

func TestExperimentPanel(t *testing.T) {
	h := open(t, small(t))
	if _, there := h.ui.itemRects["experiment head"]; there {
		t.Error("there is no experiment as yet")
	}
	h.p.Lab.Show(triedExperiment())
	h.frames(3)
	x := &h.ui.experiment
	if b := h.ui.itemRects["experiment title"]; b.max.X > x.size.X || b.max.Y-b.min.Y < 3*h.ui.px(textSize) {
		t.Errorf("a long title has the place %v of a panel %g wide", b, x.size.X)
	}
	if c := x.choice; c.Across != 0 || c.Down != 2 || x.shown.Columns != 2 || x.shown.Rows != 3 {
		t.Fatalf("%+v", x.choice)
	}
	if left, _, _, _ := h.ui.Insets(h.w, h.scale); left < experimentWidth {
		t.Errorf("the panel covers %g at the left", left)
	}

	// A click opens the worst run of a square: of seek at speed 2 that is of runs 12, 13, 18 and 19.
	h.click("square 1 0")
	if h.p.Lab.ShownRun() != 19 || h.p.World.Setup().Seed != 2 {
		t.Errorf("run %d, seed %d", h.p.Lab.ShownRun(), h.p.World.Setup().Seed)
	}
	if !slices.Equal(x.runs.runs, []int{12, 13, 18, 19}) {
		t.Errorf("runs %v", x.runs.runs)
	}
	h.click("run 12")
	if h.p.Lab.ShownRun() != 12 {
		t.Errorf("run %d after a click on 12", h.p.Lab.ShownRun())
	}

	// Beside it runs what has most in common with it: mass 1, seed 1, with another method.
	h.click("compare runs")
	h.click("square 1 2")
	if h.p.Lab.RivalRun() != 16 || h.p.Lab.ShownRun() != 12 {
		t.Errorf("runs %d and %d", h.p.Lab.ShownRun(), h.p.Lab.RivalRun())
	}
	if own, other := h.p.Methods(); own != "seek" || other != "magnet" {
		t.Errorf("%q beside %q", own, other)
	}
	h.click("stop comparing runs")
	if h.p.Lab.RivalRun() != player.None {
		t.Error("it is still compared")
	}

	// Another measure, for which more is better, and one value of an axis that the map leaves open.
	h.click("choose measure")
	h.click("measure arrived")
	h.click("choose mass")
	h.click("mass 5")
	if x.choice.Measure != 1 || x.choice.Only[1] != 1 {
		t.Fatalf("%+v", x.choice)
	}
	h.click("square 0 0")
	if run := h.p.Lab.ShownRun(); run != 7 && run != 6 || len(x.runs.runs) != 2 {
		t.Errorf("run %d of %v", run, x.runs.runs)
	}

	// An axis is shown once: what was across goes down.
	h.click("choose across")
	h.click("across steer")
	if x.choice.Across != 2 || x.choice.Down != 0 {
		t.Errorf("%+v", x.choice)
	}

	h.openTab("All combinations")
	h.click("cell 9")
	if h.p.Lab.ShownRun()/2 != 9 {
		t.Errorf("run %d of cell 9", h.p.Lab.ShownRun())
	}
	h.click("read again")
	if h.p.Lab.Experiment() == nil || x.choice.Across != 2 || x.of != h.p.Lab.Experiment() {
		t.Error("what was chosen is gone")
	}
	h.p.Lab.Show(nil)
	h.frames(3)
	if left, _, _, _ := h.ui.Insets(h.w, h.scale); left > experimentWidth {
		t.Errorf("a panel that is gone covers %g", left)
	}
}

// What a tooltip counts: what all runs have is left out.
func Example_countText() {
	for _, s := range []experiment.Stats{
		{Runs: 30, Values: 30},
		{Runs: 30},
		{Runs: 1, Values: 1, Faulty: 1},
		{Runs: 30, Values: 12, Missing: 10, Failed: 2},
	} {
		fmt.Println(countText(nil, &s))
	}
	// Output:
	// 30 runs
	// 30 runs, none with a value
	// 1 run, 1 with faults
	// 30 runs, 12 with a value, 10 missing, 2 failed
}

// A click on a square whose runs have all failed opens one, which says why.
func TestFailedRunsAreOpened(t *testing.T) {
	h := open(t, small(t))
	e := triedExperiment()
	for _, run := range []int{4, 5, 10, 11} { // magnet at speed 1
		e.States[run] = experiment.Failed
	}
	h.p.Lab.Show(e)
	h.frames(3)
	if h.click("square 0 2"); h.p.Lab.ShownRun() != 4 {
		t.Errorf("run %d, %q", h.p.Lab.ShownRun(), h.p.Notices.Text())
	}
	h.openTab("All combinations")
	if h.click("cell 5"); h.p.Lab.ShownRun() != 10 {
		t.Errorf("run %d, %q", h.p.Lab.ShownRun(), h.p.Notices.Text())
	}
}

// A click with Shift compares.
func TestShiftCompares(t *testing.T) {
	h := open(t, small(t))
	h.p.Lab.Show(triedExperiment())
	h.frames(3)
	h.click("square 0 0")
	own := h.p.Lab.ShownRun()
	h.point(h.over("square 0 1"))
	mainthread.Call(func() {
		f := gw.SetMouseButtonCallback(nil)
		gw.SetMouseButtonCallback(f)
		f(gw, glfw.MouseButtonLeft, glfw.Press, glfw.ModShift)
		f(gw, glfw.MouseButtonLeft, glfw.Release, glfw.ModShift)
	})
	h.frames(5)
	if h.p.Lab.ShownRun() != own || h.p.Lab.RivalRun() == player.None {
		t.Errorf("runs %d and %d", h.p.Lab.ShownRun(), h.p.Lab.RivalRun())
	}
}

// Rows without a number come last in either order.
func TestExperimentCellsAreSorted(t *testing.T) {
	e := triedExperiment()
	c := e.FirstChoice()
	var cells experimentCells
	cells.order = order{column: len(e.Axes) + 1}
	cells.refresh(e, &c)
	if first, last := cells.rows[0], cells.rows[11]; first != 0 || last != 4 { // cell 4 has runs 8 and 9
		t.Errorf("%v", cells.rows)
	}
	cells.order.descending = true
	cells.sort(e)
	if first, last := cells.rows[0], cells.rows[11]; first != 11 || last != 4 {
		t.Errorf("%v", cells.rows)
	}
	cells.order = order{column: len(e.Axes)}
	cells.sort(e)
	if cells.rows[0] != 2 && cells.rows[0] != 3 { // cells of the runs that failed and were faulty
		t.Errorf("%v", cells.rows)
	}
	if s := cells.statsOf(e, 11); cleanText(nil, &s[0]) != "100 % of 1" || meanText(&s[0]) != "22" {
		t.Errorf("%q, %q", cleanText(nil, &s[0]), meanText(&s[0]))
	}
	even := &experiment.Map{Low: 11, High: 11}
	if s := e.Stats(4, 0); squareText(even, &s) != "–" {
		t.Errorf("%q", squareText(even, &s))
	}
	if s := e.Stats(5, 0); squareText(even, &s) != "11*" {
		t.Errorf("%q", squareText(even, &s))
	}
	near := &experiment.Map{Low: 11, High: 11.004}
	if a, b := within(near, 11.0012), within(near, 11.0013); a != "11.0012" || b != "11.0013" {
		t.Errorf("%q, %q", a, b)
	}
}

// Colours are told apart by their lightness alone, and what is written on them is read.
func TestShades(t *testing.T) {
	before := -1.0
	for i := range 21 {
		fill, ink := shade(float64(i) / 20)
		l, on := luminance([3]float32{fill.X, fill.Y, fill.Z}), luminance([3]float32{ink.X, ink.Y, ink.Z})
		if l <= before {
			t.Errorf("step %d is not lighter than the one before", i)
		}
		if contrast := (max(l, on) + 0.05) / (min(l, on) + 0.05); contrast < 4.5 {
			t.Errorf("step %d: a contrast of %.2g", i, contrast)
		}
		before = l
	}
}
