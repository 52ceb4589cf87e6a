package stage

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

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
source = { rate = 1, count = 6 }
place.line = { from = [-40, -10], to = [-40, 10] }
steer = "seek"
goal = [40, 0]
on_arrival = "leave"
`

// Agents that have not come yet, or have left, are in no picture, as ships, trails or
// rivals, and a selected one has no mark.
func TestAbsentAgentsAreNotDrawn(t *testing.T) {
	sc, err := scene.Parse("crossing.toml", []byte(crossing))
	if err != nil {
		t.Fatal(err)
	}
	start := func() *sim.World {
		w, err := sim.New(sc.Setup)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(w.Close)
		return w
	}
	w, rival := start(), start()
	var s Builder
	var f Frame
	v := viewOf(r2.Vec{}, 4)
	v.Width, v.Height, v.Rate, v.Rival = 640, 480, 1, rival
	v.Options.Labels, v.Options.Vectors, v.Options.Trails, v.Options.Crowd, v.Options.HUD = true, true, true, true, false
	gone := false
	for range 1200 {
		w.Step()
		rival.Step()
		var here []uint32
		for id := range w.Agents() {
			if w.Presence(uint32(id)) == sim.Here {
				here = append(here, uint32(id))
			}
		}
		gone = gone || w.Presence(0) == sim.Left
		v.Ship = 0
		s.Build(&f, sc, w, v)
		if !slices.Equal(f.ShipIDs, here) || len(f.Rivals) != len(here) {
			t.Fatalf("at tick %d agents %d are here, drawn are %d, and %d rivals", w.Tick(), here, f.ShipIDs, len(f.Rivals))
		}
		if len(here) == 0 && len(f.Arrows)+len(f.Marks) > 0 {
			t.Fatalf("at tick %d none is here, and there are %d arrows and %d marks", w.Tick(), len(f.Arrows), len(f.Marks))
		}
	}
	if !gone || w.Flow(0).Left != 6 {
		t.Errorf("%d have left", w.Flow(0).Left)
	}
}
