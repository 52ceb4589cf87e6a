package sky

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
)

// Emission is light from a volume of the galaxy in which stars down to a magnitude are drawn: the light of the
// fainter ones, and of each brighter one as much as one of that magnitude has. A place changes it by
// its density alone, so that it is summed up over the magnitudes beforehand.
type Emission struct {
	galaxy *Galaxy
	cuts   [bins + 1]shining
}

// shining is light of a cubic parsec where all densities are 1, Suns: of dwarfs by their level (from level
// lastHeight on together, whose heights are one), of giants, of the old.
type shining struct {
	dwarfs [lastHeight + 1]float64
	giants float64
	old    float64
}

// lastHeight is the first level whose stars are as high above the plane as those of all after it.
const lastHeight = 10

// Emission returns the galaxy's.
func (g *Galaxy) Emission() *Emission {
	e := &Emission{galaxy: g}
	for cut := range e.cuts {
		most := flux(firstMag + float64(0.5*float64(cut)) - sunMag)
		s := &e.cuts[cut]
		for b := range bins {
			each := 0.5 * min(most, flux(firstMag+float64(0.5*float64(b))+0.25-sunMag))
			s.dwarfs[min(lastHeight, b/3)] += float64(each * phi[b][Dwarf])
			s.giants += float64(each * phi[b][Giant])
			s.old += float64(each * phi[b][Old])
		}
	}
	return e
}

// At returns the light of a cubic parsec at a place, Suns, where stars are drawn that are brighter than an absolute
// magnitude.
func (e *Emission) At(p r3.Vec, drawn float64) Glow {
	at := max(0, min(bins, 2*(drawn-firstMag)))
	i := min(int(at), bins-1)
	u := at - float64(i)
	a, b := &e.cuts[i], &e.cuts[i+1]
	between := func(x, y float64) float64 { return x + float64(u*(y-x)) }

	r2 := float64(p.X*p.X) + float64(p.Y*p.Y)
	r, z := math.Sqrt(r2), math.Abs(p.Z)
	var sum Glow
	edge := edgeAt(r)
	if edge > 0 {
		flare := flareAt(r)
		disk := edge / flare * portable.Exp((sunRadius-r)*(1./diskLength))
		swept, arm := 1.0, 0.0
		if z < 1500 { // above, there is nothing of the arms
			swept, arm = hole(r2), e.galaxy.arms.at(p.X, p.Y)-1
		}
		for level := range a.dwarfs {
			light := between(a.dwarfs[level], b.dwarfs[level])
			if light == 0 {
				continue
			}
			d := disk * portable.Exp((sunHeight-z/flare)/heights[level])
			if level < len(inArms) && inArms[level] > 0 {
				d *= swept * (1 + float64(inArms[level]*arm))
			}
			if level < 6 { // M < −1
				sum.Young += float64(light * d)
			} else {
				sum.Disk += float64(light * d)
			}
		}
		sum.Disk += float64(between(a.giants, b.giants) * disk * portable.Exp((sunHeight-z/flare)*(1./giantHeight)))
	}
	sum.Old = between(a.old, b.old) * old(r2, r, z, edge, p.X, p.Y)
	return sum
}

// DustAt returns by how many magnitudes a parsec at a place dims light: what Dust sums up.
func DustAt(p r3.Vec) float64 {
	r2 := float64(p.X*p.X) + float64(p.Y*p.Y)
	return dustPerPC * hole(r2) * portable.Exp(float64((sunRadius-math.Sqrt(r2))*(1./dustRadius))-float64(math.Abs(p.Z)*(1./dustHeight)))
}
