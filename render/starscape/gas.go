package starscape

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// Gas is a thin disc of gas about a black hole, seen through its bending of light: it goes round on circles, from the innermost stable one
// outwards. Vectors are by the axes of the picture: right, up, towards the eye.
type Gas struct {
	Share float32    // how much of it is seen; 0: there is none
	Axis  [3]float32 // the unit vector about which it turns
	Radii float32    // the distance of the eye in radii of the horizon
	Reach float32    // the angle from the hole's middle beyond which nothing of it is seen
	Paths *Paths     // of the light
	Made  int        // another number for other paths
}

// The edges of the disc in radii of the horizon: 6 GM/c², and where the gas is so cold that an eye does not see it. From fade on it
// becomes thinner.
const (
	GasInner = 3
	GasFade  = 10
	GasOuter = 18
)

// gasInflow is the inflow of the gas, kg/s, 7·10⁻⁹ Suns a year: as much as the Event Horizon Telescope has for Sagittarius A* (2022,
// ApJL 930, L16: 5 to 10). That a thin disc shines with what its fall sets free is made up: in truth the gas is hot, thick and hardly shines.
const gasInflow = 7e-9 * 1.98847e30 / 31557600

// GasHottest is the temperature of its hottest ring, at 9.55 GM/c², K.
var GasHottest = float32(gasTemperature(0.5 * 9.55))

// GasHeat has the temperature of the disc in K, by the radius of the horizon over the distance, in even steps from 0 to that of
// the inner edge.
var GasHeat = func() (list [256]float32) {
	for i := range list {
		list[i] = float32(gasTemperature(float64(len(list)-1) * GasInner / max(float64(i), 1)))
	}
	return list
}()

// gasTemperature returns the temperature of the disc in K, so many radii of the horizon from the middle: its surface shines as a black body with what
// the fall of the gas sets free there. Source: Page and Thorne 1974, ApJ 191, 499, for a hole that does not turn.
func gasTemperature(radii float64) float64 {
	const light, boltzmann, mass = 299792458., 5.670374e-8, sky.HoleRadius * 3.0856775814913673e16 / 2 // GM/c², m
	flux := 3 * gasInflow * light * light / (8 * math.Pi * mass * mass) * gasFlux(2*radii)
	return math.Sqrt(math.Sqrt(flux / boltzmann))
}

// gasFlux returns the light of the disc at a distance in GM/c², in units of 3·inflow·c⁶/(8π·G²M²).
func gasFlux(r float64) float64 {
	if r <= 2*GasInner {
		return 0
	}
	x, x0, w := math.Sqrt(r), math.Sqrt(2*GasInner), math.Sqrt(3)
	return (x - x0 + 0.5*w*math.Log((x+w)*(x0-w)/((x-w)*(x0+w)))) / ((r - 3) * r * r * x)
}

// gasShare returns how much is seen of the gas, which is no light of the sky where it is less than some pixels wide.
func gasShare(cam *camera, far float64) float64 {
	const smallest, full = 3, 12 // pixels
	wide := GasOuter * sky.HoleRadius / max(far, sky.HoleRadius) * cam.length
	return smooth((wide - smallest) / (full - smallest))
}

// gas returns the gas that the eye sees.
func (s *Starscape) gas() Gas {
	l := &s.lens
	if l.table == nil || l.table.paths == nil {
		return Gas{}
	}
	share := gasShare(&s.camera, l.far)
	if share <= 0 {
		return Gas{}
	}
	reach := math.Pi
	if r := l.table.radii; r > GasOuter {
		reach = math.Asin(GasOuter / r * math.Sqrt((1-1/r)/(1-1./GasOuter)))
	}
	return Gas{Share: float32(share), Axis: inPicture(&s.camera, sky.HoleGasAxis), Radii: float32(l.table.radii), Reach: float32(reach), Paths: l.table.paths, Made: l.table.made}
}

// inPicture returns a vector in the axes of the galaxy by the axes of the picture.
func inPicture(cam *camera, v r3.Vec) [3]float32 {
	a := &cam.eye.Axes
	return [3]float32{float32(dot(v, a[0])), float32(dot(v, a[1])), float32(dot(v, a[2]))}
}

// behindGas reports whether the disc is before what is at a place in the picture, of light that goes straight.
func (s *Starscape) behindGas(x, y float32) bool {
	const thick = 0.8 // of its radius
	if s.lens.table == nil || s.lens.table.paths == nil {
		return false
	}
	d := s.camera.direction(float64(x), float64(y))
	along := -dot(s.camera.at, sky.HoleGasAxis) / dot(d, sky.HoleGasAxis)
	return along > 0 && r3.Norm(r3.Add(s.camera.at, r3.Scale(along, d))) < thick*GasOuter*sky.HoleRadius
}
