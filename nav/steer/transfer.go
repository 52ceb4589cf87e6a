package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Transfer flies a ship from an orbit about one body into an orbit about its target, another one: between two planets, between moons
// of a planet, or from a planet to its moon.
//
//	   window         injection      correction        trim       capture
//	... o - - - - - - - x - - - - - - - x - - - - - - - x - - - - - - x
//	  porkchop     leaves along    after a tenth    after 19 of    makes the
//	    map        the asymptote   of the flight    20 parts       orbit there
//
//	v∞ = |v − v_planet|,   b = r·√(1 + 2μ/(r·v∞²))
//
// All burns are planned when the behaviour begins, and each is corrected by what is flown under the pull of all bodies. A target
// without a mass, as a comet, has no orbit to enter: the ship stops beside it.
//
// Source: R. H. Battin, "An Introduction to the Mathematics and Methods of Astrodynamics", section 11.4, for the injection; W. Kizner,
// JPL EP-674, 1959, for the aim.
//
//  1. It leaves at the time within the window that takes the least Δv.
//  2. Without a target, or about the target already, the ship coasts, and the report says why.
//  3. Another goal is planned for from then on.
type Transfer struct {
	maneuver
	Altitude float64 `default:"400" min:"0" max:"1e9" unit:"km" help:"Height of the periapsis of the orbit about the target; beside a target without a mass, the distance."`
	Apoapsis float64 `default:"0" min:"0" max:"1e9" unit:"km" help:"Height of the apoapsis; below altitude, the orbit is a circle."`
	Window   float64 `default:"30" min:"0" max:"5000" unit:"days" help:"Within how long the ship leaves."`
	Flight   float64 `default:"0" min:"0" max:"100000" unit:"days" help:"Longest time of flight; 0: what a Hohmann transfer leads to expect."`
	Flyby    bool    `default:"false" help:"It passes the target and does not enter an orbit."`
}

// Aims reports that the target counts.
func (b *Transfer) Aims() bool { return true }

func (b *Transfer) Steer(self *nav.Agent, v *nav.View) r2.Vec { return follow(b, self, v) }

func (b *Transfer) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { tell(b, self, v, p) }

func init() {
	nav.Register("transfer", "flies a ship into an orbit about its target: window, injection, corrections, capture", func() nav.Behavior { return new(Transfer) })
}
