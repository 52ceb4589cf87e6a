package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// HeadingRule chooses the heading along which it gets nearest to its target before it
// collides, and a speed at which it could stop in time: pedestrians by two simple rules.
//
//	       \     f(α)|      .-.
//	        \        |     ( o )
//	         \       |    . '-'   f: until the first collision, others
//	  φ .     \      |  .            keep their velocities
//	      .    \     |.
//	  - - - -----p- - - - - - - - g    α0, D away
//	              α0 ± φ
//
//	α     = the heading in [α0 - φ, α0 + φ] with the least d
//	d²    = D² + f² - 2·D·f·cos(α0 - α)        what is left to the target afterwards
//	speed = min(c, gap/τ)                      c = the cruise, gap: free now along α
//	wish  = (speed·α - v)/τ + Σ contact
//	contact = k·max(0, r + R - |p-o|)·n        bodies that touch push each other
//
// Source: M. Moussaïd, D. Helbing, G. Theraulaz, "How simple rules determine pedestrian behavior
// and crowd disasters", PNAS 108, 2011, with its φ = 75°, D = 10 m, τ = 0.5 s and, for a body of 80
// kg, k = 5000 kg/s². There the target is always farther than D; here D is the distance of the
// target if that is less. The source looks at all headings within φ of the line of sight: here they
// are α0 and Sides on either side of it, as the agent looks where it is bound for, so that a push
// does not turn its eyes. The wish is averaged over the step.
//
//  1. If the way is free, it flies straight at the target.
//  2. The speed is such that the present gap lasts for τ.
//  3. Of equally good headings it takes the one on the side of its hand.
//  4. Within Arrival of the target it stands still. The target's own body does not block.
//  5. Contact pushes bodies apart only if they overlap.
//  6. Standing still leaves D, and a free heading more than 60° aside leaves more. So it waits in
//     front of a wide thing, for ever if that does not move.
type HeadingRule struct {
	Arrival float64 `default:"1" min:"0" unit:"length" help:"distance from the target's centre within which it stops; with radii, in own radii"`
	Vision  float64 `default:"75" min:"1" max:"180" unit:"degrees" help:"φ: how far to each side of its target it looks"`
	Sides   int     `default:"15" min:"1" max:"31" help:"headings that it tries on each side"`
	Sight   float64 `default:"10" min:"0" unit:"length" help:"D: how far it looks"`
	Tau     float64 `default:"0.5" min:"0" unit:"time" help:"τ: relaxation time, and the time for which the gap ahead must last"`
	Body    float64 `default:"62.5" min:"0" unit:"1/time²" help:"k: push of a body, for each length of overlap"`
	Radii   bool    `default:"true" help:"numbers are those of a pedestrian of radius 0.25 and cruise 1.3, and scale with the agent's, so that units do not matter"`
}

// rulePedestrian is the pedestrian of the source: a radius of 80 kg / 320 kg/m.
var rulePedestrian = pedestrian{radius: 0.25, speed: 1.3}

func (b *HeadingRule) Reach(self *nav.Agent, largest float64) float64 {
	length, _ := rulePedestrian.units(self.Limits(), b.Radii)
	return float64(b.Sight*length) + self.Radius + largest
}

func (b *HeadingRule) ArrivalRadius(self *nav.Agent) float64 {
	return scaled(b.Arrival, b.Radii, self.Radius)
}

func (b *HeadingRule) Looks(self *nav.Agent, _ float64) nav.Sight {
	length, _ := rulePedestrian.units(self.Limits(), b.Radii)
	return nav.Sight{Reach: self.Radius + float64(b.Sight*length), Radii: 1}
}

func (b *HeadingRule) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *HeadingRule) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *HeadingRule) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	if arrived(self, v, b.ArrivalRadius(self)) {
		return reach(self, v, r2.Vec{}, p)
	}
	length, time := rulePedestrian.units(self.Limits(), b.Radii)
	tau := float64(b.Tau * time)
	w, toward, ok := preferred(self, v)
	vel := r2.Vec{}
	if ok {
		sight := float64(b.Sight * length)
		if !v.OnPath {
			sight = min(sight, portable.Norm(r2.Sub(v.Target.Pos, self.Pos)))
		}
		heading, gap := b.heading(self, v, toward, sight, p)
		speed := portable.Norm(w)
		if tau > 0 {
			speed = min(speed, gap/tau)
		}
		vel = portable.Scale(speed, heading)
	}
	arrow(p, "preferred velocity", nav.InkPull, self.Pos, w)
	arrow(p, "chosen velocity", nav.InkSum, self.Pos, vel)
	sum := relaxation(r2.Sub(vel, self.Vel), tau, v.Dt)

	s := &scan{self: self, view: v, kinds: nav.Obstacles | nav.Boxes | nav.Walls | nav.Agents, reach: self.Radius, radii: 1}
	for s.next() {
		normal, distance := s.off()
		overlap := self.Radius + s.radius - distance
		if s.seeks() || !(overlap > 0) {
			continue
		}
		push := portable.Scale(float64(b.Body*overlap)/float64(time*time), normal)
		sum = r2.Add(sum, push)
		if p != nil {
			p.Arrow(nav.Stroke{Kind: "contact", Ink: nav.InkPush, Of: s.subject(), Link: nav.LinkWith}, self.Pos, push)
		}
	}
	return nav.Wish(self, sum, p)
}

// heading returns the direction that leads nearest to the target, and the distance that is
// free along it now.
func (b *HeadingRule) heading(self *nav.Agent, v *nav.View, toward r2.Vec, sight float64, p nav.Pen) (best r2.Vec, gap float64) {
	var f fan
	f.spread(toward, float64(b.Vision*(math.Pi/180))/float64(b.Sides), b.Sides, self.Hand)
	f.look(self, v, self.CruiseSpeed(), sight, false)
	least := math.Inf(1)
	for i := range f.n {
		free := f.free[i]
		left := float64(sight*sight) + float64(free*free) - float64(2*sight*free*portable.Dot(f.unit[i], toward))
		if left < least-float64(alike*sight*sight) {
			least, best = left, f.unit[i]
		}
		if p != nil {
			p.Line(nav.Stroke{Kind: "free distance", Ink: nav.InkLimit}, self.Pos, portable.AddScaled(self.Pos, free, f.unit[i]))
		}
	}
	f.unit[0], f.n = best, 1
	f.look(self, v, self.CruiseSpeed(), sight, true)
	return best, f.free[0]
}

func init() {
	nav.Register("heading_rule", "takes the heading along which it gets nearest to the target before it collides", func() nav.Behavior { return new(HeadingRule) })
}
