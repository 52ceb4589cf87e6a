package crew

import (
	"math"
	"math/bits"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/wide"
	"galaxy/nav"
)

// group is up to eight agents that are near each other, and so share most of what is near
// them.
type group struct {
	n     int
	who   [8]uint32 // what the searcher calls each
	place [8]uint32
	at    wide.Queries
	box   nav.Box
}

// hit is an agent at a place that is within reach of another one.
type hit struct{ who, at uint32 }

// spread is how wide a group may be, in cells.
const spread = 16

// fill makes g agents that follow each other: the searcher calls the first of them who. The
// columns are their places, or nil where these follow each other too, and where they are.
func (g *group) fill(who uint32, places []uint32, xs, ys []float64) {
	g.n = len(xs)
	minX, minY := xs[0], ys[0]
	maxX, maxY := minX, minY
	for i, x := range xs {
		y := ys[i]
		g.at.X[i], g.at.Y[i] = x, y
		g.who[i], g.place[i] = who+uint32(i), who+uint32(i)
		if x < minX {
			minX = x
		}
		if x > maxX {
			maxX = x
		}
		if y < minY {
			minY = y
		}
		if y > maxY {
			maxY = y
		}
	}
	copy(g.place[:], places)
	g.box = nav.Box{Min: r2.Vec{X: minX, Y: minY}, Max: r2.Vec{X: maxX, Y: maxY}}
}

// split moves those that are far from the first of g to rest, and reports whether there are
// any: where the plane is rolled up, a cell has agents from several parts of it.
func (g *group) split(rest *group, side float64) bool {
	side *= spread
	if g.box.Max.X-g.box.Min.X <= side && g.box.Max.Y-g.box.Min.Y <= side {
		return false
	}
	all, first := *g, r2.Vec{X: g.at.X[0], Y: g.at.Y[0]}
	g.n, rest.n = 0, 0
	for i := range all.n {
		to := g
		if d := (r2.Vec{X: all.at.X[i] - first.X, Y: all.at.Y[i] - first.Y}); !(math.Abs(d.X) <= side/2 && math.Abs(d.Y) <= side/2) {
			to = rest
		}
		to.take(all.who[i], all.place[i], all.at.X[i], all.at.Y[i])
	}
	return rest.n > 0
}

// take adds an agent.
func (g *group) take(who, place uint32, x, y float64) {
	p := r2.Vec{X: x, Y: y}
	if g.n == 0 {
		g.box = nav.Box{Min: p, Max: p}
	}
	g.who[g.n], g.place[g.n], g.at.X[g.n], g.at.Y[g.n] = who, place, x, y
	g.n++
	g.box.Min = r2.Vec{X: min(g.box.Min.X, x), Y: min(g.box.Min.Y, y)}
	g.box.Max = r2.Vec{X: max(g.box.Max.X, x), Y: max(g.box.Max.Y, y)}
}

// find appends the agents within reach of each of a group, but for themselves: of each in
// the order of places, as a query of its own would find them.
func (c *Crew) find(hits []hit, g *group, reach float64) []hit {
	window := c.places.cells.Around(g.box, reach)
	if window.Whole { // a window for several agents begins elsewhere than that of each
		return c.findEach(hits, g, reach)
	}
	limit := float64(reach * reach)
	for i := range g.at.Limit {
		g.at.Limit[i] = limit
	}
	for i := g.n; i < len(g.at.Limit); i++ {
		g.at.Limit[i] = -1
	}
	p := &c.places
	var near [8]uint64
	for r := range window.Runs {
		from, to := window.Span(r)
		for ; from < to; from += 64 {
			end := min(from+64, to)
			g.at.Near(&near, p.x[from:end], p.y[from:end])
			var any uint64
			for i := range near {
				if own := g.place[i] - from; own < 64 {
					near[i] &^= 1 << own
				}
				any |= near[i]
			}
			if any == 0 {
				continue
			}
			for i, h := range near[:g.n] {
				for ; h != 0; h &= h - 1 {
					hits = append(hits, hit{g.who[i], from + uint32(bits.TrailingZeros64(h))})
				}
			}
		}
	}
	return hits
}

// findEach is find with a window for each agent.
func (c *Crew) findEach(hits []hit, g *group, reach float64) []hit {
	p, limit := &c.places, float64(reach*reach)
	for i := range g.n {
		pos := r2.Vec{X: g.at.X[i], Y: g.at.Y[i]}
		q := p.cells.Around(nav.Box{Min: pos, Max: pos}, reach)
		for r := range q.Runs {
			from, to := q.Span(r)
			for at := from; at < to; at++ {
				d := r2.Vec{X: p.x[at] - pos.X, Y: p.y[at] - pos.Y}
				if portable.Norm2(d) <= limit && at != g.place[i] {
					hits = append(hits, hit{g.who[i], at})
				}
			}
		}
	}
	return hits
}
