package columns

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/grid"
	"galaxy/sim/workers"
)

// Columns are the agents of a world. Make them with [New].
type Columns struct {
	State
	Places Places
	Goals  *Goals
	Was    Was // valid from Begin to End

	Kinds   []Kind
	Radii   []float64 // by kind, length
	Groups  []int32   // by kind, an index into the setup's groups
	Largest float64   // the largest radius of any agent, length

	Chases bool                 // some agents may have an agent as their goal
	Space  Space                // of the agents that fly in space; nil: none does
	Adrift func(id uint32) bool // whether an agent cannot change its velocity, so that its filter cannot either; nil: all can
	halts  bool                 // headings are kept for good: not only its drive may turn an agent

	dt       float64
	deciding bool // others see the agents as in Was
	wrecked  []bool
	slots    []uint32 // by ID; empty until something asks for one
	spare    spare
	pool     *workers.Pool
	placer   *grid.Placer
	visit    func(worker int, r *Range)
	ranges   []Range // per worker
	likely   likely
	rest     State // the columns that are not packed, while Keep runs

	// Bound once: binding a method allocates.
	cellBlock, scatterBlock, tidyBlock, slotBlock, rangeBlock, seenBlock func(worker, lo, hi int)
}

// Kind is the common part of agents that differ only in fields that a step changes.
type Kind struct {
	Agent nav.Agent    // fields that a step changes are zero
	Seen  nav.Neighbor // the same as others see it
}

// Space tells how high agents are that fly in space. All others are in the plane alone.
type Space interface {
	// Height returns the height of an agent over the plane now and before the last step, length; false if it flies in the plane. While
	// agents decide, both are as before the step. Workers may call it at the same time.
	Height(id uint32) (now, before float64, ok bool)
}

// Was has the places, length, and velocities, length/time, of the agents before a step, by slot.
type Was struct{ X, Y, VX, VY []float64 }

// New returns the columns of agents, given by ID; a tick ago they were where they are now. Still marks
// by ID the agents that rest, and may be nil. Stops are the goals that many agents share. Turned tells
// that something else than its drive may turn an agent. Resort must follow.
func New(pool *workers.Pool, agents []nav.Agent, still []bool, stops [][]nav.Goal, dt float64, turned bool) *Columns {
	n := len(agents)
	c := &Columns{pool: pool, placer: grid.NewPlacer(pool), dt: dt, Goals: newGoals(stops), halts: turned}
	for _, list := range []*List[float64]{&c.X, &c.Y, &c.OldX, &c.OldY, &c.VX, &c.VY, &c.DeltaV, &c.Length, &c.Swing} {
		*list = make(List[float64], n)
	}
	for _, list := range []*List[uint32]{&c.GoalNo, &c.KindNo, &c.ID, &c.Bends} {
		*list = make(List[uint32], n)
	}
	c.Flags = make(List[Flags], n)
	p := &c.Places
	p.X, p.Y = make([]float64, n, n+7), make([]float64, n, n+7) // room for whole vectors
	p.Cells.Resize(1, n)
	p.Slot, p.At = make([]uint32, n, max(n, p.Cells.Len())), make([]uint32, n) // Sort needs a count for each cell
	c.ranges = make([]Range, pool.Workers())
	c.bind()
	c.classify(agents)
	c.Chases = c.Goals.chase()
	for s := range agents {
		c.Load(s, &agents[s])
		c.StandAt(s)
		if still != nil && still[s] {
			c.Flags[s] |= Resting
		}
	}
	if turned {
		c.KeepHeadings()
	}
	return c
}

func (c *Columns) bind() {
	c.cellBlock, c.scatterBlock, c.tidyBlock = c.cellSome, c.scatterSome, c.tidySome
	c.slotBlock, c.rangeBlock, c.seenBlock = c.slotSome, c.rangeSome, c.seenSome
	c.likely = c.bindLikely()
}

// classify finds the kinds of agents.
func (c *Columns) classify(agents []nav.Agent) {
	known, last := map[nav.Agent]uint32{}, uint32(0)
	for i := range agents {
		a := constants(&agents[i])
		k, ok := last, i > 0 && a == c.Kinds[last].Agent // mostly true; the map takes longer
		if !ok {
			k, ok = known[a]
		}
		if !ok {
			k = uint32(len(c.Kinds))
			known[a] = k
			c.Kinds = append(c.Kinds, Kind{a, a.Neighbor()})
			c.Groups, c.Radii = append(c.Groups, a.Group), append(c.Radii, a.Radius)
		}
		c.ID[i], c.KindNo[i], last = uint32(i), k, k
		c.Largest = max(c.Largest, a.Radius)
	}
}

// constants returns a copy of a in which the fields that a step changes are zero.
func constants(a *nav.Agent) nav.Agent {
	c := *a
	c.Pos, c.Vel, c.Heading, c.ID, c.Goal, c.DeltaV = r2.Vec{}, r2.Vec{}, 0, 0, nav.Goal{}, 0
	c.Stopped, c.Timer, c.Memory = false, 0, nav.Memory{}
	return c
}

// Load copies to a slot the fields of a that a step changes. Resort must follow.
func (c *Columns) Load(s int, a *nav.Agent) {
	c.X[s], c.Y[s], c.VX[s], c.VY[s], c.DeltaV[s] = a.Pos.X, a.Pos.Y, a.Vel.X, a.Vel.Y, a.DeltaV
	c.Flags[s] &^= Headed
	if math.Float64bits(a.Heading) != math.Float64bits(nav.Heading(a.Vel)) {
		c.makeHeadings()
		c.Heading[s] = a.Heading
		c.Flags[s] |= Headed
	}
	c.StoreAll(s, a)
	c.SetGoal(s, &a.Goal)
}

// Needs makes the optional columns that the behaviours and drives need, and drops the timers and
// memories that none needs. Headings that are kept stay.
func (c *Columns) Needs(turns, times, remembers bool) {
	if turns {
		c.KeepHeadings()
	}
	n := len(c.ID)
	c.Timer, c.Memory = made(c.Timer, n, times), made(c.Memory, n, remembers)
}

// made returns the column of n agents if it is needed: the existing one, or a new one.
func made[T any](column List[T], n int, needed bool) List[T] {
	switch {
	case !needed:
		return nil
	case len(column) == n:
		return column
	}
	return make(List[T], n)
}

// KeepHeadings keeps all headings from now on, also the headings before a step.
func (c *Columns) KeepHeadings() {
	c.makeHeadings()
	c.halts = true
	c.OldHeading = made(c.OldHeading, len(c.ID), true)
}

// KeepHeading gives the agent in a slot a heading, radians, that does not follow its velocity.
func (c *Columns) KeepHeading(s int, heading float64) {
	c.makeHeadings()
	c.halts = true
	c.Heading[s] = heading
	c.Flags[s] |= Headed
}

// makeHeadings makes the column of headings if there is none.
func (c *Columns) makeHeadings() { c.Heading = made(c.Heading, len(c.ID), true) }

// KeepVelocities keeps the velocities before a step from now on.
func (c *Columns) KeepVelocities() {
	if len(c.OldVX) != len(c.VX) {
		c.OldVX, c.OldVY = append(c.OldVX[:0], c.VX...), append(c.OldVY[:0], c.VY...)
	}
}

// Begin begins a step: the present state of the agents becomes their state before it. Workers then read
// Was, and write the new state.
func (c *Columns) Begin() {
	c.X, c.OldX = c.OldX, c.X
	c.Y, c.OldY = c.OldY, c.Y
	if len(c.OldVX) == 0 { // no agent reads the velocity of another, so one column serves
		c.Was = Was{c.OldX, c.OldY, c.VX, c.VY}
	} else {
		c.VX, c.OldVX = c.OldVX, c.VX
		c.VY, c.OldVY = c.OldVY, c.VY
		c.Was = Was{c.OldX, c.OldY, c.OldVX, c.OldVY}
	}
	if len(c.OldHeading) > 0 {
		copy(c.OldHeading, c.Heading)
		for s := range c.Flags {
			c.standHeading(s)
		}
	}
	c.deciding = true
}

// End ends the decisions that Begin began: from now on others see the agents as they are.
func (c *Columns) End() { c.deciding = false }

// Stand makes the state before the step equal to the present one, for all agents.
func (c *Columns) Stand() {
	copy(c.OldX, c.X)
	copy(c.OldY, c.Y)
	copy(c.OldVX, c.VX)
	copy(c.OldVY, c.VY)
	if len(c.OldHeading) > 0 {
		copy(c.OldHeading, c.Heading)
		for s := range c.Flags {
			c.standHeading(s)
		}
	}
}

func (c *Columns) standHeading(s int) {
	f := c.Flags[s]
	c.Flags[s] = f&^OldHeaded | f&Headed*(OldHeaded/Headed)
}

// StandAt is Stand for the agent in a slot. It serves agents that rest, which no step writes.
func (c *Columns) StandAt(s int) {
	c.OldX[s], c.OldY[s] = c.X[s], c.Y[s]
	if len(c.OldVX) > 0 {
		c.OldVX[s], c.OldVY[s] = c.VX[s], c.VY[s]
	}
	if len(c.OldHeading) > 0 {
		c.OldHeading[s] = c.Heading[s]
		c.standHeading(s)
	}
}
