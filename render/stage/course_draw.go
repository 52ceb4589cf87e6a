package stage

import (
	"image/color"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/nav"
	"galaxy/sim/flights"
)

// pen draws a line from place to place.
type pen struct {
	at   r2.Vec // on the picture
	down bool   // it has been at a place that is seen
	wide float64
	dash float64 // 0: the line is whole
	ink  color.NRGBA
}

// draw moves a pen to a place of the scene, along a line if both ends are seen.
func (s *selection) draw(f *Frame, p *pen, to r3.Vec) {
	v, zoom := s.camera.See(to)
	at, seen := r2.Vec{X: v.X, Y: v.Y}, zoom > 0 && !s.hidden(v)
	if seen && p.down {
		if tail, tip, in := s.Clip(p.at, at, 0, 0); in {
			line := segment(tail, tip, p.wide, p.ink)
			line.Dash = float32(p.dash)
			f.Arrows = append(f.Arrows, line)
		}
	}
	p.at, p.down = at, seen
}

// buildCourse draws the path ahead of the selected ship, and of its target.
func (s *selection) buildCourse(f *Frame, id int) {
	ship, ok := s.world.Flights().Ship(uint32(id))
	if !ok || ship.Phase != flights.Flying || !s.course.follow(s.world, id, &ship, &s.view) || s.course.center >= len(s.bodies.states) {
		return
	}
	c := &s.course
	frame := s.frameOf(c)
	bound := s.target.follow(s, c, s.targetOf(c))
	c.words = s.view.Words
	if c.see(&frame); bound {
		s.target.see(c)
		s.buildTarget(f)
	}
	s.buildGhosts(f, &frame)
	ink := s.pathInk(0.8)
	line := pen{at: s.shipSpot(id), down: true, wide: 1.3 * s.points, ink: ink}
	s.drawCourse(f, c, &line)
	out := s.outOf(&c.frame)
	if _, zoom := s.camera.See(out(r3.Vec{})); c.wide*zoom < resolved*s.points {
		return // too small to tell its places apart
	}
	s.buildAreas(f, out(r3.Vec{}), ink)
	if bound {
		s.buildApproach(f, ink)
	}
	s.buildHandles(f, c)
	s.buildMarks(f, c, ink, s.view.Options.Labels)
}

// pathInk is the ink of paths ahead.
func (s *selection) pathInk(opacity float64) color.NRGBA {
	return faded(solid(s.view.Options.Palette.Ink(nav.InkPath)), opacity)
}

// drawCourse draws a course from where it is now on.
func (s *selection) drawCourse(f *Frame, c *course, line *pen) {
	const gloom = 0.3 // of its ink, in a shadow
	out, ink, was := s.outOf(&c.frame), line.ink, s.time
	for i := range c.points {
		p := &c.points[i]
		if p.time <= s.time {
			continue
		}
		if p.lift {
			line.down = false
		}
		if line.ink = ink; c.dark(was, p.time) {
			line.ink = faded(ink, gloom)
		}
		s.draw(f, line, out(p.at))
		was = p.time
	}
}

// buildTarget draws the path ahead of the target, dimmer.
func (s *selection) buildTarget(f *Frame) {
	k := &s.target
	ink := s.pathInk(0.35)
	line := pen{wide: 1.1 * s.points, ink: ink}
	out := s.outOf(&k.frame)
	if k.of.ship != Nothing {
		if k.frame.mate != nil && k.frame.beside == k.of.ship {
			return // it rests there
		}
		line.at, line.down = s.shipSpot(k.of.ship), true
		s.drawCourse(f, &k.course, &line)
		if _, zoom := s.camera.See(out(r3.Vec{})); k.course.wide*zoom >= resolved*s.points {
			s.buildMarks(f, &k.course, ink, false)
		}
		return
	}
	for i := range k.points {
		if p := &k.points[i]; p.time > s.time {
			s.draw(f, &line, out(p.at))
		} else {
			at, zoom := s.camera.See(s.bodies.states[k.of.body].R)
			line.at, line.down = flat(at), zoom > 0
		}
	}
}

// buildApproach joins the places of the closest approach on both paths, and tells how close that is, and how fast.
func (s *selection) buildApproach(f *Frame, ink color.NRGBA) {
	k := &s.target
	if !k.near || k.time < s.time {
		return
	}
	out := s.outOf(&k.frame)
	ours, zoom := s.camera.See(out(k.ours))
	theirs, deep := s.camera.See(out(k.theirs))
	if zoom == 0 || deep == 0 || s.hidden(ours) {
		return
	}
	at, radius := flat(ours), 3*s.points
	if tail, tip, in := s.Clip(flat(theirs), at, 4*s.points, radius); in {
		line := segment(tail, tip, s.points, faded(ink, 0.8))
		line.Dash = float32(3 * s.points)
		f.Arrows = append(f.Arrows, line)
	}
	f.Marks = append(f.Marks,
		Disc{X: theirs.X, Y: theirs.Y, Radius: 4 * s.points, Ring: float32(1.2 * s.points), Color: faded(ink, 0.8)},
		Disc{X: at.X, Y: at.Y, Radius: radius, Color: ink})
	if s.view.Options.Labels {
		s.label(f, nearestLabel, at, radius, []byte(k.words(s)), ink)
	}
}

// words says how close an approach is, over the ground of a body, and how fast.
func (k *targetPath) words(s *selection) string {
	far := r3.Norm(k.apart.R)
	if k.of.body != Nothing {
		far -= s.world.Setup().Bodies[k.of.body].Radius
	}
	u := s.world.Setup().Flights.Units
	text := k.name + " " + s.view.Words.Number(shortKM(far/u.Km))
	if v := r3.Norm(k.apart.V) / u.Speed(); v > 1e-6 {
		text += ", " + s.view.Words.Number(deltaV(v))
	}
	return text
}

// buildMarks draws the marks of a course. Those without a label of their own tell what they are under the pointer.
func (s *selection) buildMarks(f *Frame, c *course, ink color.NRGBA, labels bool) {
	out := s.outOf(&c.frame)
	const grasp, crowd = 7, 34 // points: how far a pointer may be, and how near to another mark a node has no label
	var named []r2.Vec
	for i := range c.marks {
		m := &c.marks[i]
		if m.time < s.time {
			continue
		}
		v, zoom := s.camera.See(out(m.at))
		if zoom == 0 || s.hidden(v) {
			continue
		}
		at, radius := flat(v), 3*s.points
		s.buildMark(f, m.shape, at, ink)
		label := m.label
		crowded := m.shape >= upwards && slices.ContainsFunc(named, func(o r2.Vec) bool { return r2.Norm(r2.Sub(o, at)) < crowd*s.points })
		if s.besideHandles(f, at) {
			continue
		}
		if label == Nothing || !labels || crowded {
			if s.view.Pointing && m.text != "" && r2.Norm(r2.Sub(s.pointer(), at)) < grasp*s.points {
				s.tell(m.text, ink)
			}
			continue
		}
		named = append(named, at)
		if m.text != "" {
			s.label(f, label, at, radius, []byte(m.text), ink)
		}
	}
}

// buildMark draws a mark: a dot, a ring, or the tip of an arrow.
func (s *selection) buildMark(f *Frame, shape markShape, at r2.Vec, ink color.NRGBA) {
	mark := Disc{X: at.X, Y: at.Y, Radius: 3 * s.points, Color: ink}
	switch shape {
	case circle:
		mark.Radius, mark.Ring = 4.2*s.points, float32(1.2*s.points)
	case upwards, downward:
		side := r2.Vec{X: 4.5 * s.points, Y: 4.5 * s.points}
		if shape == upwards {
			side.Y = -side.Y
		}
		tip := r2.Vec{X: at.X, Y: at.Y - 0.5*side.Y}
		for _, x := range [...]float64{-side.X, side.X} {
			f.Arrows = append(f.Arrows, segment(r2.Vec{X: tip.X + x, Y: tip.Y + side.Y}, tip, 1.5*s.points, ink))
		}
		return
	}
	f.Marks = append(f.Marks, mark)
}

// buildAreas draws lines from the body to the course at equal times, as the scene asks for: between two of them lie equal areas.
func (s *selection) buildAreas(f *Frame, center r3.Vec, ink color.NRGBA) {
	c := &s.course
	times := c.equal(s.scene.Camera.Areas)
	if len(times) == 0 {
		return
	}
	hub, zoom := s.camera.See(center)
	if zoom == 0 {
		return
	}
	for _, t := range times {
		at, ok := c.at(t)
		if !ok {
			return
		}
		v, zoom := s.camera.See(r3.Add(center, at))
		if zoom == 0 || s.hidden(v) {
			continue
		}
		if tail, tip, seen := s.Clip(flat(hub), flat(v), s.bodies.now[c.center].radius, 0); seen {
			f.Arrows = append(f.Arrows, segment(tail, tip, s.points, faded(ink, 0.5)))
		}
	}
}
