package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// fan is a set of headings, each with the distance that is free along it.
//
//	    \   |   /
//	     \  |  /
//	  .   \ | /   .- .
//	    ' .\|/. '( o  )
//	- - - - p - - '--'- -
type fan struct {
	n    int
	unit [mostHeadings]r2.Vec  // directions
	free [mostHeadings]float64 // length: how far self can fly
}

// mostHeadings is the largest number of headings of a fan.
const mostHeadings = 64

// alike is the share by which one heading must be better than another: less is rounding. Then the
// first counts, which is on the side of self's hand.
const alike = 1e-9

// spread fills f with the direction middle and sides more on each side of it, an angle step apart:
// first the headings to self's hand, from the middle outward.
func (f *fan) spread(middle r2.Vec, step float64, sides int, hand nav.Handedness) {
	sin, cos := portable.Sincos(step)
	f.unit[0], f.n = middle, 1
	one, other := middle, middle
	for range sides {
		one = r2.Vec{X: float64(one.X*cos) - float64(one.Y*sin), Y: float64(one.Y*cos) + float64(one.X*sin)}
		other = r2.Vec{X: float64(other.X*cos) + float64(other.Y*sin), Y: float64(other.Y*cos) - float64(other.X*sin)}
		f.unit[f.n], f.unit[f.n+1] = one, other
		if hand == nav.Right {
			f.unit[f.n], f.unit[f.n+1] = other, one
		}
		f.n += 2
	}
}

// look fills in the distances that are free along the headings at a speed, up to sight.
// Others keep their velocities, or, still, stay where they are.
func (f *fan) look(self *nav.Agent, v *nav.View, speed, sight float64, still bool) {
	for i := range f.n {
		f.free[i] = sight
	}
	round := self.Radius
	if self.Square {
		round *= math.Sqrt2
	}
	s := &scan{self: self, view: v, kinds: nav.Obstacles | nav.Boxes | nav.Agents, reach: self.Radius + sight, radii: 1}
	for s.next() {
		if s.seeks() {
			continue
		}
		var theirs r2.Vec
		if !still {
			_, theirs = s.motion()
		}
		// What is no nearer than this even if both fly straight at each other is not swept.
		nearest := 0.0
		if gap := portable.Norm(s.away) - s.radius - round; gap > 0 && !s.inside {
			nearest = gap * (speed / (speed + portable.Norm(theirs))) * (1 - alike)
		}
		for i := range f.n {
			if f.free[i] > nearest {
				f.free[i] = min(f.free[i], float64(speed*s.touches(portable.Scale(speed, f.unit[i]), theirs)))
			}
		}
	}
	if v.Tiles == nil {
		return
	}
	for i := range f.n {
		hit, ok := v.Tiles.Hit(self.Shape(), self.Pos, portable.Scale(f.free[i], f.unit[i]))
		if ok && hit.Normal != (r2.Vec{}) { // else it overlaps a wall already, and any way is out
			f.free[i] *= hit.Share
		}
	}
}
