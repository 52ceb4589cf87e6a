package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// KeepStation keeps a ship where it would drift away by itself: at a Lagrange point of its target, a body, or at a distance behind
// its target, a ship.
//
//	        .  L4                       L1, L2, L3: each mistake grows as e^(λt).
//	     .                              Every few tenths of a radian of the body's way
//	L3  .  O       L1 o L2              a burn takes away the part that grows.
//	     .
//	        .  L5                       o <- - - o   behind another ship: each burn leads
//	                                       behind    to the place by the next one
//
// Source: V. Szebehely, "Theory of Orbits", chapter 5, for the points; W. H. Clohessy and R. S. Wiltshire, Journal of the Aerospace
// Sciences 27, 1960, for formations.
//
//  1. The times of the burns do not depend on the step of the scene.
//  2. A ship that is too far from its place coasts, and the report says so.
type KeepStation struct {
	maneuver
	Point  int     `default:"2" min:"1" max:"3" help:"The Lagrange point of a target that is a body: L1, L2 or L3."`
	Every  float64 `default:"0.3" min:"0.02" max:"1" unit:"rad" help:"Angle of the target's way, from one burn to the next."`
	Behind float64 `default:"1" min:"-1e5" max:"1e5" unit:"km" help:"How far behind a target that is a ship; below 0, ahead of it."`
}

// Aims reports that the target counts.
func (b *KeepStation) Aims() bool { return true }

func (b *KeepStation) Steer(self *nav.Agent, v *nav.View) r2.Vec { return follow(b, self, v) }

func (b *KeepStation) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { tell(b, self, v, p) }

func init() {
	nav.Register("keep_station", "keeps a ship at a Lagrange point, or behind another ship", func() nav.Behavior { return new(KeepStation) })
}
