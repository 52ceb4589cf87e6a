package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Dock brings a ship to its target, another one that circles the same body nearby.
//
//	  target      glide      distance behind       first burn
//	  -- o <- - - - - - - - - - - - + . . . . . . . . . + --
//
//	r(τ) = Φrr(τ)·r₀ + Φrv(τ)·v₀
//
// The equations of Clohessy and Wiltshire lead to a place behind the target. The burn is corrected by what is flown, until the ship
// is there to the millimetre. Then it glides, and a last burn stops it.
//
// Source: W. H. Clohessy and R. S. Wiltshire, "Terminal guidance system for satellite rendezvous", Journal of the Aerospace
// Sciences 27, 1960.
//
//  1. The target flies as its plan says; where its engine does something else later, the ship misses it.
//  2. A target farther than a tenth of the orbit's radius is too far: come nearer by a transfer before.
type Dock struct {
	maneuver
	Hours    float64 `default:"0" min:"0" max:"1e4" unit:"hours" help:"Time of the approach; 0: two fifths of a revolution."`
	Distance float64 `default:"0.2" min:"0" max:"1e5" unit:"km" help:"How far behind the target the glide begins; 0: without a glide."`
	Speed    float64 `default:"0.5" min:"0.01" max:"1000" unit:"m/s" help:"Speed of the glide."`
}

// Aims reports that the target counts.
func (b *Dock) Aims() bool { return true }

func (b *Dock) Steer(self *nav.Agent, v *nav.View) r2.Vec { return follow(b, self, v) }

func (b *Dock) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { tell(b, self, v, p) }

func init() {
	nav.Register("dock", "brings a ship to another one nearby, and stops there", func() nav.Behavior { return new(Dock) })
}
