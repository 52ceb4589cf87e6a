package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Magnet is pulled by its target and pushed by obstacles near it, like a small iron
// ball among magnets.
//
//	           push = d/gap
//	              ^
//	              |    sum
//	              |  .^
//	              p------> pull = û·max(1, 4·contenders)     g
//	              |
//	         gap {|
//	            .-|-.
//	           (  o  )  obstacle, radius R
//	            '---'
//
//	gap_i  = |p-o_i| - R_i - r                 i is a contender if gap_i < 3r
//	push_i = (p-o_i) / max(gap_i, 1e-4)
//	wish   = (direction·s - v) / dt            s = MaxSpeed
//	direction = û·max(1, 4·contenders) + Σ push_i, normalised
//
// Source: an article that flies the ships of a galaxy between planets on ellipses, modelled on the
// separation of birds in a flock. The push is deliberately not normalised: from a large body it is
// stronger than from a small one at the same gap. The source leaves open cases that are defined
// here (a direction where forces cancel or centres coincide; boxes, which push from their nearest
// point as a circle of radius 0 would, and out of their nearest side if the agent is inside), and
// has no parameters other than Arrival; the defaults are its numbers.
//
//  1. Within Arrival of the target it stands still.
//  2. The target's own body does not push.
//  3. If pull and pushes cancel exactly, it keeps its heading; at rest it takes û turned by 90° to
//     the agent's hand.
//  4. At the exact centre of an obstacle the direction of the push is drawn from both
//     ids, so that two agents at one point choose different directions.
//  5. It has no memory and sees no farther than three of its own radii: it does not
//     find the shortest path, and gets stuck in local minima.
type Magnet struct {
	Arrival   float64 `default:"1" min:"0" unit:"length" help:"distance from the target's centre within which it stops"`
	Pull      float64 `default:"4" min:"0" help:"weight of the pull for each obstacle that pushes"`
	Influence float64 `default:"3" min:"0" unit:"own radii" help:"gap below which an obstacle pushes"`
	Standoff  float64 `default:"0" min:"0" unit:"obstacle radii" help:"added to the influence, so that large bodies push from farther away"`
	GapFloor  float64 `default:"0.0001" min:"1e-9" unit:"length" help:"smallest gap that a push is computed with"`
	Softening float64 `default:"0" min:"0" unit:"length" help:"added to every gap, so that pushes rise less steeply"`
	Neighbors bool    `default:"false" help:"other agents push too"`
	Lead      bool    `default:"false" help:"pull toward where the target can be met, not toward where it is"`
	Brake     bool    `default:"false" help:"arrive at the target's velocity instead of at full speed"`
	Braking   float64 `default:"1" min:"0.01" max:"1" help:"share of the largest acceleration to brake with; the rest is for steering"`
	Radii     bool    `default:"false" help:"arrival, gap_floor and softening are in own radii, so that units do not matter"`
}

func (b *Magnet) Steer(self *nav.Agent, v *nav.View) r2.Vec { return SteerBy(b, self, v) }

func (b *Magnet) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { ExplainBy(b, self, v, p) }

func (b *Magnet) Meets() bool { return b.Lead }

func (b *Magnet) Scope(l nav.Limits) nav.Scope {
	of := nav.Obstacles | nav.Boxes
	if b.Neighbors {
		of |= nav.Agents
	}
	return nav.Scope{Of: of, Near: l.Radius + float64(b.Influence*l.Radius), Radii: 1 + b.Standoff, View: b.Lead, Places: true}
}

// Start feels nothing at the target: there nothing pushes.
func (b *Magnet) Start(self *nav.Self, _ *nav.Sum, _ nav.Pen) bool {
	return self.Distance > scaled(b.Arrival, b.Radii, self.Radius)
}

// Feel adds to the sum: A is the sum of all pushes, Count their number. Out of a box the
// push is as if the two were just touching: with the smallest gap.
func (b *Magnet) Feel(self *nav.Self, n *nav.Near, sum *nav.Sum, p nav.Pen) {
	touch := n.Radius + self.Radius
	d, distance := out(n, self)
	if distance == 0 {
		d = portable.Scale(touch, n.Apart(self))
	}
	push := simd.MagnetPush(d, distance, touch, scaled(b.Softening, b.Radii, self.Radius), scaled(b.GapFloor, b.Radii, self.Radius))
	sum.A, sum.Count = r2.Add(sum.A, push), sum.Count+1
	drawNear(n, p, "push", nav.InkPush, self, push)
}

func (b *Magnet) Decide(self *nav.Self, sum *nav.Sum, p nav.Pen) (wish r2.Vec, matters bool) {
	if self.Target.Kind == nav.NoGoal {
		return r2.Vec{}, true
	}
	return self.AccelTo(b.velocity(self, sum, p)), true
}

// velocity returns the desired velocity.
func (b *Magnet) velocity(self *nav.Self, sum *nav.Sum, p nav.Pen) r2.Vec {
	if !b.Start(self, sum, p) {
		if b.Brake {
			return self.Target.Vel
		}
		return r2.Vec{}
	}
	toward, frame, limit := self.Toward, r2.Vec{}, math.Inf(1)
	if b.Lead || b.Brake {
		if toward, frame, limit = b.approach(self); toward == (r2.Vec{}) {
			return frame // the target comes to the agent
		}
	}
	pull := simd.MagnetPull(toward, b.Pull, sum.Count)
	all := r2.Add(pull, sum.A)
	direction, ok := portable.Unit(all)
	if !ok {
		direction = nav.Cancelled(self.Vel, toward, self.Hand)
	}
	arrow(p, "pull", nav.InkPull, self.Pos, pull)
	arrow(p, "sum", nav.InkSum, self.Pos, all)
	speed := self.MaxSpeed
	if frame != (r2.Vec{}) {
		speed = along(direction, frame, speed)
	}
	return portable.AddScaled(frame, min(limit, speed), direction)
}

// approach returns the direction of a flight with lead and brakes, the frame in which it is
// flown, and the largest speed there: near the target the target's own frame, slow enough
// to stop at the target. The frame fades in while the braking speed falls from twice the top
// speed to the top speed, and the lead, which it replaces, fades out.
func (b *Magnet) approach(self *nav.Self) (toward, frame r2.Vec, limit float64) {
	aim, limit := self.Target.Pos, math.Inf(1)
	if b.Lead {
		aim, _ = meeting(self.Agent, self.View)
	}
	if b.Brake {
		limit = brakingSpeed(self.Distance, float64(b.Braking*self.MaxAccel), self.Dt)
		near := min(max(2-limit/self.MaxSpeed, 0), 1)
		lead := r2.Sub(aim, self.Target.Pos)
		aim, frame = portable.AddScaled(self.Target.Pos, 1-near, lead), portable.Scale(near, self.Target.Vel)
	}
	toward, _ = portable.Unit(r2.Sub(aim, self.Pos))
	return toward, frame, limit
}

func init() {
	nav.Register("magnet", "pulled by its target, pushed by obstacles near it", func() nav.Behavior { return new(Magnet) })
}
