package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Bug1 reaches a target without a map, or finds that it is unreachable: it follows the
// whole contour of each obstacle on its way, and leaves it at the point nearest to the
// target.
//
//	           .--------.
//	           |  ####  |
//	S - - - -> H  ####  Q - - - - > T
//	           |  ####  |
//	           '--------'      once round from H, then back to Q
//
// Source: V. J. Lumelsky, A. A. Stepanov, "Path-planning strategies for a point
// mobile automaton moving amidst unknown obstacles of arbitrary shape",
// Algorithmica 2, 1987. The point is the agent's centre, and obstacles are walls
// inflated by the agent; Gap inflates it further, so that it never touches a wall.
//
// The path is no longer than D + 1.5·Σ perimeters: D is the straight distance, and the sum is over
// the closed contours of obstacles, outer or inner, that come nearer to the target than D. On an
// arc of a contour the agent takes chords.
//
// [FollowWall] is Reynolds' wall following: it has no memory and circles an island for
// ever. Bug1 and [Bug2] follow contours and know where to leave them. Bug2 is shorter
// in most places, Bug1 in the worst case.
//
//  1. With the kinematic drive it reaches every place to which a passage leads that is wider than
//     the agent by Gap on both sides, up to an eighth of Gap. With other drives, which drift off
//     the wall, there is no guarantee.
//  2. If no path leads there, it goes round once, reports that and stops, until a tile changes.
//  3. Walls are tiles, boxes and circles, except the target's own. It treats walls and the target
//     as if they were at rest. Other agents are not walls.
//  4. It remembers the wall that it follows, until it gets another goal.
type Bug1 struct {
	Gap float64 `default:"0.02" min:"0.001" max:"1" unit:"own radii" help:"gap to walls"`
}

func (b *Bug1) Remembers() []nav.Slot { return oneMemory }

// The memory of Bug1 beside its task, as indices of Agent.Memory. On the way back
// bug1Before is the remaining length, and bug1After the planned one.
const (
	bug1HitX = 1 + iota
	bug1HitY
	bug1Least  // the smallest distance from the target on this wall so far
	bug1Before // length of the way round, from the hit to there
	bug1After  // and from there
)

func (b *Bug1) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Bug1) Explain(self *nav.Agent, v *nav.View, p nav.Pen) {
	twin := *self
	b.steer(&twin, v, p)
}

func (b *Bug1) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	f := newFollower(self, v, b.Gap)
	if wish, over := f.over(lost1, p); over {
		return wish
	}
	task, wall := recall(self)
	switch task {
	case circling1:
		return b.circle(&f, wall, p)
	case back1:
		return b.back(&f, wall, self.Hand, p)
	case reverse1:
		return b.back(&f, wall, nav.Right-self.Hand, p)
	}
	return b.head(&f, p)
}

// head goes straight to the target until it meets a wall.
func (b *Bug1) head(f *follower, p nav.Pen) r2.Vec {
	self, target := f.self, f.view.Target.Pos
	if wish, within := f.within(lost1, p); within {
		return wish
	}
	drawLine(p, "straight on", nav.InkPull, self.Pos, target)
	to, wall := f.onward()
	if wall == noWall {
		remember(self, heading1, noWall)
		return f.walk(to, p)
	}
	least := portable.Norm(r2.Sub(target, to))
	self.Memory = nav.Memory{bug1HitX: to.X, bug1HitY: to.Y, bug1Least: least}
	remember(self, circling1, wall)
	if portable.Norm(r2.Sub(to, self.Pos)) > f.slack {
		return f.walk(to, p)
	}
	return b.circle(f, wall, p)
}

// circle follows the whole contour once, and keeps its point nearest to the target.
func (b *Bug1) circle(f *follower, wall int, p nav.Pen) r2.Vec {
	self, m := f.self, &f.self.Memory
	hit := r2.Vec{X: m[bug1HitX], Y: m[bug1HitY]}
	a, wish, ok := f.next(wall, self.Hand, lost1, p)
	if !ok {
		return wish
	}
	mark(p, "hit", nav.InkLimit, hit)
	if f.passes(&a, hit, m[bug1Before]+m[bug1After]) {
		task, way, hand := back1, m[bug1Before], self.Hand
		if m[bug1After] < way {
			task, way, hand = reverse1, m[bug1After], nav.Right-self.Hand
		}
		m[bug1Before], m[bug1After] = way, way
		remember(self, task, wall)
		return b.back(f, wall, hand, p)
	}
	if a.near < m[bug1Least] {
		before := portable.Norm(r2.Sub(a.foot, self.Pos))
		m[bug1Least] = a.near
		m[bug1Before] += m[bug1After] + before
		m[bug1After] = -before
	}
	m[bug1After] += a.length
	remember(self, circling1, a.wall)
	return f.walk(a.to, p)
}

// back goes to the point that was nearest to the target, and leaves the wall there.
func (b *Bug1) back(f *follower, wall int, hand nav.Handedness, p nav.Pen) r2.Vec {
	self, m := f.self, &f.self.Memory
	a, wish, ok := f.next(wall, hand, lost1, p)
	if !ok {
		return wish
	}
	near := a.near <= m[bug1Least]+float64(4*f.slack)
	if near && a.foot != a.to {
		if !f.opens(a.foot) {
			return f.lose(lost1, p)
		}
		remember(self, heading1, noWall)
		return f.walk(a.foot, p)
	}
	// The whole contour is at least twice as long as this.
	if m[bug1Before] -= a.length; m[bug1Before] < -(m[bug1After] + float64(8*f.step)) {
		return f.lose(lost1, p)
	}
	task, _ := recall(self)
	remember(self, task, a.wall)
	return f.walk(a.to, p)
}

func init() {
	nav.Register("bug1", "without a map: follows the whole contour of an obstacle, and leaves it at the point nearest to the target", func() nav.Behavior { return new(Bug1) })
}
