package condition

import "galaxy/sim"

// sights are what the agents with senses sense at a tick.
type sights struct {
	by  []uint32 // agents that are here and no wrecks, ascending
	end []int    // by these: where what it senses ends in ids
	ids []uint32 // ascending for each
}

// mostSights is how many pairs of agents, of which one senses the other, are taken down at a tick: of more than that, none are, so that
// thousands of agents that sense everything do not stop a program.
const mostSights = 1 << 20

// look takes them down, or none if there are too many.
func (s *sights) look(w *sim.World) {
	s.by, s.end, s.ids = s.by[:0], s.end[:0], s.ids[:0]
	any := false
	for i := range w.Setup().Groups {
		any = any || w.Setup().Groups[i].Senses != nil
	}
	if !any {
		return
	}
	sim.Ready(w)
	for id := range uint32(w.Count()) {
		if sim.SensesOf(w, id) != nil && sim.Alive(w, id) {
			s.by, s.ids = append(s.by, id), sim.InSight(w, id, s.ids)
			s.end = append(s.end, len(s.ids))
		}
		if len(s.ids) > mostSights {
			s.by, s.end, s.ids = s.by[:0], s.end[:0], s.ids[:0]
			return
		}
	}
}

// of returns what the agent at a place of by senses.
func (s *sights) of(i int) []uint32 {
	if i == 0 {
		return s.ids[:s.end[0]]
	}
	return s.ids[s.end[i-1]:s.end[i]]
}

// compare calls visit for what agents sense now and have not before, and for what they have before and do not now, by agent.
func (s *sights) compare(now *sights, visit func(id, other uint32, seen bool)) {
	k := 0
	for i, id := range now.by {
		for k < len(s.by) && s.by[k] < id {
			k++
		}
		var had []uint32
		if k < len(s.by) && s.by[k] == id {
			had = s.of(k)
		}
		has := now.of(i)
		for len(had)+len(has) > 0 {
			switch {
			case len(had) == 0 || len(has) > 0 && has[0] < had[0]:
				visit(id, has[0], true)
				has = has[1:]
			case len(has) == 0 || had[0] < has[0]:
				visit(id, had[0], false)
				had = had[1:]
			default:
				had, has = had[1:], has[1:]
			}
		}
	}
}
