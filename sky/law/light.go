package law

import (
	"math"

	"galaxy/internal/portable"
)

// A Glow is the light of stars that are too faint to be seen alone: Suns (visual) from each square parsec
// of the disk, seen from above, without dust.
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
	disk := float64(edge * portable.Exp((sunRadius-r)*(1./diskLength)))
	arm := g.arms.at(x, y) - 1
	var sum Glow
	light, oldLight := 0.0, 0.0
	for b := range bins {
		lo := firstMag + float64(0.5*float64(b))
		seen := max(0, min(0.5, lo+0.5-faintest)) // the fainter part of the bin's half magnitude
		if seen == 0 {
			continue
		}
		each := seen * Flux(lo+0.5-float64(0.5*seen)-sunMag)
		level := b / 3
		h := heights[level]
		// The integral of e^(−|z|/h) over z; the flare cancels.
		d := 2 * h * disk * portable.Exp(sunHeight/h)
		if inArms[level] > 0 {
			d *= hole(r2) * (1 + float64(inArms[level]*arm))
		}
		if lo < -1 {
			sum.Young += float64(each * phi[b][Dwarf] * d)
		} else {
			sum.Disk += float64(each * phi[b][Dwarf] * d)
		}
		light += float64(each * phi[b][Giant])
		oldLight += float64(each * phi[b][Old])
	}
	sum.Disk += float64(2 * giantHeight * light * disk * portable.Exp(float64(sunHeight)/giantHeight))
	// The old: the thick and the nuclear disk by their integrals, halo and bar in steps.
	column := float64(2 * thickShare * thickHeight * edge * portable.Exp(thickPower(r, 0)))
	column += float64(2 * nuclearTop * nuclearAt(r, 0))
	bx, by := alongBar(x, y)
	for z, step := 25.0, 50.0; z < 10000; z, step = z+float64(1.25*step), float64(1.5*step) { // middles of steps that grow
		column += float64(2 * step * (haloAt(r2, z) + barAt(math.Abs(bx), math.Abs(by), z)))
	}
	sum.Old = oldLight * column
	return sum
}
