package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Wander flies without a target, in smooth random bends.
//
//	             .--> noise, to the hand if positive
//	            |
//	p --------->x        straight on at full speed
//	 '.
//	    '--> wished velocity
//
//	wish = (s/ρ) · (s·(h + η·l) - v)          s = MaxSpeed, ρ = Radius in length
//	h, l : the direction of flight, and the direction to the hand
//	η    : noise in [-1, 1) of the agent's number and of time/τ,  τ = Wavelength/s
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC
// 1999. There a point strolls on a circle ahead of the agent by a random step in
// every frame, which takes memory and depends on the frame rate; here chance is a
// smooth function of time.
//
//  1. At full speed it flies bends of radius ρ/|η|, so none tighter than ρ.
//  2. From rest it gets up to speed the way its nose points.
//  3. The same seed, number and time give the same wish, whatever the step.
//  4. It needs no target.
type Wander struct {
	Radius     float64 `default:"10" min:"0.1" unit:"own radii" help:"radius of the tightest bend"`
	Wavelength float64 `default:"30" min:"0.1" unit:"own radii" help:"distance flown between changes of direction"`
}

// Looks returns the empty sight: obstacles do not matter.
func (b *Wander) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Wander) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Wander) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Wander) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	const lane = 0x77616e64 // "wand": no other draw of the agent's shares it
	speed := self.MaxSpeed
	mind := v.Time * speed / (b.Wavelength * self.Radius)
	ahead := nose(self)
	aside := portable.Scale(curve(v.Seed, uint64(self.ID), mind, lane), nav.Quarter(ahead, self.Hand))
	vel := portable.Scale(speed, r2.Add(ahead, aside))
	arrow(p, "mind", nav.InkPull, self.Pos, vel)
	return nav.Wish(self, portable.Scale(speed/(b.Radius*self.Radius), r2.Sub(vel, self.Vel)), p)
}

// nose returns the direction in which self flies, or, at rest, points.
func nose(self *nav.Agent) r2.Vec {
	if u, ok := portable.Unit(self.Vel); ok {
		return u
	}
	sin, cos := portable.Sincos(self.Heading)
	return r2.Vec{X: cos, Y: sin}
}

func init() {
	nav.Register("wander", "flies without a target, in smooth random bends", func() nav.Behavior { return new(Wander) })
}
