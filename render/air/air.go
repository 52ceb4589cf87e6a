// Package air tells what the air of a world does to light on its way to an eye on the ground: how far it lifts what stands low
// ([Air.Lift]), what it lets through ([Air.Through]), how bright and of which colour the sky is ([Sky]), and which stars are
// seen in such a sky ([Limit]).
//
//   - light, bent and weakened
//     \
//   - - - - - - -\- - - - - -  scale height
//     \  ) apparent altitude
//     ---------------o----------  ground
//
// A nil *Air is that of a world without any: it lifts nothing, lets all through, and has no sky.
package air

import (
	"math"
	"sync/atomic"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// Color is the light at 650, 550 and 450 nm, or a share of it: in white light all three are equal.
type Color [3]float64

// Luma returns the share of light that an eye sees of a colour (ITU-R BT.709).
func (c Color) Luma() float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }

// An Air is the air over the ground of a world. Optical depths are vertical, from the ground up.
type Air struct {
	Radius       float64 // of the world, km
	Height       float64 // scale height, km
	Refractivity float64 // index of refraction at the ground, less 1

	Gas   Color // scattered by molecules
	Ozone Color // absorbed, in a layer at ozoneHeight

	Dust       Color // or haze: scattered and absorbed
	DustHeight float64
	DustAlbedo Color // the share that is scattered
	Forward    Color // asymmetry of its scattering (Henyey and Greenstein)

	// Veil is the share of the light of day that reaches the ground through clouds or haze in which nothing above is seen:
	// the sky has this colour all over. 0: the air is clear.
	Veil Color

	table atomic.Pointer[table] // of refraction, once it is asked for
	echo  atomic.Pointer[echoes]
}

// ozoneHeight is the height of the layer of ozone, km.
const ozoneHeight = 22.

// airs are the airs of worlds. Pressures, temperatures, scale heights and radii: NASA's planetary fact sheets (D. R. Williams).
// Earth: Rayleigh scattering by B. A. Bodhaine et al. 1999, aerosol of clear country air, 300 Dobson units of ozone. Mars: dust of
// M. T. Lemmon et al. 2015 in a clear season, its colours after M. J. Wolff et al. 2009, so that the sky away from the Sun has the yellowish brown
// of J. N. Maki et al. 1999. Venus and Titan: light at the ground as the
// landers measured it (V. I. Moroz 2002; M. G. Tomasko et al. 2005), some 2 % and some 0.1 to 1 % of that above. Giants: hydrogen and helium over the
// level of 1 bar, with the optical depths of atmospheres in pictures. Refractivities are those of the gases at 0 °C and 1 atm
// (air 2.93·10⁻⁴, CO₂ 4.49·10⁻⁴, N₂ 2.98·10⁻⁴, H₂ with He 1.25·10⁻⁴), times their density.
var airs = map[string]*Air{
	"Earth": {
		Radius: 6371, Height: 8.5, Refractivity: 2.77e-4,
		Gas: Color{0.049, 0.097, 0.221}, Ozone: Color{0.020, 0.027, 0.0014},
		Dust: Color{0.045, 0.055, 0.07}, DustHeight: 1.4, DustAlbedo: Color{0.92, 0.92, 0.92}, Forward: Color{0.76, 0.76, 0.76},
	},
	"Mars": {
		Radius: 3390, Height: 11.1, Refractivity: 3.5e-6,
		Dust: Color{0.5, 0.5, 0.5}, DustHeight: 11.1, DustAlbedo: Color{0.97, 0.785, 0.64}, Forward: Color{0.62, 0.64, 0.73},
	},
	"Venus":   {Radius: 6052, Height: 15.9, Refractivity: 0.0155, Veil: Color{0.033, 0.018, 0.004}},
	"Titan":   {Radius: 2575, Height: 20, Refractivity: 1.26e-3, Veil: Color{0.012, 0.006, 0.0012}},
	"Jupiter": {Radius: 69911, Height: 27, Refractivity: 2.1e-4, Gas: Color{0.05, 0.10, 0.20}},
	"Saturn":  {Radius: 58232, Height: 59.5, Refractivity: 2.6e-4, Gas: Color{0.08, 0.15, 0.30}},
	"Uranus":  {Radius: 25362, Height: 27.7, Refractivity: 4.5e-4, Gas: Color{0.05, 0.15, 0.45}},
	"Neptune": {Radius: 24622, Height: 20, Refractivity: 4.7e-4, Gas: Color{0.05, 0.18, 0.55}},
}

// Of returns the air of a body of the Solar System, nil for one without.
func Of(body string) *Air { return airs[body] }

// Clear reports whether what is above the air is seen through it.
func (a *Air) Clear() bool { return a == nil || a.Veil == Color{} }

const degree = math.Pi / 180

// Refraction returns how much the air lifts what stands at an altitude, radians.
//
//	R = 1.02′ cot(h + 10.3/(h + 5.11)) + 0.0019′, h in degrees
//
// on Earth (Sæmundsson 1986, Meeus 1998; it is the inverse of Bennett's formula of 1982 to 0.1′), which lifts what stands 34′ below the horizon
// onto it. Of another air it goes with the refractivity, and near the horizon with the root of the world's radius in scale
// heights. Below the horizon it ends.
func (a *Air) Refraction(altitude float64) float64 {
	if a == nil || !a.Clear() {
		return 0
	}
	const (
		lowest = -1.5 // degrees: there the formula turns round
		ends   = 3.   // below that there is none
		cot    = 1.02 / 60
		zenith = 0.0019279 / 60 // so that there is none in the zenith
	)
	earth := airs["Earth"]
	low := math.Sqrt(earth.Radius / earth.Height * a.Height / a.Radius) // the angle near the horizon over that on Earth
	h := altitude / degree / low
	at := max(h, lowest)
	sin, cos := portable.Sincos(low * (at + 10.3/(at+5.11)) * degree)
	lift := a.Refractivity / earth.Refractivity * degree * (float64(cot*cos)/sin + zenith)
	if h < lowest {
		lift *= max(0, 1-(lowest-h)/ends)
	}
	return max(lift, 0)
}

// Lift returns where a thing is seen that is in a direction, a vector of any length; up is a unit vector.
func (a *Air) Lift(d, up r3.Vec) r3.Vec {
	if a == nil || !a.Clear() {
		return d
	}
	far := portable.Norm3(d)
	high := portable.Dot3(d, up)
	level := portable.AddScaled3(d, -high, up)
	across := portable.Norm3(level)
	if !(across > 0) {
		return d
	}
	lift := float64(a.lifts(high/far) * (across / far))
	if high < 0 {
		lift = a.Refraction(portable.Atan2(high, across))
	}
	// Turned up by that angle, in the plane of the direction and up: the series of sine and cosine are exact to 10⁻⁷ of it.
	sin, cos := lift-float64(lift*lift*lift)/6, 1-0.5*float64(lift*lift)
	level = portable.Scale3((float64(cos*across)-float64(sin*high))/across, level)
	return portable.AddScaled3(level, float64(sin*across)+float64(cos*high), up)
}

// steps is how many steps a table of refraction has, even in the root of the sine of the altitude.
const steps = 1024

// table has the refraction of an air over the cosine of the altitude, by the root of its sine.
type table [steps + 1]float64

// lifts is Refraction from a table, over the cosine of the altitude, by its sine, which is not below 0: exact to 0.01″.
func (a *Air) lifts(sine float64) float64 {
	if sine < 0 {
		return 0
	}
	t := a.table.Load()
	if t == nil {
		t = new(table)
		for i := range t {
			root := float64(i) / steps
			s := min(root*root, 1-1e-9) // beside the zenith it goes with the cosine
			c := math.Sqrt(1 - float64(s*s))
			t[i] = a.Refraction(portable.Atan2(s, c)) / c
		}
		a.table.Store(t)
	}
	at := min(math.Sqrt(sine)*steps, steps-1e-9)
	i := int(at)
	return t[i] + float64((at-float64(i))*(t[i+1]-t[i]))
}

// mass returns the air that light crosses from a height, over what is above that place: 1 in the zenith. sine is that of the
// altitude, not below 0; x the distance from the middle of the world in scale heights. A shell of even density has it.
func mass(x, sine float64) float64 {
	return math.Sqrt(x*x*sine*sine+2*x+1) - x*sine
}

// Mass returns the air that light crosses to the ground from an altitude, radians, over that from the zenith: as
// that of F. Kasten and A. T. Young, 1989, to a few per cent.
func (a *Air) Mass(altitude float64) float64 {
	return mass(a.Radius/a.Height, math.Sin(max(altitude, 0)))
}

// Through returns the share of light that reaches the ground from an altitude, radians.
func (a *Air) Through(altitude float64) Color {
	if a == nil {
		return Color{1, 1, 1}
	}
	if !a.Clear() {
		return Color{}
	}
	sine := math.Sin(max(altitude, 0))
	gas := mass(a.Radius/a.Height, sine)
	dust, ozone := 0., a.ozoneMass(math.Sqrt(1-sine*sine)*a.Radius)
	if a.DustHeight > 0 {
		dust = mass(a.Radius/a.DustHeight, sine)
	}
	var c Color
	for i := range c {
		c[i] = math.Exp(-a.Gas[i]*gas - a.Dust[i]*dust - a.Ozone[i]*ozone)
	}
	return c
}

// ozoneMass returns how much longer the way of light through the layer of ozone is than straight up, of a ray that comes so
// near to the middle of the world, km.
func (a *Air) ozoneMass(near float64) float64 {
	s := near / (a.Radius + ozoneHeight)
	return 1 / math.Sqrt(max(1-s*s, 0.001))
}
