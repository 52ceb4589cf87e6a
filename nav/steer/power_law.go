package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// PowerLaw is driven toward its target, and pushed by everything with which it would collide,
// harder if sooner: pedestrians follow a power law of the time to collision.
//
//	      push, along the normal of the contact to come
//	       ^
//	        \                    .--.
//	         \           (p')---(    o' ) <- - - o     where they will touch,
//	  p - - - - - - - - - '      '--'                  after the time t
//	    v
//
//	wish  = drive + Σ push
//	drive = (û·c - v)/ξ                        c = the cruise, û toward the target
//	push  = -∇E = k·e^(-t/t0)/t² · (2/t + 1/t0) · n/|u·n|
//	E     = k·e^(-t/t0)/t²                     the energy of two that collide in the time t
//	u     = v + drive·dt - v_o                 n: unit normal of the contact
//
// Source: I. Karamouzas, B. Skinner, S. J. Guy, "Universal Power Law Governing Pedestrian
// Interactions", Physical Review Letters 113, 238701, 2014, with its k = 1.5, t0 = 3 s; the sight
// of 7 m and the largest push come from the authors' sample program. The source writes the gradient
// of t for two discs; for every convex shape it is -n/(u·n), so that boxes and walls push in the
// same way. Its random fluctuations, by which two that meet head-on get past each other, are left
// out; the drive is averaged over the step, and t is the time for the velocity to which the drive
// leads.
//
//  1. Nothing pushes it with which it does not collide, however near: two agents that fly side by
//     side do not push each other.
//  2. The push rises as 1/t³ near contact, and is at most Strongest.
//  3. If two agents meet head-on in one line, neither is pushed aside: they stop, face to face.
//  4. Alone, it gains all but 1/e of its cruise in the time ξ, whatever the step.
//  5. Within Arrival of the target it stands still. The target's own body does not push.
type PowerLaw struct {
	Arrival   float64 `default:"1" min:"0" unit:"length" help:"distance from the target's centre within which it stops; with radii, in own radii"`
	K         float64 `default:"1.5" min:"0" unit:"length²" help:"k: energy at a time to collision of 1, without its end"`
	Horizon   float64 `default:"3" min:"1e-6" unit:"time" help:"t0: time to collision beyond which pushes end exponentially"`
	Xi        float64 `default:"0.5" min:"0" unit:"time" help:"ξ: relaxation time in which it adapts its velocity"`
	Range     float64 `default:"7" min:"0" unit:"length" help:"gap beyond which nothing is seen"`
	Strongest float64 `default:"5" min:"0" unit:"length/time²" help:"largest push of one thing"`
	Radii     bool    `default:"true" help:"numbers are those of a pedestrian of radius 0.2 and cruise 1.3, and scale with the agent's, so that units do not matter"`
}

// powerPedestrian has the radius of the authors' sample program, and a walking speed.
var powerPedestrian = pedestrian{radius: 0.2, speed: 1.3}

func (b *PowerLaw) Reach(self *nav.Agent, largest float64) float64 {
	length, _ := powerPedestrian.units(self.Limits(), b.Radii)
	return float64(b.Range*length) + self.Radius + largest
}

func (b *PowerLaw) ArrivalRadius(self *nav.Agent) float64 {
	return scaled(b.Arrival, b.Radii, self.Radius)
}

func (b *PowerLaw) Looks(self *nav.Agent, _ float64) nav.Sight {
	length, _ := powerPedestrian.units(self.Limits(), b.Radii)
	return nav.Sight{Reach: self.Radius + float64(b.Range*length), Radii: 1}
}

func (b *PowerLaw) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *PowerLaw) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *PowerLaw) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	if arrived(self, v, b.ArrivalRadius(self)) {
		return reach(self, v, r2.Vec{}, p)
	}
	length, time := powerPedestrian.units(self.Limits(), b.Radii)
	w, _, _ := preferred(self, v)
	arrow(p, "preferred velocity", nav.InkCourse, self.Pos, w)
	sum := relaxation(r2.Sub(w, self.Vel), float64(b.Xi*time), v.Dt)
	arrow(p, "drive", nav.InkPull, self.Pos, sum)
	driven := portable.AddScaled(self.Vel, v.Dt, sum) // else two face to face would push only while they press already

	s := &scan{self: self, view: v, kinds: nav.Obstacles | nav.Boxes | nav.Walls | nav.Agents, reach: self.Radius + float64(b.Range*length), radii: 1}
	for s.next() {
		if s.seeks() {
			continue
		}
		t, normal, ok := s.impact(driven)
		if !ok {
			continue
		}
		_, vel := s.motion()
		closing := -portable.Dot(r2.Sub(driven, vel), normal)
		if !(closing > 0) {
			continue
		}
		push := portable.Scale(b.push(t/time, float64(closing*time)/length)*length/float64(time*time), normal)
		sum = r2.Add(sum, push)
		if p != nil {
			p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: s.subject()}, self.Pos, push)
			p.Circle(nav.Stroke{Kind: "collision", Ink: nav.InkCrossing, Of: s.subject(), Link: nav.LinkWith}, portable.AddScaled(self.Pos, t, driven), self.Radius)
		}
	}
	return nav.Wish(self, sum, p)
}

// push returns the push of a thing with which self collides after the time t at a speed
// across the contact, in the units of the pedestrian.
func (b *PowerLaw) push(t, closing float64) float64 {
	const soonest = 1e-60 // whose cube is a number
	t = max(t, soonest)
	slope := portable.Exp(-t/b.Horizon) / float64(t*t) * (2/t + 1/b.Horizon)
	return min(b.Strongest, float64(b.K*slope)/closing)
}

func init() {
	nav.Register("power_law", "driven toward the target and pushed by what it would collide with, the harder the sooner", func() nav.Behavior { return new(PowerLaw) })
}
