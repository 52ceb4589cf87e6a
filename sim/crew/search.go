package crew

import (
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

// spread is the widest that a group may be, in cells.
const spread = 16

// groups sorts agents that come in the order of places into groups. Two are open at a time,
// because a cell holds agents from two parts of the plane where that is rolled up.
type groups struct {
	open [2]group
	last int     // the group that took the last agent
	side float64 // the longest that a group may be, length
}

func (g *groups) begin(side float64) {
	g.open[0].n, g.open[1].n, g.side = 0, 0, float64(spread*side)
}

// add adds an agent. It returns a group that is full, or must make room: to be searched for
// and emptied.
func (g *groups) add(who, place uint32, x, y float64) (full *group) {
	to := &g.open[g.last]
	if to.n > 0 && !to.fits(x, y, g.side) {
		g.last = 1 - g.last
		to = &g.open[g.last]
		if to.n > 0 && !to.fits(x, y, g.side) {
			full = to
			g.last = 1 - g.last
			return full
		}
	}
	to.take(who, place, x, y)
	if to.n == len(to.who) {
		return to
	}
	return nil
}

// fits reports whether the group has a place for an agent at (x, y) within a length.
func (g *group) fits(x, y, side float64) bool {
	return x-g.box.Min.X <= side && g.box.Max.X-x <= side && y-g.box.Min.Y <= side && g.box.Max.Y-y <= side
}

func (g *group) take(who, place uint32, x, y float64) {
	g.who[g.n], g.place[g.n], g.at.X[g.n], g.at.Y[g.n] = who, place, x, y
	if g.n++; g.n == 1 {
		g.box = nav.Box{Min: r2.Vec{X: x, Y: y}, Max: r2.Vec{X: x, Y: y}}
		return
	}
	if x < g.box.Min.X {
		g.box.Min.X = x
	}
	if x > g.box.Max.X {
		g.box.Max.X = x
	}
	if y < g.box.Min.Y {
		g.box.Min.Y = y
	}
	if y > g.box.Max.Y {
		g.box.Max.Y = y
	}
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
		if i >= g.n {
			g.at.Limit[i] = -1
		}
	}
	p := &c.places
	var near [8]uint64
	for r := range window.Runs {
		from, to := window.Span(r)
		for ; from < to; from += 64 {
			end := min(from+64, to)
			g.at.Near(&near, p.x[from:end], p.y[from:end])
			for i, h := range near[:g.n] {
				if own := g.place[i] - from; own < 64 {
					h &^= 1 << own
				}
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
