package stage

import (
	"image/color"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
)

// leastZone is the radius of the smallest zone that is drawn, points.
const leastZone = 8

// zones are named parts of the plane.
type zones struct {
	*lettering
	bodies *bodies
}

// span returns the middle of a zone, which moves with its body or agent, and half its sides, scene length.
func (s *zones) span(z *sim.Zone) (middle, half r2.Vec) {
	if z.Radius == 0 {
		half = r2.Scale(0.5, r2.Sub(z.Box.Max, z.Box.Min))
		return r2.Add(z.Box.Min, half), half
	}
	half = r2.Vec{X: z.Radius, Y: z.Radius}
	switch z.About.Kind {
	case nav.BodyGoal:
		at := s.bodies.states[z.About.Index].R
		return r2.Vec{X: at.X, Y: at.Y}, half
	case nav.AgentGoal:
		return s.shipPlace(int(z.About.Index)), half
	}
	return z.About.Point, half
}

// visit calls draw for the zones that are large enough in the picture.
func (s *zones) visit(draw func(i int, middle, half r2.Vec, zoom float64, ink color.NRGBA)) {
	list := s.world.Setup().Zones
	for i := range min(len(list), len(s.scene.Zones)) {
		middle, half := s.span(&list[i])
		if _, zoom := s.seePlane(middle); zoom > 0 && max(half.X, half.Y)*zoom >= leastZone*s.points {
			c := s.scene.Zones[i].Color
			draw(i, middle, half, zoom, color.NRGBA{R: uint8(255 * c[0]), G: uint8(255 * c[1]), B: uint8(255 * c[2]), A: 0xff})
		}
	}
}

// build draws the outlines of zones.
func (s *zones) build(f *Frame) {
	s.visit(func(i int, middle, half r2.Vec, zoom float64, ink color.NRGBA) {
		at, on := s.Screen(middle), s.onMap(middle)
		ink = faded(ink, 0.6)
		switch {
		case s.world.Setup().Zones[i].Radius == 0:
			half = r2.Scale(s.camera.Zoom, half)
			f.Boxes = append(f.Boxes, Box{X0: on.X - half.X, Y0: on.Y - half.Y, X1: on.X + half.X, Y1: on.Y + half.Y, Rim: ink})
		case s.leans():
			s.lay(f, middle, half.X, 1.2*s.points, ink)
		default:
			f.Discs = append(f.Discs, Disc{X: at.X, Y: at.Y, Radius: half.X * zoom, Ring: float32(1.2 * s.points), Color: ink})
		}
	})
}

// name writes the names of zones above them, or below where there is no room.
func (s *zones) name(f *Frame) {
	size := math.Round(11.5 * s.points)
	s.visit(func(i int, middle, half r2.Vec, _ float64, ink color.NRGBA) {
		text := s.arena.keep(nil, s.world.Setup().Zones[i].Name)
		wide := s.meter.width(text, size, false)
		for _, side := range [...]float64{1, -1} {
			at := s.Screen(r2.Add(middle, r2.Vec{Y: side * half.Y}))
			at.Y += side * 0.9 * size
			if s.OnScreen(at, 0) && s.word(f, text, at, size, wide, lightened(ink)) {
				break
			}
		}
	})
}
