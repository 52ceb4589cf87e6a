package rules

import (
	"math"
	"slices"

	"galaxy/scene/condition"
	"galaxy/sim"
)

// Way is what may lead an agent out of its state, or keeps it there.
type Way struct {
	To    int                  // the number of the state that follows
	When  *condition.Condition // of an exit, or the score of a state
	Holds bool                 // of an exit: it holds now; of a score: it is the best
	Score float64              // NaN for an exit; with what the agent's own state has above others to stay
	Error error                // its expression fails, and nothing comes of it
}

// Ways appends to list the exits of the state in which agent id is, then the scores of the states of its group, each as it is now. It
// changes nothing: the agent leaves when its rules ask the same. Agents without states have none, and nor have those that are not here.
func (r *Rules) Ways(w *sim.World, id uint32, list []Way) []Way {
	m := r.plan.machine(w, id)
	if m == nil || !sim.Alive(w, id) {
		return list
	}
	s := condition.Of(w, nil)
	if r.subject != nil { // with what has happened
		s = r.subject.Twin()
	}
	s.Ready(r.measured)
	x, _ := sim.StateOf(w, id)
	for i, e := range m.States[x.State].Exits {
		since := x.Since
		if at := slices.IndexFunc(r.parts, func(p member) bool { return p.id == id }); at >= 0 {
			since = r.since(r.parts[at], &e, since)
		}
		s.By(int32(id), since, x.State<<8+i, m.Every)
		way := Way{To: e.To, When: e.When, Score: math.NaN()}
		way.Holds, way.Error = s.Ask(e.When).Holds()
		list = append(list, way)
	}
	best, most := -1, math.Inf(-1)
	for k := range m.States {
		if m.States[k].Score == nil {
			continue
		}
		s.By(int32(id), x.Since, k<<8+0xff, m.Every)
		way := Way{To: k, When: m.States[k].Score}
		if way.Score, way.Error = s.Ask(way.When).Number(); k == x.State {
			way.Score += m.States[k].Stay
		}
		if way.Score > most {
			best, most = len(list), way.Score
		}
		list = append(list, way)
	}
	if best >= 0 {
		list[best].Holds = true
	}
	return list
}

// Cause returns the condition of the exit by which agent id came into its state, or nothing: it is there from the start, an order has told
// it, or its score was best.
func (r *Rules) Cause(w *sim.World, id uint32) string {
	m := r.plan.machine(w, id)
	x, _ := sim.StateOf(w, id)
	if m == nil || x.Before < 0 || x.Why < 0 || x.Why >= len(m.States[x.Before].Exits) {
		return ""
	}
	return m.States[x.Before].Exits[x.Why].When.Text()
}

// machine returns the states of the group of an agent, or nil.
func (p *Plan) machine(w *sim.World, id uint32) *Machine {
	for i := range p.Machines {
		if p.Machines[i].Group == int(w.Setup().Agents[id].Group) {
			return &p.Machines[i]
		}
	}
	return nil
}
