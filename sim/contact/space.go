package contact

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Agents that fly in space are balls to each other, and discs to those of the plane, which have no height. Their paths are no straight
// ways through the step, so that no impact here turns them aside: those among themselves are found elsewhere (see [Solver.Note]), and
// overlaps with agents and fixed things of the plane are counted, as of things that are not solid.

// inSpace reports whether an agent flies in space.
func (in *Input) inSpace(id uint32) bool {
	if in.Agents.Space == nil {
		return false
	}
	_, _, ok := in.Agents.Space.Height(id)
	return ok
}

// Note adds impacts of agents that fly in space to those of a Sweep, which comes before it.
func (s *Solver) Note(impacts []Contact) {
	s.Contacts = append(s.Contacts, impacts...)
	for i := range impacts {
		s.Turned[impacts[i].Agent], s.Turned[impacts[i].With.Index] = true, true
	}
}

// apart returns the vector from agent b to agent a, which are d apart in the plane: now, or before the step. It is false if one of them
// flies in the plane.
func (in *Input) apart(a, b uint32, d r2.Vec, before bool) (v r3.Vec, ok bool) {
	space := in.Agents.Space
	if space == nil {
		return v, false
	}
	high, was, one := space.Height(a)
	low, lay, other := space.Height(b)
	if before {
		high, low = was, lay
	}
	return r3.Vec{X: d.X, Y: d.Y, Z: high - low}, one && other
}

// overlap returns how deep two agents overlap whose centres are d apart in the plane: now, or before the step.
func (in *Input) overlap(d r2.Vec, a, b *nav.Neighbor, before bool) (depth float64, ok bool) {
	depth, ok = overlap(d, a, b)
	if !ok || in.Agents.Space == nil {
		return depth, ok
	}
	if v, both := in.apart(a.ID, b.ID, d, before); both {
		depth = a.Radius + b.Radius - portable.Norm3(v)
		ok = depth > 0
	}
	return depth, ok
}
