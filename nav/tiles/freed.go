package tiles

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// nearby is how many tiles to each side [Map.Freed] looks at whole.
const nearby = 3

// Freed returns the point nearest to p at which a body overlaps no solid tile, p itself
// where it is free, within three tiles. For a disc between several corners the point
// may be slightly farther than the nearest one, but never farther than for the square
// around it. Of equals it is the lowest, then the leftmost.
//
// Where there is none so near, it is a point on the nearest tile that has the
// clearance. Freed returns false where the map has no such tile either.
//
//	. . . . . .      p lies in the wall, the body about it too: the nearest place
//	. . q # # #      is straight to the left, with x where the body touches the
//	. . . p # #      wall, or above, or where both lines cross
func (m *Map) Freed(b Body, p r2.Vec) (r2.Vec, bool) {
	if !m.Overlaps(b, p) {
		return p, true
	}
	if q, ok := m.nudged(b, p); ok {
		return q, true
	}
	h := m.half(b)
	t, ok := m.NearestOpen(m.At(p), m.Needs(h))
	if !ok {
		return p, false
	}
	// On the tile the body may stand off the centre as far as the clearance allows.
	slack := max(float64((float64(m.Clearance(t))-0.5)*m.size)-h, 0)
	slack = min(slack, m.size/2)
	c := m.Center(t)
	q := r2.Vec{X: min(max(p.X, c.X-slack), c.X+slack), Y: min(max(p.Y, c.Y-slack), c.Y+slack)}
	return q, !m.Overlaps(b, q)
}

// nudged returns the nearest point within reach at which a body is free. The
// configuration-space obstacles of a square are the solid tiles, inflated by its half
// side: the nearest point outside of all of them lies straight across one of their
// sides, or where two sides cross. A disc is free where the square around it is,
// straight across a side, and a radius away from a corner.
func (m *Map) nudged(b Body, p r2.Vec) (best r2.Vec, ok bool) {
	h := m.half(b)
	least := float64(nearby * m.size)
	least = float64(least * least)
	try := func(q r2.Vec) {
		d := portable.Norm2(r2.Sub(q, p))
		if d < least || d == least && ok && (q.Y < best.Y || q.Y == best.Y && q.X < best.X) {
			if !m.Overlaps(b, q) {
				best, least, ok = q, d, true
			}
		}
	}
	var xs, ys [2*(2*nearby+3) + 1]float64
	n, k := m.sides(&xs, p.X, h, m.origin.X, m.width), m.sides(&ys, p.Y, h, m.origin.Y, m.height)
	for _, y := range ys[:k] {
		for _, x := range xs[:n] {
			try(r2.Vec{X: x, Y: y})
		}
	}
	if !b.Round {
		return best, ok
	}
	at := m.At(p)
	for y := at.Y - nearby; y <= at.Y+nearby+1; y++ {
		for x := at.X - nearby; x <= at.X+nearby+1; x++ {
			if x < 0 || y < 0 || x > m.width || y > m.height {
				continue
			}
			corner := r2.Vec{X: edge(x, m.origin.X, m.size, m.width), Y: edge(y, m.origin.Y, m.size, m.height)}
			if away, apart := portable.Unit(r2.Sub(p, corner)); apart {
				try(portable.AddScaled(corner, h, away))
			}
		}
	}
	return best, ok
}

// sides lists v itself, and the nearby coordinates at which a body of half side half
// touches the lines between strips.
func (m *Map) sides(list *[2*(2*nearby+3) + 1]float64, v, h, origin float64, n int) (count int) {
	list[0] = v
	count = 1
	for _, touch := range [2]float64{-h, h} {
		at := m.slot(v-touch, origin, n)
		for i := max(at-nearby, 0); i <= min(at+nearby+1, n); i++ {
			if s := edge(i, origin, m.size, n) + touch; math.Abs(s-v) <= float64(nearby*m.size) {
				list[count] = s
				count++
			}
		}
	}
	return count
}
