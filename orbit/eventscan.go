package orbit

import "math"

// A signal is a function of time with roots, or minima, that are events.
type signal struct {
	of     func(t float64) float64
	rate   func(t float64) float64 // radians/time of the fastest orbit that it depends on
	minima bool                    // else roots
	event  func(t, step float64) (Event, bool)

	found []Event
	// The search: the last two samples, and the end.
	t0, f0, t1, f1 float64
	samples        int
	until, forth   float64 // forth is -1 backwards
}

// mostSamples ends the search of one signal: some 10,000 revolutions.
const mostSamples = 600_000

// shareOfRadian is the step, by the fastest orbit.
const shareOfRadian = 0.1

// step returns the step of the search at t, towards its end.
func (g *signal) step(t float64) float64 {
	h := shareOfRadian / g.rate(t)
	if !(h > 0) || math.IsInf(h, 1) { // nothing moves
		h = math.Abs(g.until-t) / 64
		if math.IsInf(h, 1) || h == 0 {
			h = 1
		}
	}
	return g.forth * h
}

// begin starts the search one step before from, so that an event at from is found.
func (g *signal) begin(from, until float64) {
	if g.until, g.forth = until, 1; until < from {
		g.forth = -1
	}
	h := g.step(from)
	g.t0 = from - h
	g.t1, g.f0, g.f1 = from, g.of(g.t0), g.of(from)
	g.samples = 2
	if !g.minima && math.Signbit(g.f0) != math.Signbit(g.f1) {
		g.add(g.root(g.t0, g.t1))
	}
}

// advance searches until it has found all events up to a time, and returns the time up to which it
// has: less if it gave up.
func (g *signal) advance(to float64) float64 {
	for g.forth*(g.t0-to) < 0 {
		h := g.step(g.t1)
		t2 := g.t1 + h
		if g.samples >= mostSamples || t2 == g.t1 || math.IsNaN(g.f1) {
			return g.t0
		}
		g.samples++
		f2 := g.of(t2)
		switch {
		case g.minima:
			if g.f1 < f2 && g.f1 <= g.f0 {
				g.add(g.minimum(g.t0, t2, g.of))
			}
		case math.Signbit(g.f1) != math.Signbit(f2):
			g.add(g.root(g.t1, t2))
		case math.Abs(g.f1) < math.Abs(f2) && math.Abs(g.f1) <= math.Abs(g.f0) && math.Signbit(g.f0) == math.Signbit(g.f1):
			// Two roots may lie between samples.
			sign := math.Copysign(1, g.f1)
			if t := g.minimum(g.t0, t2, func(t float64) float64 { return sign * g.of(t) }); sign*g.of(t) < 0 {
				g.add(g.root(g.t0, t))
				g.add(g.root(t, t2))
			}
		}
		g.t0, g.f0, g.t1, g.f1 = g.t1, g.f1, t2, f2
	}
	return to
}

// add keeps the event at t, if one happens.
func (g *signal) add(t float64) {
	if e, happens := g.event(t, g.step(t)); happens {
		g.found = append(g.found, e)
	}
}

// root returns a root between two times at which the signal has different signs: by bisection, which
// always ends.
func (g *signal) root(a, b float64) float64 {
	negative := math.Signbit(g.of(a))
	for range 80 {
		m := a + float64(0.5*(b-a))
		if m == a || m == b {
			break
		}
		if math.Signbit(g.of(m)) == negative {
			a = m
		} else {
			b = m
		}
	}
	return b
}

// minimum returns where f is least between two times, by golden sections.
func (g *signal) minimum(a, b float64, f func(float64) float64) float64 {
	const golden = 0.6180339887498949
	c, d := b-float64(golden*(b-a)), a+float64(golden*(b-a))
	fc, fd := f(c), f(d)
	for range 60 {
		if fc < fd {
			b, d, fd = d, c, fc
			c = b - float64(golden*(b-a))
			fc = f(c)
		} else {
			a, c, fc = c, d, fd
			d = a + float64(golden*(b-a))
			fd = f(d)
		}
	}
	return 0.5 * (a + b)
}

// contacts returns the first and the last time about t at which gap is negative, as it is at t; each within 64 steps.
func contacts(gap func(t float64) float64, t, step float64) (begin, end float64) {
	edge := func(h float64) float64 {
		in := t
		for range 64 {
			out := in + h
			if gap(out) > 0 {
				for range 50 {
					if m := in + float64(0.5*(out-in)); gap(m) > 0 {
						out = m
					} else {
						in = m
					}
				}
				break
			}
			in = out
		}
		return in
	}
	h := float64(0.25 * math.Abs(step))
	return edge(-h), edge(h)
}
