// Package moves lets agents decide, move and be measured, on their columns, a block at a time.
//
// A step is
//
//	Sweep     each agent decides, and its drive moves it: it reads where the others were
//	Travel    how it has moved is added to its journey
//	Look      what is near the agents, as they are sorted again, and what passes through each other
//	Arrive    journeys end
//
// Where nothing but its drive moves an agent, it travels within the sweep, while it is at hand.
//
// Agents of a [nav.Feeler], or of a composition of such, are felt and flown on the columns. For
// those that decide by a [nav.View], a block of them is made of the columns, and put back: see [Steered].
package moves

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/journeys"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

// Mover lets the agents of a world decide and move. Make one with [New], then call Fly.
type Mover struct {
	*columns.Columns
	pool     *workers.Pool
	scenery  *scenery.Scenery
	journeys *journeys.Tracker
	fixed    []contact.Fixed // as the world has them
	index    *contact.Index  // of these
	pushed   bool            // something else than its drive may move an agent
	dt       float64
	steer    Steering

	classes []class // by kind
	aims    []aim   // by stop, and an empty one: as they are in this step
	felt    bool    // some agents feel how others move
	kernels bool    // some agents are stepped by kernels
	views   bool    // some agents decide by views

	workers []*worker
	looks   []look // by block of places

	// Bound once: binding a method allocates.
	sweepBlock, travelBlock, lookBlock, fixedBlock, passBlock, arriveBlock, watchBlock func(worker, lo, hi int)

	// Of the present phase.
	among    simd.Among
	tick     uint64
	turned   []bool
	onWay    int     // the slot of an agent that was on its way when Idle was last asked
	farthest float64 // length that any agent has moved in the step
	counted  bool    // farthest is known
}

// Method is how the agents of a group fly.
type Method struct {
	Behavior  nav.Behavior
	Drive     nav.Drive
	Views     bool // it needs a view, because of a guard, tiles or wrecks
	Remembers bool // the behaviour remembers something of each agent
}

// steers reports whether the agents of a group decide by views: also where their behaviour is neither
// a [nav.Feeler] nor a composition of such alone, or because of a drive.
func (m *Method) steers() bool {
	_, nose := m.Drive.(nav.Nose)
	return m.Views || !nose || !feels(m.Behavior)
}

// class is how the agents of a kind fly.
type class struct {
	agent   *nav.Agent // with all that they share
	limits  nav.Limits
	rule         // how it decides
	steers  bool // it does by a view instead
	drive   nav.Nose
	mover   nav.Drive    // of those that steer
	turns   bool         // the nose need not follow the velocity
	heads   bool         // where it points may count while they decide
	sight   nav.Sight    // of fixed things
	kernel  engine.Block // nil where it has none
	thrusts bool         // the drive is nav.Thrust, else nav.Kinematic, where it has a kernel
	feels   float64      // length: how far it feels other agents, 0 where it does not
	looks   float64      // length: how far others that it overlaps, or its kernel feels, may be
	there   float64      // length: within which its method stands still
}

// Plan is what a mover needs to know of a world.
type Plan struct {
	Pool     *workers.Pool
	Columns  *columns.Columns
	Scenery  *scenery.Scenery
	Journeys *journeys.Tracker
	Fixed    []contact.Fixed
	Index    *contact.Index // of these
	Pushed   bool           // something else than its drive may move an agent, stop it or let it leave
	Dt       float64        // scene time
	Steer    Steering
}

// New returns a mover of agents.
func New(p Plan) *Mover {
	c := &Mover{
		Columns: p.Columns, pool: p.Pool, scenery: p.Scenery, journeys: p.Journeys, fixed: p.Fixed, index: p.Index,
		pushed: p.Pushed, dt: p.Dt, steer: p.Steer,
	}
	c.aims = make([]aim, len(c.Goals.Stops)+1)
	c.looks = make([]look, (c.Len()+workers.Block-1)/workers.Block)
	for range p.Pool.Workers() {
		c.workers = append(c.workers, new(worker))
	}
	for _, w := range c.workers {
		w.block.bind(c)
	}
	c.sweepBlock, c.travelBlock, c.arriveBlock = c.sweepSome, c.travelSome, c.arriveSome
	c.lookBlock, c.fixedBlock, c.passBlock, c.watchBlock = c.lookSome, c.fixedSome, c.passSome, c.watchSome
	for k := range c.Kinds {
		c.classes = append(c.classes, class{agent: &c.Kinds[k].Agent, limits: c.Kinds[k].Agent.Limits()})
	}
	return c
}

// Fly sets how the agents of each group fly from now on.
func (c *Mover) Fly(methods []Method) {
	c.felt, c.kernels, c.views = false, false, false
	turns, remembers := false, false
	for i := range c.classes {
		k := &c.classes[i]
		a := k.agent
		m := &methods[a.Group]
		k.rule, k.kernel, k.feels = rule{}, nil, 0
		k.mover = m.Drive
		k.drive, _ = m.Drive.(nav.Nose)
		k.turns = k.drive == nil
		k.heads = k.turns || m.Views || !math.IsInf(a.MaxTurn, 1) || nav.ReadsHeading(m.Behavior)
		if k.steers = m.steers(); !k.steers {
			k.rule = ruleOf(m.Behavior, k.limits)
			if c.Len() >= fewLanes {
				k.choose(c.dt)
			}
			k.feels = nav.ReachOf(m.Behavior, a, c.Largest, c.dt)
			k.sight = nav.SightOf(m.Behavior, a, c.dt)
		}
		c.kernels, c.views = c.kernels || k.kernel != nil, c.views || k.steers
		turns, remembers = turns || k.turns, remembers || m.Remembers
		k.there = c.journeys.StandsWithin(a)
		k.looks = 2 * a.Radius
		if k.kernel != nil {
			k.looks = max(k.feels, k.looks)
		}
		k.looks = float64(k.looks * (1 + 1e-9)) // for rounding
		c.felt = c.felt || k.feels > 0 && k.moves()
	}
	c.Needs(turns, c.views, remembers)
}

// Views reports whether any agents decide by views.
func (c *Mover) Views() bool { return c.views }

// Looks reports whether the agents that decide on the columns have to Look first.
func (c *Mover) Looks() bool { return c.kernels || !c.pushed }
