package columns

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/contact"
	"galaxy/sim/grid"
	"galaxy/sim/journeys"
	"galaxy/sim/part"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

// Crew are the agents of a world. Make one with [New], then call Load and Sort.
type Crew struct {
	State
	places   places
	pool     *workers.Pool
	placer   *grid.Placer
	scenery  *scenery.Scenery
	journeys *journeys.Tracker
	fixed    []contact.Fixed // as the world has them
	index    *contact.Index  // of these
	goals    *goals
	classes  []class
	methods  []Method // by group
	dt       float64
	radii    []float64 // by class, length
	largest  float64   // of all agents
	moves    bool      // some agents feel how others move
	kernels  bool      // some agents are stepped by kernels
	views    bool      // some agents decide by views
	chases   bool      // some agents may have an agent as their goal
	steer    Steering

	slots []uint32 // by ID; empty where it is not known
	kinds []int32  // by class: its group
	visit func(worker int, r *Range)
	spare struct {
		goals  []nav.Goal
		memory []nav.Memory
		flags  []flags
	}
	likePrior [4]part.Like[float64]
	halted    bool // some agent has come to rest: there are headings for good
	workers   []*worker
	looks     []look // by block of places

	// Bound once: binding a method allocates.
	sweepBlock, scatterBlock, tidyBlock, lookBlock, fixedBlock, passBlock, watchBlock, slotBlock, rangeBlock, seenBlock func(worker, lo, hi int)

	// Of the present phase.
	was      was
	sweeping bool // was is how others see the agents
	among    simd.Among
	tick     uint64
	farthest float64 // length that any agent has moved in the step
}

// Method is how the agents of a group fly.
type Method struct {
	Behavior  nav.Behavior
	Drive     nav.Drive
	Guarded   bool // a guard keeps their wishes
	Remembers bool // the behaviour remembers something of each agent
}

// steers reports whether the agents of a group decide by views: because their behaviour is neither a
// [nav.Feeler] nor a composition of such alone, or because of a guard or a drive.
func (m *Method) steers() bool {
	_, nose := m.Drive.(nav.Nose)
	return m.Guarded || !nose || !feels(m.Behavior)
}

// was is the agents by slot, as they were before a step.
type was struct{ x, y, vx, vy []float64 }

// class is agents that do not differ in what a step leaves as it is.
type class struct {
	agent   nav.Agent // with all that they share
	seen    nav.Neighbor
	limits  nav.Limits
	rule         // how it decides
	steers  bool // it does by a view instead
	drive   nav.Nose
	mover   nav.Drive // of those that steer
	turns   bool      // the nose need not follow the velocity
	sight   nav.Sight // of fixed things
	kernel  nav.Block // nil where it has none
	thrusts bool      // the drive is nav.Thrust, else nav.Kinematic, where it has a kernel
	feels   float64   // length: how far it feels other agents, 0 where it does not
	looks   float64   // length: how far others that it overlaps, or its kernel feels, may be
	there   float64   // length: within which its method stands still
}

// Plan is what a crew needs to know of a world.
type Plan struct {
	Pool     *workers.Pool
	Scenery  *scenery.Scenery
	Journeys *journeys.Tracker
	Stops    []journeys.Itinerary // by group
	Fixed    []contact.Fixed
	Index    *contact.Index // of these
	Dt       float64        // scene time
	Steer    Steering
}

// New returns a crew of agents, all of them discs, that move as a plan says.
func New(p Plan, agents []nav.Agent) *Crew {
	pool := p.Pool
	c := &Crew{pool: pool, placer: grid.NewPlacer(pool), scenery: p.Scenery, journeys: p.Journeys, fixed: p.Fixed, index: p.Index, dt: p.Dt, goals: newGoals(p.Stops), steer: p.Steer}
	return c.fill(agents)
}

// fill makes the columns of agents.
func (c *Crew) fill(agents []nav.Agent) *Crew {
	n, pool := len(agents), c.pool
	floats, words := c.columns.lists()
	for _, list := range floats {
		*list = make([]float64, n)
	}
	c.bvx, c.bvy, c.heading, c.turned, c.timer = nil, nil, nil, nil, nil
	for _, list := range words {
		*list = make([]uint32, n)
	}
	c.columns.flags = make([]flags, n)
	p := &c.places
	p.x, p.y = make([]float64, n, n+7), make([]float64, n, n+7) // room for whole vectors
	p.cells.Resize(1, n)
	p.slot, p.place = make([]uint32, n, max(n, p.cells.Len())), make([]uint32, n) // see Sort
	c.looks = make([]look, (n+workers.Block-1)/workers.Block)
	for range pool.Workers() {
		c.workers = append(c.workers, new(worker))
	}
	for _, w := range c.workers {
		w.block.bind(c)
	}
	c.sweepBlock, c.scatterBlock, c.tidyBlock = c.sweepSome, c.scatterSome, c.tidySome
	c.lookBlock = c.lookSome
	c.fixedBlock, c.passBlock, c.watchBlock = c.fixedSome, c.passSome, c.watchSome
	c.bindKept()
	c.slotBlock, c.rangeBlock, c.seenBlock = c.slotSome, c.rangeSome, c.seenSome

	known, last := map[nav.Agent]uint32{}, uint32(0)
	for i := range agents {
		a := constants(&agents[i])
		k, ok := last, i > 0 && a == c.classes[last].agent // as mostly: to ask the map takes longer
		if !ok {
			k, ok = known[a]
		}
		if !ok {
			k = uint32(len(c.classes))
			known[a] = k
			c.classes = append(c.classes, class{agent: a, seen: a.Neighbor(), limits: a.Limits()})
			c.kinds, c.radii = append(c.kinds, a.Group), append(c.radii, a.Radius)
		}
		c.id[i], c.class[i], last = uint32(i), k, k
		c.largest = max(c.largest, a.Radius)
	}
	return c
}

// constants returns what of a no step changes.
func constants(a *nav.Agent) nav.Agent {
	c := *a
	c.Pos, c.Vel, c.Heading, c.ID, c.Goal, c.DeltaV = r2.Vec{}, r2.Vec{}, 0, 0, nav.Goal{}, 0
	c.Stopped, c.Timer, c.Memory = false, 0, nav.Memory{}
	return c
}

// Fly sets how the agents of each group fly from now on. Load or Restore must follow.
func (c *Crew) Fly(methods []Method) {
	c.methods = methods
	c.moves = false
	steers, turns, remembers, kernels := false, false, false, false
	for i := range c.classes {
		k := &c.classes[i]
		m := &methods[k.agent.Group]
		k.rule, k.kernel, k.feels = rule{}, nil, 0
		k.mover = m.Drive
		k.drive, _ = m.Drive.(nav.Nose)
		k.turns = k.drive == nil
		if k.steers = m.steers(); !k.steers {
			k.rule = ruleOf(m.Behavior, k.limits)
			if len(c.id) >= fewLanes {
				k.choose(c.dt)
			}
			k.feels = nav.ReachOf(m.Behavior, &k.agent, c.largest, c.dt)
			k.sight = nav.SightOf(m.Behavior, &k.agent, c.dt)
		}
		kernels = kernels || k.kernel != nil
		steers, turns, remembers = steers || k.steers, turns || k.turns, remembers || m.Remembers
		k.there = c.journeys.StandsWithin(&k.agent)
		k.looks = 2 * k.agent.Radius
		if k.kernel != nil {
			k.looks = max(k.feels, k.looks)
		}
		k.looks = float64(k.looks * (1 + 1e-9)) // for rounding
		c.moves = c.moves || k.feels > 0 && k.moves()
	}
	if turns {
		c.makeHeadings()
		c.halted = true
	}
	n := len(c.id)
	c.kernels = kernels
	c.turned, c.timer, c.memory = made(c.turned, n, turns), made(c.timer, n, steers), made(c.memory, n, remembers)
	if c.views = steers; !steers {
		c.places.seen, c.places.fresh = nil, false
	}
}

// Steers reports whether any agents decide by views.
func (c *Crew) Steers() bool { return c.views }

// made returns a column of n agents where it is needed: the one that there is, or a new one.
func made[T any](column []T, n int, needed bool) []T {
	switch {
	case !needed:
		return nil
	case len(column) == n:
		return column
	}
	return make([]T, n)
}

// Load puts agents into the columns, all by ID, where still marks those that rest. Cells are
// of the given side. Sort must follow.
func (c *Crew) Load(agents, before []nav.Agent, still []bool, side float64) {
	if len(c.turned) == 0 {
		c.heading, c.halted = nil, false
	}
	c.chases = false
	for i := range c.goals.stops {
		c.chases = c.chases || c.goals.stops[i].Kind == nav.AgentGoal
	}
	for s, id := range c.id {
		a := &agents[id]
		c.x[s], c.y[s], c.vx[s], c.vy[s] = a.Pos.X, a.Pos.Y, a.Vel.X, a.Vel.Y
		c.bx[s], c.by[s] = before[id].Pos.X, before[id].Pos.Y
		c.deltaV[s], c.flags[s] = a.DeltaV, 0
		if isTurned(a) {
			c.makeHeadings()
			c.heading[s], c.flags[s] = a.Heading, headed
		}
		if still[id] {
			c.flags[s] |= resting
		}
		if c.journeys.Done(id) {
			c.flags[s] |= done
		}
		if len(c.turned) > 0 {
			c.turned[s] = before[id].Heading
		}
		c.storeAll(s, a)
		m := c.journeys.Motion(id)
		c.length[s], c.swing[s], c.bends[s] = m.Length, m.Swing, packed(&m)
		c.setGoal(s, &a.Goal)
	}
	for s := range c.bvx {
		c.bvx[s], c.bvy[s] = before[c.id[s]].Vel.X, before[c.id[s]].Vel.Y
	}
	c.side = side
	c.Resort()
}

// Resort puts the agents into their cells anew, as after a change of State.
func (c *Crew) Resort() {
	p := &c.places
	p.cells.Resize(c.side, len(c.id))
	for s := range c.id {
		p.place[s] = p.cells.Cell(r2.Vec{X: c.x[s], Y: c.y[s]})
	}
	c.Sort()
	c.reorder()
	c.Look(c.tick)
	c.slots, c.farthest = c.slots[:0], math.Inf(1)
}

func packed(m *journeys.Motion) uint32 { return m.Bends<<2 | uint32(m.Bent+1) }

// motion returns the motion of the agent in a slot.
func (c *Crew) motion(s int) journeys.Motion {
	b := c.bends[s]
	return journeys.Motion{Length: c.length[s], Swing: c.swing[s], Bends: b >> 2, Bent: int8(b&3) - 1}
}

// setMotion sets it.
func (c *Crew) setMotion(s int, m *journeys.Motion) {
	c.length[s], c.swing[s], c.bends[s] = m.Length, m.Swing, packed(m)
}

// Motions calls do with the motion of every agent.
func (c *Crew) Motions(do func(id uint32, m journeys.Motion)) {
	for s, id := range c.id {
		do(id, c.motion(s))
	}
}

// Agent makes a the agent of an ID.
func (c *Crew) Agent(id uint32, a *nav.Agent) { c.agentIn(c.slotOf(id), a) }

// Unload makes agents, by ID, those of the columns, and before what they were before the
// step, as far as a picture of the two needs it.
func (c *Crew) Unload(agents, before []nav.Agent) {
	c.remember()
	for s, id := range c.id {
		c.bothIn(s, &agents[id], &before[id])
	}
}

// agentIn makes a the agent in a slot.
func (c *Crew) agentIn(s int, a *nav.Agent) {
	c.agentAt(s, a, r2.Vec{X: c.x[s], Y: c.y[s]}, r2.Vec{X: c.vx[s], Y: c.vy[s]})
}

// agentAt makes a the agent in a slot, at a place and with a velocity.
func (c *Crew) agentAt(s int, a *nav.Agent, pos, vel r2.Vec) {
	*a = c.classes[c.class[s]].agent
	a.ID, a.Pos, a.Vel = c.id[s], pos, vel
	a.DeltaV, a.Goal = c.deltaV[s], c.goalOf(s)
	a.Stopped = c.flags[s]&stopped != 0
	if len(c.timer) > 0 {
		a.Timer = c.timer[s]
	}
	if len(c.memory) > 0 {
		a.Memory = c.memory[s]
	}
	if heading, ok := c.headingOf(s); ok {
		a.Heading = heading
	} else {
		a.Heading = nav.Heading(vel)
	}
}

// store puts what a behaviour has changed of the agent in a slot into the columns that there are. Workers do so at
// the same time.
func (c *Crew) store(s int, a *nav.Agent) {
	if c.flags[s] &^= stopped; a.Stopped {
		c.flags[s] |= stopped
	}
	if len(c.timer) > 0 {
		c.timer[s] = a.Timer
	}
	if len(c.memory) > 0 {
		c.memory[s] = a.Memory
	}
}

// storeAll is store, after it has made the columns that this agent needs.
func (c *Crew) storeAll(s int, a *nav.Agent) {
	c.timer = made(c.timer, len(c.id), a.Timer != 0 || len(c.timer) > 0)
	c.memory = made(c.memory, len(c.id), a.Memory != (nav.Memory{}) || len(c.memory) > 0)
	c.store(s, a)
}

// isTurned reports whether the heading of an agent is not that of its velocity.
func isTurned(a *nav.Agent) bool {
	return math.Float64bits(a.Heading) != math.Float64bits(nav.Heading(a.Vel))
}

// headingOf returns the heading of the agent in a slot, or false where it is that of its
// velocity.
func (c *Crew) headingOf(s int) (heading float64, ok bool) {
	if c.flags[s]&headed == 0 {
		return 0, false
	}
	return c.heading[s], true
}

// makeHeadings makes the column of headings if there is none.
func (c *Crew) makeHeadings() {
	if len(c.heading) == 0 {
		c.heading = slices.Grow(c.heading, len(c.id))[:len(c.id)]
	}
}
