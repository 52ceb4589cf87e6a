package stage

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// ringGap is the gap between the selection and the ring around it, in points.
const ringGap = 5

// buildSelection marks the selection and, for a ship, its goal.
func (s *Builder) buildSelection(f *Frame) {
	if i := s.view.Body; i >= 0 && i < len(s.now) && !s.roles[i].hidden {
		p := &s.now[i]
		s.ring(f, p.at, p.radius+ringGap*s.points, faded(chosenColor, 0.9))
	}
	id := s.view.Ship
	if !isThere(s.world, id) {
		return
	}
	at, radius := s.shipRing(id)
	s.ring(f, at, radius, faded(chosenColor, 0.9))

	s.world.View(uint32(id), &s.sight)
	if s.view.Options.Vectors {
		s.explained.Listen(s.world, id, &s.sight, s.view.Options.Circle)
		s.placeStrokes(&s.explained, id, 1, (ringGap+arrowGap)*s.points)
	}
	kept := len(s.labels.shapes)
	if s.view.Options.Vectors {
		s.avoidArrows()
	}
	arrows := len(s.labels.shapes)
	s.buildGhost(f, id, at)
	last := len(s.labels.shapes)
	if s.view.Options.Labels {
		s.nameShip(id)
		if s.view.Options.Vectors {
			s.avoidCourse(id, at)
		}
		s.label(f, shipLabel, at, radius, s.shipName, chosenColor)
	}
	s.labels.shapes = slices.Delete(s.labels.shapes[:last], kept, arrows) // names of arrows keep off by themselves
}

// mostAvoided is the number of arrows that labels keep off: those of a crowd of pushes
// leave no room for any.
const mostAvoided = 16

// avoidArrows keeps labels off the arrows and the curve of the explanation.
func (s *Builder) avoidArrows() {
	piece, wide, avoided := 12*s.points, 4*s.points, 0
	for i := range s.explained.strokes {
		st := &s.explained.strokes[i]
		switch {
		case !st.shown:
			continue
		case st.Ink == nav.InkWeight && i%4 == 0: // its pieces are short
		case st.shape == vector && avoided < mostAvoided:
			avoided++
		default:
			continue
		}
		run := r2.Sub(st.tip, st.tail)
		pieces := max(1, math.Ceil(r2.Norm(run)/piece))
		for k := 0.0; k <= pieces; k++ {
			x, y := s.upright(r2.Add(st.tail, r2.Scale(k/pieces, run)))
			s.labels.avoid(rect{x - wide, y - wide, x + wide, y + wide})
		}
	}
}

// shipRing returns the centre of the ring around a selected ship, and its radius in
// pixels.
func (s *Builder) shipRing(id int) (at r2.Vec, radius float64) {
	size := max(s.shipSize(s.world.Count()), 2*s.world.Glance(uint32(id)).Of.Radius*s.shipZoom())
	return s.shipSpot(id), 0.5*size + ringGap*s.points
}

// avoidCourse keeps the ship's name off the line ahead of and behind the ship, where
// most of its arrows are, and most of all off the part ahead, where these have names.
func (s *Builder) avoidCourse(id int, at r2.Vec) {
	x, y := s.upright(at)
	long, short := longestForce*s.points, 6*s.points
	v := s.world.Glance(uint32(id)).Vel
	ahead := r2.Vec{X: math.Copysign(long, v.X)}
	if math.Abs(v.X) < math.Abs(v.Y) {
		ahead = r2.Vec{Y: -math.Copysign(long, v.Y)}
		s.labels.avoid(rect{x - short, y - long, x + short, y + long})
	} else {
		s.labels.avoid(rect{x - long, y - short, x + long, y + short})
	}
	for k := range 4 {
		px, py := x+(0.125+0.25*float64(k))*ahead.X, y+(0.125+0.25*float64(k))*ahead.Y
		s.labels.avoid(rect{px - 2*short, py - short, px + 2*short, py + short})
	}
}

// ring draws a ring, and keeps labels out of it.
func (s *Builder) ring(f *Frame, at r2.Vec, radius float64, c color.NRGBA) {
	if !s.onScreen(at, radius+2*s.points) {
		return
	}
	f.Marks = append(f.Marks, Disc{X: at.X, Y: at.Y, Radius: radius, Ring: float32(1.4 * s.points), Color: c})
	if x, y := s.upright(at); radius < 40*s.points {
		inner := radius - 2*s.points // its own label needs room to appear beside it
		s.labels.avoid(rect{x - inner, y - inner, x + inner, y + inner})
	}
}

// nameShip writes the name of an agent: its group's name, and its number there.
func (s *Builder) nameShip(id int) {
	s.shipName = s.world.AppendAgentName(s.shipName[:0], uint32(id))
}

// buildGhost draws the target of agent id where they can first meet, and the way
// there.
func (s *Builder) buildGhost(f *Frame, id int, at r2.Vec) {
	a, target := s.world.Agent(uint32(id)), &s.sight.Target
	if target.Kind == nav.NoGoal {
		return
	}
	if r2.Norm(r2.Sub(target.Pos, a.Pos)) <= target.Within {
		return // it has arrived
	}
	place, eta, ok := nav.Meeting(&a, &s.sight)
	if !ok {
		return
	}
	ink := s.view.Options.Palette.Ink(nav.InkPath)
	shade := faded(solid(ink), 0.85)
	ghost := s.shipScreen(s.world, id, place)
	radius := max(target.Radius, target.Within) * s.view.Camera.Zoom
	if target.Kind == nav.BodyGoal && int(target.Index) < len(s.now) {
		radius = s.now[target.Index].radius
	}
	radius = max(radius, 4*s.points)
	s.ring(f, ghost, radius, shade)
	drawn := s.view.Options.Vectors && s.explained.draws(nav.InkCourse) // by the behaviour itself
	if tail, tip, ok := s.clip(at, ghost, 0.5*s.shipSize(1)+(ringGap+3)*s.points, radius); ok && !drawn {
		f.Arrows = append(f.Arrows, Arrow{
			X0: float32(tail.X), Y0: float32(tail.Y), X1: float32(tip.X), Y1: float32(tip.Y),
			Width: float32(1.2 * s.points), Dash: float32(5 * s.points), Color: faded(shade, 0.6),
		})
	}
	if s.view.Options.Labels && eta > 0 {
		s.tellGhost(eta, s.canMatch(&a))
		s.label(f, ghostLabel, ghost, radius, s.eta, shade)
	}
}

// canMatch reports whether an agent can meet its target as its method is to.
func (s *Builder) canMatch(a *nav.Agent) bool {
	groups := s.world.Setup().Groups
	g := int(a.Group)
	return g < 0 || g >= len(groups) || nav.CanMatch(groups[g].Behavior, a, &s.sight)
}

func (s *Builder) tellGhost(eta float64, matches bool) {
	s.eta = s.eta[:0]
	if t := &s.sight.Target; t.Kind == nav.BodyGoal && int(t.Index) < len(s.roles) {
		s.eta = append(append(s.eta, s.roles[t.Index].name...), " · "...)
	}
	if s.view.Stalled {
		s.eta = append(s.eta, "not getting nearer"...)
		return
	}
	if !matches {
		s.eta = append(s.eta, "its speed cannot be matched"...)
		return
	}
	s.eta = append(s.eta, "in "...)
	s.eta = appendDuration(s.eta, eta, s.scene.Units.Time)
}

// clip shortens a line by start and end pixels, and to the part near the picture; false
// where nothing is left. Dashes keep their positions: they count from the tail.
func (s *Builder) clip(a, b r2.Vec, start, end float64) (tail, tip r2.Vec, ok bool) {
	d := r2.Sub(b, a)
	n := r2.Norm(d)
	if !(n > start+end) || math.IsInf(n, 0) {
		return a, b, false
	}
	lo, hi := start/n, 1-end/n
	for _, edge := range [...]struct{ from, run, limit float64 }{
		{a.X, d.X, s.half.X + 64}, {a.Y, d.Y, s.half.Y + 64},
	} {
		if edge.run == 0 {
			if math.Abs(edge.from) > edge.limit {
				return a, b, false
			}
			continue
		}
		t0, t1 := (-edge.limit-edge.from)/edge.run, (edge.limit-edge.from)/edge.run
		lo, hi = max(lo, min(t0, t1)), min(hi, max(t0, t1))
	}
	if lo >= hi {
		return a, b, false
	}
	return r2.Add(a, r2.Scale(lo, d)), r2.Add(a, r2.Scale(hi, d)), true
}
