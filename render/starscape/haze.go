package starscape

import (
	"math"

	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// The haze is summed up along the lines of sight of a grid somewhat wider than the picture, beside the
// pictures, and looked up in that grid from where the eye is now:
//
//	        eye then ____                  each sample knows how far off its light is on
//	       .          `--.--- sample       average: so the eye now finds it in its own
//	eye now ---------------´               direction
const (
	hazeColumns, hazeRows = 96, 54 // of View.Haze
	gridColumns, gridRows = 84, 48
	overscan              = 1.3
)

// sample is the light along a line of sight.
type sample struct {
	r, g, b float32 // light per pixel
	depth   float32 // pc, the mean distance of the light
}

// grid is the haze that one eye sees.
type grid struct {
	camera    camera
	limitFlux float64 // flux, from which on stars are drawn alone
	sums      int     // how many times it was filled
	detail    *Detail // of the disk, which the samples leave to it; nil for an eye in the disk
	samples   [gridColumns * gridRows]sample
}

// pixelSolidAngle is the part of the sphere that a pixel in the middle of a picture 720 pixels high sees.
const pixelSolidAngle = 1 / (720 * StandOff * 720 * StandOff)

// tints are the colours of the parts of a law.Glow. Young stars have more of a camera's blue light than of the
// visual: their weight is more than 1, without which the arms are hardly seen.
var tints = [3][3]float64{tint(20000, 5), tint(5200, 1), tint(4100, 1)}

func tint(kelvin, weight float64) (c [3]float64) {
	for i, x := range lightOf(kelvin) {
		c[i] = weight * math.Pow(float64(x), 1.5)
	}
	return c
}

// reddening is the dust's share of dimming in red, green and blue.
var reddening = [3]float64{0.8, 1, 1.25}

// The galaxy as the haze has it: beyond there is next to nothing.
const (
	hazeRadius = 20000.
	hazeHeight = 6000.
)

// fill sums up the haze of a camera, on so many goroutines.
func (g *grid) fill(e *law.Emission, cam camera, limit float64, workers int) {
	g.camera, g.limitFlux = cam, limit
	g.sums++
	parallel(workers, gridRows, func(_, j int) { g.fillRow(e, j) })
}

func (g *grid) fillRow(e *law.Emission, j int) {
	cam := &g.camera
	y := cam.half.Y * overscan * (1 - 2*float64(j)/(gridRows-1))
	detailShare := 0.
	if g.detail != nil {
		detailShare = altitudeFade(cam.at)
	}
	zoom := cam.eye.Zoom
	inside, base := within(cam.at), -2.5*math.Log10(g.limitFlux/zoom)
	for i := range gridColumns {
		x := cam.half.X * overscan * (2*float64(i)/(gridColumns-1) - 1)
		sum, depth := integrate(e, cam.at, cam.direction(x, y), g.limitFlux/(zoom*zoom), detailShare)
		s := toneMapped(sum, depth, g.limitFlux)
		if inside > 0 {
			s = s.to(bandLike(sum, depth, base), float32(inside))
		}
		g.samples[j*gridColumns+i] = s
	}
}

// direction returns the unit vector towards a point of the picture, in the axes of the galaxy.
func (cam *camera) direction(x, y float64) r3.Vec {
	a := &cam.eye.Axes
	v := r3.Add(r3.Add(r3.Scale(x, a[0]), r3.Scale(y, a[1])), r3.Scale(-cam.length, a[2]))
	return r3.Scale(1/math.Sqrt(dot(v, v)), v)
}

// integrate sums up the light on a line of sight through the dust, of stars not brighter than a flux, without the
// share of the arms that a Detail adds: Suns on each square parsec across the line of sight, and its mean distance.
func integrate(e *law.Emission, from, d r3.Vec, limit, detailShare float64) (sum [3]float64, depth float64) {
	s, end := clipToGalaxy(from, d)
	magnitude := -2.5 * math.Log10(limit)
	extinction := 0.0
	slope := math.Abs(d.Z)
	detailShare *= facing(from, d)
	for s < end {
		// Steps are finer where there is more to see: near the plane, and near the eye.
		z := math.Abs(from.Z + s*d.Z)
		step := min((0.4*z+60)/max(slope, 0.02), 0.25*s+30, 600+0.4*z)
		if s > 3000 {
			step = max(step, 70/max(slope, 0.15))
		}
		step = min(step, end-s)
		at := r3.Add(from, r3.Scale(s+0.5*step, d))
		half := 0.5 * step * law.DustAt(at)
		extinction += half
		mid := s + 0.5*step
		glow := e.AtCalm(at, magnitude-5*math.Log10(mid)+5-extinction, detailShare)
		for k := range sum {
			c := tints[0][k]*glow.Young + tints[1][k]*glow.Disk + tints[2][k]*glow.Old
			c *= step * fluxOf(extinction*reddening[k])
			sum[k] += c
			if k == 1 {
				depth += c * mid
			}
		}
		extinction += half
		s += step
	}
	if sum[1] > 0 {
		depth /= sum[1]
	}
	return sum, depth
}

// bandLike returns the sample that a band has in place of toneMapped, so that an eye in the disk sees no change of light where its band comes.
func bandLike(suns [3]float64, depth, limit float64) sample {
	const young = 0.5 // of the share that tints have of young stars, a band has about as much
	k := young * bandExposure(limit)
	k *= toned(k * (0.2126*suns[0] + 0.7152*suns[1] + 0.0722*suns[2]))
	return sample{float32(k * suns[0]), float32(k * suns[1]), float32(k * suns[2]), float32(depth)}
}

func (s sample) to(t sample, share float32) sample {
	return sample{mix(s.r, t.r, share), mix(s.g, t.g, share), mix(s.b, t.b, share), s.depth}
}

// toneMapped returns a sample with so many Suns on each square parsec across the line of sight. In the units of
// the lights, but with another gamma: of the galaxy's brightness from the centre to the edge a screen
// has not a hundredth, and a sky without a band is dark to the eye.
func toneMapped(suns [3]float64, depth, limit float64) sample {
	const sunMag = 4.83 // the Sun's absolute magnitude
	k := exposure * pixelSolidAngle * fluxOf(sunMag-5) / limit
	x := k * (0.2126*suns[0] + 0.7152*suns[1] + 0.0722*suns[2])
	const toe, shoulder = 0.2, 1
	k *= 0.3 * x / (x + toe) * math.Pow(1+x/shoulder, -0.6)
	return sample{float32(k * suns[0]), float32(k * suns[1]), float32(k * suns[2]), float32(depth)}
}

// clipToGalaxy returns between which distances a line of sight is in the cylinder that holds the galaxy.
func clipToGalaxy(from, d r3.Vec) (near, far float64) {
	near, far = 0, math.Inf(1)
	a := d.X*d.X + d.Y*d.Y
	b := from.X*d.X + from.Y*d.Y
	c := from.X*from.X + from.Y*from.Y - hazeRadius*hazeRadius
	if a > 0 {
		root := b*b - a*c
		if root <= 0 {
			return 0, 0
		}
		root = math.Sqrt(root)
		near, far = max(near, (-b-root)/a), min(far, (-b+root)/a)
	} else if c > 0 {
		return 0, 0
	}
	if d.Z != 0 {
		z0, z1 := (-hazeHeight-from.Z)/d.Z, (hazeHeight-from.Z)/d.Z
		near, far = max(near, min(z0, z1)), min(far, max(z0, z1))
	} else if math.Abs(from.Z) > hazeHeight {
		return 0, 0
	}
	return near, far
}
