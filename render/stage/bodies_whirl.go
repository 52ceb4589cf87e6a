package stage

import (
	"math"

	"galaxy/orbit"
)

// mostFlashes is how many times a second something may come and go: more flickers, and can make people
// ill. Source: Web Content Accessibility Guidelines 2.2, success criterion 2.3.1.
const mostFlashes = 3

// periodOf returns the orbital period of body i, +Inf if it does not come back.
func (s *bodies) periodOf(i int) float64 {
	if _, path := s.world.Setup().Bodies.About(i); path != nil {
		if conic, ok := path.(orbit.Conic); ok {
			if el := conic.Elements(s.world.Time()); el.Mu > 0 && el.E < 1 {
				return el.Period()
			}
		}
	}
	return math.Inf(1)
}

// whirls reports whether body i completes more orbits in a second than anything may flash. Its eclipses then last
// single pictures, and if the camera follows it, all else is somewhere else in each picture.
func (s *bodies) whirls(i int) bool {
	return i >= 0 && i < len(s.roles) && !s.view.Paused && math.Abs(s.view.Rate) > mostFlashes*s.roles[i].period
}

// mostShake is the largest orbit, in points, of a body that whirls and is still drawn: it only trembles.
const mostShake = 6

// shakes reports whether body i whirls on so wide an orbit that it is somewhere else in each picture.
func (s *bodies) shakes(i int) bool { return s.whirls(i) && s.now[i].apart > mostShake*s.points }

// swept reports whether the camera follows a body that shakes, and body i does not orbit that body: its orbit and its
// name would be somewhere else in each picture.
func (s *bodies) swept(i int) bool {
	follow := s.view.Follow
	return i != follow && s.roles[i].center != follow && s.shakes(follow)
}

// readable reports whether a name beside body i stays where it can be read.
func (s *bodies) readable(i int) bool { return !s.swept(i) && (i == s.view.Follow || !s.shakes(i)) }
