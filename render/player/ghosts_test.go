package player

import (
	"slices"
	"strings"
	"testing"

	"galaxy/orbit"
	"galaxy/render/stage"
)

// Plans that are kept stay in the picture, as they would have been flown to the bit, while the ship's own changes; one of them is flown
// instead, in one order that one undo takes back.
func TestPlansAreComparedAndFlown(t *testing.T) {
	p, err := Open("hohmann")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.World.Close() }()
	p.Playback.SetStepBudget(0)
	p.Playback.SetPaused(true)
	p.Observer.SetViewport(1280, 720, 1)
	p.Advance(0)
	first, _ := p.Burns.Plan()
	first = slices.Clone(first)
	p.Ghosts.KeepPlan()
	changed := slices.Clone(first)
	changed[0].Prograde *= 1.02
	p.Burns.Try(changed)
	p.Ghosts.KeepPlan() // of what is tried
	p.Burns.Give()
	p.Playback.StepOnce()

	arcs, list := p.View().Arcs, p.Ghosts.List()
	if len(arcs) != 2 || !strings.HasPrefix(list[0].Text, "A: 2 burns, ") {
		t.Fatalf("%d arcs, kept are %+v", len(arcs), list)
	}
	end := first[0].Time + 0.5
	own := p.World.Flights().Flight(0)
	for _, f := range []*orbit.Flight{own, arcs[0].Flight, arcs[1].Flight} {
		if err := f.Extend(end); err != nil {
			t.Fatal(err)
		}
	}
	now, _ := own.At(end, -1)
	was, _ := arcs[0].Flight.At(end, -1)
	tried, _ := arcs[1].Flight.At(end, -1)
	if now != tried || now == was {
		t.Errorf("it will be at %v: the plan that was tried leads to %v, its first one to %v", now, tried, was)
	}

	orders := len(p.World.Orders())
	p.Ghosts.Fly(0)
	p.Playback.StepOnce()
	own = p.World.Flights().Flight(0)
	if err := own.Extend(end); err != nil {
		t.Fatal(err)
	}
	if now, _ := own.At(end, -1); now.R != was.R {
		t.Errorf("the first plan leads to %v, want %v: %s", now, was, p.Notices.Text())
	}
	p.Orders.Undo()
	for p.Scrubbing() {
		p.Advance(1.0 / 60)
	}
	if n := len(p.World.Orders()); n != orders {
		t.Errorf("%d orders after the undo, %d before", n, orders)
	}
	for range stage.MostArcs {
		p.Ghosts.KeepPlan()
	}
	p.Ghosts.Forget(0)
	if list := p.Ghosts.List(); len(list) != stage.MostArcs-1 || !strings.HasPrefix(list[0].Text, "D: ") {
		t.Errorf("kept are %+v", list)
	}
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	if n := len(p.Ghosts.List()); n != 0 {
		t.Errorf("%d flights of another world are kept", n)
	}
}
