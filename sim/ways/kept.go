package ways

import (
	"encoding/binary"
	"slices"

	"galaxy/sim/columns"
	"galaxy/sim/part"
)

// Kept is a copy of a State in little memory.
type Kept struct {
	paths   part.Packed[path]
	corners [][]byte // of the agents' own paths, by blocks of agents
	fields  []field
	version uint64
}

// blockAgents is the number of agents in a block of corners, share the number of blocks that a worker takes
// at once.
const (
	blockAgents = 256
	share       = 4
)

// Keep makes d a copy of the state, of agents as they are now.
func (p *Planner) Keep(d *Kept, agents *columns.Columns) {
	if len(p.paths) > 0 {
		agents.Locate()
	}
	p.agents = agents
	d.paths.Pack(p.phases.Pool, p.paths, p.likePath)
	d.fields, d.version = part.Copied(d.fields, p.fields), p.version
	blocks := (len(p.corners) + blockAgents - 1) / blockAgents
	d.corners = slices.Grow(d.corners, max(blocks-len(d.corners), 0))[:blocks]
	p.kept = d
	p.phases.Run(blocks, share, (*Planner).keepCorners)
	p.kept, p.agents = nil, nil
}

// Restore returns the state to d. Restore the agents first.
func (p *Planner) Restore(d *Kept, agents *columns.Columns) {
	if len(d.corners) > 0 {
		agents.Locate()
	}
	p.agents = agents
	p.paths = d.paths.Unpack(p.phases.Pool, p.paths, p.likePath)
	p.fields, p.version = part.Copied(p.fields, d.fields), d.version
	p.corners = slices.Grow(p.corners, max(len(p.paths)-len(p.corners), 0))[:len(p.paths)]
	p.kept = d
	p.phases.Run(len(d.corners), share, (*Planner).restoreCorners)
	p.kept, p.agents = nil, nil
}

// pathLike sets x to the likely path of agent i: as the path before, but to its own goal.
func (p *Planner) pathLike(i int, prior, x *path) {
	*x = *prior
	x.goalPos = p.agents.GoalOf(p.agents.Slot(uint32(i))).Point
}

// keepCorners writes blocks of corners: for each agent how many there are, and from its goal back to where its
// path begins the ways, in x and y, from one to the one before. Most of these numbers take a byte.
func (p *Planner) keepCorners(_, lo, hi int) {
	for k := lo; k < hi; k++ {
		first := k * blockAgents
		lists := p.corners[first:min(first+blockAgents, len(p.corners))]
		need := len(lists)
		for i := range lists {
			need += 2 * len(lists[i])
		}
		to := p.kept.corners[k][:0]
		if need > cap(to) {
			to = slices.Grow([]byte(nil), need+need/16)
		}
		for i, corners := range lists {
			to = binary.AppendUvarint(to, uint64(len(corners)))
			from := p.paths[first+i].goal.tile()
			for _, t := range slices.Backward(corners) {
				to = binary.AppendVarint(to, int64(t.X-from.X))
				to = binary.AppendVarint(to, int64(t.Y-from.Y))
				from = t
			}
		}
		p.kept.corners[k] = to
	}
}

// restoreCorners reads what keepCorners has written. The paths are restored.
func (p *Planner) restoreCorners(_, lo, hi int) {
	for k := lo; k < hi; k++ {
		block, at := p.kept.corners[k], 0
		next := func() int {
			x, n := binary.Varint(block[at:])
			at += n
			return int(x)
		}
		for i := k * blockAgents; i < min((k+1)*blockAgents, len(p.corners)); i++ {
			count, n := binary.Uvarint(block[at:])
			at += n
			corners := slices.Grow(p.corners[i][:0], int(count))[:count]
			t := p.paths[i].goal.tile()
			for leg := len(corners) - 1; leg >= 0; leg-- {
				t.X += next()
				t.Y += next()
				corners[leg] = t
			}
			p.corners[i] = corners
		}
	}
}

// Bytes returns the memory that d takes, in bytes.
func (d *Kept) Bytes() int {
	sum := d.paths.Bytes() + part.Bytes(d.corners) + part.Bytes(d.fields)
	for _, block := range d.corners[:cap(d.corners)] {
		sum += cap(block)
	}
	return sum
}
