package law

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// Dust dims by 1 mag/kpc in the plane at the Sun's distance from the centre.
const (
	dustPerPC  = 0.001
	dustRadius = 3300
	dustHeight = 125
	sunRadius  = 8150
	holeRadius = 3500 // within it dust and young stars grow rare, as the bar swept them up
)

// Dust returns by how many magnitudes the dust between two places dims light, as [Sight.Dust] does. For one eye and many places that is faster.
func Dust(from, to r3.Vec) float64 {
	if from == Sun {
		return sunSight.Dust(to)
	}
	sum, way := evenDust(from, to)-knownDust(from, to), r3.Sub(to, from)
	if way == (r3.Vec{}) {
		return sum
	}
	for k := range clouds {
		sum += clouds[k].dims(from, way)
	}
	return sum
}

// mostDust is Dust, or that of even dust alone where it is more. Addresses lead to the systems that are not brighter than the catalogue's limits through
// it: so each has kept its system since all dust was even, though some of those are in none of the lists now, where the
// catalogue is complete through clearer air.
func mostDust(from, to r3.Vec) float64 { return max(Dust(from, to), evenDust(from, to)) }

// evenDust is Dust if all of it were spread evenly:
//
//	∫ 1 mag/kpc · e^((R0−R)/3300 − |z|/125) · min(1, (R/3500)²) ds
//
// by the middles of eight pieces of the way.
func evenDust(from, to r3.Vec) float64 {
	step := r3.Vec{X: (to.X - from.X) / 8, Y: (to.Y - from.Y) / 8, Z: (to.Z - from.Z) / 8}
	sum := 0.0
	for i := range 8 {
		k := float64(i) + 0.5
		x, y := from.X+float64(k*step.X), from.Y+float64(k*step.Y)
		z := math.Abs(from.Z + float64(k*step.Z))
		r2 := float64(x*x) + float64(y*y)
		thin := portable.Exp(float64((sunRadius-math.Sqrt(r2))*(1./dustRadius)) - float64(z*(1./dustHeight)))
		sum += float64(thin * hole(r2))
	}
	return dustPerPC * portable.Norm3(step) * sum
}

// Of the even dust about the Sun the known clouds have a share, in its place: so there is as much on the mean.
const (
	knownNear, knownFar = 40, 1200 // pc: nearer no cloud is known, and beyond hardly one
	knownShare          = 0.6      // at most
	thinHeight          = 90       // pc
	mostKnown           = 0.75     // magnitudes that they have of the even dust on any way
)

// ThinShare is the share of the dust at a height over the plane, pc, that is in clouds, known or not.
func ThinShare(z float64) float64 {
	z *= 1. / thinHeight
	return portable.Exp(-float64(z * z))
}

// KnownShare is the share of the even dust at a place that the known clouds have.
func KnownShare(p r3.Vec) float64 {
	d := r3.Sub(p, Sun)
	d2 := portable.Dot3(d, d)
	if d2 >= knownFar*knownFar {
		return 0
	}
	pc := math.Sqrt(d2)
	return ThinShare(p.Z) * knownWithin(pc)
}

// knownWithin is that share in the plane, so far from the Sun.
func knownWithin(pc float64) float64 {
	return knownShare * ease(float64(pc*(1./knownNear))-0.5) * (1 - ease(pc*(1./knownFar)))
}

// knownDust returns by how many magnitudes the even dust between two places would dim light that the known clouds have, by the middles of six
// pieces of the way about the Sun.
func knownDust(from, to r3.Vec) float64 {
	way, at := r3.Sub(to, from), r3.Sub(from, Sun)
	a, b, c := portable.Dot3(way, way), portable.Dot3(at, way), portable.Dot3(at, at)-knownFar*knownFar
	root := float64(b*b) - float64(a*c)
	if a == 0 || root <= 0 {
		return 0
	}
	root = math.Sqrt(root)
	begin, end := max(0, (-b-root)/a), min(1, (root-b)/a)
	if begin >= end {
		return 0
	}
	sum := 0.0
	const pieces = 6
	step := (end - begin) / pieces
	for i := range pieces {
		p := portable.AddScaled3(from, begin+float64((float64(i)+0.5)*step), way)
		d, r := r3.Sub(p, Sun), math.Sqrt(float64(p.X*p.X)+float64(p.Y*p.Y))
		pc, z := portable.Norm3(d), math.Abs(p.Z)
		if z > 4*thinHeight {
			continue
		}
		// DustAt and ThinShare with one exponential; there is no hole here.
		thin := portable.Exp(float64((sunRadius-r)*(1./dustRadius)) - float64(z*(1./dustHeight)) - float64(float64(z*z)*(1./(thinHeight*thinHeight))))
		sum += float64(thin * knownWithin(pc))
	}
	return dustPerPC * step * math.Sqrt(a) * sum
}

// hole returns the share of dust and young stars that the bar leaves at R² = r2.
func hole(r2 float64) float64 { return min(1, r2*(1./(holeRadius*holeRadius))) }

// dusty2 is the square of the distance, pc, from which on a cell's dust is looked at before
// its stars.
const dusty2 = 300 * 300

// dust returns a lower bound of the magnitudes between a place and any point of the cell,
// whose least distance squared is d2: the least density along the ways there, with the
// exact mean over the height of a straight way to the cell's far side. Of that the known clouds have
// some, and they may be elsewhere.
func (c *cell) dust(from r3.Vec, d2 float64) float64 {
	s := c.side()
	x, y, z := c.corner()
	// All ways are in the box of the place and the cell.
	x0, x1 := reachOf(x, x+s, from.X)
	y0, y1 := reachOf(y, y+s, from.Y)
	far := math.Sqrt(float64(x1*x1) + float64(y1*y1))
	near2 := float64(x0*x0) + float64(y0*y0)
	// The mean of e^(−|z|/h) along a way from a height to another one falls with the height
	// of its end above the plane, or below.
	mean := min(meanThin(from.Z, z), meanThin(from.Z, z+s))
	even := float64(dustPerPC * hole(near2) * portable.Exp((sunRadius-far)*(1./dustRadius)) * mean * math.Sqrt(d2))
	return max(even-mostKnown, float64((1-knownShare)*even))
}

// reachOf returns the least and greatest |x| of the interval that spans a, b and c.
func reachOf(a, b, c float64) (least, most float64) {
	a, b = min(a, c), max(b, c)
	return max(0, a, -b), max(-a, b)
}

// meanThin returns the mean of e^(−|z|/h) on a way from one height to another.
func meanThin(from, to float64) float64 {
	from, to = float64(from*(1./dustHeight)), float64(to*(1./dustHeight))
	if math.Abs(to-from) < 0.01 {
		return portable.Exp(-max(math.Abs(from), math.Abs(to)))
	}
	return (thinTo(to) - thinTo(from)) / (to - from)
}

// thinTo is the integral of e^(−|z|) from 0 on.
func thinTo(z float64) float64 {
	return math.Copysign(1-portable.Exp(-math.Abs(z)), z)
}
