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
	w := watch{s, q.Observer}
	var list []signal
	add := func(g signal, kinds ...EventKind) {
		if !wanted(kinds...) {
			return
		}
		of := g.event
		g.event = func(t, step float64) (Event, bool) {
			e, happens := of(t, step)
			return e, happens && wanted(e.Kind)
		}
		list = append(list, g)
	}
	if q.Place != nil {
		h := newHorizon(w, q.Observer, *q.Place)
		add(h.altitudes(q.Body, -refraction, true, Rise, Set), Rise, Set)
		add(h.culminations(q.Body), Culmination)
		for _, dim := range twilights {
			if s[q.Body].Name == "Sun" {
				add(h.altitudes(q.Body, -dim.depth, false, dim.dawn, dim.dusk), dim.dawn, dim.dusk)
			}
		}
		return list
	}
	if q.Other >= 0 {
		if !q.OtherIsStar {
			add(w.approaches(q.Body, q.Other), ClosestApproach)
		}
		if q.Observer >= 0 && q.Observer != q.Body && q.Observer != q.Other {
			add(w.conjunctions(q.Body, q.Other), Conjunction)
		}
		return list
	}
	center, _ := s.About(q.Body)
	if center < 0 {
		return nil
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
		add(w.eclipses(q.Body, center, sun), Eclipse, ShadowTransit)
	} else if moons := s.Satellites(q.Body); len(moons) == 1 {
		add(w.eclipses(moons[0], q.Body, sun), Eclipse, ShadowTransit)
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
		add(w.passages(q.Body, sun), Transit, Occultation)
	case center == q.Observer:
		add(w.conjunctions(q.Body, sun), Conjunction, InferiorConjunction, Opposition)
		add(w.quadratures(q.Body, sun), FirstQuarter, LastQuarter)
	default:
		add(w.passages(q.Body, center), Transit, Occultation)
	}
	return list
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

// watch makes the signals of a system as an observer sees it.
type watch struct {
	s        System
	observer int
}

// rate returns the greatest angular rate of the orbits on which some bodies move, up to the top.
func (w watch) rate(bodies ...int) func(t float64) float64 {
	var paths []Path
	for _, i := range bodies {
		for ; i >= 0; i = w.s[i].Parent {
			switch w.s[i].Path.(type) {
			case nil, Fixed, Reflex: // the small motion of a reflex moves events by less than a step
			default:
				paths = append(paths, w.s[i].Path)
			}
		}
	}
	return func(t float64) float64 {
		fastest := 0.0
		for _, p := range paths {
			if swing, ok := p.(Swing); ok {
				fastest = max(fastest, 2*math.Pi/swing.Period)
				continue
			}
			r, v := p.State(t)
			if d := portable.Norm3(r); d > 0 {
				fastest = max(fastest, portable.Norm3(v)/d)
			}
		}
		return fastest
	}
}

// between returns place and velocity of body b relative to body a.
func (w watch) between(a, b int, t float64) (r, v r3.Vec) {
	from, to := w.s.At(a, t), w.s.At(b, t)
	return r3.Sub(to.R, from.R), r3.Sub(to.V, from.V)
}

// sight returns the places of two bodies relative to a third, as a function of time.
func (w watch) sight(from, first, second int) func(t float64) (a, b r3.Vec) {
	return func(t float64) (a, b r3.Vec) {
		a, _ = w.between(from, first, t)
		b, _ = w.between(from, second, t)
		return a, b
	}
}

// apart returns the angle between two vectors, exact however small it is.
func apart(a, b r3.Vec) float64 {
	return portable.Atan2(portable.Norm3(portable.Cross3(a, b)), portable.Dot3(a, b))
}

// approaches returns the signal of the times at which the distance of two bodies is least.
func (w watch) approaches(a, b int) signal {
	opening := func(t float64) float64 {
		r, v := w.between(a, b, t)
		return portable.Dot3(r, v)
	}
	return signal{of: opening, rate: w.rate(a, b), event: func(t, step float64) (Event, bool) {
		r, _ := w.between(a, b, t)
		h := float64(1e-3 * math.Abs(step))
		return Event{Kind: ClosestApproach, Body: a, Other: b, T: t, Begin: t, End: t, Distance: portable.Norm3(r)}, opening(t-h) < opening(t+h)
	}}
}

// apsides returns the signal of the times at which a body is nearest to its centre, or farthest
// from it.
func (w watch) apsides(body, center int) signal {
	g := w.approaches(body, center)
	of := g.event
	g.event = func(t, step float64) (Event, bool) {
		e, nearest := of(t, step)
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
	see := w.sight(w.observer, other, body)
	return signal{
		rate: w.rate(body, other, w.observer),
		of: func(t float64) float64 {
			a, b := see(t)
			return float64(a.X*b.Y) - float64(a.Y*b.X)
		},
		event: func(t, _ float64) (Event, bool) {
			a, b := see(t)
			e := Event{Kind: Conjunction, Body: body, Other: other, T: t, Begin: t, End: t, Distance: portable.Norm3(b), Angle: apart(a, b)}
			sun := other == w.s.sun(w.observer)
			switch ahead := float64(a.X*b.X)+float64(a.Y*b.Y) > 0; {
			case !ahead && sun:
				e.Kind = Opposition
			case !ahead:
				return e, false
			case !sun:
			case portable.Norm3(b) < portable.Norm3(a):
				e.Kind = InferiorConjunction
			case w.inner(body, other, t):
				e.Kind = SuperiorConjunction
			}
			return e, true
		},
	}
}

// inner reports whether a body is nearer to its sun than the observer.
func (w watch) inner(body, sun int, t float64) bool {
	r, o := w.sight(sun, body, w.observer)(t)
	return portable.Norm3(r) < portable.Norm3(o)
}

// elongations returns the signal of the times at which an inner planet is farthest from its sun in
// the sky.
func (w watch) elongations(body, sun int) signal {
	see := w.sight(w.observer, sun, body)
	return signal{
		rate: w.rate(body, w.observer), minima: true,
		of: func(t float64) float64 { return -apart(see(t)) },
		event: func(t, _ float64) (Event, bool) {
			a, b := see(t)
			e := Event{Kind: EasternElongation, Body: body, Other: sun, T: t, Begin: t, End: t, Distance: portable.Norm3(b), Angle: apart(a, b)}
			if float64(a.X*b.Y) < float64(a.Y*b.X) {
				e.Kind = WesternElongation
			}
			return e, w.inner(body, sun, t)
		},
	}
}

// passages returns the signal of the times at which a body is before the disc of another one, or
// behind it.
func (w watch) passages(body, disc int) signal {
	see := w.sight(w.observer, disc, body)
	gap := func(t float64) float64 {
		a, b := see(t)
		return apart(a, b) - halfAngle(w.s[disc].Radius, portable.Norm3(a)) - halfAngle(w.s[body].Radius, portable.Norm3(b))
	}
	return signal{
		rate: w.rate(body, disc, w.observer), minima: true,
		of: func(t float64) float64 { return apart(see(t)) },
		event: func(t, step float64) (Event, bool) {
			if w.s[disc].Radius <= 0 || !(gap(t) < 0) {
				return Event{}, false
			}
			a, b := see(t)
			e := Event{Kind: Transit, Body: body, Other: disc, T: t, Distance: portable.Norm3(b), Angle: apart(a, b)}
			if portable.Norm3(b) > portable.Norm3(a) {
				e.Kind = Occultation
			}
			e.Begin, e.End = contacts(gap, t, step)
			return e, true
		},
	}
}

// halfAngle returns half the angle under which a ball is seen.
func halfAngle(radius, distance float64) float64 {
	sin := radius / distance
	if !(sin < 1) {
		return math.Pi / 2
	}
	return portable.Atan2(sin, math.Sqrt(float64((1-sin)*(1+sin))))
}
