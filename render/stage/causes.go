package stage

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
)

// markCauses marks the things in the scene that the highlighted strokes are about.
func (s *decisions) markCauses(f *Frame, e *explain.Explanation, lit explain.Highlight) {
	const mostMarked = 256 // the number of things that are marked at a time
	if lit.Kind == "" {
		if lit.Of.Kind != nav.NoSubject {
			s.markCause(f, lit.Of, chosenColor)
		}
		return
	}
	i := slices.IndexFunc(e.Strokes, func(st explain.Stroke) bool { return st.Kind == lit.Kind })
	if i < 0 {
		return
	}
	c := s.shadeOf(&e.Strokes[i])
	s.causes = e.Causes(s.causes[:0], lit)
	for _, of := range s.causes[:min(len(s.causes), mostMarked)] {
		s.markCause(f, of, c)
	}
}

// markCause marks a thing in the scene.
func (s *decisions) markCause(f *Frame, of nav.Subject, c color.NRGBA) {
	if of.Kind == nav.BoxSubject {
		s.markBox(f, int(of.Index), c)
	} else if at, radius, ok := s.placeOf(of); ok {
		s.markRound(f, at, radius, c)
	}
}

// markGap is the gap between a thing and its mark, and markWidth the mark's width, in points.
const (
	markGap   = 4
	markWidth = 2.2
)

// markRound draws a ring around a thing, on a dark rim.
func (s *decisions) markRound(f *Frame, at r2.Vec, radius float64, c color.NRGBA) {
	if radius += markGap * s.points; !s.OnScreen(at, radius+markWidth*s.points) {
		return
	}
	f.Marks = append(f.Marks,
		Disc{X: at.X, Y: at.Y, Radius: radius, Ring: float32((markWidth + 3) * s.points), Color: outlineColor},
		Disc{X: at.X, Y: at.Y, Radius: radius, Ring: float32(markWidth * s.points), Color: c})
}

func (s *decisions) markBox(f *Frame, i int, c color.NRGBA) {
	boxes := s.world.Setup().Boxes
	if i >= len(boxes) {
		return
	}
	lo, hi := boxes[i].Min, boxes[i].Max
	_, zoom := s.seePlane(r2.Scale(0.5, r2.Add(lo, hi)))
	if zoom == 0 {
		return
	}
	gap := 0.5 * markGap * s.points / zoom
	corners := [...]r2.Vec{{X: lo.X - gap, Y: lo.Y - gap}, {X: hi.X + gap, Y: lo.Y - gap}, {X: hi.X + gap, Y: hi.Y + gap}, {X: lo.X - gap, Y: hi.Y + gap}}
	for k := range corners {
		corners[k] = s.Screen(corners[k])
	}
	for k, a := range corners {
		if tail, tip, ok := s.Clip(a, corners[(k+1)%len(corners)], 0, 0); ok {
			f.Arrows = append(f.Arrows, segment(tail, tip, markWidth*s.points, c))
		}
	}
}

// placeOf returns the middle of a thing in the picture and its radius in pixels, as the selected
// agent sees it: of a wall, the place that is nearest to the agent.
func (s *decisions) placeOf(of nav.Subject) (at r2.Vec, radius float64, ok bool) {
	setup, i := s.world.Setup(), int(of.Index)
	switch {
	case of.Kind == nav.AgentSubject && isThere(s.world, i):
		at, radius = s.shipRing(i)
		return at, radius - ringGap*s.points, true
	case of.Kind == nav.BodySubject && i < len(s.bodies.now) && !s.bodies.roles[i].hidden:
		return s.bodies.now[i].at, s.bodies.now[i].radius, true
	case of.Kind == nav.RockSubject && i < len(setup.Obstacles):
		at, zoom := s.seePlane(setup.Obstacles[i].Pos)
		return at, setup.Obstacles[i].Radius * zoom, true
	case of.Kind == nav.BoxSubject && i < len(setup.Boxes):
		return s.Screen(r2.Scale(0.5, r2.Add(setup.Boxes[i].Min, setup.Boxes[i].Max))), 0, true
	case of.Kind == nav.WallSubject && setup.Tiles != nil:
		face, ok := setup.Tiles.FaceAlong(s.world.Glance(uint32(s.view.Ship)).Pos, i, math.Inf(1))
		at, zoom := s.seePlane(face.Point)
		return at, 0.25 * setup.Tiles.Size() * zoom, ok
	case of.Kind == nav.TargetSubject:
		switch goal := s.world.Goal(uint32(s.view.Ship)); goal.Kind {
		case nav.BodyGoal:
			return s.placeOf(nav.Subject{Kind: nav.BodySubject, Index: goal.Index})
		case nav.AgentGoal:
			return s.placeOf(nav.Subject{Kind: nav.AgentSubject, Index: goal.Index})
		case nav.PointGoal:
			at, zoom := s.seePlane(goal.Point)
			return at, max(goal.Within*zoom, 4*s.points), true
		}
	}
	return at, 0, false
}
