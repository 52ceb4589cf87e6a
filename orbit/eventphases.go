package orbit

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// quadratures returns the signal of the times at which a body is a quarter of a turn in longitude from its sun.
func (w watch) quadratures(body, sun int) signal {
	see := w.pairsOfDate(sun, body)
	center, _ := w.s.About(body)
	return signal{
		rate: w.rate(body, sun, w.observer),
		of: func(t float64) (float64, bounding) {
			p := see(t)
			return float64(p.a.r.X*p.b.r.X) + float64(p.a.r.Y*p.b.r.Y), func(h float64) (slope, curve float64) {
				a, b := p.a.within(h), p.b.within(h)
				return a.times(b)
			}
		},
		event: func(x crossing) (Event, bool) {
			p := see(x.begin)
			e := p.event(WesternQuadrature, body, sun).at(x)
			e.Apparent = w.apparent
			ahead := float64(p.a.r.X*p.b.r.Y) > float64(p.a.r.Y*p.b.r.X)
			switch {
			case center == w.observer && ahead:
				e.Kind = FirstQuarter
			case center == w.observer:
				e.Kind = LastQuarter
			case ahead:
				e.Kind = EasternQuadrature
			}
			return e, true
		},
	}
}

// stations returns the signal of the times at which the longitude of a planet stands still.
func (w watch) stations(body, sun int) signal {
	see := w.pairsOfDate(sun, body)
	as := w.sees(body)
	return signal{
		rate: w.rate(body, w.observer),
		of: func(t float64) (float64, bounding) {
			m := w.ofEcliptic(as(t), t)
			shift, nods := 0.0, 0.0 // the equinox nods, which moves stations of distant planets by an hour
			if w.apparent {
				shift, nods = 10*(nutation(t+0.05)-nutation(t-0.05)), mostNods
			}
			m.v.X, m.v.Y = m.v.X-float64(shift*m.r.Y), m.v.Y+float64(shift*m.r.X)
			return float64(m.r.X*m.v.Y) - float64(m.r.Y*m.v.X), func(h float64) (slope, curve float64) {
				x := m.within(h)
				return float64(x.far*x.pull) + float64(nods*x.far*(x.far+x.speed)),
					float64(x.speed*x.pull) + float64(x.far*x.jerk) + float64(4*nods*(x.far+x.speed)*(x.far+x.speed+x.pull))
			}
		},
		event: func(x crossing) (Event, bool) {
			p := see(x.begin)
			e := p.event(RetrogradeStation, body, sun).at(x)
			if e.Apparent = w.apparent; x.rising {
				e.Kind = DirectStation
			}
			return e, true
		},
	}
}

// nodes returns the signal of the times at which a body passes through the plane of the frame, seen from its centre.
func (w watch) nodes(body, center int) signal {
	as := w.motions(center, body)
	return signal{
		rate: w.rate(body, center),
		of: func(t float64) (float64, bounding) {
			m := as(t)
			if math.Abs(m.r.Z) <= rounding*portable.Norm3(m.r) {
				m.r.Z = 0
			}
			return m.r.Z, func(h float64) (slope, curve float64) { x := m.within(h); return x.speed, x.pull }
		},
		event: func(x crossing) (Event, bool) {
			m := as(x.begin)
			e := Event{Kind: AscendingNode, Body: body, Other: center, Distance: portable.Norm3(m.r)}.at(x)
			if !x.rising {
				e.Kind = DescendingNode
			}
			return e, m.v.Z != 0 // a body that stays in the plane has no node
		},
	}
}

// brilliancies returns the signal of the times at which the lit part of an inner planet's disc covers most of the sky, when it
// is nearer than the sun. The part is (1 + cos i)/2d², with the phase angle i and the distance d; the signal is its rate
// times 2d³.
func (w watch) brilliancies(body, sun int) signal {
	see := w.pairsOfDate(sun, body)
	return signal{
		rate: w.rate(body, w.observer),
		of: func(t float64) (float64, bounding) {
			p := see(t)
			away, turnAway := p.d.direction() // from the sun
			u, turn := p.b.direction()
			cos := portable.Dot3(away, u)
			rate := portable.Dot3(turnAway, u) + portable.Dot3(away, turn)
			return float64(rate*portable.Norm3(p.b.r)) - float64(2*(1+cos)*portable.Dot3(u, p.b.v)), func(h float64) (slope, curve float64) {
				b := p.b.within(h)
				turn, bend, twist := b.spins(p.d.within(h))
				leave := b.pull + float64(b.speed*b.turn()) // bounds the second derivative of the distance, and this the third:
				left := b.jerk + float64(b.turn()*(float64(3*b.pull)+float64(1.16*b.speed*b.turn())))
				return float64(bend*b.far) + float64(turn*b.speed) + float64(4*leave), float64(twist*b.far) + float64(3*turn*leave) + float64(4*left)
			}
		},
		event: func(x crossing) (Event, bool) {
			p := see(x.begin)
			e := p.event(GreatestBrilliancy, body, sun).at(x)
			e.Apparent = w.apparent
			return e, !x.rising && w.inner(body, sun, e.T) && e.Distance < portable.Norm3(p.a.r)
		},
	}
}

// ringPoles are the poles of planets with rings, right ascension and declination of J2000.0, degrees: Archinal et al., "Report
// of the IAU Working Group on Cartographic Coordinates and Rotational Elements: 2015". Neptune's is its mean one.
var ringPoles = map[string][2]float64{
	"Jupiter": {268.056595, 64.495303}, "Saturn": {40.589, 83.537}, "Uranus": {257.311, -15.175}, "Neptune": {299.36, 43.46},
}

// ringCrossings returns the signal of the times at which a body is in the plane of a planet's rings.
func (w watch) ringCrossings(planet, from int, pole r3.Vec) signal {
	as := w.motions(from, planet)
	apparent := w.apparent && from == w.observer
	if apparent {
		as = w.byLight(planet, false)
	}
	return signal{
		rate: w.rate(planet, from),
		of: func(t float64) (float64, bounding) {
			m := as(t)
			return portable.Dot3(pole, m.r), func(h float64) (slope, curve float64) { x := m.within(h); return x.speed, x.pull }
		},
		event: func(x crossing) (Event, bool) {
			return Event{Kind: RingPlaneCrossing, Body: planet, Other: from, Distance: portable.Norm3(as(x.begin).r), Apparent: apparent}.at(x), true
		},
	}
}

// seasons returns the signal of the times at which the apparent longitude of the sun, of the equinox of the date, is a
// multiple of 90°, as almanacs define equinoxes and solstices.
func (w watch) seasons(earth, sun int) signal {
	as := w.motions(earth, sun)
	longitude := func(m *motion, t float64) float64 {
		return portable.Atan2(m.r.Y, m.r.X) + float64(precessed(t)) + float64(nutation(t)) - aberration/portable.Norm3(m.r)
	}
	return signal{
		rate: w.rate(earth, sun),
		of: func(t float64) (float64, bounding) {
			m := as(t)
			sin, _ := portable.Sincos(2 * longitude(&m, t))
			return sin, func(h float64) (slope, curve float64) { // the Sun is in the ecliptic but for its thousandth
				x := m.within(h)
				turn, bend, _ := x.spin()
				return 2.1 * turn, float64(4.2*turn*turn) + float64(2.1*bend)
			}
		},
		event: func(x crossing) (Event, bool) {
			m := as(x.begin)
			quarter := int(math.Round(longitude(&m, x.begin)/(math.Pi/2))) & 3
			return Event{Kind: MarchEquinox + EventKind(quarter), Body: earth, Other: sun, Distance: portable.Norm3(m.r), Apparent: true}.at(x), true
		},
	}
}

// aberration is that of the sun's light at 1 au, radians.
const aberration = 20.4898 / 3600 * degree

// precessed returns the general precession in longitude since J2000.0, radians (Capitaine et al. 2003, IAU 2006).
func precessed(t float64) float64 {
	T := t / 36525
	return float64(T*(5028.796195+float64(T*(1.1054348+float64(T*0.00007964))))) / 3600 * degree
}

// nutation returns the nutation in longitude at t, days past J2000.0, radians, to a thirtieth of a second of arc: its largest terms,
// and those that change fast (Meeus, Astronomical Algorithms, chapter 22).
func nutation(t float64) float64 {
	T := t / 36525
	sum := 0.0
	for _, term := range nutationTerms {
		sin, _ := portable.Sincos((term.at + float64(term.perCentury*T)) * degree)
		sum += float64(term.size * sin)
	}
	return sum / 3600 * degree
}

// Mean longitudes and anomalies at J2000.0, degrees, and their rates per century.
const (
	nodeAt, nodeRate = 125.04452, -1934.136261 // of the Moon's node
	sunAt, sunRate   = 280.4665, 36000.7698
	moonAt, moonRate = 218.3165, 481267.8813
	anomalyAt        = 357.52772 // of the Sun
	anomalyRate      = 35999.05034
	moonAnomalyAt    = 134.96298
	moonAnomalyRate  = 477198.867398
)

// nutationTerms are seconds of arc, degrees, and degrees per century.
var nutationTerms = [...]struct{ size, at, perCentury float64 }{
	{-17.20, nodeAt, nodeRate},
	{-1.3187, 2 * sunAt, 2 * sunRate},
	{-0.2274, 2 * moonAt, 2 * moonRate},
	{0.2062, 2 * nodeAt, 2 * nodeRate},
	{0.1426, anomalyAt, anomalyRate},
	{0.0712, moonAnomalyAt, moonAnomalyRate},
	{-0.0517, 2*sunAt + anomalyAt, 2*sunRate + anomalyRate},
	{-0.0386, 2*moonAt - nodeAt, 2*moonRate - nodeRate},
	{-0.0301, 2*moonAt + moonAnomalyAt, 2*moonRate + moonAnomalyRate},
	{-0.0158, moonAnomalyAt - 2*moonAt + 2*sunAt, moonAnomalyRate - 2*moonRate + 2*sunRate},
	{0.0123, 2*moonAt - moonAnomalyAt, 2*moonRate - moonAnomalyRate},
}

// mostNods bounds the first three derivatives of nutation, radians per power of days.
const mostNods = 1e-6

// northOf returns a pole in the frame of the Solar System.
func northOf(pole [2]float64) r3.Vec {
	sinRA, cosRA := portable.Sincos(pole[0] * degree)
	sinDec, cosDec := portable.Sincos(pole[1] * degree)
	return EclipticFromICRF(r3.Vec{X: float64(cosDec * cosRA), Y: float64(cosDec * sinRA), Z: sinDec})
}
