package crew

import (
	"math"
	"math/bits"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/wide"
	"galaxy/nav"
	"galaxy/sim/workers"
)

// look is what is near the agents of a block of places: Look finds it, Overlaps and the next
// Sweep use it.
type look struct {
	worker     *worker // which has the lists
	hits, ends uint32  // from and to, of its hits
	parts, end uint32  // from and to, of its parts
	crowded    bool    // there are so many hits that none are listed
}

// hit is an agent at a place that is within reach of another one, the one in a lane of the
// block.
type hit struct {
	at   uint32
	lane uint8
}

// patch is those agents of a block, by their lanes, that are in one part of the plane. Mostly
// all are: they lie beside each other in a row of cells. Where the plane is rolled up, cells
// hold agents from several parts.
type patch struct {
	box   nav.Box
	lanes uint64
}

// crowd is how many hits a block may have: 64 of an agent. Beyond that, as in a heap or where
// agents feel all others, a list would fill the memory, and each agent goes through the cells itself.
const crowd = 64 * workers.Block

// spread is how wide eight agents may lie to be searched for at once, in cells.
const spread = 16

// Look finds what is near the agents, as they are sorted.
func (c *Crew) Look() {
	for _, w := range c.workers {
		w.hits, w.parts = w.hits[:0], w.parts[:0]
	}
	c.pool.Run(len(c.id), workers.Block, c.lookBlock)
}

func (c *Crew) lookSome(worker, lo, hi int) {
	w, p := c.workers[worker], &c.places
	reach := 0.0
	for _, s := range p.slot[lo:hi] {
		if r := c.classes[c.class[s]].looks; r > reach {
			reach = r
		}
	}
	l := look{worker: w, hits: uint32(len(w.hits)), parts: uint32(len(w.parts))}
	side := float64(spread * p.cells.Side())
	var g group
	for k := lo; k < hi; k += 8 {
		n := min(k+8, hi) - k
		g.first, g.lane = uint32(k), uint8(k-lo)
		for rest := uint8(1<<n - 1); rest != 0; {
			rest &^= g.take(rest, p.x[k:k+n], p.y[k:k+n], side)
			w.within(l.parts, &g, float64(workers.Block)*p.cells.Side())
			if reach > 0 && !l.crowded {
				most := int(l.hits) + crowd
				if w.hits = c.find(w.hits, &g, reach, most); len(w.hits) > most {
					w.hits, l.crowded = w.hits[:l.hits], true
				}
			}
		}
	}
	l.ends, l.end = uint32(len(w.hits)), uint32(len(w.parts))
	c.looks[lo/workers.Block] = l
}

// group is some of eight agents that follow each other, which are near each other and so
// share most of what is near them.
type group struct {
	first uint32 // place of the eight
	lane  uint8  // of the first of them
	lanes uint8  // which of the eight it has
	at    wide.Queries
	box   nav.Box
}

// take makes g those agents of rest that lie within a side of the first of them, and returns
// which these are. Mostly they are all.
func (g *group) take(rest uint8, xs, ys []float64, side float64) uint8 {
	copy(g.at.X[:], xs)
	copy(g.at.Y[:], ys)
	g.lanes = rest
	if g.bound(xs, ys); g.box.Max.X-g.box.Min.X <= side && g.box.Max.Y-g.box.Min.Y <= side {
		return rest
	}
	first := bits.TrailingZeros8(rest)
	for i := range xs {
		if dx, dy := xs[i]-xs[first], ys[i]-ys[first]; i != first && !(math.Abs(dx) <= side && math.Abs(dy) <= side) {
			g.lanes &^= 1 << i
		}
	}
	g.bound(xs, ys)
	return g.lanes
}

// bound works out the box of the agents of g.
func (g *group) bound(xs, ys []float64) {
	first := bits.TrailingZeros8(g.lanes)
	minX, minY := xs[first], ys[first]
	maxX, maxY := minX, minY
	for lanes := g.lanes & (g.lanes - 1); lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros8(lanes)
		x, y := xs[i], ys[i]
		if x < minX {
			minX = x
		} else if x > maxX {
			maxX = x
		}
		if y < minY {
			minY = y
		} else if y > maxY {
			maxY = y
		}
	}
	g.box = nav.Box{Min: r2.Vec{X: minX, Y: minY}, Max: r2.Vec{X: maxX, Y: maxY}}
}

// within adds a group to the parts of its block, which begin at from.
func (w *worker) within(from uint32, g *group, side float64) {
	for i := range w.parts[from:] {
		p := &w.parts[from:][i]
		box := nav.Box{
			Min: r2.Vec{X: math.Min(p.box.Min.X, g.box.Min.X), Y: math.Min(p.box.Min.Y, g.box.Min.Y)},
			Max: r2.Vec{X: math.Max(p.box.Max.X, g.box.Max.X), Y: math.Max(p.box.Max.Y, g.box.Max.Y)},
		}
		if box.Max.X-box.Min.X <= 2*side && box.Max.Y-box.Min.Y <= side {
			p.box = box
			p.lanes |= uint64(g.lanes) << g.lane
			return
		}
	}
	w.parts = append(w.parts, patch{g.box, uint64(g.lanes) << g.lane})
}

// find appends the agents within reach of each of a group, but for themselves: of each in
// the order of places, as a query of its own would find them. It ends once there are more
// than most hits in all.
func (c *Crew) find(hits []hit, g *group, reach float64, most int) []hit {
	window := c.places.cells.Around(g.box, reach)
	if window.Whole { // a window for several agents begins elsewhere than that of each
		return c.findEach(hits, g, reach, most)
	}
	limit := float64(reach * reach)
	for i := range g.at.Limit {
		g.at.Limit[i] = limit
	}
	p := &c.places
	var near [8]uint64
	for r := range window.Runs {
		from, to := window.Span(r)
		for ; from < to && len(hits) <= most; from += 64 {
			end := min(from+64, to)
			g.at.Near(&near, p.x[from:end], p.y[from:end])
			if own := g.first - from; own < 64 || own > math.MaxUint32-8 { // the run has some of them
				for i := range near {
					if at := own + uint32(i); at < 64 {
						near[i] &^= 1 << at
					}
				}
			}
			if near[0]|near[1]|near[2]|near[3]|near[4]|near[5]|near[6]|near[7] == 0 {
				continue
			}
			for lanes := g.lanes; lanes != 0; lanes &= lanes - 1 {
				i := bits.TrailingZeros8(lanes)
				for h := near[i]; h != 0; h &= h - 1 {
					hits = append(hits, hit{from + uint32(bits.TrailingZeros64(h)), g.lane + uint8(i)})
				}
			}
		}
	}
	return hits
}

// findEach is find with a window for each agent.
func (c *Crew) findEach(hits []hit, g *group, reach float64, most int) []hit {
	p, limit := &c.places, float64(reach*reach)
	for lanes := g.lanes; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros8(lanes)
		pos := r2.Vec{X: g.at.X[i], Y: g.at.Y[i]}
		q := p.cells.Around(nav.Box{Min: pos, Max: pos}, reach)
		for r := range q.Runs {
			from, to := q.Span(r)
			for at := from; at < to && len(hits) <= most; at++ {
				d := r2.Vec{X: p.x[at] - pos.X, Y: p.y[at] - pos.Y}
				if portable.Norm2(d) <= limit && at != g.first+uint32(i) {
					hits = append(hits, hit{at, g.lane + uint8(i)})
				}
			}
		}
	}
	return hits
}
