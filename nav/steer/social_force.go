package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// SocialForce is driven toward its target, and pushed by whatever is near: the social
// force model of pedestrians.
//
//	          push, A·e^(overlap/B)
//	               ^
//	               |          drive, (w - v)/τ
//	               |     . - ´
//	friction  <----p - - - - - - - > w = û·c               g
//	            .--+--.
//	           (   o   )
//	            '-----'
//
//	wish     = drive + Σ push + Σ friction
//	drive    = (w - v)/τ                       w = û·c, c = the cruise, û toward the target
//	overlap  = r + R - |p-o|                   negative if there is a gap
//	push     = n·(A·exp(overlap/B) + k·g)      n = (p-o)/|p-o|, g = max(0, overlap)
//	friction = t·κ·g·((v_o - v)·t)             t ⟂ n
//
// Source: D. Helbing, I. Farkas, T. Vicsek, "Simulating dynamical features of escape
// panic", Nature 407, 2000, for a body of 80 kg, whose forces are divided by its mass:
// A = 2000 N, k = 1.2e5 kg/s² and κ = 2.4e5 kg/(m·s) there. It is chosen over the form of
// D. Helbing and P. Molnár, "Social force model for pedestrian dynamics", Physical Review
// E 51, 1995, whose pedestrians are points. Its random fluctuations are left out. Here the
// drive is averaged over the step, and friction takes at most half of the sliding velocity
// in one, so that neither depends on a short step; forces end at Range. Boxes and walls
// push from their nearest point; whatever moves drags with it by friction.
//
//  1. Alone, it gains all but 1/e of its cruise in the time τ, whatever the step.
//  2. At contact the push is A, and 1/e of it at a gap of B.
//  3. Friction acts in contact only, along the surface, against the sliding.
//  4. It does not look at velocities before contact: it evades late.
//  5. Within Arrival of the target it stands still. The target's own body does not push.
//  6. Two agents at one point part in directions drawn from both ids.
type SocialForce struct {
	Arrival  float64 `default:"1" min:"0" unit:"length" help:"distance from the target's centre within which it stops; with radii, in own radii"`
	Tau      float64 `default:"0.5" min:"0" unit:"time" help:"relaxation time in which it adapts its velocity"`
	Strength float64 `default:"25" min:"0" unit:"length/time²" help:"A: push at contact"`
	Decay    float64 `default:"0.08" min:"1e-6" unit:"length" help:"B: gap in which the push falls to 1/e"`
	Body     float64 `default:"1500" min:"0" unit:"1/time²" help:"k: push of a body, for each length of overlap"`
	Friction float64 `default:"3000" min:"0" unit:"1/(length·time)" help:"κ: friction in contact, for each length of overlap"`
	Range    float64 `default:"2" min:"0" unit:"length" help:"gap beyond which nothing pushes"`
	Radii    bool    `default:"true" help:"numbers are those of a pedestrian of radius 0.3 and cruise 1, and scale with the agent's, so that units do not matter"`
}

// socialPedestrian has the radius of the source, 0.25 to 0.35 m, and its normal speed.
var socialPedestrian = pedestrian{radius: 0.3, speed: 1}

func (b *SocialForce) ArrivalRadius(self *nav.Agent) float64 {
	return scaled(b.Arrival, b.Radii, self.Radius)
}

func (b *SocialForce) Steer(self *nav.Agent, v *nav.View) r2.Vec { return SteerBy(b, self, v) }

func (b *SocialForce) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { ExplainBy(b, self, v, p) }

func (b *SocialForce) Scope(l nav.Limits) nav.Scope {
	length, _ := socialPedestrian.units(l, b.Radii)
	return nav.Scope{Of: nav.Obstacles | nav.Boxes | nav.Walls | nav.Agents, Near: float64(b.Range*length) + l.Radius, Radii: 1}
}

// Start puts the drive into A.
func (b *SocialForce) Start(self *nav.Self, sum *nav.Sum, p nav.Pen) bool {
	if !b.bound(self) {
		return false
	}
	w := preferredOf(self)
	arrow(p, "preferred velocity", nav.InkCourse, self.Pos, w)
	_, time := socialPedestrian.units(self.Limits, b.Radii)
	sum.A = relaxation(r2.Sub(w, self.Vel), float64(b.Tau*time), self.Dt)
	arrow(p, "drive", nav.InkPull, self.Pos, sum.A)
	return true
}

// bound reports whether self is on its way to a target.
func (b *SocialForce) bound(self *nav.Self) bool {
	return self.Distance > scaled(b.Arrival, b.Radii, self.Radius)
}

// steepest is the largest exponent of a push: e³⁰⁰ is far beyond any acceleration, and its
// square is a number.
const steepest = 300

// Feel adds push and friction to A.
func (b *SocialForce) Feel(self *nav.Self, n *nav.Near, sum *nav.Sum, p nav.Pen) {
	length, time := socialPedestrian.units(self.Limits, b.Radii)
	normal, distance := n.Off(self)
	overlap := (self.Radius + n.Radius - distance) / length
	squeezed := max(0, overlap)
	acceleration := length / float64(time*time)
	strength := float64(b.Strength*portable.Exp(min(overlap/b.Decay, steepest))) + float64(b.Body*squeezed)
	push, friction := portable.Scale(float64(strength*acceleration), normal), r2.Vec{}
	if squeezed > 0 {
		across := nav.Quarter(normal, nav.Left)
		rate := float64(b.Friction*squeezed) / time
		if self.Dt > 0 {
			rate = min(rate, 0.5/self.Dt)
		}
		friction = portable.Scale(rate*portable.Dot(r2.Sub(n.Vel, self.Vel), across), across)
	}
	sum.A = r2.Add(sum.A, r2.Add(push, friction))
	drawNear(n, p, "push", nav.InkPush, self, push)
	if friction != (r2.Vec{}) {
		drawNear(n, p, "friction", nav.InkAside, self, friction)
	}
}

func (b *SocialForce) Decide(self *nav.Self, sum *nav.Sum, _ nav.Pen) (wish r2.Vec, matters bool) {
	if self.Target.Kind != nav.NoGoal && !b.bound(self) {
		return self.AccelTo(r2.Vec{}), true
	}
	return sum.A, true
}

func init() {
	nav.Register("social_force", "driven toward the target and pushed by whatever is near, as pedestrians are by Helbing's social force", func() nav.Behavior { return new(SocialForce) })
}
