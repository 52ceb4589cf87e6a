package starscape

import "math"

// fade is the number of pictures in which what was found takes the place of what was shown. What comes sooner
// begins from what is shown then.
const fade = 12

// rest is the number of pictures for which an eye is still before the crop is made exactly its own.
const rest = 3

// exact reports whether the crop is that of the eye.
func (s *Starscape) exact(budget int) bool {
	return s.now != nil && s.now.lens == s.lens && s.now.budget == budget
}

// find waits for the crop of the eye, of which it looks up what the picture shows.
func (s *Starscape) find(budget int, scale float64) {
	s.arrived = 1
	if s.exact(budget) {
		return
	}
	if s.busy {
		s.spare, s.busy = <-s.done, false
	}
	if s.next != nil {
		s.spare, s.next = s.next, nil
	}
	c := s.blank()
	s.seeker.seek(c, order{lens: s.lens, budget: budget}.scantly(scale))
	s.now, s.spare = c, s.now
}

// look takes what was found beside the pictures, and begins another search where the eye needs one.
func (s *Starscape) look(budget int, scale float64) {
	budget = s.hurry(budget)
	if s.busy {
		select {
		case s.next = <-s.done:
			s.busy = false
		default:
		}
	}
	s.arrived = min(1, s.arrived+1./fade)
	if s.next != nil {
		if s.now != nil {
			s.next.begin(s.now, float32(s.arrived), s.limit)
		}
		s.now, s.spare, s.next, s.arrived = s.next, s.now, nil, 0
	}
	if s.busy || !s.stale(budget) {
		return
	}
	s.busy = true
	o := order{lens: s.lens, budget: budget, last: s.now, hands: 1}
	if s.now == nil { // the first picture comes sooner with nothing beside it
		o = o.scantly(scale)
	}
	// The search reads the crop that is shown, which does not change, and no other one.
	go func(c *crop, o order) {
		s.seeker.seek(c, o)
		s.done <- c
	}(s.blank(), o)
}

// hurry returns the budget of a search for an eye that moves: what one flies past in a few pictures is gone before it
// is found, so that fewer stars, which are seen from farther, are found sooner.
func (s *Starscape) hurry(budget int) int {
	near := max(300, standOff*s.lens.eye.Height) // pc: the stars that make the picture
	for fast := s.speed / (0.1 * near); fast > 1 && budget > 500; fast /= 2 {
		budget /= 4
	}
	return budget
}

// blank returns a crop to be filled.
func (s *Starscape) blank() *crop {
	c := s.spare
	if s.spare = nil; c == nil {
		c = &crop{}
	}
	return c
}

// drift is how fast stars move, pc a day: 30 km/s.
const drift = 3e-5 / 365.25

// stale reports whether the picture needs another crop: where the eye has moved so far that one could see it,
// and for one at rest, whatever the way it came.
func (s *Starscape) stale(budget int) bool {
	c := s.now
	if c == nil || c.scant || c.budget != budget || s.still >= rest && !s.exact(budget) {
		return true
	}
	const share, least = 0.01, 3e-4 // of the distance to the focus; pc
	far := share*standOff*s.lens.eye.Height + least
	d := s.lens.at
	d.X, d.Y, d.Z = d.X-c.lens.at.X, d.Y-c.lens.at.Y, d.Z-c.lens.at.Z
	return dot(d, d) > far*far ||
		math.Abs(s.lens.eye.Time-c.lens.eye.Time)*drift > far ||
		math.Acos(min(1, dot(s.lens.eye.Axes[2], c.lens.eye.Axes[2]))) > 0.6*c.lens.margin() ||
		math.Abs(s.lens.faintest()-c.lens.faintest()) > 0.05 ||
		s.lens.half != c.lens.half
}
