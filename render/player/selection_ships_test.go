package player

import (
	"slices"
	"testing"

	"galaxy/nav"
	"galaxy/render/stage"
	"galaxy/sim"
)

// Several ships are selected by a box, by clicks that add, or as a group; an order goes to all of them in one piece, and they are still
// selected when the scene begins again.
func TestSeveralShipsTakeOrders(t *testing.T) {
	p, err := Open("inner-planets")
	if err != nil {
		t.Fatal(err)
	}
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(true)
	f := new(stage.Frame)
	var b stage.Builder
	b.Build(f, p.Scene, p.World, p.View())
	p.Selection.SelectBox(stage.Area{X1: 1280, Y1: 720}, false, f)
	if n := len(p.Ships()); n < 2 {
		t.Fatalf("%d ships are in the picture", n)
	}
	p.Selection.SelectShips([]int{7, 3, 5, 3})
	if got := p.Ships(); !slices.Equal(got, []int{3, 5, 7}) {
		t.Errorf("selected are %v", got)
	}
	p.Orders.sendTo(sim.Goto{Group: p.commandedName(), Target: "Mars"}, "Mars")
	p.Playback.StepOnce()
	mars := int32(p.BodyNamed("Mars"))
	for _, id := range []uint32{3, 5, 7} {
		if g := p.World.Goal(id); g.Kind != nav.BodyGoal || g.Index != mars {
			t.Errorf("ship %d has the goal %+v", id, g)
		}
	}
	if n := len(p.World.Orders()); n != 1 {
		t.Errorf("%d orders were given", n)
	}
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	if got := p.Ships(); !slices.Equal(got, []int{3, 5, 7}) {
		t.Errorf("after a restart %v are selected", got)
	}
	p.Selection.SelectGroup()
	group := p.World.Setup().Groups[p.World.Glance(3).Of.Group].Name
	if got := p.commandedName(); got != group {
		t.Errorf("all ships of %s are called %q", group, got)
	}
	p.Selection.SelectShip(2)
	if got := p.Ships(); !slices.Equal(got, []int{2}) {
		t.Errorf("selected are %v", got)
	}
}
