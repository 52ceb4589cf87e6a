package steer

import (
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// The states of an agent that Bug1 or Bug2 steers. Each of the two ignores the other's
// state in memory and starts anew.
const (
	unbegun = iota
	heading1
	circling1
	back1    // with the wall at the same hand
	reverse1 // with the wall at the other hand
	lost1
	heading2
	following2
	lost2
	bugTasks
)

// Agent.Memory[bugTask] is the task and the wall that is followed; the meaning of the
// other entries depends on the task.
const bugTask = 0

// recall returns the task and the wall that self follows.
func recall(self *nav.Agent) (task, wall int) {
	x := self.Memory[bugTask]
	if !(x >= 0 && x < 1<<52) {
		return unbegun, noWall
	}
	return int(x) % bugTasks, int(x)/bugTasks - 1
}

// remember stores the task and the wall that self follows.
func remember(self *nav.Agent, task, wall int) {
	self.Memory[bugTask] = float64(task + (wall+1)*bugTasks)
}

// lose gives up: the target is unreachable until a tile changes.
func (f *follower) lose(task int, p nav.Pen) r2.Vec {
	self := f.self
	if t, _ := recall(self); t != task {
		self.Memory = nav.Memory{1: f.version()}
		remember(self, task, noWall)
	}
	self.Stopped = true
	if p != nil {
		p.Circle(nav.Stroke{Kind: "no way to the target", Ink: nav.InkLimit}, self.Pos, 0)
	}
	return f.rest(p)
}

// stillLost reports whether self has given up on the present version of the tiles.
func (f *follower) stillLost(task int) bool {
	if t, _ := recall(f.self); t != task {
		return false
	}
	if f.self.Memory[1] == f.version() {
		return true
	}
	f.self.Memory, f.self.Stopped = nav.Memory{}, false
	return false
}

func (f *follower) version() float64 {
	if f.view.Tiles == nil {
		return 0
	}
	return float64(f.view.Tiles.Version())
}

// over returns the wish of an agent that stays: it has no goal, has arrived, or has
// given up.
func (f *follower) over(lost int, p nav.Pen) (wish r2.Vec, over bool) {
	switch target := &f.view.Target; {
	case target.Kind == nav.NoGoal:
		return r2.Vec{}, true
	case f.stillLost(lost):
		return f.lose(lost, p), true
	case portable.Norm(r2.Sub(target.Pos, f.self.Pos)) <= f.there():
		return f.rest(p), true
	}
	return r2.Vec{}, false
}

// within returns the wish of an agent inside a wall: to get out.
func (f *follower) within(lost int, p nav.Pen) (wish r2.Vec, within bool) {
	free, ok := f.freed()
	switch {
	case !ok:
		return f.lose(lost, p), true
	case free != f.self.Pos:
		return f.walk(free, p), true
	}
	return r2.Vec{}, false
}

// next is piece, with a wish if there is no piece.
func (f *follower) next(wall int, hand nav.Handedness, lost int, p nav.Pen) (a around, wish r2.Vec, ok bool) {
	a, ok = f.piece(wall, hand)
	switch {
	case a.wall == noWall: // it was a tile, which has become open
		remember(f.self, unbegun, noWall)
		return a, f.rest(p), false
	case !ok:
		return a, f.lose(lost, p), false
	}
	return a, r2.Vec{}, true
}

// rest wishes to stand still.
func (f *follower) rest(p nav.Pen) r2.Vec { return reach(f.self, f.view, r2.Vec{}, p) }

// walk wishes to be at a point after this step, or as near to it as MaxSpeed allows.
func (f *follower) walk(to r2.Vec, p nav.Pen) r2.Vec {
	d := r2.Sub(to, f.self.Pos)
	vel := portable.AtMost(f.self.MaxSpeed, r2.Vec{X: d.X / f.view.Dt, Y: d.Y / f.view.Dt})
	arrow(p, "along", nav.InkSum, f.self.Pos, vel)
	return reach(f.self, f.view, vel, p)
}

// onward returns the end of a step straight to the target: at the first wall, if there is one.
func (f *follower) onward() (to r2.Vec, wall int) {
	way := r2.Sub(f.view.Target.Pos, f.self.Pos)
	wall, to = f.first(f.self.Pos, r2.Add(f.self.Pos, portable.AtMost(f.step, way)), noWall)
	return to, wall
}

// around is one piece of the way along a wall: from self to a place.
type around struct {
	to     r2.Vec
	on     int     // the wall that it lies on
	wall   int     // that is followed from there
	foot   r2.Vec  // its point nearest to the target
	near   float64 // the distance of that
	length float64
}

// piece returns the next piece of the way along a wall with the wall at the given hand, and false
// if there is none. If the target lies on it, it ends there.
func (f *follower) piece(wall int, hand nav.Handedness) (a around, ok bool) {
	a.to, a.on, a.wall, ok = f.along(wall, hand)
	a.foot, a.near = shape.OnSegment(f.self.Pos, a.to, f.view.Target.Pos)
	if a.near <= f.there() {
		a.to = a.foot
	}
	a.length = portable.Norm(r2.Sub(a.to, f.self.Pos))
	return a, ok
}

// passes reports whether the piece returns to a point that was left a length ago.
func (f *follower) passes(a *around, place r2.Vec, ago float64) bool {
	_, far := shape.OnSegment(f.self.Pos, a.to, place)
	return ago > float64(32*f.slack) && far < float64(4*f.slack)
}

// mark draws a point if there is a pen.
func mark(p nav.Pen, kind string, ink nav.Ink, at r2.Vec) {
	if p != nil {
		p.Circle(nav.Stroke{Kind: kind, Ink: ink}, at, 0)
	}
}

// drawLine draws a line if there is a pen.
func drawLine(p nav.Pen, kind string, ink nav.Ink, from, to r2.Vec) {
	if p != nil {
		p.Line(nav.Stroke{Kind: kind, Ink: ink}, from, to)
	}
}
