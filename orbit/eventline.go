package orbit

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// LinePoint is a point of the central line of an eclipse of the Sun: where the axis of the Moon's shadow meets Earth.
type LinePoint struct {
	T        float64
	At       Place
	Depth    Depth   // total or annular
	Width    float64 // length: of the path, across its direction, on the ground
	Duration float64 // time: for how long the Sun is covered or is a ring, at the place
	Altitude float64 // radians: of the Sun
}

// CentralLine returns the points of the central line of an eclipse of the Sun on Earth that Events has found: where it begins, at
// each whole number of steps of UTC, and where it ends; none if the axis of the shadow misses Earth.
func (s System) CentralLine(e Event, step float64) []LinePoint {
	moon := e.Body
	if e.Kind == Eclipse { // of the Sun, by the other
		moon = e.Other
	}
	earth, _ := s.About(moon)
	if e.At == nil || earth < 0 || !(step > 0) {
		return nil
	}
	w := watch{s: s, observer: earth, apparent: true, star: -1}
	g := w.shadows(moon, earth, moon)
	miss := func(t float64) float64 { _, beyond := g.deepest(t); return beyond }
	if !(miss(e.T) < 0) {
		return nil
	}
	out := max(e.End-e.T, e.T-e.Begin) // the axis is off Earth when the penumbra is
	begin, end := rootOf(miss, e.T-out, e.T), rootOf(miss, e.T, e.T+out)
	const inward = 0.5 / 86400 // half a second: just at the rim the shadow is endlessly long
	begin, end = begin+inward, end-inward
	list := []LinePoint{g.linePoint(begin)}
	ahead := TDBMinusUTC(e.T) / 86400
	for k := math.Ceil((begin - ahead) / step); float64(k*step)+ahead < end; k++ {
		list = append(list, g.linePoint(float64(k*step)+ahead))
	}
	return append(list, g.linePoint(end))
}

// linePoint returns the point of the central line at t.
//
//	     ▲ sun              on the ground the shadow is an ellipse, as long as
//	      \                 its radius/sin(altitude) towards the sun; the path is
//	       \ altitude       as wide as the ellipse is across the way that it goes
//	────────o==========──
func (g shading) linePoint(t float64) LinePoint {
	at, _ := g.deepest(t)
	p := LinePoint{T: t, At: at}
	h := newHorizon(g.back, at)
	up, _, ground := h.axes(t)
	axis, d, b := g.axis(g.at(t))
	axis, b = ofDate(ICRFFromEcliptic(axis), t), ofDate(ICRFFromEcliptic(b), t)
	x := portable.Dot3(r3.Add(b, ground), axis) // from the Moon to the place
	umbra := valleys - float64(x*((g.s[g.sun].Radius-valleys)/d))
	if p.Depth = Annular; umbra > 0 {
		p.Depth = Total
	}
	sin := max(1e-9, -portable.Dot3(axis, up))
	p.Altitude = math.Pi/2 - apart(up, portable.Scale3(-1, axis))

	const dt = 2. / 86400
	way := r3.Sub(g.onGround(t+dt, t), g.onGround(t-dt, t))
	across := portable.Cross3(up, way)
	across = portable.Scale3(1/portable.Norm3(across), across)
	level := portable.AddScaled3(axis, sin, up)
	if size := portable.Norm3(level); size > 0 {
		level = portable.Scale3(1/size, level)
	}
	along := portable.Dot3(across, level)
	p.Width = 2 * math.Abs(umbra) * math.Sqrt(float64(along*along)/(sin*sin)+max(0, 1-float64(along*along)))

	w := g.watch
	w.place = h
	ring := w.ring(g.sun, g.front)
	const longest = 0.01 // days: an annular eclipse lasts 12 minutes at most
	if ring(t) < 0 {
		p.Duration = rootOf(ring, t, t+longest) - rootOf(ring, t-longest, t)
	}
	return p
}

// onGround returns the point of the central line at t, in the axes of the equator, turned with Earth to another time.
func (g shading) onGround(t, to float64) r3.Vec {
	at, _ := g.deepest(t)
	_, _, ground := newHorizon(g.back, at).axes(to)
	return ground
}
