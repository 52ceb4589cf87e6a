package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Bug2 reaches a target without a map, or finds that it is unreachable: it follows the
// contour of each obstacle on its way until it is back on the straight line, and nearer.
//
//	           .--------.
//	           |  ####  |
//	S - - - -> H  ####  Q - - - - > T
//	              ####              half round: S, H, Q and T lie on one line
//
// Source: V. J. Lumelsky, A. A. Stepanov, "Path-planning strategies for a point
// mobile automaton moving amidst unknown obstacles of arbitrary shape",
// Algorithmica 2, 1987; the point is the agent's centre, as for [Bug1].
//
// The path is no longer than D + ½·Σ n·perimeter: D is the straight distance, and the
// sum is over the closed contours of obstacles, outer or inner, each of which the line
// crosses n times. So a spiral may cost it more than [Bug1].
//
//  1. It reaches every place that Bug1 reaches with the same drive.
//  2. If it returns to the point at which it met a wall, it reports that the target is unreachable
//     and stops, until a tile changes. That takes the whole length of the last contour: an odd n
//     counts as one more.
//  3. It has the walls of Bug1, and remembers as Bug1 does.
type Bug2 struct {
	Gap float64 `default:"0.02" min:"0.001" max:"1" unit:"own radii" help:"gap to walls"`
}

func (b *Bug2) Remembers() []nav.Slot { return oneMemory }

// The memory of Bug2 beside its task, as indices of Agent.Memory.
const (
	bug2StartX = 1 + iota
	bug2StartY
	bug2Hit  // distance from the target at which it met the wall
	bug2Gone // path length since
)

func (b *Bug2) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Bug2) Explain(self *nav.Agent, v *nav.View, p nav.Pen) {
	twin := *self
	b.steer(&twin, v, p)
}

func (b *Bug2) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	f := newFollower(self, v, b.Gap)
	if wish, over := f.over(lost2, p); over {
		return wish
	}
	task, wall := recall(self)
	switch task {
	case following2:
		return b.follow(&f, wall, p)
	case heading2:
		return b.head(&f, p)
	}
	if wish, within := f.within(lost2, p); within {
		return wish
	}
	self.Memory = nav.Memory{bug2StartX: self.Pos.X, bug2StartY: self.Pos.Y}
	return b.head(&f, p)
}

// head goes straight to the target until it meets a wall.
func (b *Bug2) head(f *follower, p nav.Pen) r2.Vec {
	self, m := f.self, &f.self.Memory
	drawLine(p, "the line", nav.InkCourse, r2.Vec{X: m[bug2StartX], Y: m[bug2StartY]}, f.view.Target.Pos)
	to, wall := f.onward()
	if wall == noWall {
		remember(self, heading2, noWall)
		return f.walk(to, p)
	}
	m[bug2Hit], m[bug2Gone] = portable.Norm(r2.Sub(f.view.Target.Pos, to)), 0
	remember(self, following2, wall)
	if portable.Norm(r2.Sub(to, self.Pos)) > f.slack {
		return f.walk(to, p)
	}
	return b.follow(f, wall, p)
}

// follow goes along the wall until that leads back to the line, nearer to the
// target, and the line is free.
func (b *Bug2) follow(f *follower, wall int, p nav.Pen) r2.Vec {
	self, m, target := f.self, &f.self.Memory, f.view.Target.Pos
	start := r2.Vec{X: m[bug2StartX], Y: m[bug2StartY]}
	back, _ := portable.Unit(r2.Sub(start, target))
	hit := portable.AddScaled(target, m[bug2Hit], back)
	a, wish, ok := f.next(wall, self.Hand, lost2, p)
	if !ok {
		return wish
	}
	drawLine(p, "the line", nav.InkCourse, start, target)
	mark(p, "hit", nav.InkLimit, hit)
	if at, ok := b.leaves(f, &a, back); ok {
		remember(self, heading2, noWall)
		return f.walk(at, p)
	}
	if f.passes(&a, hit, m[bug2Gone]) {
		return f.lose(lost2, p)
	}
	m[bug2Gone] += a.length
	remember(self, following2, a.wall)
	return f.walk(a.to, p)
}

// leaves returns the leave point of the piece: there the agent goes on along the line, nearer to
// the target than the hit. It is the point where the piece crosses the line, or where the piece
// ends so near to the line that the line may cut the arc by as little, and the chord not at all.
func (b *Bug2) leaves(f *follower, a *around, back r2.Vec) (at r2.Vec, ok bool) {
	self, target := f.self, f.view.Target.Pos
	from, to := portable.Cross(back, r2.Sub(self.Pos, target)), portable.Cross(back, r2.Sub(a.to, target))
	if from != to && math.Signbit(from) != math.Signbit(to) {
		at = portable.AddScaled(self.Pos, from/(from-to), r2.Sub(a.to, self.Pos))
		if b.better(f, a, at, back) {
			return at, true
		}
	}
	return a.to, math.Abs(to) <= 2*f.slack && b.better(f, a, a.to, back)
}

// better reports whether a point of the piece is nearer to the target than the hit,
// and the line is free from there.
func (b *Bug2) better(f *follower, a *around, at, back r2.Vec) bool {
	left := portable.Dot(r2.Sub(at, f.view.Target.Pos), back)
	if !(left >= 0) || !(left < f.self.Memory[bug2Hit]-float64(f.slack/4)) {
		return false
	}
	c, ok := f.contour(a.on)
	n, _ := c.Away(at)
	return ok && portable.Dot(n, back) < 0 && f.opens(at)
}

func init() {
	nav.Register("bug2", "without a map: follows the contour of an obstacle until it is back on the straight line, and nearer", func() nav.Behavior { return new(Bug2) })
}
