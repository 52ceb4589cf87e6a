package sky

import (
	"math"

	"galaxy/internal/portable"
)

// A Glow is light that no star of it is seen alone of: Suns (visual) from each square parsec of
// the disk, seen from above, without dust.
type Glow struct {
	Young float64 // of dwarfs to M = −1 and so of the arms: blue
	Disk  float64 // of the other stars of the thin disk
	Old   float64 // of the thick disk, halo, bar and nuclear disk: yellow
}

// Sum returns the light of all.
func (g Glow) Sum() float64 { return g.Young + g.Disk + g.Old }

// sunMag is the Sun's absolute magnitude.
const sunMag = 4.83

// Glow returns the light of the systems fainter than an absolute magnitude, in the column through x, y
// of the disk.
func (g *Galaxy) Glow(x, y, faintest float64) Glow {
	r2 := float64(x*x) + float64(y*y)
	r := math.Sqrt(r2)
	edge := edgeAt(r)
	disk := edge * portable.Exp((sunRadius-r)*(1./diskLength))
	arm := g.arms.at(x, y) - 1
	var sum Glow
	light, oldLight := 0.0, 0.0
	for b := range bins {
		lo := firstMag + 0.5*float64(b)
		seen := max(0, min(0.5, lo+0.5-faintest)) // of the bin's half magnitude what is fainter
		if seen == 0 {
			continue
		}
		each := seen * flux(lo+0.5-seen/2-sunMag)
		level := b / 3
		h := heights[level]
		// The integral of e^(−|z|/h) over z; the flare cancels.
		d := disk * 2 * h * portable.Exp(sunHeight/h)
		if inArms[level] > 0 {
			d *= hole(r2) * (1 + inArms[level]*arm)
		}
		if lo < -1 {
			sum.Young += each * phi[b][Dwarf] * d
		} else {
			sum.Disk += each * phi[b][Dwarf] * d
		}
		light += each * phi[b][Giant]
		oldLight += each * phi[b][Old]
	}
	sum.Disk += light * disk * 2 * giantHeight * portable.Exp(float64(sunHeight)/giantHeight)
	// The old: the thick and the nuclear disk by their integrals, halo and bar in steps.
	column := thickShare * edge * 2 * thickHeight * portable.Exp((sunRadius-r)*(1./thickLength)+float64(sunHeight)/thickHeight)
	column += nuclearAt(r, 0) * 2 * nuclearTop
	bx, by := alongBar(x, y)
	for z, step := 25.0, 50.0; z < 10000; z, step = z+1.25*step, 1.5*step { // middles of steps that grow
		column += 2 * step * (haloAt(r2, z) + barAt(math.Abs(bx), math.Abs(by), z))
	}
	sum.Old = oldLight * column
	return sum
}
