package starscape

import (
	"math"

	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// A Detail is what the disk of the galaxy has of finer light and shade than the grid of a Haze: its arms, by
// the law, and what the law is silent about, as photographs of other galaxies have it: dust on the inner edge of
// arms and along the bar, groups of young stars, red nebulae. It is a picture of the disk from above, of factors
// by which the haze of a galaxy without arms is brighter or darker there; a line of sight has the factor of the
// place where it meets the plane.
//
// Pixels are red, green and blue, row by row from the smallest y on: 255·√(factor/DetailMost).
type Detail struct {
	RGB []byte
}

// A Detail has DetailSide² pixels, from −DetailReach to DetailReach pc in both directions.
const (
	DetailSide  = 1024
	DetailReach = 17408
	DetailMost  = 4
)

// An eye sees the detail from above or below the disk: from the lower of these heights, pc, on somewhat,
// and fully from the higher one on. A line of sight that is flatter to the plane than the first of these slopes does
// not; where it is steeper than the second, it does fully.
const (
	altitudeFrom, altitudeFull = 600, 2000
	FacingFrom, FacingFull     = 0.06, 0.26
)

// altitudeFade is the share of the detail that an eye sees at a place.
func altitudeFade(at r3.Vec) float64 {
	return smooth((math.Abs(at.Z) - altitudeFrom) / (altitudeFull - altitudeFrom))
}

// facing is the share of the detail on a line of sight.
func facing(from, d r3.Vec) float64 {
	if from.Z*d.Z >= 0 {
		return 0
	}
	return smooth((math.Abs(d.Z) - FacingFrom) / (FacingFull - FacingFrom))
}

// newDetail makes the detail of a galaxy, in some 0.2 s of two cores.
func newDetail(g *law.Galaxy, e *law.Emission) *Detail {
	d := &Detail{RGB: make([]byte, 3*DetailSide*DetailSide)}
	m := newMaterial(g, e)
	parallel(workers, DetailSide, func(_, j int) {
		y := DetailReach * ((2*float64(j)+1)/DetailSide - 1)
		for i := range DetailSide {
			x := DetailReach * ((2*float64(i)+1)/DetailSide - 1)
			for k, c := range m.at(x, y) {
				d.RGB[3*(j*DetailSide+i)+k] = byte(min(255, 255*math.Sqrt(c/DetailMost)+0.5))
			}
		}
	})
	return d
}

// material is what details are made of: the law's light, seen from above without arms, at the corners of a coarse
// grid, and noise.
type material struct {
	emission *law.Emission
	light    [coarse * coarse]law.Glow
	noise    *noise
}

const (
	coarse     = 129
	coarseStep = 2 * DetailReach / (coarse - 1)
)

func newMaterial(g *law.Galaxy, e *law.Emission) *material {
	m := &material{emission: e, noise: noiseTable()}
	parallel(workers, coarse, func(_, j int) {
		for i := range coarse {
			x, y := float64(i*coarseStep-DetailReach), float64(j*coarseStep-DetailReach)
			l := g.Glow(x, y, -10)
			l.Young /= e.Arms(x, y)
			m.light[j*coarse+i] = l
		}
	})
	return m
}

// at returns the factors at a place of the plane.
func (m *material) at(x, y float64) [3]float64 {
	r := math.Hypot(x, y)
	outside := smooth((r - 14500) / 2700)
	if outside == 1 {
		return [3]float64{1, 1, 1}
	}
	l := m.lightAt(x, y)
	// Nothing has a smooth edge: all is bent by turbulence, of the size of the largest clouds and of smaller ones.
	bend := min(1, r/6000)
	bx, by := x+bend*900*(m.noise.fractal(x/1600+11, y/1600, 3)-0.5), y+bend*900*(m.noise.fractal(x/1600, y/1600+23, 3)-0.5)
	angle, logRadius := math.Atan2(by, -bx), math.Log(max(math.Hypot(bx, by), 300))
	// Along an arm this angle stays: noise in it and in the radius is stretched along the arms.
	const winding = 4.6 // 1/tan of a pitch of 12°
	spiralPhase := (angle + winding*logRadius) / (2 * math.Pi)
	young := smooth((r - 1500) / 2500) // the bar has swept the gas of the inner disk
	arm := m.emission.Arms(bx, by)

	filaments := m.noise.spiral(spiralPhase, logRadius, 24, 2.5, 4)
	turbulence := m.noise.fractal(x/900, y/900, 5)
	knots := m.noise.fractal(x/380+5, y/380, 4)
	clumps := math.Exp(3.2*(0.45*filaments+0.55*turbulence-0.5) + 2.4*(knots-0.5)*min(arm, 1.5))
	blue := l.Young * math.Pow(arm, 1.25) * clumps
	// Nebulae are where stars are born: in knots of the arms.
	spot := m.noise.fractal(x/110, y/110, 2)
	nebula := 7 * young * smooth((arm-0.9)/0.8) * smooth((spot*(0.6+0.8*knots)-0.64)/0.2)

	dust := young * m.lanes(bx, by, r, spiralPhase, logRadius)
	dust += 1.3 * barLane(x+400*(turbulence-0.5), y+400*(knots-0.5)) * m.noise.fractal(x/300, y/300, 4)
	behind := 0.72 // of the light, seen from above
	var sum [3]float64
	for k := range sum {
		smoothly := tints[0][k]*l.Young + tints[1][k]*l.Disk + tints[2][k]*l.Old
		now := tints[0][k]*blue + tints[1][k]*l.Disk*(0.9+0.1*arm) + tints[2][k]*l.Old
		now += nebula * l.Young * [3]float64{3.2, 0.9, 1.5}[k]
		now *= 1 - behind + behind*fluxOf(dust*reddening[k])
		sum[k] = outside + (1-outside)*now/max(smoothly, 1e-30)
	}
	return sum
}

// lanes are the magnitudes of dust on the arms: where gas runs into an arm from inside, somewhat before the stars that
// are born of it shine, in threads, with spurs across to the next arm.
func (m *material) lanes(x, y, r, spiralPhase, logRadius float64) float64 {
	before := 1 + 0.035 + 140/r
	edge := smooth((m.emission.Arms(x*before, y*before) - 0.55) / 0.9)
	thread := m.noise.spiral(spiralPhase+0.57, logRadius, 20, 2.5, 5)
	thread = 1 - min(1, 6*math.Abs(thread-0.5)) // ridges
	fine := m.noise.fractal(x/420+7, y/420, 4)
	spur := 1 - min(1, 9*math.Abs(m.noise.fractal(x/1300+3, y/1300, 4)-0.5))
	return math.Exp(-max(0, r-8150)/5000) * (edge*(0.25+1.5*thread*fine+0.5*fine) + 0.5*spur*fine + 0.3*thread*fine)
}

// barLane is the dust along the leading edges of the bar: from its ends inward to the nuclear disk, as in other barred
// galaxies, and as the gas of the Milky Way moves.
func barLane(x, y float64) float64 {
	const cos, sin = 0.8829, 0.4695 // of the bar's 28°
	bx, by := cos*x-sin*y, sin*x+cos*y
	if bx < 0 {
		bx, by = -bx, -by // the other half is the same, turned by 180°
	}
	off := by + 130 + 560*smooth((bx-150)/2600)
	wide := 70 + 0.03*bx
	return math.Exp(-off*off/(2*wide*wide)) * smooth((bx-60)/250) * (1 - smooth((bx-2400)/1000))
}

func (m *material) lightAt(x, y float64) (l law.Glow) {
	u := min(max((x+DetailReach)/coarseStep, 0), coarse-1.001)
	v := min(max((y+DetailReach)/coarseStep, 0), coarse-1.001)
	i, j := int(u), int(v)
	u, v = u-float64(i), v-float64(j)
	for k, share := range [4]float64{(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v} {
		c := &m.light[(j+k/2)*coarse+i+k%2]
		l.Young += share * c.Young
		l.Disk += share * c.Disk
		l.Old += share * c.Old
	}
	return l
}
