package ways

import "galaxy/nav/tiles"

// field leads to one tile all agents that are bound for it and need the same room.
type field struct {
	goal  tiles.Tile
	need  int // clearance
	users int
}

// none is the number of no field.
const none = -1

// flow is a field worked out: what it takes to get there from every tile.
type flow struct {
	tiles.Field
	goal tiles.Tile
	need int
	end  [1]tiles.Tile // the goal, or the nearest tile that has the room
}

// fieldTo returns the number of the field to a tile, or none where no agent follows
// such a one and none is to be made. A new one takes the place of one that is not
// followed any more, and its memory.
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

// flow works out fields that are new, or older than the tiles.
func (p *Planner) flow(_, lo, hi int) {
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
			goals = nil // no tile has the room
		}
		x.Flow(m, goals, x.need)
	}
}
