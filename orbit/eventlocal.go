package orbit

import (
	"cmp"
	"math"
	"slices"

	"galaxy/internal/portable"
)

// Contact is an instant of an event as a place on Earth sees it.
type Contact struct {
	// Name is C1 to C4 of an eclipse of the Sun: the Moon begins to cover it, covers all or is before it as a ring, for the last
	// time, ends. Of the Moon P1, U1, U2, U3, U4, P4: it is in the penumbra, partly in the umbra, wholly. Others are begin, maximum,
	// end; and rise and set of the body in between.
	Name              string
	T                 float64
	Altitude, Azimuth float64 // radians: of the body's centre without the air, and from the north by the east
	Up                bool    // some of the body is over the horizon
}

// greatest is the name of the contact in the middle.
const greatest = "maximum"

// eclipsesOfSun returns the signal of the times at which the Moon covers some of the Sun, seen from a place.
func (w watch) eclipsesOfSun(sun, moon int, kind EventKind) signal {
	w.apparent = true
	g := w.passages(moon, sun, false)
	see := w.pairs(sun, moon)
	sizes := func(t float64) (angle, big, small float64) {
		p := see(t)
		a, b := portable.Norm3(p.a.r), portable.Norm3(p.b.r)
		return apart(p.a.r, p.b.r), halfAngle(w.s[sun].Radius, a), halfAngle(w.s[moon].Radius, b)
	}
	ring := w.ring(sun, moon)
	covers := func(t float64) float64 {
		angle, big, small := sizes(t)
		if angle < math.Abs(big-small) {
			return small / big
		}
		return (big + small - angle) / (2 * big)
	}
	of := g.event
	g.event = func(x crossing) (Event, bool) {
		e, happens := of(x)
		if !happens {
			return e, false
		}
		if e.Kind, e.Body, e.Other = kind, moon, w.observer; kind == Eclipse {
			e.Body, e.Other = sun, moon
		}
		e.Distance, e.Depth = 0, Partial
		at := []Contact{{Name: "C1", T: x.begin}, {Name: greatest, T: e.T}, {Name: "C4", T: x.end}}
		if ring(e.T) < 0 {
			at = append(at, Contact{Name: "C2", T: rootOf(ring, x.begin, e.T)}, Contact{Name: "C3", T: rootOf(ring, e.T, x.end)})
			if e.Depth = Annular; covers(e.T) >= 1 {
				e.Depth = Total
			}
		}
		seen := w.local(&e, sun, at, covers)
		if !slices.ContainsFunc(e.Contacts, func(c Contact) bool {
			return c.Up && (c.Name == "C2" || c.Name == "C3" || c.Name == greatest)
		}) {
			e.Depth = Partial
		}
		return e, seen
	}
	return g
}

// valleys is the radius of the Moon to the bottom of the valleys at its limb, au: until the Sun is behind them it shines through
// (F. Espenak, k = 0.272281).
const valleys = 0.272281 * equator

// ring returns a function that is below 0 while the disc of the Moon, to its valleys, covers the Sun or is wholly before it.
func (w watch) ring(sun, moon int) func(t float64) float64 {
	see := w.pairs(sun, moon)
	radius := w.s[moon].Radius
	if w.s[moon].Name == "Moon" {
		radius = valleys
	}
	return func(t float64) float64 {
		p := see(t)
		return apart(p.a.r, p.b.r) - math.Abs(halfAngle(w.s[sun].Radius, portable.Norm3(p.a.r))-halfAngle(radius, portable.Norm3(p.b.r)))
	}
}

// eclipsesOfMoon returns the signal of the times at which the Moon is in Earth's penumbra, seen from a place.
func (w watch) eclipsesOfMoon(moon, earth int) signal {
	shadow := w.shadows(moon, earth, earth)
	r := w.s[moon].Radius
	whole := func(t float64) float64 { off, umbra, _ := shadow.shadow(t); return off + r - umbra }
	center := w
	center.place = nil
	g := center.eclipses(moon, earth, earth)
	of := g.event
	g.event = func(x crossing) (Event, bool) {
		e, happens := of(x)
		if !happens {
			return e, false
		}
		at := []Contact{{Name: "P1", T: x.begin}, {Name: greatest, T: e.T}, {Name: "P4", T: x.end}}
		if e.Depth != Penumbral {
			at = append(at, Contact{Name: "U1", T: e.Begin}, Contact{Name: "U4", T: e.End})
		}
		if e.Depth == Total {
			at = append(at, Contact{Name: "U2", T: rootOf(whole, e.Begin, e.T)}, Contact{Name: "U3", T: rootOf(whole, e.T, e.End)})
		}
		share := e.Magnitude
		seen := w.local(&e, moon, at, func(float64) float64 { return share })
		return e, seen
	}
	return g
}

// passagesAt returns the signal of passages of two bodies that a place sees.
func (w watch) passagesAt(body, other int) signal {
	g := w.passages(body, other, true)
	of := g.event
	g.event = func(x crossing) (Event, bool) {
		e, happens := of(x)
		if !happens {
			return e, false
		}
		angle := e.Angle
		at := []Contact{{Name: "begin", T: x.begin}, {Name: greatest, T: e.T}, {Name: "end", T: x.end}}
		seen := w.local(&e, e.Body, at, func(float64) float64 { return 0 })
		e.Angle = angle
		return e, seen
	}
	return g
}

// local fills in what a place sees of an event of a body: where the body stands at each contact, when it rises and sets meanwhile, from
// when to when the event is seen, and how much is covered at most while it is. It reports whether anything is seen.
func (w watch) local(e *Event, body int, contacts []Contact, share func(t float64) float64) bool {
	as := w.sees(body)
	slices.SortFunc(contacts, func(a, b Contact) int { return cmp.Compare(a.T, b.T) })
	horizon := w.altitudes(body, -refraction, true, Rise, Set)
	from, until := contacts[0].T, contacts[len(contacts)-1].T
	horizon.begin(from, until)
	horizon.advance(until)
	for _, x := range horizon.found {
		if from < x.T && x.T < until {
			contacts = append(contacts, Contact{Name: x.Kind.String(), T: x.T})
		}
	}
	slices.SortFunc(contacts, func(a, b Contact) int { return cmp.Compare(a.T, b.T) })
	e.Begin, e.End, e.Magnitude = math.Inf(1), math.Inf(-1), 0
	for i := range contacts {
		c := &contacts[i]
		var d float64
		c.Altitude, c.Azimuth, d = w.place.look(as, c.T)
		// A body that rises or sets is on the horizon but for rounding.
		c.Up = c.Altitude+refraction+halfAngle(w.s[body].Radius, d) >= -1e-6
		if c.Up {
			e.Begin, e.End = min(e.Begin, c.T), max(e.End, c.T)
			e.Magnitude = max(e.Magnitude, share(c.T))
		}
		if c.Name == greatest {
			e.Angle, e.Distance = c.Altitude, d
		}
	}
	e.Contacts = contacts
	return e.Begin <= e.End
}
