package simd

import (
	"math"
	"math/bits"
)

// A Group is up to eight agents that follow each other among all candidates. They search
// together: those that lie beside each other share most of their candidates. All numbers are
// finite.
type Group struct {
	X, Y  [8]float64
	Limit [8]float64 // squared distance; one below zero finds nothing
	Touch float64    // squared distance below which two touch
	First uint64     // the candidate that agent 0 is itself, and so on: none finds itself
	Tag   uint64     // below 256
}

// A Hit is a candidate that is near some agents of a group: its number, the tag of the
// group, and a bit for each agent.
type Hit uint64

// At returns the number of the candidate.
func (h Hit) At() uint32 { return uint32(h >> 16) }

// Tag returns the tag of the group.
func (h Hit) Tag() int { return int(h >> 8 & 0xff) }

// Lanes returns the agents of the group, a bit for each.
func (h Hit) Lanes() uint8 { return uint8(h) }

// A Run is candidates that follow each other, from the first to before End.
type Run struct{ From, End uint64 }

// Bound returns the bound of some agents, a bit for each. There is one at least.
func (g *Group) Bound(lanes uint8) Bound { return boundOf(g.X[:], g.Y[:], lanes) }

// Find writes the candidates of some runs that are near agents of the group,
//
//	|c - p_i|² ≤ Limit_i
//
// in their order, and returns how many there are, and whether any of them touches such an
// agent. There must be room for all candidates and one more.
func (g *Group) Find(to []Hit, runs []Run, xs, ys []float64) (found int, touching bool) {
	room := 1
	for _, r := range runs {
		room += len(xs[r.From:r.End])
	}
	to, ys = to[:room], ys[:len(xs)]
	if room == 1 {
		return 0, false
	}
	var touched uint64
	if inUse == Off {
		found, touched = g.find(to, runs, xs, ys)
	} else {
		found, touched = hitsKernel(g, &to[0], &runs[0], len(runs), &xs[0], &ys[0])
	}
	return found, touched != 0
}

// find has few branches that depend on a distance: nothing foresees them.
func (g *Group) find(to []Hit, runs []Run, xs, ys []float64) (found int, touched uint64) {
	lanes, most := uint8(0), 0.0
	var limits [8]float64
	for i, limit := range g.Limit {
		if limit >= 0 {
			lanes |= 1 << i
			limits[i] = limit + 0 // never -0
			most = max(most, limit)
		}
	}
	if lanes == 0 {
		return 0, 0
	}
	b := g.Bound(lanes)
	minX, minY, maxX, maxY := b.MinX, b.MinY, b.MaxX, b.MaxY
	reach := math.Sqrt(most) + 0x1p-500
	reach += float64(0x1p-40 * (reach + math.Abs(minX) + math.Abs(minY) + math.Abs(maxX) + math.Abs(maxY))) // for rounding
	minX, minY, maxX, maxY = minX-reach, minY-reach, maxX+reach, maxY+reach
	touch := math.Float64bits(larger(g.Touch, 0))
	for _, r := range runs {
		for from := r.From; from < r.End; from += block {
			// Most of them are not even in the box.
			var in [2 * block]uint8
			n := 0
			for j, x := range xs[from:min(r.End, from+block)] {
				y := ys[from+uint64(j)]
				in[n&(2*block-1)] = uint8(j)
				n += int(1 - (sign(x-minX) | sign(maxX-x) | sign(y-minY) | sign(maxY-y)))
			}
			for _, j := range in[:n] {
				at := from + uint64(j)
				x, y := xs[at], ys[at]
				far, least := uint64(0), uint64(math.MaxUint64)
				for i := len(g.X) - 1; i >= 0; i-- {
					d2 := square(x-g.X[i], y-g.Y[i])
					far = far<<1 | sign(limits[i]-d2)
					least = min(least, math.Float64bits(d2)) // which is in order above zero
				}
				near := ^far
				near &= uint64(lanes)
				if own := at - g.First; own < 8 {
					near &^= 1 << own
				}
				if least < touch { // rarely, but by itself
					touched |= g.touched(x, y, near)
				}
				to[found] = Hit(at<<16 | g.Tag<<8 | near)
				found += int((near + math.MaxUint8) >> 8) // 1 if there is any
			}
		}
	}
	return found, touched
}

// touched returns which of some lanes touch a place.
func (g *Group) touched(x, y float64, lanes uint64) (touched uint64) {
	for ; lanes != 0; lanes &= lanes - 1 {
		if i := bits.TrailingZeros64(lanes); square(x-g.X[i], y-g.Y[i]) < g.Touch {
			touched |= 1 << i
		}
	}
	return touched
}

// sign returns 1 for what is below zero, and -0, else 0.
func sign(x float64) uint64 { return math.Float64bits(x) >> 63 }
