package sim

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/flows"
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

// sinceStart returns the scene time since the start.
func (w *World) sinceStart() float64 { return float64(float64(w.tick) * w.setup.Dt) }

// comeAndGo lets agents that have arrived for good leave, if their groups leave, and lets others come.
func (w *World) comeAndGo(arrived []uint32) {
	if w.flows.Absent() == nil {
		return
	}
	changed := false
	for _, id := range arrived {
		if group := w.setup.Agents[id].Group; w.setup.Groups[group].Itinerary.Leave {
			slot := w.agents.SlotOf(id)
			w.agents.SetVel(slot, r2.Vec{})
			w.agents.StandAt(slot) // no step writes it any more
			w.agents.Set(slot, columns.Resting, true)
			w.flows.Leave(id, group, w.tick)
			changed = true
		}
	}
	if changed {
		w.sort() // there is room where they were
	}
	w.entered = w.entered[:0]
	if w.flows.Come(w.sinceStart(), w.enterOne) {
		w.sort()
		changed = true
	}
	if changed {
		w.look()
	}
}

// enter lets an agent come if there is room where it starts.
func (w *World) enter(id uint32) bool {
	if !w.hasRoom(id) {
		return false
	}
	slot := w.agents.SlotOf(id)
	w.agents.Set(slot, columns.Resting, false)
	w.journeys.Depart(slot, w.tick)
	w.entered = append(w.entered, id)
	return true
}

// spare is the share of its radius that an agent that comes needs between itself and others.
const spare = 0.5

// hasRoom reports whether an absent agent touches nothing where it is, and no other agent is
// so near, or comes so quickly, that it could not stop before.
//
//	 spare   braking way
//	(id)-|~~~~~~~~~~~◀──(b)
func (w *World) hasRoom(id uint32) bool {
	a, b := new(nav.Agent), new(nav.Agent)
	w.agents.Agent(id, a)
	if m := w.setup.Tiles; m != nil && m.Overlaps(a.Shape(), a.Pos) {
		return false
	}
	own := a.Hull()
	for k := range w.input.Fixed {
		f := &w.input.Fixed[k]
		hull := f.Hull.At(f.To)
		hull = hull.Inflate(&own)
		if _, ok := hull.Depth(a.Pos); ok && !w.isBoundFor(id, f.Other) {
			return false
		}
	}
	for _, other := range w.entered { // the grid does not have them yet
		if w.agents.Agent(other, b); w.keepsOut(b, a) {
			return false
		}
	}
	q := w.grid.Around(nav.Box{Min: a.Pos, Max: a.Pos}, float64((1+spare)*a.Radius)+w.largest+w.braking)
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			if w.agents.Agent(run[i].ID, b); w.keepsOut(b, a) {
				return false
			}
		}
	}
	return true
}

// keepsOut reports whether b leaves no room for a, which is to come.
func (w *World) keepsOut(b, a *nav.Agent) bool {
	d := r2.Sub(a.Pos, b.Pos)
	own, hull := a.Hull(), b.Hull()
	hull = hull.Inflate(&own)
	hull.Round += float64(spare * a.Radius)
	if portable.Dot(b.Vel, d) > 0 {
		hull.Round += brakingWay(b, portable.Norm(b.Vel), w.setup.Dt)
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
func (w *World) Flow(group int) FlowCounts { return w.flows.Counts(group, int(w.ranks.members[group])) }

// Waiting returns how many agents of a group are due and have no room to come.
func (w *World) Waiting(group int) int { return w.flows.Waiting(group, w.sinceStart()) }
