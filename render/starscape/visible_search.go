package starscape

import "math"

// exact reports whether the visible set belongs to the eye.
func (s *Starscape) exact(budget int) bool {
	return s.shown != nil && s.shown.camera == s.camera && s.shown.budget == budget
}

// await waits for the visible set of the eye, as far as the picture shows it.
func (s *Starscape) await(budget int, scale float64) {
	s.crossfade = 1
	if s.exact(budget) {
		return
	}
	if s.busy {
		s.spare, s.busy = <-s.done, false
	}
	if s.found != nil {
		s.spare, s.found = s.found, nil
	}
	c := s.blank()
	s.culler.cull(c, query{camera: s.camera, budget: budget}.inFrame(scale, s.lens.table != nil))
	s.shown, s.spare = c, s.shown
}

// poll takes the result of a search beside the pictures, and begins another one if the eye needs it.
func (s *Starscape) poll(budget int, scale float64) {
	budget = s.motionBudget(budget)
	if s.busy {
		select {
		case s.found = <-s.done:
			s.busy = false
		default:
		}
	}
	s.crossfade = min(1, s.crossfade+1./fadeFrames)
	if s.found != nil {
		if s.shown != nil {
			s.found.fadeFrom(s.shown, float32(s.crossfade), s.limitFlux)
		}
		s.shown, s.spare, s.found, s.crossfade = s.found, s.shown, nil, 0
	}
	if s.busy || !s.stale(budget) {
		return
	}
	s.busy = true
	q := query{camera: s.camera, budget: budget, last: s.shown, workers: 1}
	if s.shown == nil { // the first picture comes sooner with nothing beside it
		q = q.inFrame(scale, s.lens.table != nil)
	}
	// The search reads the visible set that is shown, which does not change, and no other one.
	go func(c *visibleSet, q query) {
		s.culler.cull(c, q)
		s.done <- c
	}(s.blank(), q)
}

// motionBudget returns the budget of a search for an eye that moves. Stars that it flies past in a few pictures are gone
// before they are found; fewer stars, which are seen from farther, are found sooner.
func (s *Starscape) motionBudget(budget int) int {
	near := max(300, StandOff*s.camera.eye.Height) // pc: the stars that make the picture
	for fast := s.speed / (0.1 * near); fast > 1 && budget > 500; fast /= 2 {
		budget /= 4
	}
	return budget
}

// blank returns a visible set to be filled.
func (s *Starscape) blank() *visibleSet {
	c := s.spare
	if s.spare = nil; c == nil {
		c = &visibleSet{}
	}
	return c
}

// stale reports whether the picture needs another visible set: because the eye has moved so far that one could see it,
// or because it rests and the set is not exactly its own.
func (s *Starscape) stale(budget int) bool {
	c := s.shown
	if c == nil || c.framed || c.budget != budget || s.still >= stillFrames && !s.exact(budget) {
		return true
	}
	const share, least = 0.01, 3e-4 // of the distance to the focus; pc
	far := share*StandOff*s.camera.eye.Height + least
	d := s.camera.at
	d.X, d.Y, d.Z = d.X-c.camera.at.X, d.Y-c.camera.at.Y, d.Z-c.camera.at.Z
	return dot(d, d) > far*far ||
		math.Abs(s.camera.eye.Time-c.camera.eye.Time)*starSpeed > far ||
		math.Acos(min(1, dot(s.camera.eye.Axes[2], c.camera.eye.Axes[2]))) > 0.6*c.camera.margin() ||
		math.Abs(s.camera.limitingMagnitude()-c.camera.limitingMagnitude()) > 0.05 ||
		s.camera.half != c.camera.half
}
