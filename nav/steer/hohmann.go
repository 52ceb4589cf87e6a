package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Hohmann leads a ship from a circle to a circle at another height about the same body, by two burns.
//
//	     . - ~ ~ - .
//	   .   burn 1    .        Δv₁ = √(μ/r₁)·(√(2r₂/(r₁ + r₂)) − 1)
//	  :    .-o-.      :       Δv₂ = √(μ/r₂)·(1 − √(2r₁/(r₁ + r₂)))
//	  x   (  O  )     :
//	burn 2 '- -'     .
//	   '  .       . '
//
// Both burns are corrected by what is flown. An orbit with an eccentricity above 0.1 is made a circle before.
//
// Source: W. Hohmann, "Die Erreichbarkeit der Himmelskörper", 1925.
//
//  1. Nothing with two burns takes less Δv.
//  2. The ship flies half an ellipse between both.
type Hohmann struct {
	maneuver
	Altitude float64 `default:"1000" min:"0" max:"1e9" unit:"km" help:"Height of the new circle above the mean radius of the body that the ship circles."`
	Wait     float64 `default:"0" min:"0" max:"1e4" unit:"hours" help:"Time before the first burn; 0: a tenth of a revolution."`
}

func (b *Hohmann) Steer(self *nav.Agent, v *nav.View) r2.Vec { return follow(b, self, v) }

func (b *Hohmann) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { tell(b, self, v, p) }

func init() {
	nav.Register("hohmann", "leads a ship to a circle at another height, by two burns", func() nav.Behavior { return new(Hohmann) })
}
