package flights

import (
	"math"

	"galaxy/internal/portable"
)

// passage is what has happened in a step between a ship and the body about which it is or was.
type passage struct {
	left     Event
	captured Event
	any      [2]bool
}

// keepPassing keeps a flight at the end of a step, and notes whether the ship has left a sphere of influence or has been captured.
//
// A ship is captured that has come into a sphere on an open way, or was on one at the start, as soon as its engine rests, its energy about the body is
// negative and its apoapsis in the sphere. It is told once for each stay in a sphere. A ship may pass through the sphere of a moon before the planet
// captures it, and be captured by the moon first:
//
//	Sun │ Jupiter │ Io │ Jupiter
//	────┼─────────┼────┼──────●───    awaits Jupiter, both, Jupiter, none
func (f *Flights) keepPassing(i int) {
	s, p := &f.ships[i], &f.passages[i]
	was := s.record.Center()
	f.keep(i, f.to)
	now := s.record.Center()
	around := was // the innermost sphere in which it was and still is
	for around >= 0 && !f.inside(now, around) {
		around = f.gravity.Center(around)
	}
	if around != was {
		p.any[0], p.left = true, f.passed(i, HasLeft, was)
	}
	s.awaits &= f.depths(around)
	for b := now; b >= 0 && b != around; b = f.gravity.Center(b) {
		s.awaits |= f.depth(b)
	}
	if s.awaits&f.depth(now) == 0 {
		return
	}
	periapsis, apoapsis, bound := f.bound(i, f.to)
	if !bound {
		return
	}
	s.awaits &^= f.depth(now)
	p.any[1], p.captured = true, f.passed(i, Captured, now)
	p.captured.Periapsis, p.captured.Apoapsis = periapsis, apoapsis
}

func (f *Flights) passed(i int, kind EventKind, body int) Event {
	return Event{Tick: f.tick, Agent: f.agents[i], Kind: kind, Body: int32(body)}
}

// inside reports whether a body is another one, or has its sphere of influence within the other one's.
func (f *Flights) inside(body, of int) bool {
	for body >= 0 && body != of {
		body = f.gravity.Center(body)
	}
	return body == of && of >= 0
}

// depth returns a bit for the number of spheres that hold that of a body; 0 for no body.
func (f *Flights) depth(body int) uint8 {
	all := f.depths(body)
	return all &^ (all >> 1)
}

// depths returns the bits of a body and of all in whose spheres it is; deeper than the eighth all are one.
func (f *Flights) depths(body int) (bits uint8) {
	for ; body >= 0 && bits < math.MaxUint8; body = f.gravity.Center(body) {
		bits = bits<<1 | 1
	}
	return bits
}

// bound returns the least and the greatest height of a ship over the body about which it is. ok is false if the orbit is open or leads out of the sphere
// of influence, if an engine works, and about the body to which all others belong.
func (f *Flights) bound(i int, time float64) (periapsis, apoapsis float64, ok bool) {
	x, center := f.flights[i], f.ships[i].record.Center()
	if center < 0 || math.IsInf(f.gravity.Sphere(center), 0) || x.Burning(time) {
		return 0, 0, false
	}
	st, err := x.At(time, center)
	body := &f.gravity.System()[center]
	energy := float64(0.5*portable.Dot3(st.V, st.V)) - body.Mu/portable.Norm3(st.R)
	if err != nil || !(energy < 0) {
		return 0, 0, false
	}
	turn := portable.Cross3(st.R, st.V)
	half := -0.5 * body.Mu / energy
	eccentricity := math.Sqrt(max(0, 1-portable.Dot3(turn, turn)/float64(body.Mu*half)))
	periapsis, apoapsis = float64(half*(1-eccentricity)), float64(half*(1+eccentricity))
	return periapsis - body.Radius, apoapsis - body.Radius, apoapsis < f.gravity.Sphere(center)
}
