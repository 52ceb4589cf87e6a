package nav

import (
	"math"

	"galaxy/internal/portable"

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
// Source: an article that flies the ships of a galaxy between planets on ellipses,
// modelled on the separation of birds in a flock. The push is deliberately not
// normalised: from a large body it is stronger than from a small one at the same gap.
// The source leaves open cases that are defined here (a direction where forces cancel
// or centres coincide; boxes, which push from their nearest point as a circle of
// radius 0 would, and out of their nearest side where the agent is inside), and has no
// parameters other than Arrival; the defaults are its numbers.
//
//  1. Within Arrival of the target it stands still.
//  2. The target's own body does not push.
//  3. Where pull and pushes cancel exactly, it keeps its heading; at rest it takes û
//     turned by 90° to the agent's hand.
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

// Reach implements [Reacher].
func (b *Magnet) Reach(self *Agent, largest float64) float64 {
	if !b.Neighbors {
		return 0
	}
	return b.influence(self) + float64((1+b.Standoff)*largest)
}

// Steer implements [Behavior].
func (b *Magnet) Steer(self *Agent, v *View) r2.Vec { return b.steer(self, v, nil) }

// Explain implements [Explainer].
func (b *Magnet) Explain(self *Agent, v *View, p Pen) { b.steer(self, v, p) }

func (b *Magnet) steer(self *Agent, v *View, p Pen) r2.Vec {
	if v.Target.Kind == NoGoal {
		return r2.Vec{}
	}
	return reach(self, v, b.velocity(self, v, p), p)
}

// velocity returns the desired velocity.
func (b *Magnet) velocity(self *Agent, v *View, p Pen) r2.Vec {
	distance := portable.Norm(r2.Sub(v.Target.Pos, self.Pos))
	if !(distance > b.ArrivalRadius(self)) {
		if b.Brake {
			return v.Target.Vel
		}
		return r2.Vec{}
	}
	aim, frame, limit := v.Target.Pos, r2.Vec{}, math.Inf(1)
	if b.Lead {
		aim, _ = meeting(self, v)
	}
	if b.Brake {
		aim, frame, limit = b.approach(self, v, aim, distance)
	}
	toward, ok := portable.Unit(r2.Sub(aim, self.Pos))
	if !ok {
		return frame // the target comes to the agent
	}
	push, contenders := b.push(self, v, p)
	pull := portable.Scale(max(1, float64(b.Pull*float64(contenders))), toward)
	sum := r2.Add(pull, push)
	direction, ok := portable.Unit(sum)
	if !ok {
		direction = cancelled(self, toward)
	}
	arrow(p, "pull", InkPull, self.Pos, pull)
	arrow(p, "sum", InkSum, self.Pos, sum)
	return portable.AddScaled(frame, min(limit, along(direction, frame, self.MaxSpeed)), direction)
}

// approach returns the flight to aim with braking: near the target it is flown in
// the target's own frame, slow enough to stop at the target.
// The frame fades in while the braking speed falls from twice the top speed to
// the top speed, and the lead, which it replaces, fades out.
func (b *Magnet) approach(self *Agent, v *View, aim r2.Vec, distance float64) (place, frame r2.Vec, limit float64) {
	limit = brakingSpeed(distance, float64(b.Braking*self.MaxAccel), v.Dt)
	near := min(max(2-limit/self.MaxSpeed, 0), 1)
	lead := r2.Sub(aim, v.Target.Pos)
	return portable.AddScaled(v.Target.Pos, 1-near, lead), portable.Scale(near, v.Target.Vel), limit
}

// push returns the sum of all pushes, and their number.
func (b *Magnet) push(self *Agent, v *View, p Pen) (sum r2.Vec, contenders int) {
	s := &scan{self: self, view: v, kinds: Obstacles | Boxes, reach: b.influence(self), radii: 1 + b.Standoff}
	if b.Neighbors {
		s.kinds |= Agents
	}
	for s.next() {
		if s.seeks() {
			continue
		}
		f := b.pushOf(s)
		sum, contenders = r2.Add(sum, f), contenders+1
		if p != nil {
			p.Arrow(Stroke{Kind: "push", Ink: InkPush, Of: s.subject()}, self.Pos, f)
		}
	}
	return sum, contenders
}

// influence returns the distance of self's centre below which a point pushes.
func (b *Magnet) influence(self *Agent) float64 {
	return self.Radius + float64(b.Influence*self.Radius)
}

// pushOf returns the push of one thing. It pushes self out of a box as if the two were
// just touching: with the smallest gap.
func (b *Magnet) pushOf(s *scan) r2.Vec {
	touch, d := s.radius+s.self.Radius, s.away
	if s.inside {
		d = portable.Scale(s.self.Radius, d)
	}
	distance := portable.Norm(d)
	if distance == 0 {
		d = portable.Scale(touch, s.drawn())
	}
	gap := max(distance-touch+scaled(b.Softening, b.Radii, s.self), scaled(b.GapFloor, b.Radii, s.self))
	return r2.Vec{X: d.X / gap, Y: d.Y / gap}
}

func init() {
	registerBehavior[Magnet]("magnet", "pulled by its target, pushed by obstacles near it")
}
