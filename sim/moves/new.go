// Package moves lets agents decide and move, and measures their journeys, a block of columns at a time.
//
// A step calls
//
//	Sweep     each agent decides by the state before the step, and its drive moves it
//	Travel    adds the motion to the journeys
//	Look      finds near agents for the next sweep, and overlaps, once the agents are sorted again
//	Arrive    ends journeys
//
// If only their drives move the agents, Sweep also measures them, while they are in the cache.
//
// Agents with a [nav.Feeler], or with a composition of these alone, decide on the columns. All others
// decide by a [nav.View]: the mover makes agents of a block of columns, and scatters them back; see [Steered].
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
	fixed    []contact.Fixed // the world's
	index    *contact.Index  // of fixed
	pushed   bool            // something else than its drive may move an agent
	dt       float64
	steer    Steering

	classes []class // by kind
	aims    []aim   // by number of the goal, the last one for no goal
	turning bool    // some agents have a heading that need not follow the velocity
	felt    bool    // some agents feel how others move
	kernels bool    // kernels step some agents
	views   bool    // some agents decide by views

	workers []*worker
	looks   []look // by block of places

	// Bound once: binding a method allocates.
	sweepBlock, travelBlock, lookBlock, fixedBlock, passBlock, arriveBlock, watchBlock func(worker, lo, hi int)

	// Data of the present phase.
	among    simd.Among
	tick     uint64
	turned   []bool
	onWay    int     // the slot of an agent that was on its way at the last call of Idle
	farthest float64 // a bound of how far any agent has moved in the step, length
	counted  bool    // farthest is valid
}

// Method says how the agents of a group fly.
type Method struct {
	Behavior  nav.Behavior
	Drive     nav.Drive
	SpeedIn   scenery.SpeedIn
	Views     bool // agents decide by views, because of a guard, tiles, wrecks or SpeedIn
	Heads     bool // something else than the behaviour, as a guard, looks at the heading
	Remembers bool // the behaviour remembers something of each agent
}

// steers reports whether the agents of a group decide by views: if the method says so, if the behaviour is
// neither a [nav.Feeler] nor a composition of these alone, or if the drive is no [nav.Nose].
func (m *Method) steers() bool {
	_, nose := m.Drive.(nav.Nose)
	return m.Views || !nose || !feels(m.Behavior)
}

// class says how the agents of a kind fly.
type class struct {
	agent  *nav.Agent // with the properties of the kind
	limits nav.Limits
	rule        // by which agents decide on the columns
	steers bool // they decide by a view instead
	drive  nav.Nose
	mover  nav.Drive    // the same drive, also if it is no nav.Nose
	turns  bool         // the heading need not follow the velocity
	heads  bool         // decisions may depend on the heading
	sight  nav.Sight    // of fixed things
	kernel engine.Block // nil: the class has none
	motion motion       // by its drive; own in another frame than the scene's
	in     scenery.SpeedIn
	feels  float64 // how far an agent feels others, length; 0: not at all
	looks  float64 // how far Look searches: for overlaps, and for a kernel; length
	there  float64 // the distance from its goal at which an agent stands still by its method, length
}

// Plan has the parts of a world that a mover uses.
type Plan struct {
	Pool     *workers.Pool
	Columns  *columns.Columns
	Scenery  *scenery.Scenery
	Journeys *journeys.Tracker
	Fixed    []contact.Fixed
	Index    *contact.Index // of Fixed
	Pushed   bool           // something else than its drive may move an agent, stop it or let it leave
	Dt       float64        // of a step, scene time
	Steer    Steering       // decides for agents that need views
}

// New returns a mover. Fly must follow.
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

// Fly sets the methods by which agents fly from now on, by group.
func (c *Mover) Fly(methods []Method) {
	c.felt, c.kernels, c.views = false, false, false
	c.turning = false
	remembers := false
	for i := range c.classes {
		k := &c.classes[i]
		a := k.agent
		m := &methods[a.Group]
		k.rule, k.kernel, k.feels = rule{}, nil, 0
		k.mover, k.motion, k.in = m.Drive, motionOf(m.Drive), m.SpeedIn
		if k.in.Kind != scenery.SceneFrame {
			k.motion = own
		}
		k.drive, _ = m.Drive.(nav.Nose)
		k.turns = k.drive == nil
		k.heads = k.turns || m.Heads || !math.IsInf(a.MaxTurn, 1) || nav.ReadsHeading(m.Behavior)
		if k.steers = m.steers(); !k.steers {
			k.rule = ruleOf(m.Behavior, k.limits)
			if c.Len() >= fewLanes {
				k.choose(c.dt)
			}
			k.feels = nav.ReachOf(m.Behavior, a, c.Largest, c.dt)
			k.sight = nav.SightOf(m.Behavior, a, c.dt)
		}
		c.kernels, c.views = c.kernels || k.kernel != nil, c.views || k.steers
		c.turning, remembers = c.turning || k.turns, remembers || m.Remembers
		k.there = c.journeys.StandsWithin(a)
		k.looks = 2 * a.Radius
		if k.kernel != nil {
			k.looks = max(k.feels, k.looks)
		}
		k.looks = float64(k.looks * (1 + 1e-9)) // for rounding
		c.felt = c.felt || k.feels > 0 && k.moves()
	}
	c.Needs(c.turning, c.views, remembers)
}

// Views reports whether some agents decide by views.
func (c *Mover) Views() bool { return c.views }

// Looks reports whether Look must come before the next Sweep.
func (c *Mover) Looks() bool { return c.kernels || !c.pushed }
