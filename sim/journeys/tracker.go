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
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/part"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

// State is the present journey of every agent, and the totals of ended journeys.
type State struct {
	journeys []journey   // per agent
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

// From returns where the present journey of agent id began, length.
func (s *State) From(id uint32) r2.Vec { return s.journeys[id].from }

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

// Plan has the parts of a world's setup that journeys depend on.
type Plan struct {
	Seed  uint64
	Dt    float64     // length of a step, scene time
	Stops []Itinerary // per group
	Slack []float64   // length by agent: added to Within of its group's stops; 0 beyond its end

	// Arrival returns the distance from its goal within which an agent stands still by its
	// method. Workers call it at the same time. Nil: 0 for all.
	Arrival func(a *nav.Agent) float64

	// Leaves returns the length of the gap that the method of a leaves on purpose when a stops near
	// its goal. Nil: 0 for all.
	Leaves func(a *nav.Agent) float64

	// Forget clears the memories of a that concern a journey. Nil: no method remembers.
	Forget func(a *nav.Agent)
}

// Tracker follows all agents on their journeys. Make one with [New].
type Tracker struct {
	State
	plan    Plan
	scenery *scenery.Scenery
	phases  *workers.Phases[*Tracker]

	agents *columns.Columns

	// Of the present phase.
	tick     uint64
	contacts []contact.Contact
	law      *contact.Law

	asAhead part.Like[r2.Vec]
}

// New returns a tracker of agents, and gives those without a goal the first stop of
// their groups' itineraries, in place.
func New(pool *workers.Pool, s *scenery.Scenery, plan Plan, agents []nav.Agent) *Tracker {
	t := &Tracker{
		State: State{
			journeys: make([]journey, len(agents)),
			stills:   make([]r2.Vec, len(agents)),
			aheads:   make([]r2.Vec, len(agents)),
			totals:   make([]Totals, len(plan.Stops)),
			routes:   make([]nav.Route, len(plan.Stops)),
		},
		plan: plan, scenery: s,
	}
	t.phases, t.asAhead = workers.PhasesOf(pool, t), t.likeAhead
	for i := range agents {
		t.depart(&agents[i])
	}
	return t
}

// Follow lets t follow the agents in these columns from now on.
func (t *Tracker) Follow(c *columns.Columns) {
	t.agents = c
	for s := range c.ID {
		SetMotion(c, s, &Motion{})
	}
}

// NoteContacts notes the contacts of a step. One that has hit its goal agent, which is
// solid to it, has arrived: it can come no nearer.
func (t *Tracker) NoteContacts(contacts []contact.Contact, law *contact.Law) {
	if len(contacts) > 0 && law != nil {
		t.agents.Locate()
	}
	t.contacts, t.law = contacts, law
	t.phases.Run(len(contacts), workers.Sweep, (*Tracker).note)
	t.contacts, t.law = nil, nil
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
		if t.law == nil {
			continue
		}
		a, b := t.agents.Slot(c.Agent), t.agents.Slot(c.With.Index)
		if of, other := t.agents.Of(a), t.agents.Of(b); t.law.Between(of.Group, other.Group) || of.Square && other.Square {
			t.hit(a, c.With.Index)
			t.hit(b, c.Agent)
		}
	}
}

// hit notes that the agent in a slot has hit another one.
func (t *Tracker) hit(s int, other uint32) {
	g, j := t.agents.GoalOf(s), &t.journeys[t.agents.ID[s]]
	if g.Kind == nav.AgentGoal && g.Index == int32(other) && !j.has(done) {
		j.mark(hitGoal)
	}
}

// HasHit reports whether agent id has just hit its goal agent, which is solid to it.
func (t *Tracker) HasHit(id uint32) bool { return t.journeys[id].marks.has(hitGoal) }

// Restart begins a journey of the agent in a slot to its new goal by order, or to none.
func (t *Tracker) Restart(s int, tick uint64) {
	t.journeys[t.agents.ID[s]].marks.setStop(nowhere)
	t.Retarget(s, tick)
}

// Retarget begins a journey of the agent in a slot to its goal, which has been moved: to the same stop.
func (t *Tracker) Retarget(s int, tick uint64) {
	var a nav.Agent
	t.agents.AgentIn(s, &a)
	j := &t.journeys[a.ID]
	j.marks &^= done | hitGoal
	t.agents.Set(s, columns.Done, false)
	t.resume(&a)
	t.agents.Store(s, &a)
	j.begin(&a, tick)
	SetMotion(t.agents, s, &Motion{})
}

// Depart begins the journey of the agent in a slot to the goal that it has, when it comes at tick.
func (t *Tracker) Depart(s int, tick uint64) {
	var a nav.Agent
	t.agents.AgentIn(s, &a)
	j := &t.journeys[a.ID]
	j.begin(&a, tick)
	SetMotion(t.agents, s, &Motion{})
	t.stills[a.ID], t.aheads[a.ID], j.since = a.Pos, r2.Vec{}, uint32(tick)
}

// ClearContact forgets the contacts of an agent. Call it when an order has placed the agent elsewhere.
func (t *Tracker) ClearContact(id uint32) { t.journeys[id].marks &^= touched }
