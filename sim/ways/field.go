package ways

import (
	"slices"
	"sync/atomic"

	"galaxy/nav/tiles"
)

// field is a shared flow field: of all agents bound for one tile with the same clearance.
type field struct {
	goal  tiles.Tile
	need  int // clearance
	users int
}

// none is the index of no field.
const none = -1

// flow is a computed flow field: the cost to get to its goal from every tile.
type flow struct {
	tiles.Field
	goal tiles.Tile
	need int
	end  [1]tiles.Tile // the goal, or the nearest tile with the clearance

	// By tile: the tile that an agent there heads for, as 1 + its number, or 0 where none has
	// asked yet. Workers that ask at the same time find the same.
	leads []uint32
}

// lead returns the farthest tile along the field that is in sight from t, which must be on the
// map.
func (f *flow) lead(m *tiles.Map, t tiles.Tile) tiles.Tile {
	columns := m.Width()
	known := &f.leads[t.Y*columns+t.X]
	if k := int(atomic.LoadUint32(known)); k > 0 {
		return tiles.Tile{X: (k - 1) % columns, Y: (k - 1) / columns}
	}
	to, _ := f.Ahead(t, lookahead)
	atomic.StoreUint32(known, uint32(1+to.Y*columns+to.X))
	return to
}

// forget forgets what agents head for: the field or the tiles have changed.
func (f *flow) forget(m *tiles.Map) {
	n := m.Width() * m.Height()
	f.leads = slices.Grow(f.leads[:0], n)[:n]
	clear(f.leads)
}

// fieldTo returns the index of the field to a tile, or none where no agent uses such a
// field and anew is false. A new field takes the place and memory of one without users.
func (s *State) fieldTo(goal tiles.Tile, need int, anew bool) int32 {
	free := none
	for i := range s.fields {
		f := &s.fields[i]
		if f.goal == goal && f.need == need && f.users > 0 {
			return int32(i)
		}
		if f.users == 0 && free == none {
			free = i
		}
	}
	if !anew {
		return none
	}
	if free == none {
		free = len(s.fields)
		s.fields = append(s.fields, field{})
	}
	s.fields[free] = field{goal: goal, need: need}
	return int32(free)
}

// flowFields computes fields that are new, or older than the tiles.
func (p *Planner) flowFields(_, lo, hi int) {
	m := p.scenery.Tiles
	for i := lo; i < hi; i++ {
		f, x := &p.fields[i], &p.flows[i]
		if f.users == 0 || x.goal == f.goal && x.need == f.need && !x.Stale() {
			continue
		}
		x.goal, x.need = f.goal, f.need
		goals := x.end[:]
		var ok bool
		if x.end[0], ok = m.NearestOpen(x.goal, x.need); !ok {
			goals = nil // no tile has the clearance
		}
		x.Flow(m, goals, x.need)
		x.forget(m)
	}
}
