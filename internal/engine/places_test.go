package engine

import (
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Places have every centre, the largest of everything, and room for a kernel, also once what
// moves has moved.
func TestPlaces(t *testing.T) {
	list := []nav.Obstacle{
		{Pos: r2.Vec{X: 1, Y: 2}, Vel: r2.Vec{X: -3, Y: 4}, Radius: 5},
		{Pos: r2.Vec{X: 6, Y: 7}, Radius: 8, Drift: r2.Vec{X: 0.5, Y: -0.25}},
		{Pos: r2.Vec{X: 9}, Radius: 2},
	}
	var p Places
	for k := range 3 {
		p.Fill(list, 2)
		for i, o := range list {
			if p.X[i] != o.Pos.X || p.Y[i] != o.Pos.Y {
				t.Errorf("fill %d: obstacle %d is at %v, not %v, %v", k, i, o.Pos, p.X[i], p.Y[i])
			}
		}
		if len(p.X) != 3 || cap(p.X) < 3+placesSpare || cap(p.Y) < 3+placesSpare || p.Radius != max(8-float64(3*k), 5) || p.Speed != 7+float64(k) || p.Drift != 0.75 {
			t.Errorf("fill %d: %+v", k, p)
		}
		list[0].Pos.X++
		list[0].Vel.Y++
		list[1].Radius -= 3
	}
	if n := testing.AllocsPerRun(10, func() { p.Fill(list, 2) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
