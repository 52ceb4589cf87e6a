package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/render/explain"
)

// Drawn is an arrow that the person has drawn, and the one that was right.
type Drawn struct {
	At       r2.Vec  // where both begin, scene length
	Angle    float64 // degrees, counter-clockwise from the right, in the plane
	Right    float64 // the same, if Shown
	Shown    bool
	Velocity bool // it is a way to fly, else an acceleration
}

// drawnLong is the length of such an arrow, in points.
const drawnLong = explain.LongestForce

// ArrowTip returns the tip of an arrow of some degrees in the plane, from a place in the picture in pixels from its middle.
func ArrowTip(f *Frame, from r2.Vec, degrees float64) r2.Vec {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	way := flat(f.Camera.Turned(r3.Vec{X: cos, Y: sin}))
	if n := r2.Norm(way); n > 0 {
		way = r2.Scale(drawnLong*f.Scale/n, way)
	}
	return r2.Add(from, way)
}

// buildDrawn draws the arrow that a lesson asks for, and the right one beside it.
func (s *decisions) buildDrawn(f *Frame) {
	d := s.view.Drawn
	if d == nil {
		return
	}
	from, zoom := s.seePlane(d.At)
	if zoom == 0 {
		return
	}
	if d.Shown {
		ink := nav.InkWish
		if d.Velocity {
			ink = nav.InkPath
		}
		s.drawnArrow(f, from, d.Right, solid(s.view.Options.Palette.Ink(ink)), s.say("as it was"))
	}
	s.drawnArrow(f, from, d.Angle, chosenColor, s.say("your arrow"))
}

func (s *decisions) drawnArrow(f *Frame, from r2.Vec, degrees float64, c color.NRGBA, name string) {
	tip := ArrowTip(f, from, degrees)
	rim, a := segment(from, tip, 7*s.points, outlineColor), segment(from, tip, 4*s.points, c)
	rim.Head, a.Head = float32(17*s.points), float32(14*s.points)
	f.Arrows = append(f.Arrows, rim, a)
	way := r2.Sub(tip, from)
	if n := r2.Norm(way); n > 0 {
		size := math.Round(11.5 * s.points)
		text := s.arena.keep(nil, name)
		wide := s.meter.width(text, size, false)
		beyond := 0.8*size + 0.55*wide*math.Abs(way.X)/n
		s.word(f, text, r2.Add(tip, r2.Scale(beyond/n, way)), size, wide, lightened(c))
	}
}
