package orbit

import (
	"errors"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// Place is a place on Earth: geographic latitude and longitude, degrees to the north and to the east, at sea level.
type Place struct{ Latitude, Longitude float64 }

// Check returns an error for a place beyond the poles or once round Earth and more.
func (p Place) Check() error {
	if !(math.Abs(p.Latitude) <= 90) {
		return errors.New("a latitude is from -90 to 90 degrees, south of the equator below 0")
	}
	if !(math.Abs(p.Longitude) <= 360) {
		return errors.New("a longitude is from -360 to 360 degrees, west of Greenwich below 0")
	}
	return nil
}

// PlaceKinds are the events that are seen from a place on Earth.
func PlaceKinds() []EventKind {
	return []EventKind{Rise, Culmination, Set, CivilDawn, CivilDusk, NauticalDawn, NauticalDusk, AstronomicalDawn, AstronomicalDusk}
}

// refraction is how much the air lifts what stands on the horizon, as almanacs assume.
const refraction = 34. / 60 * degree

// twilights are the depths of the Sun's centre below the horizon that begin and end twilight.
var twilights = []struct {
	dawn, dusk EventKind
	depth      float64
}{
	{CivilDawn, CivilDusk, 6 * degree}, {NauticalDawn, NauticalDusk, 12 * degree}, {AstronomicalDawn, AstronomicalDusk, 18 * degree},
}

// horizon is a place on a turning Earth.
//
//	  up ▲   zenith of the place
//	      \  ╱ sight, from the place
//	───────o───────  horizon
//	      ╱ sin(altitude) = up · sight
type horizon struct {
	watch
	earth  int
	sinLat float64
	cosLat float64
	lon    float64
	at     [2]float64 // from Earth's axis, and north of its equator; length
}

// Earth as an ellipsoid: its flattening, and the radius of its equator, au.
const (
	flattening = 1 / 298.257223563
	equator    = 6378.137 / AU
)

// newHorizon returns the horizon of a place.
func newHorizon(w watch, earth int, p Place) *horizon {
	const flat = flattening
	h := horizon{watch: w, earth: earth, lon: p.Longitude * degree}
	h.sinLat, h.cosLat = portable.Sincos(p.Latitude * degree)
	c := 1 / math.Sqrt(float64(h.cosLat*h.cosLat)+float64((1-flat)*(1-flat)*float64(h.sinLat*h.sinLat)))
	h.at = [2]float64{equator * c * h.cosLat, equator * c * (1 - flat) * (1 - flat) * h.sinLat}
	return &h
}

// see returns the unit vector to the zenith, the one to the west of the meridian's plane, and the sight of a body from the place,
// in the axes of Earth's equator of the date.
func (h *horizon) see(body int, t float64) (up, west, sight r3.Vec) {
	sin, cos := portable.Sincos(siderealTime(t) + h.lon)
	up = r3.Vec{X: h.cosLat * cos, Y: h.cosLat * sin, Z: h.sinLat}
	west = r3.Vec{X: sin, Y: -cos}
	r, _ := h.between(h.earth, body, t)
	sight = r3.Sub(ofDate(ICRFFromEcliptic(r), t), r3.Vec{X: float64(h.at[0] * cos), Y: float64(h.at[0] * sin), Z: h.at[1]})
	return up, west, sight
}

// altitudes returns the signal of the times at which the altitude of a body is so many radians: of its upper limb, or of its
// centre.
func (h *horizon) altitudes(body int, altitude float64, limb bool, up, down EventKind) signal {
	over := func(t float64) float64 {
		zenith, _, sight := h.see(body, t)
		d := portable.Norm3(sight)
		least := altitude
		if limb {
			least -= halfAngle(h.s[body].Radius, d)
		}
		sin, _ := portable.Sincos(least)
		return portable.Dot3(zenith, sight)/d - sin
	}
	return h.daily(body, over, func(t, step float64) EventKind {
		if dt := float64(1e-3 * math.Abs(step)); over(t-dt) > over(t+dt) {
			return down
		}
		return up
	})
}

// culminations returns the signal of the times at which a body is highest, in the plane of the meridian.
func (h *horizon) culminations(body int) signal {
	g := h.daily(body, func(t float64) float64 {
		_, west, sight := h.see(body, t)
		return portable.Dot3(west, sight)
	}, func(_, _ float64) EventKind { return Culmination })
	of := g.event
	g.event = func(t, step float64) (Event, bool) {
		_, west, sight := h.see(body, t)
		sin, cos := -west.Y, west.X // of the meridian's right ascension, turned to its outward direction
		e, _ := of(t, step)
		return e, float64(sight.X*sin)+float64(sight.Y*cos) > 0
	}
	return g
}

// daily returns a signal that goes with the rotation of Earth.
func (h *horizon) daily(body int, of func(t float64) float64, kind func(t, step float64) EventKind) signal {
	return signal{
		of:   of,
		rate: func(float64) float64 { return 2 * math.Pi },
		event: func(t, step float64) (Event, bool) {
			up, _, sight := h.see(body, t)
			d := portable.Norm3(sight)
			e := Event{Kind: kind(t, step), Body: body, Other: h.earth, T: t, Begin: t, End: t, Distance: d}
			e.Angle = math.Pi/2 - apart(up, sight) // its altitude
			return e, true
		},
	}
}

// siderealTime returns the mean sidereal time of Greenwich at t, days past J2000.0 TDB, radians (IAU 2006), with UTC for UT1: to
// a second.
func siderealTime(t float64) float64 {
	u := t - TDBMinusUTC(t)/86400
	T := t / 36525
	turns := 0.7790572732640 + float64(0.00273781191135448*u) + math.Mod(u, 1)
	return float64(2*math.Pi*turns) + float64(float64(T*(4612.156534+float64(T*1.3915817)))/3600*degree)
}

// ofDate turns a vector from the axes of the equator of J2000.0 into the axes of the equator of the date (Capitaine et al. 2003).
func ofDate(v r3.Vec, t float64) r3.Vec {
	T := t / 36525
	angle := func(a, b float64) (sin, cos float64) {
		return portable.Sincos(float64(T*(a+float64(T*b))) / 3600 * degree)
	}
	sinZeta, cosZeta := angle(2306.083227, 0.2988499)
	sinZ, cosZ := angle(2306.077181, 1.0927348)
	sinTheta, cosTheta := angle(2004.191903, -0.4294934)
	v.X, v.Y = turn(v.X, v.Y, sinZeta, cosZeta)
	v.X, v.Z = turn(v.X, v.Z, sinTheta, cosTheta)
	v.X, v.Y = turn(v.X, v.Y, sinZ, cosZ)
	return v
}
