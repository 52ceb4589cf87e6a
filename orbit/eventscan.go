package orbit

import (
	"math"

	"galaxy/internal/rootfind"
)

// bounding bounds the first and the second derivative of a signal from t−h to t+h. Either may be infinite.
type bounding func(h float64) (slope, curve float64)

// A signal is a function of time whose roots are events, or which is below 0 while events last.
type signal struct {
	of   func(t float64) (f float64, bounds bounding)
	rate func(t float64) float64 // radians/time of the fastest orbit that it depends on
	// lasting says that an event is a span with values below 0; else it is a root.
	lasting bool
	event   func(x crossing) (Event, bool)

	found []Event
	// The search: the last sample, and where it goes.
	t, f         float64
	bounds       bounding
	stride, from float64 // the last step, > 0, and the value before it
	close        float64 // time: roots of one signal that are nearer to each other may be missed
	effort       effort
	opened       float64 // when the lasting event began in the search, if it has not ended
	inside       bool    // it has begun
	samples      int
	until, forth float64 // forth is -1 backwards
}

// effort is how much work a part of the search has taken. Where a signal stays so near to 0 that no bound tells it from 0, as
// the distance of two bodies on circles does, the search takes larger steps.
type effort struct {
	until   float64 // the part's end
	samples int
	coarse  float64 // by how much close is larger, ≥ 1
}

// patience is the number of samples in a tenth of a radian after which steps become larger.
const patience = 3000

// crossing is a root, or a span below 0.
type crossing struct {
	begin, end float64 // the same of a root
	rising     bool    // of a root: the signal grows with time
}

// mostSamples ends the search of one signal: some 2,000 revolutions or more.
const mostSamples = 1_000_000

// mostInside ends the search for the end of an event that lasts.
const mostInside = 20_000

// Shares of a radian of the fastest orbit: by which the search goes where nothing bounds the slope, and within which it does not
// tell two roots from each other.
const (
	shareOfRadian = 0.1
	closeRoots    = 1e-6
)

// step returns a share of a radian at t, in time: of the rest of the search if nothing moves.
func (g *signal) step(t, share float64) float64 {
	h := share / g.rate(t)
	if !(h > 0) || math.IsInf(h, 1) {
		h = math.Abs(g.until-t) / 64
		if math.IsInf(h, 1) || h == 0 {
			h = 1
		}
	}
	return h
}

// begin starts the search a little before from, so that an event at from is found.
func (g *signal) begin(from, until float64) {
	if g.until, g.forth = until, 1; until < from {
		g.forth = -1
	}
	g.close = g.step(from, closeRoots)
	g.stride = g.step(from, shareOfRadian)
	g.t = from - float64(2*g.forth*g.close)
	g.f, g.bounds = g.of(g.t)
	g.samples = 1
	if g.lasting && g.f < 0 {
		back := signal{of: g.of, rate: g.rate, t: g.t, f: g.f, bounds: g.bounds, stride: g.stride, close: g.close, forth: -g.forth}
		for range mostInside {
			if back.next(); !(back.f < 0) {
				break
			}
		}
		g.inside, g.opened = true, back.t
		if !(back.f < 0) {
			g.opened = g.root(g.t, back.t)
		}
	}
}

// advance searches until it has found all events up to a time, and returns the time up to which it
// has: less if it gave up.
//
// No root is nearer than |f|/slope, so that each step goes as far as that and no farther:
//
//	f ▲•
//	  | ' .  slope         the slope bounds the signal from below
//	  |    • .             next sample, and again
//	  |      '•.
//	──┼────────••─────▶ t  steps become small before a root, and never smaller than close
func (g *signal) advance(to float64) float64 {
	within := 0
	for g.forth*(g.t-to) < 0 || g.inside {
		if g.samples >= mostSamples || math.IsNaN(g.f) || within > mostInside {
			g.inside = false
			return g.forth * min(g.forth*g.t, g.forth*to)
		}
		if g.samples%16 == 0 {
			g.close = g.step(g.t, closeRoots)
		}
		t, f := g.t, g.f
		if g.next(); g.t == t {
			return t
		}
		switch {
		case math.Signbit(f) == math.Signbit(g.f):
			if within++; !g.inside {
				within = 0
			}
		case !g.lasting:
			at := g.root(t, g.t)
			g.add(crossing{at, at, math.Signbit(f) == (g.forth > 0)})
		case !g.inside:
			g.inside, g.opened = true, g.root(t, g.t)
		default:
			g.inside = false
			closed := g.root(t, g.t)
			g.add(crossing{begin: min(g.opened, closed), end: max(g.opened, closed)})
		}
	}
	return to
}

// next takes the next sample.
func (g *signal) next() {
	least := float64(g.close * g.toil())
	h := 8 * g.stride
	free := g.free(h)
	for free < h/4 && h > least {
		h /= 4
		free = g.free(h)
	}
	switch slope, _ := g.bounds(0); {
	case g.f == 0 && g.samples > 1: // it may stay 0
		g.stride = max(least, min(8*g.stride, g.step(g.t, shareOfRadian)))
	case math.IsInf(slope, 1) || math.IsNaN(slope): // nothing bounds it
		g.stride = g.step(g.t, shareOfRadian/2)
	default:
		g.stride = max(least, min(h, free))
	}
	g.from = g.f
	g.t += float64(g.forth * g.stride)
	g.f, g.bounds = g.of(g.t)
	g.samples++
}

// free returns how far the next root is at least, if the bounds for h hold as far as that. The slope here is that since the
// last sample, but for the curve.
func (g *signal) free(h float64) float64 {
	slope, _ := g.bounds(h)
	if g.samples > 1 {
		if _, curve := g.bounds(h + g.stride); !math.IsInf(curve, 1) {
			toward := (math.Abs(g.from) - math.Abs(g.f)) / g.stride
			if math.Signbit(g.from) != math.Signbit(g.f) {
				toward = -(math.Abs(g.from) + math.Abs(g.f)) / g.stride
			}
			slope = min(slope, max(0, toward)+float64(curve*(h+g.stride)))
		}
	}
	return math.Abs(g.f) / slope
}

// toil counts the work and returns by how much the least step is larger because of it.
func (g *signal) toil() float64 {
	e := &g.effort
	switch part := g.step(g.t, shareOfRadian); {
	case e.samples == 0 || g.forth*(g.t-e.until) >= 0:
		if e.samples < patience/8 {
			e.coarse /= 4
		}
		*e = effort{until: g.t + float64(g.forth*part), samples: 1, coarse: max(1, e.coarse)}
	case e.samples >= patience:
		e.samples, e.coarse = 1, min(4*e.coarse, shareOfRadian/closeRoots)
	default:
		e.samples++
	}
	return e.coarse
}

// add keeps an event, if one happens.
func (g *signal) add(x crossing) {
	if e, happens := g.event(x); happens {
		g.found = append(g.found, e)
	}
}

// value returns the signal at t.
func (g *signal) value(t float64) float64 {
	f, _ := g.of(t)
	return f
}

// root returns a root between two times at which the signal has different signs.
func (g *signal) root(a, b float64) float64 { return rootOf(g.value, a, b) }

// rootOf returns a root of f between two times at which it has different signs.
func rootOf(f func(float64) float64, a, b float64) float64 { return rootfind.Between(f, a, b, 1e-9) }

// minimum returns where f is least between two times, by golden sections.
func minimum(f func(float64) float64, a, b float64) float64 {
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
