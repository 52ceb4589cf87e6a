package scenery

import (
	"math"
	"sync"
	"sync/atomic"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
)

// An ephemeris is the motion of a body in the plane, tabulated from now on as almanacs do
// it: a polynomial for each stretch of time. A search for a meeting asks for the place of a
// planet at ten times or so, each of which would take Kepler's equation of the planet and of
// the moon that it swings with.
//
//	k-1     k     k+1    k+2      times k·h
//	-o------o------o------o---    place and velocity from the orbit
//	        '------'
//	        stretch k             a polynomial of degree 7 through all four
//
// The nodes stand at whole multiples of h, a power of two. So a stretch depends on its number
// alone, not on what was asked before, and gives the same bits whether it lies in the table
// or is made for one call. Times outside the table's span, the past too, take the orbit
// itself. The table is filled when something first asks for the body's motion.
//
// Its error is below tableError times the size of the orbits, and below rounding where
// they are as round as those of planets. Where the fit of mean elements ends, and their
// velocity jumps ([orbit.Secular]), it is a ten-millionth in the stretches next to it.
type ephemeris struct {
	system orbit.System
	body   int
	line   *line   // nil unless the body moves straight on
	h      float64 // the length of a stretch, time; 0: the body has no table
	perH   float64 // 1/h

	now         float64   // the stretch that the present lies in; +Inf: there is no table
	from, until float64   // the stretches in the table: now, and most of the coming ones
	table       []stretch // stretch k is at index k modulo its length

	first sync.Mutex // held to fill the table for the first time
	asked atomic.Bool
}

const (
	stretches  = 512   // the length of a table, a power of two
	tableError = 1e-12 // a share of the size of the body's orbit and its parents' orbits
	mostNew    = 8     // the most stretches that a step may pass; faster bodies have no table
	batch      = 16    // stretches that are added at a time
)

// node is place and velocity at the end of a stretch.
type node struct {
	pos r2.Vec
	vel r2.Vec // length/h
}

// stretch is a polynomial of each coordinate.
type stretch = engine.Piece

type cubic = [4]float64

// of makes e the ephemeris of a body of a system, in stretches of length h or, if that is 0,
// without a table.
func (e *ephemeris) of(system orbit.System, body int, h float64) {
	none := math.Inf(1)
	e.system, e.body, e.now, e.from, e.until = system, body, none, none, none
	if e.h = h; h > 0 {
		e.perH = 1 / h
	}
	if star, ok := system[body].Path.(orbit.Straight); ok && system[body].Parent < 0 {
		e.line = &line{flat(star.R), flat(star.V)}
	}
}

// line is a motion straight on: where it is at the time 0, and its velocity.
type line struct{ from, vel r2.Vec }

// exact returns place and velocity by the orbit.
func (e *ephemeris) exact(t float64) (pos, vel r2.Vec) {
	s := e.system.At(e.body, t)
	return flat(s.R), flat(s.V)
}

// lengths returns the length of a stretch for each body of a system, or 0 for a body that has
// no table: one with a path without bounds, or that does not come back.
//
// The polynomial misses an orbit by no more than K·(V²/A)·(h·A/V)⁸, V and A being the largest
// speed and acceleration: V²/A is about the periapsis, V/A the time spent there. K is 8·10⁻⁶
// for a circle, and grows to 8 where e → 1, as the motion has a branch point at the complex
// time at which r is 0. The errors of a chain of parents add up.
func lengths(system orbit.System) []float64 {
	const worst = 8
	chains, list := make([]chain, len(system)), make([]float64, len(system))
	for i := range system {
		c := chainOf(system[i].Path)
		if p := system[i].Parent; p >= 0 {
			c.size, c.sum = c.size+chains[p].size, c.sum+chains[p].sum
		}
		chains[i] = c
		longest := math.Sqrt(math.Sqrt(math.Sqrt(tableError / worst * c.size / c.sum)))
		if longest > 0 && !math.IsInf(longest, 0) { // else it rests, or has no bounds
			_, log := math.Frexp(longest)
			list[i] = math.Ldexp(1, log-1)
		}
	}
	return list
}

// chain has the sums from which the error of a chain of parents follows.
type chain struct {
	size float64 // Σ V²/A
	sum  float64 // Σ V²/A·(A/V)⁸; +Inf: there is no table
}

// chainOf returns the share of one path.
func chainOf(path orbit.Path) chain {
	if path == nil {
		return chain{}
	}
	curved, ok := path.(orbit.Curved)
	if !ok {
		return chain{sum: math.Inf(1)}
	}
	if conic, ok := path.(orbit.Conic); ok && !(conic.Elements(0).E < 1) {
		return chain{sum: math.Inf(1)}
	}
	v, a := curved.MaxSpeed(), curved.MaxAcceleration()
	if !(v > 0 && a > 0) {
		return chain{}
	}
	rate := a / v
	square := float64(rate * rate)
	fourth := float64(square * square)
	return chain{v / rate, float64(v / rate * fourth * fourth)}
}

// begin sets the present, and the length dt of a step.
func (e *ephemeris) begin(now, dt float64) {
	e.now = math.Inf(1)
	if float64(mostNew*e.h) >= dt && e.h > 0 && math.Abs(now*e.perH) < 1<<50 {
		e.now = math.Floor(now * e.perH)
	}
	if e.asked.Load() {
		e.fill()
	}
}

// fill brings the table up to the present, which may have been set back.
func (e *ephemeris) fill() {
	end := e.now + stretches
	switch {
	case math.IsInf(e.now, 1):
		e.from, e.until = e.now, e.now
	case !(e.from < end && e.now < e.until):
		e.add(e.now, end)
		e.from, e.until = e.now, end
	default:
		if e.now < e.from {
			e.add(e.now, e.from)
			e.from, e.until = e.now, min(e.until, end)
		}
		if end-e.until >= batch {
			e.add(e.until, end)
			e.until = end
		}
		e.from = max(e.from, e.until-stretches)
	}
}

// add puts the stretches from up to before until in the table.
func (e *ephemeris) add(from, until float64) {
	if e.table == nil {
		e.table = make([]stretch, stretches)
	}
	a, b, c := e.node(from-1), e.node(from), e.node(from+1)
	for k := from; k < until; k++ {
		d := e.node(k + 2)
		e.table[int64(k)&(stretches-1)] = through(a, b, c, d)
		a, b, c = b, c, d
	}
}

// at returns place and velocity at a time. Workers call it at the same time.
func (e *ephemeris) at(t float64) (pos, vel r2.Vec) {
	if l := e.line; l != nil {
		return portable.AddScaled(l.from, t, l.vel), l.vel
	}
	if s, x, perH := e.piece(t); s != nil {
		return s.At(x, perH)
	}
	x := float64(t * e.perH)
	k := math.Floor(x)
	if !(k >= e.now && k < e.now+stretches) {
		return e.exact(t)
	}
	s := through(e.node(k-1), e.node(k), e.node(k+1), e.node(k+2))
	return s.At(x-k-0.5, e.perH)
}

// piece returns the stretch of the table that holds a time, the place of the time in it, and 1/h; or nil
// if there is no such stretch. Workers call it at the same time.
func (e *ephemeris) piece(t float64) (s *stretch, x, perH float64) {
	x = float64(t * e.perH)
	k := math.Floor(x)
	if !(k >= e.now && k < e.now+stretches) {
		return nil, 0, 0
	}
	if !e.asked.Load() {
		e.ask()
	}
	if !(k < e.until) {
		return nil, 0, 0
	}
	return &e.table[int64(k)&(stretches-1)], x - k - 0.5, e.perH
}

// ask fills the table for the first time.
func (e *ephemeris) ask() {
	e.first.Lock()
	defer e.first.Unlock()
	if !e.asked.Load() {
		e.fill()
		e.asked.Store(true)
	}
}

// node returns the node at the time k·h.
func (e *ephemeris) node(k float64) node {
	pos, vel := e.exact(float64(k * e.h))
	return node{pos, portable.Scale(e.h, vel)}
}

// through returns the stretch between b and c.
func through(a, b, c, d node) stretch {
	return stretch{
		X: hermite([4]float64{a.pos.X, b.pos.X, c.pos.X, d.pos.X}, [4]float64{a.vel.X, b.vel.X, c.vel.X, d.vel.X}),
		Y: hermite([4]float64{a.pos.Y, b.pos.Y, c.pos.Y, d.pos.Y}, [4]float64{a.vel.Y, b.vel.Y, c.vel.Y, d.vel.Y}),
	}
}

// hermite returns Hermite's polynomial through values y and slopes v at -1½, -½, ½ and 1½,
// as its even part and its odd part over x. Both are cubics of x²: each has a value and a
// slope at x² = ¼ and at 2¼, that is at u = 0 and 1.
func hermite(y, v [4]float64) [2]cubic {
	// Even: the slope along u is half of that along x², which is that along x over 2x.
	even := between(float64(0.5*(y[1]+y[2])), float64(0.5*(y[0]+y[3])), v[2]-v[1], (v[3]-v[0])/3)
	// Odd: the slope of x·o is o + x·o'.
	inner, outer := y[2]-y[1], (y[3]-y[0])/3
	odd := between(inner, outer, float64(2*(v[1]+v[2]))-float64(4*inner), float64(2./9*(v[0]+v[3]))-float64(4./9*outer))
	return [2]cubic{even, odd}
}

// between returns the cubic with values p and q and slopes s and t at 0 and 1.
func between(p, q, s, t float64) cubic {
	d := q - p
	return cubic{p, s, float64(3*d) - float64(2*s) - t, s + t - float64(2*d)}
}
