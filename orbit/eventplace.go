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

// turnOfEarth bounds the rotation of Earth to the stars, radians/day.
const turnOfEarth = 2 * math.Pi * 1.00274

// newHorizon returns the horizon of a place.
func newHorizon(earth int, p Place) *horizon {
	h := horizon{earth: earth, lon: p.Longitude * degree}
	h.sinLat, h.cosLat = portable.Sincos(p.Latitude * degree)
	const round = (1 - flattening) * (1 - flattening)
	c := 1 / math.Sqrt(float64(h.cosLat*h.cosLat)+float64(round*float64(h.sinLat*h.sinLat)))
	h.at = [2]float64{equator * c * h.cosLat, equator * c * round * h.sinLat}
	return &h
}

// OnEarth returns the way from the middle of Earth to the place, au, and the unit vector to its zenith, in the axes of Earth: x through
// the meridian of Greenwich on the equator, z through the north pole.
func (p Place) OnEarth() (at, up r3.Vec) {
	h := newHorizon(0, p)
	sin, cos := portable.Sincos(h.lon)
	return r3.Vec{X: float64(h.at[0] * cos), Y: float64(h.at[0] * sin), Z: h.at[1]},
		r3.Vec{X: float64(h.cosLat * cos), Y: float64(h.cosLat * sin), Z: h.sinLat}
}

// axes returns at t the unit vector to the zenith, the one to the west, and the way from the middle of Earth to the place, in the
// axes of Earth's equator of the date.
func (h *horizon) axes(t float64) (up, west, at r3.Vec) {
	sin, cos := portable.Sincos(siderealTime(t) + h.lon)
	up = r3.Vec{X: float64(h.cosLat * cos), Y: float64(h.cosLat * sin), Z: h.sinLat}
	west = r3.Vec{X: sin, Y: -cos}
	return up, west, r3.Vec{X: float64(h.at[0] * cos), Y: float64(h.at[0] * sin), Z: h.at[1]}
}

// from returns a sight from the middle of Earth as it is from the place.
func (h *horizon) from(center sight) sight {
	return func(t float64) motion {
		m := center(t)
		_, west, at := h.axes(t)
		m.r = r3.Sub(m.r, EclipticFromICRF(fromDate(at, t)))
		m.v = portable.AddScaled3(m.v, turnOfEarth*h.at[0], EclipticFromICRF(fromDate(west, t)))
		m.fast += float64(turnOfEarth * h.at[0])
		m.pull += float64(turnOfEarth * turnOfEarth * h.at[0])
		return m
	}
}

// look returns how high a body stands, to its centre and without the air, where, from the north by the east, and how far it
// is; radians and length.
func (h *horizon) look(as sight, t float64) (altitude, azimuth, distance float64) {
	up, west, _ := h.axes(t)
	to := ofDate(ICRFFromEcliptic(as(t).r), t)
	north := portable.Cross3(west, up)
	azimuth = portable.Atan2(-portable.Dot3(west, to), portable.Dot3(north, to))
	if azimuth < 0 {
		azimuth += 2 * math.Pi
	}
	return math.Pi/2 - apart(up, to), azimuth, portable.Norm3(to)
}

// altitudes returns the signal of the times at which the altitude of a body is so many radians: of its upper limb, or of its
// centre.
func (w watch) altitudes(body int, altitude float64, limb bool, up, down EventKind) signal {
	radius := 0.0
	if limb {
		radius = w.s[body].Radius
	}
	return w.daily(body, func(m *motion, t float64) (float64, bounding) {
		zenith, _, _ := w.place.axes(t)
		d := portable.Norm3(m.r)
		sin, _ := portable.Sincos(altitude - halfAngle(radius, d))
		return portable.Dot3(zenith, m.r)/d - sin, func(h float64) (slope, curve float64) {
			x := m.within(h)
			turn, bend, _ := x.spin()
			turn += turnOfEarth
			return turn + x.swelling(radius), 1.1 * (float64(turn*turn) + bend)
		}
	}, up, down)
}

// culminations returns the signal of the times at which a body is highest, in the plane of the meridian.
func (w watch) culminations(body int) signal {
	g := w.daily(body, func(m *motion, t float64) (float64, bounding) {
		_, west, _ := w.place.axes(t)
		return portable.Dot3(west, m.r), func(h float64) (slope, curve float64) {
			x := m.within(h)
			return float64(turnOfEarth*x.far) + x.speed, float64(turnOfEarth*turnOfEarth*x.far) + float64(2*turnOfEarth*x.speed) + x.pull
		}
	}, Culmination, Culmination)
	of, as := g.event, w.sees(body)
	g.event = func(x crossing) (Event, bool) {
		_, west, _ := w.place.axes(x.begin)
		to := ofDate(ICRFFromEcliptic(as(x.begin).r), x.begin)
		sin, cos := -west.Y, west.X // of the meridian's right ascension, turned to its outward direction
		e, _ := of(x)
		return e, float64(to.X*sin)+float64(to.Y*cos) > 0
	}
	return g
}

// daily returns a signal that goes with the rotation of Earth. What it is of is in the axes of Earth's equator of the date.
func (w watch) daily(body int, of func(m *motion, t float64) (float64, bounding), up, down EventKind) signal {
	as := w.sees(body)
	return signal{
		of: func(t float64) (float64, bounding) {
			m := as(t)
			m.r, m.v = ofDate(ICRFFromEcliptic(m.r), t), ofDate(ICRFFromEcliptic(m.v), t)
			return of(&m, t)
		},
		rate: func(float64) float64 { return 2 * math.Pi },
		event: func(x crossing) (Event, bool) {
			e := Event{Kind: down, Body: body, Other: w.place.earth, Apparent: w.apparent}.at(x)
			if x.rising {
				e.Kind = up
			}
			e.Angle, _, e.Distance = w.place.look(as, e.T)
			return e, true
		},
	}
}

// siderealTime returns the mean sidereal time of Greenwich at t, days past J2000.0 TDB, radians (IAU 2006), as well as ΔT is
// known.
func siderealTime(t float64) float64 {
	behind, _ := DeltaT(t)
	u := t - behind/86400
	T := t / 36525
	turns := 0.7790572732640 + float64(0.00273781191135448*u) + math.Mod(u, 1)
	return float64(2*math.Pi*turns) + float64(float64(T*(4612.156534+float64(T*1.3915817)))/3600*degree)
}

// fromDate is the inverse of ofDate.
func fromDate(v r3.Vec, t float64) r3.Vec {
	zeta, z, theta := precession(t)
	v.X, v.Y = turn(v.X, v.Y, -z.sin, z.cos)
	v.X, v.Z = turn(v.X, v.Z, -theta.sin, theta.cos)
	v.X, v.Y = turn(v.X, v.Y, -zeta.sin, zeta.cos)
	return v
}

// ofDate turns a vector from the axes of the equator of J2000.0 into the axes of the equator of the date (Capitaine et al. 2003).
func ofDate(v r3.Vec, t float64) r3.Vec {
	zeta, z, theta := precession(t)
	v.X, v.Y = turn(v.X, v.Y, zeta.sin, zeta.cos)
	v.X, v.Z = turn(v.X, v.Z, theta.sin, theta.cos)
	v.X, v.Y = turn(v.X, v.Y, z.sin, z.cos)
	return v
}

// ICRFFromDate turns a vector from the axes of the mean equator of a date, days past J2000.0 TDB, into those of J2000.0.
func ICRFFromDate(v r3.Vec, t float64) r3.Vec { return fromDate(v, t) }

// EquatorFromEclipticOfDate turns a vector from the axes of the mean ecliptic of a date into those of its mean equator (obliquity of
// Capitaine et al. 2003).
func EquatorFromEclipticOfDate(v r3.Vec, t float64) r3.Vec {
	T := t / 36525
	sin, cos := portable.Sincos((84381.406 - float64(T*(46.836769+float64(T*0.0001831)))) / 3600 * degree)
	v.Y, v.Z = turn(v.Y, v.Z, sin, cos)
	return v
}

// slant is sine and cosine of an angle.
type slant struct{ sin, cos float64 }

// precession returns the angles of the equator of the date.
func precession(t float64) (zeta, z, theta slant) {
	T := t / 36525
	angle := func(a, b float64) slant {
		sin, cos := portable.Sincos(float64(T*(a+float64(T*b))) / 3600 * degree)
		return slant{sin, cos}
	}
	return angle(2306.083227, 0.2988499), angle(2306.077181, 1.0927348), angle(2004.191903, -0.4294934)
}
