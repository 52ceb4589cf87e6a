package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// AvoidObstacles turns aside from obstacles on its path, and abstains if the path ahead is free. It
// belongs first in a [nav.Priority], or into a [nav.Weighted].
//
//	               .-'''-.
//	      wish   .'       '.
//	      ^     |     o     |  C = R + r + margin
//	      |     |     |     |
//	p ----+-----x- - -m- - -|- - >  v, as seen from the obstacle
//	      :      '.   :   .'
//	      '--- t --'--+--'
//
//	wish = l · 2y/t²
//	t    : when the straight flight enters the clearance circle, and at least dt
//	y    : the distance from there to the circle's edge, C - |m-o|
//	l    : across the flight, to the side on which the way out is shorter
//
// Source: Reynolds' obstacle avoidance (C. W. Reynolds, "Steering Behaviors For
// Autonomous Characters", GDC 1999) with an exact push: the least constant
// acceleration that moves the agent aside by y until the time t. So it grows from zero
// with the depth of the cut and does not depend on the step. Boxes are treated in the
// same way, inflated by r + margin; there y leads to the nearer end, and t is when the
// agent passes the first corner on that side.
//
//  1. Only the first obstacle on the path counts, within the time horizon
//     Ahead/s + |v|/MaxAccel: there is always time to stop.
//  2. An agent that keeps this acceleration, and the velocity along the flight,
//     stays outside of the clearance circle if it is a step or more away.
//  3. If that takes more than MaxAccel, it brakes as well: -v̂·|v|/2t, which would stop it at the
//     edge.
//  4. If the obstacle is dead ahead, it turns to the agent's hand.
//  5. Inside of the margin only the obstacle itself counts.
//  6. It ignores the target's own body, obstacles beside the path, and other agents: use
//     [Separation] for other agents. Unlike [Detour] it needs no target.
type AvoidObstacles struct {
	Ahead  float64 `default:"10" min:"0" unit:"own radii" help:"lookahead, even if it could stop at once"`
	Margin float64 `default:"1" min:"0" unit:"own radii" help:"smallest gap to obstacles"`
}

func (b *AvoidObstacles) Looks(self *nav.Agent, _ float64) nav.Sight {
	l := b.lookout(self)
	speed := math.Abs(self.Vel.X) + math.Abs(self.Vel.Y)
	return nav.Sight{Reach: self.Radius + l.margin + float64(speed*l.horizon), Radii: 1, Time: l.horizon}
}

// Steer returns zero if the way is free.
func (b *AvoidObstacles) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote abstains if the path ahead is free.
func (b *AvoidObstacles) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

func (b *AvoidObstacles) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *AvoidObstacles) steer(self *nav.Agent, v *nav.View, p nav.Pen) (_ r2.Vec, matters bool) {
	l := b.lookout(self)
	s := &scan{self: self, view: v, kinds: nav.Obstacles | nav.Boxes, reach: self.Radius + l.margin, radii: 1}
	s.speed = math.Abs(self.Vel.X) + math.Abs(self.Vel.Y)
	var first nav.Subject
	for s.time = l.horizon; s.next(); s.time = min(s.time, l.enter) {
		soonest := l.enter
		if s.kind == nav.Boxes {
			l.box(&v.Boxes[s.index])
		} else {
			l.circle(s)
		}
		if p != nil && l.enter < soonest {
			first = s.subject()
		}
	}
	if math.IsInf(l.enter, 1) {
		return nav.Wish(self, r2.Vec{}, p), false
	}
	t := max(l.within, v.Dt)
	push := 2 * l.missing / float64(t*t)
	sum := portable.Scale(push, l.aside)
	if p != nil {
		p.Line(nav.Stroke{Kind: "flight", Ink: nav.InkPath}, self.Pos, portable.AddScaled(self.Pos, l.enter, self.Vel))
		p.Arrow(nav.Stroke{Kind: "push", Ink: nav.InkPush, Of: first}, self.Pos, sum)
	}
	if push > self.MaxAccel {
		brake := portable.Scale(-1/(2*t), l.flight)
		arrow(p, "brake", nav.InkPush, self.Pos, brake)
		sum = r2.Add(sum, brake)
	}
	return nav.Wish(self, sum, p), true
}

// lookout returns one that has found nothing yet.
func (b *AvoidObstacles) lookout(self *nav.Agent) lookout {
	return lookout{
		self: self, margin: b.Margin * self.Radius, enter: math.Inf(1),
		horizon: float64(b.Ahead*self.Radius)/self.MaxSpeed + portable.Norm(self.Vel)/self.MaxAccel,
	}
}

// lookout finds the first obstacle on the path.
type lookout struct {
	self            *nav.Agent
	margin, horizon float64

	enter   float64 // when it is entered, time from now
	flight  r2.Vec  // velocity as seen from it
	aside   r2.Vec  // unit vector across the flight, toward the way out
	missing float64 // the distance to it
	within  float64 // the time until then
}

// circle checks a circle.
func (l *lookout) circle(o *scan) {
	_, vel := o.motion()
	flight, d := r2.Sub(l.self.Vel, vel), o.away
	clearance := o.radius + l.self.Radius + l.margin
	if portable.Norm2(d) < float64(clearance*clearance) {
		clearance = o.radius + l.self.Radius
	}
	enter := shape.DiscSweep(d, flight, clearance)
	if !(enter <= l.horizon && enter < l.enter) {
		return
	}
	u, _ := portable.Unit(flight)
	left := nav.Quarter(u, nav.Left)
	miss := portable.Dot(d, left) // on which side it passes the centre, and how far
	l.enter, l.flight = enter, flight
	l.within, l.missing = l.enter, clearance-math.Abs(miss)
	l.aside = left
	if l.toRight(-miss, miss, clearance) {
		l.aside = portable.Scale(-1, left)
	}
}

// box checks a box.
func (l *lookout) box(b *nav.Box) {
	self := l.self
	u, moves := portable.Unit(self.Vel)
	if !moves {
		return
	}
	inflated := b.Inflate(self.Radius + l.margin)
	if inflated.Holds(self.Pos) {
		inflated = b.Inflate(self.Radius)
	}
	enter := inflated.Sweep(self.Pos, self.Vel)
	if !(enter <= l.horizon && enter < l.enter) {
		return
	}
	// Its extremes to both sides of the flight, and the times at which they are passed.
	left := nav.Quarter(u, nav.Left)
	corners := [...]r2.Vec{inflated.Min, {X: inflated.Max.X, Y: inflated.Min.Y}, inflated.Max, {X: inflated.Min.X, Y: inflated.Max.Y}}
	toLeft, toRight := 0.0, 0.0
	for i := range corners {
		d := r2.Sub(corners[i], self.Pos)
		across := portable.Dot(d, left)
		toLeft, toRight = max(toLeft, across), max(toRight, -across)
	}
	l.enter, l.flight, l.within = enter, self.Vel, enter
	l.aside, l.missing = left, toLeft
	if l.toRight(toLeft, toRight, toLeft+toRight) {
		l.aside, l.missing = portable.Scale(-1, left), toRight
	}
	for i := range corners {
		d := r2.Sub(corners[i], self.Pos)
		if portable.Dot(d, l.aside) > 0 {
			l.within = min(l.within, max(0, portable.Dot(d, u))/portable.Norm(self.Vel))
		}
	}
}

// toRight reports whether the way out to the right is the shorter one. If both are equal, up to
// rounding of numbers of the given size, the hand decides.
func (l *lookout) toRight(left, right, size float64) bool {
	if math.Abs(left-right) <= float64(1e-9*size) {
		return l.self.Hand == nav.Right
	}
	return right < left
}

func init() {
	nav.Register("avoid_obstacles", "turns aside from obstacles on its path", func() nav.Behavior { return new(AvoidObstacles) })
}
