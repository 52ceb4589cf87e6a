package orbit

import (
	"math"
	"slices"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// signals returns the functions with roots and minima that are the events of a query.
func (s System) signals(q EventQuery) []signal {
	wanted := func(kinds ...EventKind) bool {
		return len(q.Kinds) == 0 || slices.ContainsFunc(kinds, func(k EventKind) bool { return slices.Contains(q.Kinds, k) })
	}
	w := watch{s: s, observer: q.Observer, apparent: q.Apparent, star: -1}
	if q.OtherIsStar {
		w.star = q.Other
	}
	var list []signal
	add := func(g signal, kinds ...EventKind) {
		if !wanted(kinds...) {
			return
		}
		of := g.event
		g.event = func(x crossing) (Event, bool) {
			e, happens := of(x)
			return e, happens && wanted(e.Kind)
		}
		list = append(list, g)
	}
	if q.Place != nil {
		w.atPlace(q, add)
		return list
	}
	if q.Other >= 0 || q.Planets {
		for _, i := range w.companions(q) {
			if q.Other >= 0 && !q.OtherIsStar {
				add(w.approaches(q.Body, i), ClosestApproach)
			}
			if q.Observer >= 0 && q.Observer != q.Body && q.Observer != i {
				add(w.conjunctions(q.Body, i), Conjunction)
				add(w.passages(q.Body, i, true), Transit, Occultation)
			}
		}
		return list
	}
	center, _ := s.About(q.Body)
	if moon, sees := s.soleMoon(q.Observer); sees && q.Body == s.sun(q.Observer) {
		g := w.eclipses(moon, q.Observer, moon)
		of := g.event
		g.event = func(x crossing) (Event, bool) {
			e, happens := of(x)
			e.Kind, e.Body, e.Other = Eclipse, q.Body, moon
			return e, happens
		}
		add(g, Eclipse)
	}
	if center < 0 {
		return list
	}
	sun := s.sun(q.Body)
	add(w.apsides(q.Body, center), Periapsis, Apoapsis)
	add(w.nodes(q.Body, center), AscendingNode, DescendingNode)
	solar := s[sun].Name == "Sun"
	if solar && s[q.Body].Name == "Earth" {
		add(w.seasons(q.Body, sun), MarchEquinox, JuneSolstice, SeptemberEquinox, DecemberSolstice)
	}
	pole, ringed := ringPoles[s[q.Body].Name]
	if ringed = ringed && solar && center == sun; ringed {
		add(w.ringCrossings(q.Body, sun, northOf(pole)), RingPlaneCrossing)
	}
	if center != sun {
		add(w.eclipses(q.Body, center, center), Eclipse)
		add(w.eclipses(q.Body, center, q.Body), ShadowTransit)
	} else if moon, has := s.soleMoon(q.Body); has {
		add(w.eclipses(moon, q.Body, q.Body), Eclipse)
		add(w.eclipses(moon, q.Body, moon), ShadowTransit)
	}
	if q.Observer < 0 || q.Observer == q.Body || q.Observer == sun || s.sun(q.Observer) != sun {
		return list
	}
	switch {
	case center == sun:
		add(w.conjunctions(q.Body, sun), Conjunction, InferiorConjunction, SuperiorConjunction, Opposition)
		add(w.quadratures(q.Body, sun), EasternQuadrature, WesternQuadrature)
		add(w.stations(q.Body, sun), RetrogradeStation, DirectStation)
		add(w.elongations(q.Body, sun), EasternElongation, WesternElongation)
		add(w.brilliancies(q.Body, sun), GreatestBrilliancy)
		if ringed {
			add(w.ringCrossings(q.Body, q.Observer, northOf(pole)), RingPlaneCrossing)
		}
		add(w.passages(q.Body, sun, false), Transit, Occultation)
	case center == q.Observer:
		add(w.conjunctions(q.Body, sun), Conjunction, InferiorConjunction, Opposition)
		add(w.quadratures(q.Body, sun), FirstQuarter, LastQuarter)
	default:
		add(w.passages(q.Body, center, false), Transit, Occultation)
	}
	return list
}

// atPlace adds the signals of the events that a place sees.
func (w watch) atPlace(q EventQuery, add func(g signal, kinds ...EventKind)) {
	w.place = newHorizon(q.Observer, *q.Place)
	if q.Other >= 0 || q.Planets {
		for _, i := range w.companions(q) {
			add(w.conjunctions(q.Body, i), Conjunction)
			add(w.passagesAt(q.Body, i), Transit, Occultation)
		}
		return
	}
	sun := w.s.sun(q.Observer)
	add(w.altitudes(q.Body, -refraction, true, Rise, Set), Rise, Set)
	add(w.culminations(q.Body), Culmination)
	if w.s[q.Body].Name == "Sun" {
		for _, dim := range twilights {
			add(w.altitudes(q.Body, -dim.depth, false, dim.dawn, dim.dusk), dim.dawn, dim.dusk)
		}
	}
	switch moon, has := w.s.soleMoon(q.Observer); {
	case has && q.Body == sun:
		add(w.eclipsesOfSun(sun, moon, Eclipse), Eclipse)
	case has && q.Body == moon:
		add(w.eclipsesOfMoon(moon, q.Observer), Eclipse)
		add(w.eclipsesOfSun(sun, moon, ShadowTransit), ShadowTransit)
	case q.Body != sun:
		if center, _ := w.s.About(q.Body); center == sun {
			add(w.passagesAt(q.Body, sun), Transit, Occultation)
		}
	}
}

// companions returns the bodies with which a query asks for events: the second body, or the planets and the moon of the observer.
func (w watch) companions(q EventQuery) []int {
	if !q.Planets {
		return []int{q.Other}
	}
	sun := w.s.sun(q.Observer)
	moon, _ := w.s.soleMoon(q.Observer)
	var list []int
	for i := range w.s {
		center, _ := w.s.About(i)
		if i != q.Body && i != q.Observer && w.s[i].Radius > 0 && (center == sun && i != sun || i == moon) {
			list = append(list, i)
		}
	}
	return list
}

// soleMoon returns the only moon of a body.
func (s System) soleMoon(i int) (moon int, has bool) {
	if i < 0 {
		return -1, false
	}
	moons := s.Satellites(i)
	if len(moons) != 1 {
		return -1, false
	}
	return moons[0], true
}

// sun returns the largest body that body i moves about, directly or not: in the Solar System the
// Sun. The top itself is its own.
func (s System) sun(i int) int {
	largest := i
	for above, _ := s.About(i); above >= 0; above, _ = s.About(above) {
		if largest == i || s[above].Radius > s[largest].Radius {
			largest = above
		}
	}
	return largest
}

// rounding is the share of a product of two vectors that its rounding errors may be.
const rounding = 1e-13

// approaches returns the signal of the times at which the distance of two bodies is least.
func (w watch) approaches(a, b int) signal {
	as := w.motions(a, b)
	return signal{
		rate: w.rate(a, b),
		of: func(t float64) (float64, bounding) {
			m := as(t)
			f := portable.Dot3(m.r, m.v)
			if math.Abs(f) <= rounding*portable.Norm3(m.r)*portable.Norm3(m.v) {
				f = 0
			}
			return f, func(h float64) (slope, curve float64) {
				x := m.within(h)
				return float64(x.speed*x.speed) + float64(x.far*x.pull), float64(3*x.speed*x.pull) + float64(x.far*x.jerk)
			}
		},
		event: func(x crossing) (Event, bool) {
			return Event{Kind: ClosestApproach, Body: a, Other: b, Distance: portable.Norm3(as(x.begin).r)}.at(x), x.rising
		},
	}
}

// at returns the event with the times of a crossing, in the middle if it has not one of its own.
func (e Event) at(x crossing) Event {
	if e.Begin, e.End = x.begin, x.end; x.begin == x.end {
		e.T = x.begin
	}
	return e
}

// apsides returns the signal of the times at which a body is nearest to its centre, or farthest
// from it.
func (w watch) apsides(body, center int) signal {
	g := w.approaches(body, center)
	of := g.event
	g.event = func(x crossing) (Event, bool) {
		e, nearest := of(x)
		if e.Kind = Periapsis; !nearest {
			e.Kind = Apoapsis
		}
		return e, true
	}
	return g
}

// conjunctions returns the signal of the times at which a body is at the longitude of another one,
// or half a turn from it if that is its sun.
func (w watch) conjunctions(body, other int) signal {
	see := w.pairsOfDate(other, body)
	return signal{
		rate: w.rate(body, other, w.observer),
		of: func(t float64) (float64, bounding) {
			p := see(t)
			return float64(p.a.r.X*p.b.r.Y) - float64(p.a.r.Y*p.b.r.X), func(h float64) (slope, curve float64) {
				a, b, d := p.a.within(h), p.b.within(h), p.d.within(h)
				slope, curve = a.times(b)
				alone, bent := a.times(d)
				return min(slope, alone), min(curve, bent)
			}
		},
		event: func(x crossing) (Event, bool) {
			p := see(x.begin)
			a, b := p.a.r, p.b.r
			e := p.event(Conjunction, body, other).at(x)
			e.Apparent = w.apparent
			sun := other == w.s.sun(w.observer)
			switch ahead := float64(a.X*b.X)+float64(a.Y*b.Y) > 0; {
			case !ahead && sun:
				e.Kind = Opposition
			case !ahead:
				return e, false
			case !sun:
			case portable.Norm3(b) < portable.Norm3(a):
				e.Kind = InferiorConjunction
			case w.inner(body, other, e.T):
				e.Kind = SuperiorConjunction
			}
			return e, true
		},
	}
}

// pairsOfDate is pairs, in the ecliptic of the date if that is asked for.
func (w watch) pairsOfDate(first, second int) func(t float64) pair {
	see := w.pairs(first, second)
	return func(t float64) pair {
		p := see(t)
		p.a, p.b, p.d = w.ofEcliptic(p.a, t), w.ofEcliptic(p.b, t), w.ofEcliptic(p.d, t)
		return p
	}
}

// event returns an event of the second body of a pair, with its distance and the angle between the two.
func (p *pair) event(kind EventKind, body, other int) Event {
	return Event{Kind: kind, Body: body, Other: other, Distance: portable.Norm3(p.b.r), Angle: apart(p.a.r, p.b.r)}
}

// inner reports whether a body is nearer to its sun than the observer.
func (w watch) inner(body, sun int, t float64) bool {
	return portable.Norm3(w.motions(sun, body)(t).r) < portable.Norm3(w.motions(sun, w.observer)(t).r)
}

// elongations returns the signal of the times at which an inner planet is farthest from its sun in
// the sky: roots of the rate of the cosine of the angle.
func (w watch) elongations(body, sun int) signal {
	see := w.pairsOfDate(sun, body)
	return signal{
		rate: w.rate(body, w.observer),
		of: func(t float64) (float64, bounding) {
			p := see(t)
			a, turnA := p.a.direction()
			b, turnB := p.b.direction()
			return portable.Dot3(turnA, b) + portable.Dot3(a, turnB), func(h float64) (slope, curve float64) {
				_, slope, curve = p.a.within(h).spins(p.b.within(h))
				return slope, curve
			}
		},
		event: func(x crossing) (Event, bool) {
			p := see(x.begin)
			e := p.event(EasternElongation, body, sun).at(x)
			if e.Apparent = w.apparent; float64(p.a.r.X*p.b.r.Y) < float64(p.a.r.Y*p.b.r.X) {
				e.Kind = WesternElongation
			}
			return e, x.rising && w.inner(body, sun, e.T)
		},
	}
}

// direction returns the unit vector and its rate.
func (m *motion) direction() (u, rate r3.Vec) {
	d := portable.Norm3(m.r)
	u = portable.Scale3(1/d, m.r)
	return u, portable.Scale3(1/d, portable.AddScaled3(m.v, -portable.Dot3(u, m.v), u))
}
