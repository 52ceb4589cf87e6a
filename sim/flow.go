package sim

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/flows"
	"galaxy/sim/journeys"
	"galaxy/sim/stocks"
)

// Presence and FlowCounts are types of package [flows].
type (
	Presence   = flows.Presence
	FlowCounts = flows.Counts
)

// Whether an agent is there.
const (
	Here   = flows.Here
	ToCome = flows.ToCome
	Left   = flows.Left
)

// newFlows returns the flows of a setup.
func newFlows(s *Setup) *flows.Flows {
	sources := make([]*Source, len(s.Groups))
	for i := range s.Groups {
		sources[i] = s.Groups[i].Source
	}
	leave := slices.ContainsFunc(s.Groups, func(g Group) bool { return g.Itinerary.Leave })
	return flows.New(s.Seed, len(s.Agents), sources, leave)
}

// Presence says whether agent id is there, is still to come or has left. One that is not
// there is neither seen nor hit, and meets nothing. It is where it will come, or where it
// left; as another agent's goal it stays there.
func (w *World) Presence(id uint32) Presence { return w.flows.Presence(id, w.setup.Agents[id].Group) }

// Absent marks by ID the agents that are not there. It is nil if none ever is absent. The list
// belongs to the world and is valid until the next Step.
func (w *World) Absent() []bool { return w.flows.Absent() }

// There returns how many agents of w are there.
func There(w *World) int {
	n := len(w.Agents())
	for _, absent := range w.Absent() {
		if absent {
			n--
		}
	}
	return n
}

// gate lets agents come and go.
type gate struct {
	setup     *Setup
	flows     *flows.Flows
	agents    *columns.Columns
	journeys  *journeys.Tracker
	neighbors *neighbors
	space     *space
	stocks    *stocks.Stocks // or nil
	senses    *senses
	braking   float64 // the longest way on which any agent stops, length

	tick    uint64   // of the present step
	entered []uint32 // agents that have come in this step
	enter   func(id uint32) bool
}

func newGate(w *World) *gate {
	g := &gate{setup: &w.setup, flows: w.flows, agents: w.agents, journeys: w.journeys, neighbors: w.neighbors, space: w.space}
	g.enter = g.admit // bound once: it allocates
	for i := range w.setup.Agents {
		a := &w.setup.Agents[i]
		g.braking = max(g.braking, brakingWay(a, a.MaxSpeed, w.setup.Dt))
	}
	return g
}

// comeAndGo lets agents that have arrived for good leave at a tick, if their groups leave, and lets others come.
func (g *gate) comeAndGo(tick uint64, arrived []uint32) {
	if g.flows.Absent() == nil {
		return
	}
	g.tick = tick
	changed := false
	for _, id := range arrived {
		if g.setup.Groups[g.setup.Agents[id].Group].Itinerary.Leave {
			g.leave(id)
			changed = true
		}
	}
	if changed {
		g.neighbors.sort() // there is room where they were
	}
	g.entered = g.entered[:0]
	if g.flows.Come(g.setup.sinceStart(tick), g.enter) {
		g.neighbors.sort()
		changed = true
	}
	if changed {
		g.neighbors.look(tick)
	}
}

// leave lets an agent leave.
func (g *gate) leave(id uint32) {
	slot := g.agents.SlotOf(id)
	g.agents.SetVel(slot, r2.Vec{})
	g.agents.StandAt(slot) // no step writes it any more
	g.agents.Set(slot, columns.Resting, true)
	g.flows.Leave(id, g.setup.Agents[id].Group, g.tick)
}

// admit lets an agent come if there is room where it starts.
func (g *gate) admit(id uint32) bool {
	var a nav.Agent
	if g.agents.Agent(id, &a); !g.hasRoom(&a, a.Pos) {
		return false
	}
	g.depart(id, g.tick)
	g.entered = append(g.entered, id)
	return true
}

// depart lets an agent fly from a tick on.
func (g *gate) depart(id uint32, tick uint64) {
	slot := g.agents.SlotOf(id)
	g.agents.Set(slot, columns.Resting, false)
	g.journeys.Depart(slot, tick)
	g.comes(id, tick)
	if states := nav.StatesOf(g.setup.Groups[g.setup.Agents[id].Group].Behavior); states != nil {
		var a nav.Agent
		g.agents.AgentIn(slot, &a)
		states.Begin(&a, tick)
		g.agents.StoreAll(slot, &a)
	}
}

// hasRoomBeside reports whether hasRoom holds for an agent of a source at a place, and others that are
// ordered to come leave it room.
func (g *gate) hasRoomBeside(id uint32, at r2.Vec, coming []command) bool {
	var a, b nav.Agent
	g.agents.Agent(id, &a)
	g.entered = g.entered[:0]
	if !g.hasRoom(&a, at) {
		return false
	}
	for _, c := range coming {
		for i, other := range c.ids {
			g.agents.Agent(other, &b)
			if b.Pos = c.places[i]; g.keepsOut(&b, &a) {
				return false
			}
		}
	}
	return true
}

// add lets the next agent of a source come at a place.
func (g *gate) add(tick uint64, id uint32, at r2.Vec) {
	slot := g.agents.SlotOf(id)
	g.agents.SetPos(slot, at)
	g.agents.StandAt(slot)
	g.flows.Add(id, g.setup.Agents[id].Group)
	g.depart(id, tick)
}

// spare is the share of its radius that an agent that comes needs between itself and others.
const spare = 0.5

// hasRoom reports whether an absent agent touches nothing at a place, and no other agent is
// so near, or comes so quickly, that it could not stop before.
//
//	 spare   braking way
//	(id)-|~~~~~~~~~~~◀──(b)
func (g *gate) hasRoom(a *nav.Agent, at r2.Vec) bool {
	b := new(nav.Agent)
	a.Pos = at
	if m := g.setup.Tiles; m != nil && m.Overlaps(a.Shape(), a.Pos) {
		return false
	}
	own := a.Hull()
	for k := range g.space.fixed {
		f := &g.space.fixed[k]
		hull := f.Hull.At(f.To)
		hull = hull.Inflate(&own)
		if _, ok := hull.Depth(a.Pos); ok && !g.space.isBoundFor(a.ID, f.Other) {
			return false
		}
	}
	for _, other := range g.entered { // the grid does not have them yet
		if g.agents.Agent(other, b); g.keepsOut(b, a) {
			return false
		}
	}
	q := g.neighbors.grid.Around(nav.Box{Min: a.Pos, Max: a.Pos}, float64((1+spare)*a.Radius)+g.agents.Largest+g.braking)
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			if g.agents.Agent(run[i].ID, b); g.keepsOut(b, a) {
				return false
			}
		}
	}
	return true
}

// keepsOut reports whether b leaves no room for a, which is to come.
func (g *gate) keepsOut(b, a *nav.Agent) bool {
	d := r2.Sub(a.Pos, b.Pos)
	own, hull := a.Hull(), b.Hull()
	hull = hull.Inflate(&own)
	hull.Round += float64(spare * a.Radius)
	if portable.Dot(b.Vel, d) > 0 {
		hull.Round += brakingWay(b, portable.Norm(b.Vel), g.setup.Dt)
	}
	_, ok := hull.Depth(d)
	return ok
}

// brakingWay returns the length that an agent needs to stop from a speed: it decides once
// per step, and then has its acceleration.
func brakingWay(a *nav.Agent, speed, dt float64) float64 {
	return float64(speed*dt) + speed*speed/(2*a.MaxAccel)
}

// Flow counts the agents of a group that have come and left.
func (w *World) Flow(group int) FlowCounts {
	return w.flows.Counts(group, int(w.ranks.members[group]), w.setup.sinceStart(w.tick))
}
