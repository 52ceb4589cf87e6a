package engine

import (
	"iter"
	"math"

	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Places has obstacles in columns, and bounds of them. With these a behaviour that has to look at all
// obstacles passes over the distant ones, several at a time.
type Places struct {
	X, Y   []float64 // centres, length; columns have room for placesSpare more
	Radius float64   // the largest radius, length
	Speed  float64   // the largest |Vel.X| + |Vel.Y|, length/time
	Drift  float64   // the largest |Drift.X| + |Drift.Y|, length

	Discs simd.Discs // all obstacles

	moving int    // the first so many may move
	still  bounds // of the others
}

type bounds struct{ radius, speed, drift float64 }

// placesSpare is the number of values that a kernel may read beyond the last.
const placesSpare = 7

// Fill makes p the places of a list of obstacles, in the memory of p if that is large enough. The first
// moving ones may have changed since the last Fill; if the list is as long as then, the others must not have.
func (p *Places) Fill(list []nav.Obstacle, moving int) {
	if n := len(list); len(p.X) != n || p.moving != moving {
		d := &p.Discs
		for _, column := range []*[]float64{&d.X, &d.Y, &d.VX, &d.VY, &d.Radius} {
			*column = make([]float64, n, n+placesSpare)
		}
		p.X, p.Y = d.X, d.Y
		p.moving, p.still = moving, bounds{}
		p.put(list, moving, n, &p.still)
	}
	all := p.still
	p.put(list, 0, moving, &all)
	p.Radius, p.Speed, p.Drift = all.radius, all.speed, all.drift
}

// put fills in the obstacles from index from to before end, and widens b to bound them.
func (p *Places) put(list []nav.Obstacle, from, end int, b *bounds) {
	d := &p.Discs
	for i := from; i < end; i++ {
		o := &list[i]
		d.X[i], d.Y[i], d.VX[i], d.VY[i], d.Radius[i] = o.Pos.X, o.Pos.Y, o.Vel.X, o.Vel.Y, o.Radius
		b.radius = max(b.radius, o.Radius)
		b.speed, b.drift = max(b.speed, Norm1(o.Vel)), max(b.drift, Norm1(o.Drift))
	}
}

// Within returns the obstacles with a centre within a distance of pos, length: an index, and a bit for
// each of the 64 obstacles from there on. It passes over parts that have none.
func (p *Places) Within(pos r2.Vec, distance float64) iter.Seq2[int, uint64] {
	limit := float64(distance * distance)
	return func(yield func(int, uint64) bool) {
		for first := 0; first < len(p.X); first += simd.Block {
			near := p.Discs.Within(first, min(first+simd.Block, len(p.X)), pos.X, pos.Y, limit)
			if near != 0 && !yield(first, near) {
				return
			}
		}
	}
}

// Norm1 returns |v.X| + |v.Y|, which is at least |v| and takes no root.
func Norm1(v r2.Vec) float64 { return math.Abs(v.X) + math.Abs(v.Y) }
