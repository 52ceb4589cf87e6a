package law

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// Emission is the light of a volume of the galaxy in which stars down to a magnitude are drawn one by one: the light
// of the fainter stars, and of each brighter star as much as a star of that magnitude has. A place changes it by
// its density alone, so the sum over the magnitudes is made beforehand.
type Emission struct {
	galaxy *Galaxy
	cuts   [bins + 1]shining
	layers [layers + 1]layer
	calm   []float64 // the mean of the arms on circles armStep apart about the centre
}

// layer is how dense dwarfs and giants are at a height above the plane, where the disk does not flare. Between
// layers it is linear.
type layer struct {
	dwarfs [lastHeight + 1]float64
	giants float64
}

const (
	layers     = 512
	layerWidth = 5 // pc
)

// shining is the light of a cubic parsec where all densities are 1, Suns: of dwarfs by their level, of giants, and of
// the old. The levels from lastHeight on are one, because they have the same height.
type shining struct {
	dwarfs [lastHeight + 1]float64
	giants float64
	old    float64
}

// lastHeight is the first of the levels whose stars are equally high above the plane.
const lastHeight = 10

// Emission returns the emission of the galaxy.
func (g *Galaxy) Emission() *Emission {
	e := &Emission{galaxy: g, calm: g.arms.means()}
	for cut := range e.cuts {
		most := Flux(firstMag + float64(0.5*float64(cut)) - sunMag)
		s := &e.cuts[cut]
		for b := range bins {
			each := 0.5 * min(most, Flux(firstMag+float64(0.5*float64(b))+0.25-sunMag))
			s.dwarfs[min(lastHeight, b/3)] += float64(each * phi[b][Dwarf])
			s.giants += float64(each * phi[b][Giant])
			s.old += float64(each * phi[b][Old])
		}
	}
	for i := range e.layers {
		z := float64(layerWidth * float64(i))
		for level := range e.layers[i].dwarfs {
			e.layers[i].dwarfs[level] = portable.Exp((sunHeight - z) / heights[level])
		}
		e.layers[i].giants = portable.Exp((sunHeight - z) * (1. / giantHeight))
	}
	return e
}

// At returns the light of a cubic parsec at a place, Suns, if stars brighter than an absolute magnitude are drawn.
func (e *Emission) At(p r3.Vec, drawn float64) Glow { return e.AtCalm(p, drawn, 0) }

// AtCalm is At with a share of the arms, from 0 to 1, spread over their circles about the centre: with 1 there
// are no arms.
func (e *Emission) AtCalm(p r3.Vec, drawn, calm float64) Glow {
	at := max(0, min(bins, 2*(drawn-firstMag)))
	i := min(int(at), bins-1)
	u := at - float64(i)
	a, b := &e.cuts[i], &e.cuts[i+1]
	between := func(x, y float64) float64 { return x + float64(u*(y-x)) }

	r2 := float64(p.X*p.X) + float64(p.Y*p.Y)
	r, z := math.Sqrt(r2), math.Abs(p.Z)
	var sum Glow
	edge := edgeAt(r)
	if up := float64(z / flareAt(r) * (1. / layerWidth)); edge > 0 && up < layers {
		disk := edge / flareAt(r) * portable.Exp((sunRadius-r)*(1./diskLength))
		arm := -1.
		if calm < 1 {
			arm += e.galaxy.arms.at(p.X, p.Y)
		}
		if calm > 0 {
			arm += float64(calm * (e.meanAt(r) - 1 - arm))
		}
		swept := hole(r2)
		k := int(up)
		v := up - float64(k)
		low, high := &e.layers[k], &e.layers[k+1]
		for level := range a.dwarfs {
			light := between(a.dwarfs[level], b.dwarfs[level]) * (low.dwarfs[level] + float64(v*(high.dwarfs[level]-low.dwarfs[level])))
			if inArms[level] > 0 {
				light *= swept * (1 + float64(inArms[level]*arm))
			}
			if level < 6 { // M < −1
				sum.Young += light
			} else {
				sum.Disk += light
			}
		}
		sum.Disk += float64(between(a.giants, b.giants) * (low.giants + float64(v*(high.giants-low.giants))))
		sum.Young *= disk
		sum.Disk *= disk
	}
	sum.Old = between(a.old, b.old) * old(r2, r, z, edge, p.X, p.Y)
	return sum
}

// Arms returns the density of young stars at a place of the plane, relative to the mean of its circle about the centre.
func (e *Emission) Arms(x, y float64) float64 {
	return e.galaxy.arms.at(x, y) / e.meanAt(math.Sqrt(float64(x*x)+float64(y*y)))
}

func (e *Emission) meanAt(r float64) float64 {
	u := min(float64(r*(1./armStep)), float64(len(e.calm))-1.001)
	i := int(u)
	return e.calm[i] + float64((u-float64(i))*(e.calm[i+1]-e.calm[i]))
}

// DustAt returns by how many magnitudes a parsec at a place dims light if all dust is spread evenly, that of the known clouds, too.
func DustAt(p r3.Vec) float64 {
	r2 := float64(p.X*p.X) + float64(p.Y*p.Y)
	return dustPerPC * hole(r2) * portable.Exp(float64((sunRadius-math.Sqrt(r2))*(1./dustRadius))-float64(math.Abs(p.Z)*(1./dustHeight)))
}
