package orbit

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// quadratures returns the signal of the times at which a body is a quarter of a turn in longitude from its sun.
func (w watch) quadratures(body, sun int) signal {
	see := w.sight(w.observer, sun, body)
	center, _ := w.s.About(body)
	return signal{
		rate: w.rate(body, sun, w.observer),
		of: func(t float64) float64 {
			a, b := see(t)
			return float64(a.X*b.X) + float64(a.Y*b.Y)
		},
		event: func(t, _ float64) (Event, bool) {
			a, b := see(t)
			e := Event{Kind: WesternQuadrature, Body: body, Other: sun, T: t, Begin: t, End: t, Distance: portable.Norm3(b), Angle: apart(a, b)}
			ahead := float64(a.X*b.Y) > float64(a.Y*b.X)
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
	turning := func(t float64) float64 {
		r, v := w.between(w.observer, body, t)
		return float64(r.X*v.Y) - float64(r.Y*v.X)
	}
	see := w.sight(w.observer, sun, body)
	return signal{rate: w.rate(body, w.observer), of: turning, event: func(t, step float64) (Event, bool) {
		a, b := see(t)
		e := Event{Kind: RetrogradeStation, Body: body, Other: sun, T: t, Begin: t, End: t, Distance: portable.Norm3(b), Angle: apart(a, b)}
		if h := float64(1e-3 * math.Abs(step)); turning(t-h) < turning(t+h) {
			e.Kind = DirectStation
		}
		return e, true
	}}
}

// nodes returns the signal of the times at which a body passes through the plane of the frame, seen from its centre.
func (w watch) nodes(body, center int) signal {
	return signal{
		rate: w.rate(body, center),
		of: func(t float64) float64 {
			r, _ := w.between(center, body, t)
			return r.Z
		},
		event: func(t, _ float64) (Event, bool) {
			r, v := w.between(center, body, t)
			e := Event{Kind: AscendingNode, Body: body, Other: center, T: t, Begin: t, End: t, Distance: portable.Norm3(r)}
			if v.Z < 0 {
				e.Kind = DescendingNode
			}
			return e, v.Z != 0 // a body that stays in the plane has no node
		},
	}
}

// brilliancies returns the signal of the times at which the lit part of an inner planet's disc covers most of the sky, when it
// is nearer than the sun.
func (w watch) brilliancies(body, sun int) signal {
	see := w.sight(w.observer, sun, body)
	return signal{
		rate: w.rate(body, w.observer), minima: true,
		of: func(t float64) float64 {
			a, b := see(t)
			back := r3.Sub(b, a) // from the sun to the planet, as b is from the observer to it
			d2 := portable.Dot3(b, b)
			return -(1 + portable.Dot3(back, b)/(portable.Norm3(back)*math.Sqrt(d2))) / (2 * d2)
		},
		event: func(t, _ float64) (Event, bool) {
			a, b := see(t)
			e := Event{Kind: GreatestBrilliancy, Body: body, Other: sun, T: t, Begin: t, End: t, Distance: portable.Norm3(b), Angle: apart(a, b)}
			return e, w.inner(body, sun, t) && e.Distance < portable.Norm3(a)
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
	return signal{
		rate: w.rate(planet, from),
		of: func(t float64) float64 {
			r, _ := w.between(from, planet, t)
			return portable.Dot3(pole, r)
		},
		event: func(t, _ float64) (Event, bool) {
			r, _ := w.between(from, planet, t)
			return Event{Kind: RingPlaneCrossing, Body: planet, Other: from, T: t, Begin: t, End: t, Distance: portable.Norm3(r)}, true
		},
	}
}

// seasons returns the signal of the times at which the apparent longitude of the sun, of the equinox of the date, is a
// multiple of 90°, as almanacs define equinoxes and solstices.
func (w watch) seasons(earth, sun int) signal {
	longitude := func(t float64) float64 {
		r, _ := w.between(earth, sun, t)
		return portable.Atan2(r.Y, r.X) + float64(precessed(t)) + float64(nutation(t)) - aberration/portable.Norm3(r)
	}
	return signal{
		rate: w.rate(earth, sun),
		of: func(t float64) float64 {
			sin, _ := portable.Sincos(2 * longitude(t))
			return sin
		},
		event: func(t, _ float64) (Event, bool) {
			quarter := int(math.Round(longitude(t)/(math.Pi/2))) & 3
			r, _ := w.between(earth, sun, t)
			return Event{Kind: MarchEquinox + EventKind(quarter), Body: earth, Other: sun, T: t, Begin: t, End: t, Distance: portable.Norm3(r)}, true
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

// nutation returns the nutation in longitude at t, days past J2000.0, radians, to half a second of arc: its four largest terms
// (Meeus, Astronomical Algorithms, chapter 22).
func nutation(t float64) float64 {
	T := t / 36525
	term := func(size, at, perCentury float64) float64 {
		sin, _ := portable.Sincos((at + float64(perCentury*T)) * degree)
		return float64(size * sin)
	}
	sum := term(-17.20, 125.04452, -1934.136261)
	sum += term(-1.32, 2*280.4665, 2*36000.7698)
	sum += term(-0.23, 2*218.3165, 2*481267.8813)
	sum += term(0.21, 2*125.04452, 2*-1934.136261)
	return sum / 3600 * degree
}

// northOf returns a pole in the frame of the Solar System.
func northOf(pole [2]float64) r3.Vec {
	sinRA, cosRA := portable.Sincos(pole[0] * degree)
	sinDec, cosDec := portable.Sincos(pole[1] * degree)
	return EclipticFromICRF(r3.Vec{X: float64(cosDec * cosRA), Y: float64(cosDec * sinRA), Z: sinDec})
}
