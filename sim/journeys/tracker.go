// Package journeys gives agents their goals, finds arrivals, and measures journeys.
//
// A journey begins where an agent gets a goal and ends in an arrival, within the goal's
// distance. The itinerary of its group says which goal is next:
//
//	from ●~~~~~~~~~▶ stop 0 ~~~~~~~~~▶ stop 1 ~ …     a loop, a list, or drawn at random
//	     └ journey ┘└──── journey ───┘
//
// It knows positions, goals and contacts, before and after a step. It does not know how
// agents steer or which path they take, and moves none.
package journeys

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/contact"
	"galaxy/sim/part"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

// State is the present journey of every agent, and the totals of those that have ended.
type State struct {
	journeys []journey   // per agent
	motions  []Motion    // per agent
	stills   []r2.Vec    // per agent, where it has been for some time, length
	aheads   []r2.Vec    // per agent, from there to the goal as it was then
	totals   []Totals    // per group
	routes   []nav.Route // per group, through its stops as they were at the last Route
}

// HashAgent folds in how far an agent is on its itinerary. Measures are no part of the
// hash.
func (s *State) HashAgent(h *part.Hasher, id uint32) {
	j := &s.journeys[id]
	h.Word(uint64(j.arrivals)<<32 | uint64(uint32(j.marks.stop())))
}

// Arrivals returns how often agent id has arrived at a goal.
func (s *State) Arrivals(id uint32) int { return int(s.journeys[id].arrivals) }

// From returns where the present journey of agent id began.
func (s *State) From(id uint32) r2.Vec { return s.journeys[id].from }

// Motion returns the motion of agent id in its present journey.
func (s *State) Motion(id uint32) Motion {
	if s.motions == nil {
		return Motion{}
	}
	return s.motions[id]
}

// Done reports whether agent id has arrived for good.
func (s *State) Done(id uint32) bool { return s.journeys[id].marks.has(done) }

// Touched reports whether agent id has had a contact since its last arrival.
func (s *State) Touched(id uint32) bool { return s.journeys[id].marks.has(touched) }

// Totals returns the totals of a group's ended journeys.
func (s *State) Totals(group int) Totals { return s.totals[group] }

// RouteOf returns the route through a group's stops as they were at the last Route.
func (s *State) RouteOf(group int32) nav.Route { return s.routes[group] }

// Paths reports which agents have an unreachable goal.
type Paths interface{ Lost(id uint32) bool }

// Plan is what journeys need to know of a world's setup.
type Plan struct {
	Seed  uint64
	Dt    float64     // length of a step, scene time
	Stops []Itinerary // per group
	Slack []float64   // length by agent: added to Within of its group's stops; 0 beyond its end

	// Arrival returns the distance from its goal within which an agent stands still by its
	// method. Workers call it at the same time. Nil: 0 for all.
	Arrival func(a *nav.Agent) float64

	// Leaves returns the length of the gap that the method of a leaves on purpose where it
	// stops near its goal. Nil: 0 for all.
	Leaves func(a *nav.Agent) float64

	// Forget clears what the method of a remembers of a journey. Nil: nothing remembers.
	Forget func(a *nav.Agent)
}

// Tracker follows all agents on their journeys. Make one with [New].
type Tracker struct {
	State
	plan    Plan
	scenery *scenery.Scenery
	pool    *workers.Pool

	// Of the present phase.
	before, now []nav.Agent
	resting     []bool
	turned      []bool
	tick        uint64
	done        []uint32 // agents that have arrived for good

	onWay int // an agent that was on its way when Idle was last asked

	contacts []contact.Contact
	law      *contact.Law

	travelSome, watchSome, noteSome func(worker, lo, hi int)
	asAhead                         part.Like[r2.Vec]
	arriving                        *workers.Finder
}

// New returns a tracker of agents, and gives those without a goal the first stop of
// their groups' itineraries, in place.
func New(pool *workers.Pool, s *scenery.Scenery, plan Plan, agents []nav.Agent) *Tracker {
	t := &Tracker{
		State: State{
			journeys: make([]journey, len(agents)),
			motions:  make([]Motion, len(agents)),
			stills:   make([]r2.Vec, len(agents)),
			aheads:   make([]r2.Vec, len(agents)),
			totals:   make([]Totals, len(plan.Stops)),
			routes:   make([]nav.Route, len(plan.Stops)),
		},
		plan: plan, scenery: s, pool: pool,
	}
	t.travelSome, t.watchSome, t.noteSome, t.asAhead = t.travel, t.watch, t.note, t.likeAhead
	t.arriving = workers.NewFinder(pool, workers.Sweep, t.arrivingSome)
	for i := range agents {
		t.depart(&agents[i])
	}
	return t
}

// Travel adds a step to the journeys of all agents that do not rest. Agents[i].ID is i, here
// and elsewhere.
func (t *Tracker) Travel(before, now []nav.Agent, resting []bool) {
	t.before, t.now, t.resting = before, now, resting
	t.pool.Run(len(now), workers.Sweep, t.travelSome)
	t.before, t.now, t.resting = nil, nil, nil
}

func (t *Tracker) travel(_, lo, hi int) {
	for i := lo; i < hi; i++ {
		if !t.resting[i] {
			before, now := &t.before[i], &t.now[i]
			t.motions[i].Add(r2.Sub(now.Pos, before.Pos), before.Vel, now.Vel)
		}
	}
}

// NoteContacts notes the contacts of a step. One that has hit its goal agent, which is
// solid to it, has arrived: it can come no nearer.
func (t *Tracker) NoteContacts(now []nav.Agent, contacts []contact.Contact, law *contact.Law) {
	t.now, t.contacts, t.law = now, contacts, law
	t.pool.Run(len(contacts), workers.Sweep, t.noteSome)
	t.now, t.contacts, t.law = nil, nil, nil
}

// note notes contacts lo to hi. An agent may have several, which workers note at the same time.
func (t *Tracker) note(_, lo, hi int) {
	for i := range t.contacts[lo:hi] {
		c := &t.contacts[lo+i]
		t.journeys[c.Agent].mark(touched)
		if c.With.Kind != contact.Agent {
			continue
		}
		t.journeys[c.With.Index].mark(touched)
		a, b := &t.now[c.Agent], &t.now[c.With.Index]
		if t.law.Between(a.Group, b.Group) || t.law != nil && a.Square && b.Square {
			t.hit(a, c.With.Index)
			t.hit(b, c.Agent)
		}
	}
}

// hit notes that an agent has hit another one.
func (t *Tracker) hit(a *nav.Agent, other uint32) {
	g, j := &a.Goal, &t.journeys[a.ID]
	if g.Kind == nav.AgentGoal && g.Index == int32(other) && !j.has(done) {
		j.mark(hitGoal)
	}
}

// Restart begins a journey to an agent's new goal by order, or to none.
func (t *Tracker) Restart(a *nav.Agent, tick uint64) {
	j := &t.journeys[a.ID]
	j.marks.setStop(nowhere)
	j.marks &^= done | hitGoal
	t.resume(a)
	t.begin(a, tick)
}

// Depart begins an agent's journey to the goal that it has, when it comes at tick.
func (t *Tracker) Depart(a *nav.Agent, tick uint64) {
	t.begin(a, tick)
	t.stills[a.ID], t.aheads[a.ID], t.journeys[a.ID].since = a.Pos, r2.Vec{}, uint32(tick)
}

// NoteTouches notes the contacts of a step in which no agent is solid to another.
func (t *Tracker) NoteTouches(contacts []contact.Contact) {
	for i := range contacts {
		c := &contacts[i]
		t.journeys[c.Agent].marks |= touched
		if c.With.Kind == contact.Agent {
			t.journeys[c.With.Index].marks |= touched
		}
	}
}

// Lend forgets the motions of all agents: the caller keeps them from now on.
func (t *Tracker) Lend() { t.motions = nil }

// Return takes them back; all calls its argument with each.
func (t *Tracker) Return(all func(do func(id uint32, m Motion))) {
	t.motions = make([]Motion, len(t.journeys))
	all(func(id uint32, m Motion) { t.motions[id] = m })
}

// begin starts a journey of a at tick.
func (t *Tracker) begin(a *nav.Agent, tick uint64) {
	t.journeys[a.ID].begin(a, tick)
	t.motions[a.ID] = Motion{}
}

// ClearContact forgets the contacts of an agent, which an order has placed elsewhere.
func (t *Tracker) ClearContact(id uint32) { t.journeys[id].marks &^= touched }

// Idle reports whether no agent is on its way: each one with a goal has arrived for good,
// has stopped, is lost, stuck or rests. Where no agent has a goal it is false: an order may have
// removed them.
//
// It first asks the agent that was on its way when it was last called: mostly it still is, and
// the many before it that have arrived are not asked in every step.
func (t *Tracker) Idle(tick uint64, agents []nav.Agent, resting []bool, paths Paths) bool {
	onWay := func(a *nav.Agent) bool {
		return a.Goal.Kind != nav.NoGoal && !t.journeys[a.ID].marks.has(done) && !resting[a.ID] && !a.Stopped && !paths.Lost(a.ID) &&
			!t.Stuck(tick, a, resting, paths)
	}
	if t.onWay < len(agents) && onWay(&agents[t.onWay]) {
		return false
	}
	bound := false
	for i := range agents {
		a := &agents[i]
		if onWay(a) {
			t.onWay = i
			return false
		}
		bound = bound || a.Goal.Kind != nav.NoGoal
	}
	return bound
}
