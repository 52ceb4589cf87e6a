package contact

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/columns"
	"galaxy/sim/grid"
)

// Input is the data of a step. The solver changes places and velocities of agents alone.
type Input struct {
	Tick uint64  // the tick to which the step leads
	Dt   float64 // the length of the step, scene time, > 0

	Law    *Law             // nil: agents pass through each other and everything fixed
	Agents *columns.Columns // where their drives have put them; with a law, Mass > 0
	Fixed  []Fixed          // ordered by Other
	Index  *Index           // of Fixed; nil: agents look at each fixed thing
	Walls  *tiles.Map       // nil in open space

	// Exempt reports whether an agent and something fixed never touch, as a ship and the body on which
	// it is to land. Workers call it at the same time. Nil: no pair is exempt.
	Exempt func(agent uint32, o Other) bool

	// Grid has the agents sorted: in Sweep as they were before the step, in Separate as they are now.
	// Separate calls Sort to have them sorted anew when it has moved some. Agents that are not in the
	// grid are absent: nothing meets or moves them.
	Grid *grid.State
	Sort func()

	// Near has lists of the agents in the grid of Sweep, which reach as far as [Solver.Across] says; nil:
	// the solver searches the grid.
	Near *grid.Lists
}

// Law makes agents solid: to everything fixed, and to all agents or to agents of certain
// groups. Discs that are not solid to each other pass through each other as without a law.
//
// Two discs that approach and touch bounce off each other along the line of centres, as
// smooth balls do:
//
//	     n̂                  J = (1 + e)·(v_a − v_b)·n̂ / (1/m_a + 1/m_b)
//	(a)────▶(b)             v_a −= J/m_a·n̂
//	    ▲                   v_b += J/m_b·n̂
//	    point of contact    (p_a·r_b + p_b·r_a)/(r_a + r_b)
//
// Fixed things have infinite mass.
//
// The published method looks at the circles once per frame, so it finds some contacts late
// and some never. Here they are found on the way, and with Restitution 1 the reaction is
// the published one.
//
// It acts on velocities. A drive that makes any velocity at once, as kinematic does,
// bounces for the rest of that step alone; thrust flies on as it was struck.
type Law struct {
	Restitution float64 // e, from 0 (they stay together) to 1 (elastic, as published)
	Pairs       *Pairs  // of groups that are solid to each other; nil: all
}

// Between reports whether agents of two groups are solid to each other. Squares are solid to each other in
// any case, and everything fixed is solid to all.
func (l *Law) Between(a, b int32) bool { return l != nil && (l.Pairs == nil || l.Pairs.Has(a, b)) }

// Fixed is a thing that agents cannot move. It goes straight on through the step.
type Fixed struct {
	Hull     shape.Hull // about its place
	From, To r2.Vec     // its place before the step and after it, length; for a box mostly the origin
	Other    Other
}

// swept returns the AABB of f on its way through the step, and the collision margin.
func (f *Fixed) swept() shape.Box {
	from, to := f.Hull.At(f.From), f.Hull.At(f.To)
	return shape.Union(from.Core, to.Core).Inflate(f.Hull.Round + float64(margin*f.Hull.Round))
}

// The solver numbers agents by ID, and fixed things after them.

// fixed returns the fixed thing of number k, or nil for an agent.
func (in *Input) fixed(k uint32) *Fixed {
	if i := int(k) - in.Agents.Len(); i >= 0 {
		return &in.Fixed[i]
	}
	return nil
}

// hull returns the hull of number k about its place, and its size: the radius of a round thing, half the
// side of a square, or 0 for a box.
func (in *Input) hull(k uint32) (hull shape.Hull, size float64) {
	if f := in.fixed(k); f != nil {
		return f.Hull, f.Hull.Round
	}
	a := in.of(k)
	return a.Hull(), a.Radius
}

// path returns the place of number k before the step, and now.
func (in *Input) path(k uint32) (before, now r2.Vec) {
	if f := in.fixed(k); f != nil {
		return f.From, f.To
	}
	return in.before(k), in.now(k)
}

// other returns the thing of number k.
func (in *Input) other(k uint32) Other {
	if f := in.fixed(k); f != nil {
		return f.Other
	}
	return Other{Agent, k}
}

// slot returns the slot of agent k.
func (in *Input) slot(k uint32) int { return in.Agents.Slot(k) }

// of returns the properties of agent k that no step changes.
func (in *Input) of(k uint32) *nav.Agent { return in.Agents.Of(in.slot(k)) }

// before returns where agent k was before the step, and now where it is.
func (in *Input) before(k uint32) r2.Vec { return in.Agents.OldPos(in.slot(k)) }
func (in *Input) now(k uint32) r2.Vec    { return in.Agents.Pos(in.slot(k)) }

// isFixed reports whether number k is no agent.
func (in *Input) isFixed(k uint32) bool { return int(k) >= in.Agents.Len() }

func (in *Input) exempt(agent uint32, f *Fixed) bool {
	return in.Exempt != nil && in.Exempt(agent, f.Other)
}

// resting reports whether nothing moves an agent.
func (in *Input) resting(id uint32) bool { return in.Agents.Is(in.slot(id), columns.Resting) }

// here reports whether an agent is not absent.
func (in *Input) here(id uint32) bool { return in.Agents.Here(in.slot(id)) }

// solid reports whether agents are solid to more than squares to squares.
func (in *Input) solid() bool { return in.Law != nil }

// pushing reports whether agents are solid to something but walls.
func (s *Solver) pushing() bool { return s.in.solid() || s.squares }
