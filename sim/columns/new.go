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

	slots []uint32 // by ID; empty where it is not known
	kinds []int32  // by class: its group
	visit func(worker int, r *Range)
	spare struct {
		goals []nav.Goal
		flags []flags
	}
	halted  bool // some agent has come to rest: there are headings for good
	workers []*worker
	looks   []look // by block of places

	// Bound once: binding a method allocates.
	sweepBlock, scatterBlock, tidyBlock, lookBlock, fixedBlock, passBlock, watchBlock, slotBlock, rangeBlock func(worker, lo, hi int)

	// Of the present phase.
	was      was
	among    simd.Among
	tick     uint64
	farthest float64 // length that any agent has moved in the step
}

// Method is how the agents of a group fly.
type Method struct {
	Behavior nav.Behavior // a [nav.Feeler], or a composition of such alone
	Drive    nav.Nose
}

// was is the agents by slot, as they were before a step.
type was struct{ x, y, vx, vy []float64 }

// class is agents that do not differ in what a step leaves as it is.
type class struct {
	agent   nav.Agent // with all that they share
	limits  nav.Limits
	rule    // how it decides
	drive   nav.Nose
	sight   nav.Sight // of fixed things
	kernel  nav.Block // nil where it has none
	thrusts bool      // the drive is nav.Thrust, else nav.Kinematic, where it has a kernel
	feels   float64   // length: how far it feels other agents, 0 where it does not
	looks   float64   // length: how far others that it overlaps, or its kernel feels, may be
	there   float64   // length: within which its method stands still
}

// Can reports whether agents can be kept in columns: all discs that have nothing to
// remember, and no goal that is an agent.
func Can(agents []nav.Agent, stops []journeys.Itinerary) bool {
	for i := range agents {
		a := &agents[i]
		if a.Square || a.Stopped || a.Timer != 0 || a.Memory != (nav.Memory{}) || a.Goal.Kind == nav.AgentGoal {
			return false
		}
	}
	for i := range stops {
		for k := range stops[i].Stops {
			if stops[i].Stops[k].Kind == nav.AgentGoal {
				return false
			}
		}
	}
	return true
}

// MethodOf returns how a group's agents fly in columns, or false where they cannot.
func MethodOf(b nav.Behavior, d nav.Drive) (m Method, ok bool) {
	nose, follows := d.(nav.Nose)
	return Method{b, nose}, follows && feels(b)
}

// New returns a crew of agents that [Can] be one, which move among the scenery and fixed things of a
// world in steps of dt.
func New(pool *workers.Pool, s *scenery.Scenery, t *journeys.Tracker, stops []journeys.Itinerary, fixed []contact.Fixed, index *contact.Index, dt float64, agents []nav.Agent) *Crew {
	c := &Crew{pool: pool, placer: grid.NewPlacer(pool), scenery: s, journeys: t, fixed: fixed, index: index, dt: dt, goals: newGoals(stops)}
	n := len(agents)
	floats, words := c.columns.lists()
	for _, list := range floats {
		*list = make([]float64, n)
	}
	c.bvx, c.bvy, c.heading = nil, nil, nil
	for _, list := range words {
		*list = make([]uint32, n)
	}
	c.columns.flags = make([]flags, n)
	p := &c.places
	p.x, p.y = make([]float64, n), make([]float64, n)
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
	c.slotBlock, c.rangeBlock = c.slotSome, c.rangeSome

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
			c.classes = append(c.classes, class{agent: a, limits: a.Limits()})
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
	return c
}

// Fly sets how the agents of each group fly from now on.
func (c *Crew) Fly(methods []Method) {
	c.methods = methods
	c.moves = false
	for i := range c.classes {
		k := &c.classes[i]
		m := methods[k.agent.Group]
		k.rule, k.drive = ruleOf(m.Behavior, k.limits), m.Drive
		k.choose(c.dt)
		k.feels = nav.ReachOf(m.Behavior, &k.agent, c.largest, c.dt)
		k.sight = nav.SightOf(m.Behavior, &k.agent, c.dt)
		k.there = c.journeys.StandsWithin(&k.agent)
		k.looks = 2 * k.agent.Radius
		if k.kernel != nil {
			k.looks = max(k.feels, k.looks)
		}
		k.looks = float64(k.looks * (1 + 1e-9)) // for rounding
		c.moves = c.moves || k.feels > 0 && k.moves()
	}
}

// Load puts agents into the columns, all by ID, where still marks those that rest. Cells are
// of the given side. Sort must follow.
func (c *Crew) Load(agents, before []nav.Agent, still []bool, side float64) {
	c.heading = c.heading[:0]
	for s, id := range c.id {
		a := &agents[id]
		c.x[s], c.y[s], c.vx[s], c.vy[s] = a.Pos.X, a.Pos.Y, a.Vel.X, a.Vel.Y
		c.bx[s], c.by[s] = before[id].Pos.X, before[id].Pos.Y
		c.deltaV[s], c.flags[s] = a.DeltaV, 0
		if turned(a) {
			c.makeHeadings()
			c.heading[s], c.flags[s] = a.Heading, headed
		}
		if still[id] {
			c.flags[s] |= resting
		}
		if c.journeys.Done(id) {
			c.flags[s] |= done
		}
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

// Set makes the state of c a copy of s, in c's memory.
func (c *Crew) Set(s *State) {
	s.CopyTo(&c.State)
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
	*a = c.classes[c.class[s]].agent
	a.ID = c.id[s]
	a.Pos, a.Vel = r2.Vec{X: c.x[s], Y: c.y[s]}, r2.Vec{X: c.vx[s], Y: c.vy[s]}
	a.DeltaV, a.Goal = c.deltaV[s], c.goalOf(s)
	if heading, ok := c.headingOf(s); ok {
		a.Heading = heading
	} else {
		a.Heading = nav.Heading(a.Vel)
	}
}

// turned reports whether the heading of an agent is not that of its velocity.
func turned(a *nav.Agent) bool {
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
