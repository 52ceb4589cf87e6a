package stage

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"
)

// A ring is where agents are to go now, whatever orders have moved it to; it
// fades when they are there, and the pointer tells what it is.
func TestGoals(t *testing.T) {
	sc, w := crowd(t, nil)
	defer w.Close()
	a := w.Agent(0)
	a.Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 200, Y: 100}, Within: 30}
	w.Put(a)
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
	ring := func() *Disc {
		s.Build(&f, sc, w, v)
		for i := range f.Discs {
			if d := &f.Discs[i]; d.Ring > 0 && d.Radius == 30 {
				return d
			}
		}
		t.Fatal("the goal has no ring")
		return nil
	}
	named := func(what string) bool {
		for _, text := range f.Texts {
			if strings.Contains(string(text.S), what) {
				return true
			}
		}
		return false
	}
	if d := ring(); d.X != 200 || d.Y != 100 || !named("goal of ships") {
		t.Errorf("the ring is %+v", d)
	}
	bound := ring().Color.A
	a.Goal.Point = r2.Vec{X: -100, Y: 50}
	w.Put(a)
	v.Pointing, v.PointerX, v.PointerY = true, 640-100+31, 360-50
	if d := ring(); d.X != -100 || d.Y != 50 || !named("there within 30 units") {
		t.Errorf("after an order the ring is %+v", d)
	}
	a.Pos = a.Goal.Point
	w.Put(a)
	if there := ring().Color.A; there >= bound {
		t.Errorf("the ring of an agent that has arrived has alpha %d, before %d", there, bound)
	}
	v.Pointing = false
	if s.Build(&f, sc, w, v); named("goal of") {
		t.Error("the goal of an agent that has arrived is named")
	}
}

// TestSeveralGoals: where each agent of a group has a goal of its own, one name stands for all of
// them; a place that groups share names each.
func TestSeveralGoals(t *testing.T) {
	sc, alone := crowd(t, nil)
	alone.Close()
	for i := range 6 {
		a := sc.Setup.Agents[0]
		a.ID, a.Goal = uint32(i), nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 40 * float64(i), Y: 150}, Within: 3}
		sc.Setup.Agents = append(sc.Setup.Agents[:i], a)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 1)
	s.Build(&f, sc, w, v)
	names := map[string]int{}
	for _, text := range f.Texts {
		if strings.Contains(string(text.S), " of ") {
			names[string(text.S)]++
		}
	}
	if len(s.goals.shown) < 6 || len(names) == 0 {
		t.Fatalf("%d goals, named %v", len(s.goals.shown), names)
	}
	if len(names) != 1 || names["goals of ships"] != 1 {
		t.Errorf("they are named %v", names)
	}
	v.Pointing, v.PointerX, v.PointerY = true, 640+40, 360-150
	if s.Build(&f, sc, w, v); !strings.HasPrefix(string(s.note.text), "goal of ") {
		t.Errorf("the note says %q", s.note.text)
	}
}

// The name of a goal stands off the walls beside its ring: above it, or at another stop.
func TestNamesOfGoalsStandOffWalls(t *testing.T) {
	sc, err := scene.Open("evacuation")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var s Builder
	var f Frame
	s.Build(&f, sc, w, viewOf(r2.Vec{}, 12))
	for _, text := range f.Texts {
		if string(text.S) != "stop of all" {
			continue
		}
		box := textBox(&s.lettering.meter, text)
		mid := r2.Vec{X: 0.5*(box.x0+box.x1) - 640, Y: 360 - 0.5*(box.y0+box.y1)}
		if s.goals.overBox(mid, float64(text.Size), box.x1-box.x0) {
			t.Error("it lies over a wall")
		}
		return
	}
	t.Error("no stop is named")
}
