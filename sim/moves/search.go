package moves

import (
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/contact"
	"galaxy/sim/workers"
)

// look lists the agents near those of a block of places. Look finds them, and the next Sweep uses them.
type look struct {
	worker     *worker // that has the lists
	hits, ends uint32  // the first of its hits, and the end
	parts, end uint32  // the first of its parts, and the end
	crowded    bool    // the hits were too many to list
}

// patch is the agents of a block, by lane, in one part of the plane. Mostly a block has one patch, as its
// agents lie side by side along a line of cells. But the plane is rolled up, so a cell may hold agents from
// several parts of it.
type patch struct {
	box   nav.Box
	lanes uint64
}

const (
	// crowd is the largest number of pairs of a block with obstacles, and mostHits of its hits, which have
	// up to eight agents each. In a heap, or if agents feel all others, longer lists would fill the memory;
	// then each agent goes through the cells by itself.
	crowd     = 64 * workers.Block
	mostHits  = crowd / 2
	spread    = 16   // cells: eight agents that lie farther apart do not search at once
	mostTried = 1024 // the longest run of candidates
	spacious  = 4    // cells that are so many times as wide as the reach hold few agents
)

// Look finds the agents near each other, as they are sorted after the step to a tick, and their overlaps,
// as [contact.Solver] does for agents that are not solid.
func (c *Mover) Look(tick uint64) {
	c.tick = tick
	for _, w := range c.workers {
		w.hits, w.parts = w.hits[:0], w.parts[:0]
		w.tally = contact.Tally{Contacts: w.tally.Contacts[:0]}
	}
	c.pool.Run(len(c.Places.Slot), workers.Block, c.lookBlock)
}

func (c *Mover) lookSome(worker, lo, hi int) {
	w, p := c.workers[worker], &c.Places
	reach := c.classes[0].looks
	if len(c.classes) > 1 {
		for _, s := range p.Slot[lo:hi] {
			if r := c.classes[c.KindNo[s]].looks; r > reach {
				reach = r
			}
		}
	}
	l := look{worker: w, hits: uint32(len(w.hits)), parts: uint32(len(w.parts))}
	side := p.Cells.Side()
	if c.areFew(lo, hi) || float64(spacious*reach) < side && !c.kernels && !c.passes() {
		c.overlapEach(w, lo, hi) // eight agents at once would look at more cells
		l.ends, l.end = uint32(len(w.hits)), uint32(len(w.parts))
		c.looks[lo/workers.Block] = l
		return
	}
	var bounds [workers.Block / 8]simd.Bound
	simd.Bounds(&bounds, p.X[lo:hi], p.Y[lo:hi])
	var g group
	g.Touch = float64(4 * c.Largest * c.Largest)
	limit, touching := min(float64(reach*reach), math.MaxFloat64), false
	for k := lo; k < hi; k += 8 {
		n := min(k+8, hi) - k
		g.First, g.Tag = uint64(k), uint64(k-lo)
		copy(g.X[:], p.X[k:k+n])
		copy(g.Y[:], p.Y[k:k+n])
		rest := uint8(1<<n - 1)
		g.choose(rest, limit, bounds[(k-lo)/8])
		for {
			if lanes := g.beside(float64(spread * side)); lanes != g.lanes {
				g.choose(lanes, limit, g.Bound(lanes))
			}
			if c.kernels || c.passes() {
				w.within(l.parts, &g, float64(workers.Block*side))
			}
			if reach > 0 && !l.crowded {
				touches := c.find(w, &g, reach, int(l.hits)+mostHits)
				touching = touching || touches
				l.crowded = len(w.hits) > int(l.hits)+mostHits
			}
			if rest &^= g.lanes; rest == 0 {
				break
			}
			g.choose(rest, limit, g.Bound(rest))
		}
	}
	switch {
	case c.pushed: // the contact solver counts overlaps
		if l.crowded {
			w.hits = w.hits[:l.hits]
		}
	case l.crowded:
		w.hits = w.hits[:l.hits]
		c.overlapEach(w, lo, hi)
	case touching:
		c.overlaps(&w.tally, lo, w.hits[l.hits:])
	}
	l.ends, l.end = uint32(len(w.hits)), uint32(len(w.parts))
	c.looks[lo/workers.Block] = l
}

// areFew reports whether the agents at places lo to hi are so few that each searches by itself, and no
// kernel needs the hits.
func (c *Mover) areFew(lo, hi int) bool {
	return !c.kernels && (hi-lo < fewLanes || len(c.ID) <= workers.Block && !c.passes())
}

// fewLanes is the number of agents below which a kernel gains nothing over one agent after the other.
const fewLanes = 8

// group is some of eight agents at places that follow each other. They are near each other, and so share
// most near agents. Its tag is the lane of the first of the eight in its block.
type group struct {
	simd.Group
	lanes uint8   // the agents of the eight that it has
	box   nav.Box // that holds their centres
}

// choose makes g some of the eight agents, which all search within the squared length limit.
func (g *group) choose(lanes uint8, limit float64, b simd.Bound) {
	g.box = nav.Box{Min: r2.Vec{X: b.MinX, Y: b.MinY}, Max: r2.Vec{X: b.MaxX, Y: b.MaxY}}
	if lanes == g.lanes {
		return
	}
	g.lanes = lanes
	for i := range g.Limit {
		g.Limit[i] = limit
	}
	for others := ^lanes; others != 0; others &= others - 1 {
		g.Limit[bits.TrailingZeros8(others)] = -1
	}
}

// beside returns the agents of g that lie within a side, length, of its first one. Mostly all do.
func (g *group) beside(side float64) (lanes uint8) {
	if g.box.Max.X-g.box.Min.X <= side && g.box.Max.Y-g.box.Min.Y <= side {
		return g.lanes
	}
	first := bits.TrailingZeros8(g.lanes)
	near := nav.Box{Min: r2.Vec{X: g.X[first], Y: g.Y[first]}, Max: r2.Vec{X: g.X[first], Y: g.Y[first]}}.Inflate(side)
	lanes = 1 << first
	for more := g.lanes & (g.lanes - 1); more != 0; more &= more - 1 {
		if i := bits.TrailingZeros8(more); near.Holds(r2.Vec{X: g.X[i], Y: g.Y[i]}) {
			lanes |= 1 << i
		}
	}
	return lanes
}

// within adds a group to the parts of its block, which begin at index from.
func (w *worker) within(from uint32, g *group, side float64) {
	lanes := uint64(g.lanes) << g.Tag
	for i := range w.parts[from:] {
		p := &w.parts[from:][i]
		box := p.box
		if g.box.Min.X < box.Min.X {
			box.Min.X = g.box.Min.X
		}
		if g.box.Min.Y < box.Min.Y {
			box.Min.Y = g.box.Min.Y
		}
		if g.box.Max.X > box.Max.X {
			box.Max.X = g.box.Max.X
		}
		if g.box.Max.Y > box.Max.Y {
			box.Max.Y = g.box.Max.Y
		}
		if box.Max.X-box.Min.X <= 2*side && box.Max.Y-box.Min.Y <= side {
			p.box = box
			p.lanes |= lanes
			return
		}
	}
	w.parts = append(w.parts, patch{g.box, lanes})
}

// find adds the agents within reach of each agent of a group to the hits of a worker, without the agent
// itself. Each agent's hits are in the order of places, as a query of its own would find them. It ends
// when there are more than most hits in all. It reports whether any of them may touch.
func (c *Mover) find(w *worker, g *group, reach float64, most int) (touching bool) {
	window := c.Places.Cells.Around(g.box, reach)
	if window.Whole { // then the window of a single agent begins elsewhere
		c.findEach(w, g, reach, most)
		return true
	}
	var runs [8]simd.Run
	n := 0
	for r := range window.Runs {
		from, to := window.Span(r)
		for ; from < to; from += mostTried {
			if n == len(runs) {
				touching = c.try(w, g, runs[:n]) || touching
				n = 0
				if len(w.hits) > most {
					return touching
				}
			}
			runs[n] = simd.Run{From: uint64(from), End: uint64(min(from+mostTried, to))}
			n++
		}
	}
	return c.try(w, g, runs[:n]) || touching
}

// try adds the near agents of some runs.
func (c *Mover) try(w *worker, g *group, runs []simd.Run) (touching bool) {
	room := 1
	for _, r := range runs {
		room += int(r.End - r.From)
	}
	w.hits = slices.Grow(w.hits, room)
	found, touching := g.Find(w.hits[len(w.hits):cap(w.hits)], runs, c.Places.X, c.Places.Y)
	w.hits = w.hits[:len(w.hits)+found]
	return touching
}

// findEach is find with a window for each agent.
func (c *Mover) findEach(w *worker, g *group, reach float64, most int) {
	p, limit := &c.Places, float64(reach*reach)
	for lanes := g.lanes; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros8(lanes)
		pos := r2.Vec{X: g.X[i], Y: g.Y[i]}
		q := p.Cells.Around(nav.Box{Min: pos, Max: pos}, reach)
		for r := range q.Runs {
			from, to := q.Span(r)
			for at := uint64(from); at < uint64(to) && len(w.hits) <= most; at++ {
				d := r2.Vec{X: p.X[at] - pos.X, Y: p.Y[at] - pos.Y}
				if portable.Norm2(d) <= limit && at != g.First+uint64(i) {
					w.hits = append(w.hits, simd.Hit(at<<16|g.Tag<<8|1<<i))
				}
			}
		}
	}
}
