package player

import (
	"regexp"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

const crossing = `
schema = 1
title = "crossing"
[[group]]
name = "east"
radius = 2
speed = 10
source = { rate = 2, count = 20 }
place.grid = { at = [-40, 0], spacing = 1, columns = 1 }
steer = "seek"
goal = [40, 0]
on_arrival = "leave"
[[group]]
name = "poles"
count = 2
place.line = { from = [0, 40], to = [0, 50] }
steer = "seek"
`

func TestFlowsAreTold(t *testing.T) {
	sc, err := scene.Parse("crossing.toml", []byte(crossing))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(sc)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		tick uint64
		want string
	}{
		{0, `^east: 1 of 20 has come, 0 left$`},
		{120, `^east: [45] of 20 have come(, 1 waits for room)?, 0 left$`},
		{780, `^east: 20 of 20 have come, \d+ left, [12]\.?\d* per s$`},
		{3000, `^east: 20 of 20 have come, 20 left, [12]\.?\d* per s$`},
	} {
		for p.World.Tick() < c.tick {
			p.World.Step()
		}
		if got, ok := p.Facts.FlowText(0); !ok || !regexp.MustCompile(c.want).MatchString(got) {
			t.Errorf("at tick %d: %q, want %s", c.tick, got, c.want)
		}
	}
	if got, ok := p.Facts.FlowText(1); ok {
		t.Errorf("of a group that stays: %q", got)
	}
}

// The selection goes round the agents that are there, and facts tell of those that are not.
func TestNextShipPassesAbsentOnes(t *testing.T) {
	sc, err := scene.Parse("crossing.toml", []byte(crossing))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(sc)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []int{0, 20, 21, 0} {
		if p.Selection.NextShip(); p.ship != want {
			t.Fatalf("ship %d, want %d", p.ship, want)
		}
	}
	if p.Selection.PreviousShip(); p.ship != 21 {
		t.Errorf("ship %d before the first", p.ship)
	}
	p.Selection.SelectShip(7)
	if f, ok := p.Facts.Ship(); !ok || f.Presence != sim.ToCome || f.Stalled {
		t.Errorf("of one that is to come: %v, %+v", ok, f)
	}
}

// Agents that come by order alone are told as such.
func TestComingByOrderIsTold(t *testing.T) {
	p := ran(t, "pirates", 1)
	for g := range p.World.Setup().Groups {
		if p.World.Setup().Groups[g].Name != "reserve" {
			continue
		}
		if got, ok := p.Facts.FlowText(g); !ok || got != "reserve: 0 have come by order" {
			t.Errorf("told: %q", got)
		}
	}
}
