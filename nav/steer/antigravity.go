package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// AntiGravity is pushed by all obstacles, most by those straight ahead, and flies
// around them.
//
//	             side-step (blue)
//	                  ^
//	                   \          .--.
//	  push (red) <------p-------(- o  ) - - - - > g     û
//	                .-''         '--'
//	               (   cardioid: how much a push counts by the direction
//	                '-.._         in which its obstacle lies
//
//	push      = k·(r+R)²/|d|² · d/|d|                 d = p-o, red
//	c         = ((1 + cos δ)/2)^Exponent              δ from û to the obstacle
//	side-step = push turned by π/2·c·e                blue
//	e         = 1 - √(1 - (1-2|δ|/π)²) for |δ| ≤ π/2, else 0
//	Y = Σ c·push                                      yellow
//	B = Σ c·side-step
//	G = Y turned by π/2·h·a, times h·|a|, if |Y| ≥ |B|, else 0   green, the split
//	h = (1-|B|/|Y|)/(|B|+1),  a = (1-2|φ|/π)²         φ from -û to Y, a = 0 for |φ| ≥ π/2
//	X = G + B
//	f = √(1 - (1-2ψ/π)²)                              ψ between û and X
//	direction = û + G + f·B, normalised
//	wish      = (direction·s - v) / dt                s = MaxSpeed
//
// Both turns are away from the side of their cause; straight ahead the agent's hand
// decides.
//
// Source: the first three parts of an article on steering from point A to point B, and its fourth,
// which is [RightOfWay] and modifies the push and the side-step of moving obstacles. The source has
// k = 2 in its first part. It turns every vector into an angle and back; the cardioid needs a
// cosine alone, which is a dot product, and the ellipses take an angle from the sine and cosine at
// hand. The source leaves open two cases, which are defined here. Boxes push from their nearest
// point as a circle of radius 0 would, and out of their nearest side if the agent is inside.
// Centres nearer than a ten-thousandth of r+R count as that far apart.
//
//  1. Within Arrival of the target it stands still. The target's own body does
//     not push.
//  2. With Exponent 0 the cardioid is a circle. Otherwise an obstacle exactly behind
//     does not push.
//  3. If the obstacle is straight ahead, but for rounding, the side-step is to the agent's hand. So
//     is the split if the pushes add up to straight back.
//  4. With Sidestep off, side-steps are pushes; with Split off, the direction is
//     û + B: the article's earlier parts.
//  5. If all forces cancel exactly, it keeps its heading; at rest it takes û turned by 90° to the
//     agent's hand.
//  6. At the exact centre of an obstacle the direction of the push is drawn from both
//     ids, so that two agents at one point choose different directions.
type AntiGravity struct {
	Arrival    float64    `default:"1" min:"0" unit:"length" help:"distance from the target's centre within which it stops"`
	K          float64    `default:"3" min:"0" help:"strength of every push: where circles touch it is this times the pull"`
	Exponent   int        `default:"3" min:"0" max:"32" without:"0" instead:"circle" help:"power of the cardioid; 0 is a circle, by which obstacles behind push as those ahead"`
	Range      float64    `default:"0" min:"0" unit:"length" help:"largest gap at which an obstacle pushes; 0 is any"`
	Sidestep   bool       `default:"true" help:"turn the push of obstacles straight ahead to one side"`
	Split      bool       `default:"true" help:"choose a side where pushes from both sides cancel"`
	Radii      bool       `default:"false" help:"arrival and range are in own radii, and the times of right of way hold for 10 of them per unit of time, so that units do not matter"`
	RightOfWay RightOfWay // off by default
}

func (b *AntiGravity) Steer(self *nav.Agent, v *nav.View) r2.Vec { return SteerBy(b, self, v) }

func (b *AntiGravity) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { ExplainBy(b, self, v, p) }

func (b *AntiGravity) Scope(l nav.Limits) nav.Scope {
	near := scaled(b.Range, b.Radii, l.Radius) + l.Radius
	if b.Range == 0 {
		near = math.Inf(1)
	}
	return nav.Scope{Of: nav.Obstacles | nav.Boxes | nav.Agents, Near: near, Radii: 1}
}

// Start feels nothing at the target: there nothing pushes.
func (b *AntiGravity) Start(self *nav.Self, _ *nav.Sum, p nav.Pen) bool {
	if !b.bound(self) {
		return false
	}
	if p != nil {
		b.drawFrame(self, p)
	}
	return true
}

// bound reports whether self is on its way to a target.
func (b *AntiGravity) bound(self *nav.Self) bool {
	return self.Distance > scaled(b.Arrival, b.Radii, self.Radius)
}

// Feel adds to the sum: A is the weighted sum of all pushes, Y, and B is the weighted sum of all
// side-steps.
func (b *AntiGravity) Feel(self *nav.Self, n *nav.Near, sum *nav.Sum, p nav.Pen) {
	touch := self.Radius + n.Radius
	if touch == 0 {
		return
	}
	d, distance := out(n, self)
	away := r2.Vec{X: d.X / distance, Y: d.Y / distance}
	if distance == 0 {
		away = n.Apart(self)
	}
	ahead := -portable.Dot(self.Toward, away) // cos δ
	weight := simd.Cardioid(ahead, b.Exponent)
	push := simd.CorePush(away, simd.Core(touch, distance), float64(b.K*weight))
	step := push
	if b.Sidestep && ahead >= 0 {
		step = simd.Sidestep(push, portable.Cross(self.Toward, away), ahead, weight, edge(self.Hand))
	}
	ruling := b.judge(self, n, p)
	if ruling != unchanged {
		push, step = ruling.Of(push, self.Toward), ruling.Of(step, self.Toward)
	}
	sum.A, sum.B = r2.Add(sum.A, push), r2.Add(sum.B, step)
	if p != nil {
		pushed := ruling.stroke(n.Of)
		pushed.Replaced = ruling == unchanged && step != push
		p.Arrow(pushed, self.Pos, push)
		if b.Sidestep {
			drawNear(n, p, "side-step", nav.InkAside, self, step)
		}
	}
}

// rule returns the right of way of agents with these limits.
func (b *AntiGravity) rule(l nav.Limits) RightOfWay {
	if b.Radii {
		return b.RightOfWay.paced(l)
	}
	return b.RightOfWay
}

// judge returns the ruling of the right of way on the push of n.
func (b *AntiGravity) judge(self *nav.Self, n *nav.Near, p nav.Pen) Ruling {
	if b.Radii {
		rule := b.RightOfWay.paced(self.Limits)
		return rule.judge(self, n, p)
	}
	return b.RightOfWay.judge(self, n, p)
}

func (b *AntiGravity) Decide(self *nav.Self, sum *nav.Sum, p nav.Pen) (wish r2.Vec, matters bool) {
	switch {
	case self.Target.Kind == nav.NoGoal:
		return r2.Vec{}, true
	case !b.bound(self):
		return self.AccelTo(r2.Vec{}), true
	}
	if p != nil {
		b.drawSums(self, sum, p)
	}
	direction, steps := self.Toward, sum.B
	if b.Split {
		split := simd.Split(sum.A, sum.B, self.Toward, edge(self.Hand))
		x := r2.Add(split, sum.B)
		steps = portable.Scale(simd.Share(x, self.Toward), sum.B)
		direction = r2.Add(direction, split)
		if p != nil {
			b.drawSplit(self, split, x, p)
		}
	}
	direction = r2.Add(direction, steps)
	arrow(p, "direction", nav.InkSum, self.Pos, direction)
	ahead, ok := portable.Unit(direction)
	if !ok {
		ahead = self.Cancelled()
	}
	return self.AccelTo(portable.Scale(self.MaxSpeed, ahead)), true
}

// edge returns the angle from which self turns away to the other side.
func edge(hand nav.Handedness) float64 { return simd.Edge(hand == nav.Right) }

func init() {
	nav.Register("antigravity", "pushed by all obstacles, most by those straight ahead, and flies around them", func() nav.Behavior { return new(AntiGravity) })
}
