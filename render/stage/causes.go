package stage

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// causes appends what the strokes that l lights are about, each thing once. A kind of vectors
// that is about no single thing has several: the pull has the target, a sum all things that
// strokes are about, and where there is nothing the agent itself. Lines and circles without a
// subject have none: they lie in the scene.
func (e *Explanation) causes(list []nav.Subject, l Light) []nav.Subject {
	if l.Of.Kind != nav.NoSubject {
		return append(list, l.Of)
	}
	list = e.subjects(list, func(s *stroke) bool { return s.Kind == l.Kind })
	i := slices.IndexFunc(e.strokes, func(s stroke) bool {
		return s.Kind == l.Kind && (s.shape == vector || s.Ink == nav.InkPull || s.Ink == nav.InkWeight)
	})
	if len(list) > 0 || i < 0 {
		return list
	}
	ink, ofOthers := e.strokes[i].Ink, ofOthers[l.Kind]
	if !ofOthers && ink != nav.InkPull && ink != nav.InkCourse && ink != nav.InkPath {
		list = e.subjects(list, func(*stroke) bool { return true })
	}
	if ofOthers || len(list) == 0 && !e.target {
		list = append(list, e.others...)
	}
	whole := ink == nav.InkSum || ink == nav.InkWish || len(list) == 0
	if target := (nav.Subject{Kind: nav.TargetSubject}); whole && e.target && !ofOthers && !slices.Contains(list, target) {
		list = append(list, target)
	}
	if len(list) == 0 {
		list = append(list, nav.Subject{Kind: nav.AgentSubject, Index: int32(e.self.ID)}) // it follows itself
	}
	return list
}

// subjects appends what the strokes that are accepted are about, each thing once.
func (e *Explanation) subjects(list []nav.Subject, accepts func(*stroke) bool) []nav.Subject {
	first := len(list)
	for i := range e.strokes {
		s := &e.strokes[i]
		if s.Of.Kind != nav.NoSubject && accepts(s) && !slices.Contains(list[first:], s.Of) {
			list = append(list, s.Of)
		}
	}
	return list
}

// ofOthers are the kinds of vectors that are about the other agents in sight, all together.
var ofOthers = map[string]bool{"mean velocity": true, "to the centre": true}

// mostMarked is the number of things that are marked at a time.
const mostMarked = 256

// markCauses marks in the scene what the strokes that are lit are about.
func (s *Builder) markCauses(f *Frame, e *Explanation, lit Light) {
	if lit.Kind == "" {
		return
	}
	i := slices.IndexFunc(e.strokes, func(st stroke) bool { return st.Kind == lit.Kind })
	if i < 0 {
		return
	}
	c := s.shadeOf(&e.strokes[i])
	s.causes = e.causes(s.causes[:0], lit)
	for _, of := range s.causes[:min(len(s.causes), mostMarked)] {
		if of.Kind == nav.BoxSubject {
			s.markBox(f, int(of.Index), c)
		} else if at, radius, ok := s.placeOf(of); ok {
			s.markRound(f, at, radius, c)
		}
	}
}

// markGap is the gap between a thing and its mark, and markWidth the mark's width, in points.
const (
	markGap   = 4
	markWidth = 2.2
)

// markRound draws a ring around a thing, on a dark rim.
func (s *Builder) markRound(f *Frame, at r2.Vec, radius float64, c color.NRGBA) {
	if radius += markGap * s.points; !s.onScreen(at, radius+markWidth*s.points) {
		return
	}
	f.Marks = append(f.Marks,
		Disc{X: at.X, Y: at.Y, Radius: radius, Ring: float32((markWidth + 3) * s.points), Color: outlineColor},
		Disc{X: at.X, Y: at.Y, Radius: radius, Ring: float32(markWidth * s.points), Color: c})
}

// markBox draws the outline of a box.
func (s *Builder) markBox(f *Frame, i int, c color.NRGBA) {
	boxes := s.world.Setup().Boxes
	if i >= len(boxes) {
		return
	}
	lo, hi := s.screen(boxes[i].Min), s.screen(boxes[i].Max)
	gap := 0.5 * markGap * s.points
	corners := [...]r2.Vec{{X: lo.X - gap, Y: lo.Y - gap}, {X: hi.X + gap, Y: lo.Y - gap}, {X: hi.X + gap, Y: hi.Y + gap}, {X: lo.X - gap, Y: hi.Y + gap}}
	for k, a := range corners {
		if tail, tip, ok := s.clip(a, corners[(k+1)%len(corners)], 0, 0); ok {
			f.Arrows = append(f.Arrows, Arrow{
				X0: float32(tail.X), Y0: float32(tail.Y), X1: float32(tip.X), Y1: float32(tip.Y),
				Width: float32(markWidth * s.points), Color: c,
			})
		}
	}
}

// placeOf returns the middle of a thing in the picture and its radius in pixels, as the selected
// agent sees it: of a wall, the place that is nearest to the agent.
func (s *Builder) placeOf(of nav.Subject) (at r2.Vec, radius float64, ok bool) {
	setup, i, zoom := s.world.Setup(), int(of.Index), s.view.Camera.Zoom
	switch {
	case of.Kind == nav.AgentSubject && isThere(s.world, i):
		at, radius = s.shipRing(i)
		return at, radius - ringGap*s.points, true
	case of.Kind == nav.BodySubject && i < len(s.now) && !s.roles[i].hidden:
		return s.now[i].at, s.now[i].radius, true
	case of.Kind == nav.RockSubject && i < len(setup.Obstacles):
		return s.screen(setup.Obstacles[i].Pos), setup.Obstacles[i].Radius * zoom, true
	case of.Kind == nav.BoxSubject && i < len(setup.Boxes):
		return s.screen(r2.Scale(0.5, r2.Add(setup.Boxes[i].Min, setup.Boxes[i].Max))), 0, true
	case of.Kind == nav.WallSubject && setup.Tiles != nil:
		face, ok := setup.Tiles.FaceAlong(s.world.Glance(uint32(s.view.Ship)).Pos, i, math.Inf(1))
		return s.screen(face.Point), 0.25 * setup.Tiles.Size() * zoom, ok
	case of.Kind == nav.TargetSubject:
		switch goal := s.world.Goal(uint32(s.view.Ship)); goal.Kind {
		case nav.BodyGoal:
			return s.placeOf(nav.Subject{Kind: nav.BodySubject, Index: goal.Index})
		case nav.AgentGoal:
			return s.placeOf(nav.Subject{Kind: nav.AgentSubject, Index: goal.Index})
		case nav.PointGoal:
			return s.screen(goal.Point), max(goal.Within*zoom, 4*s.points), true
		}
	}
	return at, 0, false
}
