package contact

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/grid"
	"galaxy/sim/part"
	"galaxy/sim/workers"
)

// State is the state that a step changes and the next one depends on, and the contacts and counts of the
// last step.
type State struct {
	persistent []touching // sorted

	Contacts []Contact // of the last step: impacts in their order, then other contacts by agent
	Counts   Counts
	groups   []GroupCounts
}

// OfGroup returns the counts of a group.
func (s *State) OfGroup(group int) GroupCounts {
	if group >= len(s.groups) {
		return GroupCounts{} // none of its agents ever comes
	}
	return s.groups[group]
}

// Hash folds in the pairs in contact, on which the next step depends.
func (s *State) Hash(h *part.Hasher) {
	h.Word(uint64(len(s.persistent)))
	for _, t := range s.persistent {
		agent, with := t.pair()
		h.Word(uint64(agent))
		h.Word(codes[with.Kind]<<32 | uint64(with.Index))
	}
}

// Solver keeps agents apart. Make one with [New]. One goroutine uses it at a time.
type Solver struct {
	State

	// The effects of the last Sweep on each agent, by ID. Empty if agents meet nothing.
	Struck []bool // it has run into a wall of tiles
	Turned []bool // something has turned it aside

	in     *Input // of the present phase
	phases *workers.Phases[*Solver]

	crowd []nav.Agent // as they were at first, for their groups
	// Limits of all agents, which do not change.
	largest  float64 // radius, length
	smallest float64 // radius
	fastest  float64 // length/time
	squares  bool    // some are squares
	discs    bool    // some are discs

	// Made anew in every step.
	courses  []course // by number, then one for the walls
	planned  int      // fixed things that have a course
	bounds   []bounds // by place in the grid
	boxes    simd.Boxes
	farthest float64 // the largest reach of boxes
	even     bool    // all may look as far
	pairs    pairs
	listed   bool // pairs lists all that overlap now
	islands  islands
	merged   int // the number of contacts before merge adds its own
	parts    int // of the step, in which it adds them
	fresh    []touching
	lasting  []bool   // of the persistent contacts: not yet at an end
	shifts   []r2.Vec // by agent, of a round of Separate
	momentum float64  // of that round: the share of the last one's shifts, from 0 to 1
	found    found

	workers []*scratch
}

// scratch is the memory of one worker.
type scratch struct {
	pairs  []pair
	events []event
	near   []int32 // fixed things
	hits   grid.Hits

	escaped bool // an agent is not within its swept AABB

	// Of the islands that it resolves.
	queue   queue
	last    event // the last in order among the events taken out of the queue
	impacts []Contact
	order   []moment   // of impacts
	sorted  []moment   // while they are sorted
	parts   []uint32   // of the step: where the moments of each begin
	left    [][]moment // of each worker, while a part is merged
	fresh   []touching
	found   found
}

// New returns a solver that works on a pool, for agents whose number, groups, sizes, shapes and
// speed limits stay as they are. It keeps the list, and later reads only groups from it.
func New(pool *workers.Pool, agents []nav.Agent) *Solver {
	groups := int32(0)
	s := &Solver{crowd: agents, smallest: math.Inf(1)}
	s.phases = workers.PhasesOf(pool, s)
	for range pool.Workers() {
		s.workers = append(s.workers, new(scratch))
	}
	for i := range agents {
		a := &agents[i]
		groups = max(groups, a.Group+1)
		s.largest, s.smallest, s.fastest = max(s.largest, a.Radius), min(s.smallest, a.Radius), max(s.fastest, a.MaxSpeed)
		s.squares, s.discs = s.squares || a.Square, s.discs || !a.Square
	}
	s.groups = make([]GroupCounts, groups)
	return s
}

// Sweep takes every agent along its way through the step: to where its drive has put it, or to where the
// things that it hits send it. It changes velocities by the impacts.
func (s *Solver) Sweep(in *Input) {
	s.in = in
	if !s.pushing() && in.Walls == nil {
		return
	}
	in.Agents.Locate() // workers only read the slots of agents
	if s.in.solid() {
		s.Contacts = s.Contacts[:0]
	}
	s.plan()
	if s.pushing() {
		s.predict()
		s.resolveIslands()
	}
	for _, w := range s.workers {
		w.escaped = false
	}
	s.phases.Run(len(in.Grid.Sorted()), workers.Sweep, (*Solver).settleSome)
	s.listed = s.lists()
	s.release()
}

// Separate finds the pairs that overlap, and moves the solid ones apart. Few worlds have any: on its way
// through a step nothing comes to overlap. It serves agents that were placed so, that a body has run over
// with nowhere to go, or that rounding has left too near.
func (s *Solver) Separate(in *Input) {
	s.in = in
	in.Agents.Locate()
	s.findOverlaps()
	s.listed = false
	begin, first := plainRounds, s.found.deep
	for round := 0; round < rounds && s.found.pressed > 0; round++ {
		if s.shifts == nil {
			s.shifts = make([]r2.Vec, in.Agents.Len())
		}
		k, last := float64(max(0, round-begin)), s.found.deep
		s.momentum = k / (k + 3)
		s.phases.Run(len(in.Grid.Sorted()), workers.Block, (*Solver).correctSome)
		s.phases.Run(in.Agents.Len(), workers.Sweep, (*Solver).moveSome)
		in.Sort()
		s.findOverlaps()
		if s.found.deep > max(first, last) {
			begin = max(begin, round+1)
		}
	}
}

// Drop frees the memory of boxes, until the next Sweep or Separate.
func (s *Solver) Drop() { s.boxes = simd.Boxes{} }

// Count adds the overlaps that Separate has left to the counts, and adds contacts of pairs that are not
// solid: two agents that overlap and did not before the step, and agents that have entered something fixed
// on their way.
func (s *Solver) Count() {
	if !s.in.solid() {
		s.Contacts = s.Contacts[:0]
	}
	s.tally(s.in.Tick, &s.found.Tally)
}

// Start is Separate and Count at the beginning of a run: overlaps from the start are no contacts.
func (s *Solver) Start(in *Input) {
	s.Separate(in)
	s.Count()
	s.Counts.Began, s.Counts.BeganFixed = 0, 0
	clear(s.groups)
	s.Contacts = s.Contacts[:0]
}
