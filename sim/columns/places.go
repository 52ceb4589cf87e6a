package columns

import (
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/grid"
	"galaxy/sim/workers"
)

// Places have the agents that are here in the order of their cells, row by row, and by ID within a cell.
// Behaviours feel agents in this order. A place is an index into it.
type Places struct {
	Cells grid.Cells
	X, Y  []float64 // by place, length
	Slot  []uint32  // by place
	At    []uint32  // by slot: after FindCells the cell, after Sort the place; or grid.Nowhere

	seen  []nav.Neighbor // by place: the agents as others see them, valid if fresh
	fresh bool
}

// Side returns the side of a cell, length.
func (c *Columns) Side() float64 { return c.side }

// SetSide sets the side of a cell, length. Resort must follow.
func (c *Columns) SetSide(side float64) { c.side = side }

// FindCells finds the cell of each agent. Absent marks by ID the agents that have none, and may be nil.
func (c *Columns) FindCells(absent []bool) {
	c.pool.Run(len(c.ID), workers.Sweep, c.cellBlock)
	if absent == nil {
		return
	}
	for s, id := range c.ID {
		if absent[id] {
			c.Places.At[s] = grid.Nowhere
		}
	}
}

func (c *Columns) cellSome(_, lo, hi int) {
	var cells [workers.Block]uint64
	for ; lo < hi; lo += len(cells) {
		to := min(lo+len(cells), hi)
		c.Places.Cells.CellsOf(cells[:to-lo], c.X[lo:to], c.Y[lo:to])
		for i := range c.Places.At[lo:to] {
			c.Places.At[lo+i] = uint32(cells[i])
		}
	}
}

// Sort puts the agents into the cells that FindCells or a sweep has noted in At.
func (c *Columns) Sort() {
	p := &c.Places
	n := c.placer.Place(&p.Cells, p.At, p.Slot[:cap(p.Slot)]) // scatterSome fills in Slot anew
	p.X, p.Y, p.Slot = p.X[:n], p.Y[:n], p.Slot[:n]
	c.pool.Run(len(p.At), workers.Sweep, c.scatterBlock)
	c.pool.Run(p.Cells.Len(), workers.Sweep, c.tidyBlock)
	p.fresh = false
}

// Show makes g the agents as last sorted. The two share memory until the next Sort. Wrecked marks
// wrecks by ID, and may be nil.
func (c *Columns) Show(g *grid.State, wrecked []bool) {
	p := &c.Places
	if !p.fresh {
		n := len(p.Slot)
		p.seen, p.fresh, c.wrecked = slices.Grow(p.seen[:0], n)[:n], true, wrecked
		c.pool.Run(n, workers.Sweep, c.seenBlock)
	}
	g.Show(&p.Cells, p.X, p.Y, p.seen)
}

// Hide frees the memory of Show.
func (c *Columns) Hide() { c.Places.seen, c.Places.fresh = nil, false }

func (c *Columns) seenSome(_, lo, hi int) {
	for at := lo; at < hi; at++ {
		c.see(int(c.Places.Slot[at]), &c.Places.seen[at])
	}
}

// see copies the agent in a slot to n as others see it.
func (c *Columns) see(s int, n *nav.Neighbor) {
	id := c.ID[s]
	*n = c.Kinds[c.KindNo[s]].Seen
	n.Pos.X, n.Pos.Y, n.Vel.X, n.Vel.Y, n.ID = c.X[s], c.Y[s], c.VX[s], c.VY[s], id
	if c.Flags[s]&Stopped != 0 {
		n.Stopped = true
	}
	if c.wrecked != nil {
		n.Wreck = c.wrecked[id]
	}
	if n.Filters && c.Adrift != nil {
		n.Filters = !c.Adrift(id)
	}
	if len(c.Timer) > 0 {
		n.Timer = c.Timer[s]
	}
}

// neighbor returns the agent in a slot as others see it.
func (c *Columns) neighbor(s int) (n nav.Neighbor) {
	c.see(s, &n)
	return n
}

// Neighbors appends to near the agents within reach of a, length, but not a itself, as others see them.
func (c *Columns) Neighbors(near []nav.Neighbor, a *nav.Agent, reach float64) []nav.Neighbor {
	if !(reach > 0) {
		return near
	}
	p := &c.Places
	q := p.Cells.Around(nav.Box{Min: a.Pos, Max: a.Pos}, reach)
	for _, at := range q.Within(nil, 0, p.X, p.Y, a.Pos, float64(reach*reach)) {
		switch s := int(p.Slot[at]); {
		case c.ID[s] == a.ID:
		case p.fresh:
			near = append(near, p.seen[at])
		default:
			near = append(near, c.neighbor(s))
		}
	}
	return near
}

// Here reports whether the agent in a slot was present when the agents were last sorted.
func (c *Columns) Here(s int) bool { return c.Places.At[s] != grid.Nowhere }

// Seen returns the agent in a slot as others see it. The agent must be here, and agents must be shown.
// Changes last until the next Sort; Pos must stay.
func (c *Columns) Seen(s int) *nav.Neighbor { return &c.Places.seen[c.Places.At[s]] }

// SeenAt returns the agent at a place as others see it, or nil if agents are not shown.
func (c *Columns) SeenAt(at uint32) *nav.Neighbor {
	if !c.Places.fresh {
		return nil
	}
	return &c.Places.seen[at]
}

func (c *Columns) scatterSome(_, lo, hi int) {
	p := &c.Places
	for s := lo; s < hi; s++ {
		if at := p.At[s]; at != grid.Nowhere {
			p.X[at], p.Y[at], p.Slot[at] = c.X[s], c.Y[s], uint32(s)
		}
	}
}

// tidySome sorts the agents of cells lo to hi by ID. They come by slot.
func (c *Columns) tidySome(_, lo, hi int) {
	p := &c.Places
	var shared [workers.Block]int // cells with several agents; no branch, as a processor cannot predict it
	for ; lo < hi; lo += len(shared) {
		n := 0
		for cell := lo; cell < min(lo+len(shared), hi); cell++ {
			from, to := p.Cells.Of(cell)
			shared[n] = cell
			n += int((1 - (to - from)) >> 31) // 1 if there are two or more
		}
		for _, cell := range shared[:n] {
			c.tidy(p.Cells.Of(cell))
		}
	}
}

// tidy sorts the agents at some places by ID. Mostly they are sorted already.
func (c *Columns) tidy(from, to uint32) {
	p := &c.Places
	for k := from + 1; k < to; k++ {
		for at := k; at > from && c.ID[p.Slot[at-1]] > c.ID[p.Slot[at]]; at-- {
			p.swap(at-1, at)
		}
	}
}

func (p *Places) swap(a, b uint32) {
	p.X[a], p.X[b] = p.X[b], p.X[a]
	p.Y[a], p.Y[b] = p.Y[b], p.Y[a]
	p.Slot[a], p.Slot[b] = p.Slot[b], p.Slot[a]
	p.At[p.Slot[a]], p.At[p.Slot[b]] = a, b
}

// Resort puts the agents into their cells anew. Call it after a change of State.
func (c *Columns) Resort(absent []bool) {
	c.Places.Cells.Resize(c.side, len(c.ID))
	c.FindCells(absent)
	c.Sort()
	c.Reorder()
}

// Reorder gives the agents the slots of their places. Agents that are not here get the last slots.
// Positions by place and the places follow from the order, so their memory serves as spare meanwhile.
func (c *Columns) Reorder() {
	p := &c.Places
	n, all := len(p.Slot), len(p.At)
	order, xs, ys := p.Slot, p.X[:all], p.Y[:all]
	for s := 0; len(order) < all; s++ {
		if p.At[s] == grid.Nowhere {
			xs[len(order)], ys[len(order)] = c.X[s], c.Y[s]
			order = append(order, uint32(s))
		}
	}
	c.spare.floats, c.spare.words = c.X, p.At
	for _, list := range c.all {
		if list != column(&c.X) && list != column(&c.Y) {
			list.permute(order, &c.spare)
		}
	}
	c.X, p.At = c.spare.floats, c.spare.words
	c.spare.floats, c.spare.words = nil, nil
	copy(c.X, xs)
	copy(c.Y, ys)
	any := Flags(0)
	for k := range order {
		order[k], p.At[k] = uint32(k), uint32(k)
		if k >= n {
			p.At[k] = grid.Nowhere
		}
		any |= c.Flags[k]
	}
	if any&Headed == 0 && !c.halts {
		c.Heading = nil // agents that had a heading of their own have flown since
	}
	if len(c.slots) > 0 {
		c.locate()
	}
}

// Shuffle gives the agents random slots, drawn from a seed. Absent marks by ID the agents that are not
// here. It is for tests: the slot of an agent shows nowhere.
func (c *Columns) Shuffle(seed uint64, absent []bool) {
	p := &c.Places
	for k := len(p.Slot) - 1; k > 0; k-- {
		p.swapPlaces(k, int(portable.Hash(seed, uint64(k), 0, 0)%uint64(k+1)))
	}
	c.Reorder()
	c.FindCells(absent)
	c.Sort()
}

func (p *Places) swapPlaces(k, j int) {
	p.Slot[k], p.Slot[j] = p.Slot[j], p.Slot[k]
	p.X[k], p.X[j] = p.X[j], p.X[k]
	p.Y[k], p.Y[j] = p.Y[j], p.Y[k]
}
