package player

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/render/stage"
	"galaxy/sim"
)

// When a scene begins again the course of the run before stays in the picture, up to where that run came, until it is taken out.
func TestLastRun(t *testing.T) {
	p := ran(t, "straight-ahead", 0)
	var course []r2.Vec
	for tick := range 120 {
		if tick == 60 { // another course from here on
			for range 20 {
				p.Playback.StepBack()
			}
			if err := p.Orders.Give(sim.Set{Group: "walker", Parameter: "k", Value: "6"}); err != nil {
				t.Fatal(err)
			}
			course = course[:40]
			tick = 40
		}
		course = append(course, p.World.Glance(0).Pos)
		p.Playback.StepOnce()
	}
	if len(p.View().Branches) != 0 {
		t.Error("the first run has a last one")
	}
	for range 2 { // what has not run does not count
		if err := p.Restart(); err != nil {
			t.Fatal(err)
		}
	}
	list := p.View().Branches
	if len(list) != 1 || list[0].Name != "last run" || list[0].Since != 0 || len(list[0].Path) != len(course)+1 {
		t.Fatalf("the last run is %+v, want %d places", list, len(course)+1)
	}
	if list[0].Shade != stage.MostBranches-1 {
		t.Errorf("the last run has the colour %d, which another course can have", list[0].Shade)
	}
	for k, at := range course {
		if list[0].Path[k] != at {
			t.Fatalf("at tick %d it was at %v, the last run has %v", k, at, list[0].Path[k])
		}
	}
	p.Words.Choose("de")
	if names := p.Branches.Names(); names[0] != "voriger Lauf" || p.View().Branches[0].Name != names[0] {
		t.Errorf("in German it is %q, in the picture %q", names, p.View().Branches[0].Name)
	}
	p.Branches.Forget(0)
	if len(p.View().Branches) != 0 || len(p.Branches.Names()) != 0 {
		t.Error("it cannot be taken out")
	}
	for range 30 {
		p.Playback.StepOnce()
	}
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	if list := p.View().Branches; len(list) != 1 || len(list[0].Path) != 31 {
		t.Errorf("after another run: %d", len(list))
	}
}
