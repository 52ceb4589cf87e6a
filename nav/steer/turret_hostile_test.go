package steer_test

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// TestTurretAimsAtAnything: wherever it and its enemy are, however fast, on tiles, a
// turret answers at once, with an angle.
func TestTurretAimsAtAnything(t *testing.T) {
	m, _, mistakes := tiles.Parse("....\n.##.\n....", 30, r2.Vec{})
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	odd := []float64{0, 45, -50, 5e-324, 1e12, -1e12, math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()}
	g := gunner(t, map[string]string{"range": "1e12"})
	for _, x := range odd {
		for _, y := range odd {
			for _, u := range odd {
				self := nav.Agent{Pos: r2.Vec{X: x, Y: 50}, Radius: 7, Team: 1}
				v := nav.View{Dt: 1. / 60, Tiles: m, Neighbors: []nav.Neighbor{
					{ID: 1, Team: 2, Radius: 7, Pos: r2.Vec{X: y, Y: u}},
					{ID: 2, Team: 2, Radius: 7, Pos: r2.Vec{X: 10, Y: y}, Vel: r2.Vec{X: u, Y: x}},
				}}
				if turret, _ := g.Aim(&self, &v); math.IsNaN(turret) || math.IsInf(turret, 0) {
					t.Fatalf("from (%v, 50) at (%v, %v): turret %v", x, y, u, turret)
				}
			}
		}
	}
}
