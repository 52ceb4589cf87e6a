package orbit

import (
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/simd"

	"gonum.org/v1/gonum/spatial/r3"
)

// A Term is a periodic term of a theory of a moon's motion, with the argument θ = Phase + Freq·T,
// T = (t − Epoch)/Unit:
//
//	mean anomaly                     + Longitude · sin θ
//	distance                         · (1 + Radius · cos θ)
//	height over the ellipse's plane  + Latitude · sin θ, semi-major axes
//
// A second eccentricity e that turns at another rate is the term Longitude 2e, Radius −e of its own mean anomaly; a second tilt
// is the term Latitude i of its own argument of latitude.
type Term struct {
	Freq, Phase float64 // degrees
	Longitude   float64 // degrees
	Radius      float64 // share of the distance
	Latitude    float64 // share of the semi-major axis
}

// mostTerms is how many terms a theory may have.
const mostTerms = 32

func checkTerms(terms []Term) error {
	if len(terms) > mostTerms {
		return fmt.Errorf("they have %d periodic terms; %d are the most", len(terms), mostTerms)
	}
	var radius float64
	for _, x := range terms {
		for _, v := range []float64{x.Freq, x.Phase, x.Longitude, x.Radius, x.Latitude} {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return fmt.Errorf("a periodic term has %v, which is not finite", v)
			}
		}
		radius += math.Abs(x.Radius)
	}
	if !(radius < 1) {
		return fmt.Errorf("their periodic terms change the distance by %v of it; less than 1 is left", radius)
	}
	return nil
}

// theory is the terms of a moon, prepared.
type theory struct{ terms []waveTerm }

// waveTerm is a term in turns and radians.
type waveTerm struct {
	start, rate   float64 // turns, and turns per time
	speed         float64 // radians per time
	lon, rad, lat float64
}

// few is how many sines and cosines are faster one by one than in a kernel.
const few = 3

// newTheory prepares terms whose frequencies are degrees per unit. No terms are no theory.
func newTheory(terms []Term, unit float64) *theory {
	if len(terms) == 0 {
		return nil
	}
	n := len(terms)
	if n > few {
		const lanes = 8 // of the widest kernel, which takes full rows best: the rest are terms of size 0
		n = (n + lanes - 1) / lanes * lanes
	}
	list := make([]waveTerm, n)
	for i, x := range terms {
		rate := x.Freq / (360 * unit)
		list[i] = waveTerm{
			start: x.Phase / 360, rate: rate, speed: float64(2 * math.Pi * rate),
			lon: float64(x.Longitude * degree), rad: x.Radius, lat: x.Latitude,
		}
	}
	return &theory{list}
}

// changing is a quantity and its rate.
type changing struct{ at, rate float64 }

// shift is what the terms add at a time: to the mean anomaly, to the distance as a share of it, and over the plane in
// semi-major axes.
type shift struct{ lon, rad, lat changing }

// at adds up the terms at a time past the epoch.
func (h *theory) at(dt float64, to *shift) {
	var angles, sines, cosines [mostTerms]float64
	terms := h.terms
	angle, sin, cos := angles[:len(terms)], sines[:len(terms)], cosines[:len(terms)]
	for i := range terms {
		turns := float64(terms[i].rate*dt) + terms[i].start
		angle[i] = 2 * math.Pi * (turns - math.RoundToEven(turns))
	}
	if len(terms) > few {
		simd.Sincos(sin, cos, angle)
	} else {
		for i, x := range angle {
			sin[i], cos[i] = portable.Sincos(x)
		}
	}
	var sum shift
	for i := range terms {
		x, s, c := &terms[i], sin[i], cos[i]
		ds, dc := float64(x.speed*c), float64(x.speed*s)
		sum.lon.at += float64(x.lon * s)
		sum.lon.rate += float64(x.lon * ds)
		sum.rad.at += float64(x.rad * c)
		sum.rad.rate -= float64(x.rad * dc)
		sum.lat.at += float64(x.lat * s)
		sum.lat.rate += float64(x.lat * ds)
	}
	*to = sum
}

// move moves a body in the plane of its ellipse, with its velocity: outward, and out of the plane. The semi-major axis
// is a, its rate da.
func (s *shift) move(r, v *r3.Vec, a, da float64) {
	grow := 1 + s.rad.at
	v.X = float64(grow*v.X) + float64(s.rad.rate*r.X)
	v.Y = float64(grow*v.Y) + float64(s.rad.rate*r.Y)
	r.X, r.Y = float64(grow*r.X), float64(grow*r.Y)
	r.Z = float64(a * s.lat.at)
	v.Z = float64(a*s.lat.rate) + float64(da*s.lat.at)
}

// most bounds a quantity, its rate and the rate of its rate.
type most struct{ size, speed, acceleration float64 }

// shiftBounds bounds a shift over all times.
type shiftBounds struct{ lon, rad, lat most }

// bounds adds up the sizes of the terms; no theory has none.
func (h *theory) bounds() (b shiftBounds) {
	if h == nil {
		return b
	}
	for i := range h.terms {
		x := &h.terms[i]
		w := math.Abs(x.speed)
		for _, to := range []struct {
			most *most
			size float64
		}{{&b.lon, x.lon}, {&b.rad, x.rad}, {&b.lat, x.lat}} {
			size := math.Abs(to.size)
			to.most.size += size
			to.most.speed += float64(w * size)
			to.most.acceleration += float64(w * float64(w*size))
		}
	}
	return b
}
