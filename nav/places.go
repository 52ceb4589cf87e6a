package nav

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// Places has the centres of obstacles in columns, and bounds of what else there is to know of
// them. A behaviour that has to look at all obstacles passes over those far away by these:
// several at a time.
type Places struct {
	X, Y   []float64 // with a capacity of placesSpare more than their length
	Radius float64   // the largest
	Speed  float64   // the largest |Vel.X| + |Vel.Y|
	Drift  float64   // the largest |Drift.X| + |Drift.Y|, length

	moving int
	still  bounds // of the others
}

type bounds struct{ radius, speed, drift float64 }

// placesSpare is how many numbers a kernel may read beyond the last.
const placesSpare = 7

// Fill makes p the places of a list of obstacles, in memory of p where that is large enough.
// Those after the first moving ones have not changed since the last Fill of as many.
func (p *Places) Fill(list []Obstacle, moving int) {
	if n := len(list); len(p.X) != n || p.moving != moving {
		p.X, p.Y = make([]float64, n, n+placesSpare), make([]float64, n, n+placesSpare)
		p.moving, p.still = moving, bounds{}
		p.put(list, moving, n, &p.still)
	}
	all := p.still
	p.put(list, 0, moving, &all)
	p.Radius, p.Speed, p.Drift = all.radius, all.speed, all.drift
}

// put fills in obstacles from up to before end.
func (p *Places) put(list []Obstacle, from, end int, b *bounds) {
	for i := from; i < end; i++ {
		o := &list[i]
		p.X[i], p.Y[i] = o.Pos.X, o.Pos.Y
		b.radius = max(b.radius, o.Radius)
		b.speed, b.drift = max(b.speed, norm1(o.Vel)), max(b.drift, norm1(o.Drift))
	}
}

// norm1 returns |v.X| + |v.Y|, which is at least |v| and takes no root.
func norm1(v r2.Vec) float64 { return math.Abs(v.X) + math.Abs(v.Y) }
