package columns

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/grid"
	"galaxy/sim/workers"
)

// places are where the agents are, by row and column of their cells, then by ID: the order
// in which behaviours feel them.
type places struct {
	cells grid.Cells
	x, y  []float64 // by place, as are slot and seen
	slot  []uint32
	seen  []nav.Neighbor // as others see them, where fresh is true
	fresh bool
	place []uint32 // by slot: its cell, then its place
}

// reordering is how many ticks pass until slots are put in the order of places again. A
// ship crosses a cell or so in that time.
const reordering = 64

// Sort puts the agents into cells. Sweep has found the cell of each.
func (c *Crew) Sort() {
	p := &c.places
	c.placer.Place(&p.cells, p.place, p.slot) // Scatter fills in slots anew
	c.pool.Run(len(p.place), workers.Sweep, c.scatterBlock)
	c.pool.Run(p.cells.Len(), workers.Sweep, c.tidyBlock)
	p.fresh = false
}

// Show makes g what the agents are as last sorted, in memory that they share until the next Sort.
func (c *Crew) Show(g *grid.State) {
	p := &c.places
	if !p.fresh {
		n := len(c.id)
		p.seen, p.fresh = slices.Grow(p.seen[:0], n)[:n], true
		c.pool.Run(n, workers.Sweep, c.seenBlock)
	}
	g.Show(&p.cells, p.x, p.y, p.seen)
}

func (c *Crew) seenSome(_, lo, hi int) {
	p := &c.places
	for at := lo; at < hi; at++ {
		p.seen[at] = c.neighbor(int(p.slot[at]))
	}
}

// neighbor returns the agent in a slot as others see it.
func (c *Crew) neighbor(s int) nav.Neighbor {
	n := c.classes[c.class[s]].seen
	n.ID, n.Stopped = c.id[s], c.flags[s]&stopped != 0
	n.Pos, n.Vel = r2.Vec{X: c.x[s], Y: c.y[s]}, r2.Vec{X: c.vx[s], Y: c.vy[s]}
	if len(c.timer) > 0 {
		n.Timer = c.timer[s]
	}
	return n
}

func (c *Crew) scatterSome(_, lo, hi int) {
	p := &c.places
	for s := lo; s < hi; s++ {
		at := p.place[s]
		p.x[at], p.y[at], p.slot[at] = c.x[s], c.y[s], uint32(s)
	}
}

// tidySome sorts the agents of cells lo to hi by ID. They come by slot.
func (c *Crew) tidySome(_, lo, hi int) {
	p := &c.places
	var shared [workers.Block]int // cells with several agents: which that are cannot be foreseen
	for ; lo < hi; lo += len(shared) {
		n := 0
		for cell := lo; cell < min(lo+len(shared), hi); cell++ {
			from, to := p.cells.Of(cell)
			shared[n] = cell
			n += int((1 - (to - from)) >> 31) // 1 if there are two or more
		}
		for _, cell := range shared[:n] {
			c.tidy(p.cells.Of(cell))
		}
	}
}

// tidy sorts the agents at some places by ID. Mostly they are.
func (c *Crew) tidy(from, to uint32) {
	p := &c.places
	for k := from + 1; k < to; k++ {
		for at := k; at > from && c.id[p.slot[at-1]] > c.id[p.slot[at]]; at-- {
			p.swap(at-1, at)
		}
	}
}

func (p *places) swap(a, b uint32) {
	p.x[a], p.x[b] = p.x[b], p.x[a]
	p.y[a], p.y[b] = p.y[b], p.y[a]
	p.slot[a], p.slot[b] = p.slot[b], p.slot[a]
	p.place[p.slot[a]], p.place[p.slot[b]] = a, b
}

// reorder gives the agents the slots of their places. What is known without them, positions
// by place and the places themselves, lends its memory to what is being put in order.
func (c *Crew) reorder() {
	p, order := &c.places, c.places.slot
	spare := c.x
	floats, words := c.columns.lists()
	for _, list := range floats {
		if list != &c.x && list != &c.y && len(*list) > 0 {
			spare = permuted(spare, list, order)
		}
	}
	c.x = spare
	copy(c.x, p.x)
	copy(c.y, p.y)
	for _, list := range words {
		p.place = permuted(p.place, list, order)
	}
	if len(c.own) > 0 {
		c.spare.goals = permuted(c.spare.goals, &c.own, order)
	}
	if len(c.memory) > 0 {
		c.spare.memory = permuted(c.spare.memory, &c.memory, order)
	}
	c.spare.flags = permuted(c.spare.flags, &c.columns.flags, order)
	all := flags(0)
	for k := range order {
		order[k], p.place[k] = uint32(k), uint32(k)
		all |= c.flags[k]
	}
	if all&headed == 0 && !c.halted {
		c.heading = nil // those that had one at first have flown since
	}
	c.slots = c.slots[:0]
}

// Shuffle gives the agents slots at random, drawn from a seed. It is for tests: which slot an
// agent has shows nowhere.
func (c *Crew) Shuffle(seed uint64) {
	p := &c.places
	for k := len(p.slot) - 1; k > 0; k-- {
		j := portable.Hash(seed, uint64(k), 0, 0) % uint64(k+1)
		p.slot[k], p.slot[j] = p.slot[j], p.slot[k]
		p.x[k], p.x[j] = p.x[j], p.x[k]
		p.y[k], p.y[j] = p.y[j], p.y[k]
	}
	c.reorder()
	c.Resort()
}

// permuted puts list in an order, in the memory of spare, and returns its old memory.
func permuted[T any](spare []T, list *[]T, order []uint32) (old []T) {
	spare, old = slices.Grow(spare[:0], len(*list))[:len(*list)], *list
	for k, from := range order {
		spare[k] = old[from]
	}
	*list = spare
	return old
}
