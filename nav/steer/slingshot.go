package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Slingshot flies a ship past some bodies, so that the gravity of each turns it to the next one, and past its target.
//
//	              .  to the next one
//	            .
//	v∞  - - .o '  turn = 2·arcsin(1/e),  e = 1 + r·v∞²/μ
//	      body
//
// The dates say when it passes each body. The distances follow from them: a conic leads from each body to the next one, and the
// flyby has to turn the one into the other. Some days before the first body, and as many after each, a burn corrects the way by
// what is flown. A ship that circles a planet leaves it by a [Transfer] before.
//
// Source: H. D. Curtis, "Orbital Mechanics for Engineering Students", section 8.9.
//
//  1. A flyby takes no propellant, and changes the speed about the Sun all the same.
//  2. For dates that no flyby joins the ship coasts, and the report says where it fails.
type Slingshot struct {
	maneuver
	Past     string  `default:"Jupiter" help:"The bodies that it passes on the way to its target, in order, with commas between them."`
	Dates    string  `default:"?" help:"When it passes them and the target, with commas: days after the start of the scene, or in the Solar System dates, as 1979-07-09."`
	Altitude float64 `default:"5000" min:"0" max:"1e9" unit:"km" help:"Height of the periapsis at the target."`
	Window   float64 `default:"1" min:"0" max:"5000" unit:"days" help:"Within how long it leaves the planet that it circles."`
	Lead     float64 `default:"60" min:"0.01" max:"5000" unit:"days" help:"How long before the first body and after each of them it corrects its way."`
}

// Aims reports that the target counts.
func (b *Slingshot) Aims() bool { return true }

func (b *Slingshot) Steer(self *nav.Agent, v *nav.View) r2.Vec { return follow(b, self, v) }

func (b *Slingshot) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { tell(b, self, v, p) }

func init() {
	nav.Register("slingshot", "flies a ship past some bodies, each of which turns it to the next one", func() nav.Behavior { return new(Slingshot) })
}
