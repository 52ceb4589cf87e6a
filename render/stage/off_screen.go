package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// The distance of the arrow's tip from the edges of the picture, and its length, in
// points. At the top there is room for the menu bar.
const (
	offScreenInset = 16
	offScreenTop   = 40
	offScreenLong  = 26
)

// buildOffScreen draws an off-screen indicator: an arrow at the edge of the picture,
// beside the panels, toward a selection outside of it.
//
//	+----------------+
//	|                |
//	|        center  |
//	|           '.   |
//	|             ↘  |
//	+----------------+
//	                    * selected
func (s *selection) buildOffScreen(f *Frame) {
	at, radius := s.bodies.ringed()
	if radius == 0 || s.OnScreen(at, radius) || math.IsNaN(at.X+at.Y) {
		return
	}
	if i := s.view.Body; i >= 0 && i < len(s.bodies.roles) && s.bodies.roles[i].hidden {
		return
	}
	long := offScreenLong * s.points
	side := s.half.X - offScreenInset*s.points
	if at.X > 0 {
		side -= s.view.Right
	} else {
		side -= s.view.Left
	}
	top := s.half.Y - offScreenInset*s.points
	if at.Y > 0 {
		top = s.half.Y - offScreenTop*s.points
	}
	if side < long || top < long {
		return // the picture is too small
	}
	tip := r2.Scale(min(side/math.Abs(at.X), top/math.Abs(at.Y)), at) // one of them is not 0
	tail := r2.Sub(tip, r2.Scale(long, r2.Unit(at)))
	arrow := segment(tail, tip, 2.4*s.points, faded(chosenColor, 0.9))
	arrow.Head = float32(11 * s.points)
	f.Arrows = append(f.Arrows, arrow)
}
