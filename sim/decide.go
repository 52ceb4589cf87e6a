package sim

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/moves"
	"galaxy/sim/workers"
)

// decide lets every agent sense, decide and drive. If an agent would become non-finite, or its behaviour
// fails, it rests at its last finite state.
func (w *World) decide() {
	if w.pushed || w.mover.Views() {
		w.beginToDecide()
	}
	for _, f := range w.mover.Sweep(w.tick) {
		more := w.memoriesOf(&f.Agent)
		name, x := nonFinitePart(&f.Agent, more)
		w.quarantine(Fault{Tick: w.tick, Agent: f.Agent.ID, What: fmt.Sprintf("%s became %v", name, x)})
		clear(more)
	}
	for _, f := range w.checkBehaviors() {
		w.quarantine(f)
		w.mover.Rest(f.Agent)
		clear(w.memoriesOf(&w.setup.Agents[f.Agent]))
	}
}

// beginToDecide makes the data that all views of a step share.
func (w *World) beginToDecide() {
	for _, s := range w.buffers {
		w.fillShared(&s.view)
		clear(s.reaches)
	}
	if w.controls.lists {
		w.gather()
	}
	w.near.Begin(w.contacts.Across(&w.input))
}

// sensing is an agent that senses and decides.
type sensing struct {
	self  *nav.Agent
	lane  uint32  // its number in the block
	place uint32  // in the grid
	reach float64 // how far it looks at others, length
}

// steer decides for agents by views: it is the [moves.Steering] of a world.
func (w *World) steer(worker int, t *moves.Steered) {
	s := w.buffers[worker]
	active, failures := s.active[:0], len(s.failed)
	for i := range t.Agents {
		active = append(active, sensing{self: &t.Agents[i], lane: uint32(i), place: t.Place(i)})
	}
	for _, x := range w.wish(worker, t.Lo, t.Hi, active, t.Wishes) {
		if !remembersFinitely(x.self, w.memoriesOf(x.self)) {
			t.Odd |= 1 << x.lane
		}
	}
	for _, f := range s.failed[failures:] {
		for i := range t.Agents {
			if t.Agents[i].ID == f.agent {
				t.Failed |= 1 << i
			}
		}
	}
}

// wish decides for the active agents of a block at places lo to hi of the grid, and fills in their wishes.
// It returns the agents by group.
func (w *World) wish(worker, lo, hi int, active []sensing, wishes []r2.Vec) []sensing {
	s := w.buffers[worker]
	active = s.byGroup(active)
	w.near.List(worker, lo, hi, w.reaches(s, active))
	if w.controls.foresees {
		w.foresee(s)
	}
	for _, x := range active {
		self := x.self
		behavior := w.controls.behaviors[self.Group]
		w.fillView(self, &s.view, behavior, s)
		if w.controls.listers[self.Group] {
			w.crowdAround(self, &s.view, x)
		} else if x.reach > 0 {
			s.view.Neighbors = w.near.Neighbors(s.view.Neighbors, &s.hits, int(x.place), self, x.reach)
		}
		if w.controls.meeters[self.Group] {
			s.met.Show(&s.view)
		}
		if w.controls.detours[self.Group] != nil {
			s.detours.Show(&s.view)
		}
		wish, drive := behavior.Steer(self, &s.view), w.setup.Groups[self.Group].Drive
		if why := s.view.TakeFailure(); why != nil {
			s.failed = append(s.failed, failure{self.ID, why})
		}
		if guard := w.controls.guards[self.Group]; guard.Safe {
			w.lookFarther(self, &s.view, behavior, guard, s)
			wish = guard.Keep(self, &s.view, drive, wish)
		}
		wishes[x.lane] = wish
	}
	return active
}

// reach tells how far an agent with some limits looks at others, length.
type reach struct {
	of    nav.Limits
	reach float64
}

// byGroup orders the active agents of a block by group: agents of one group decide alike, so that a
// processor predicts their branches.
func (s *buffers) byGroup(active []sensing) []sensing {
	s.active = active
	if len(s.ends) < 2 || len(s.ends) > mostGroups {
		return active
	}
	clear(s.ends)
	for _, x := range active {
		s.ends[x.self.Group]++
	}
	end := 0
	for i, n := range s.ends {
		s.ends[i] = end
		end += n
	}
	ordered := slices.Grow(s.ordered[:0], len(active))[:len(active)]
	for _, x := range active {
		at := &s.ends[x.self.Group]
		ordered[*at] = x
		*at++
	}
	s.active, s.ordered = ordered, active
	return ordered
}

// mostGroups is the largest number of groups by which agents are ordered: going through so few takes no
// time.
const mostGroups = 16

// reaches finds how far agents look at others. It returns the farthest of these lengths among behaviours
// that do not list neighbours themselves.
func (w *World) reaches(s *buffers, active []sensing) (farthest float64) {
	c := w.controls
	for i := range active {
		x := &active[i]
		group := x.self.Group
		if c.blind[group] {
			continue
		}
		if last := &s.reaches[group]; !c.steady[group] {
			x.reach = w.reachOf(x.self, c.behaviors[group])
		} else if l := x.self.Limits(); l == last.of {
			x.reach = last.reach
		} else {
			x.reach = w.reachOf(x.self, c.behaviors[group])
			last.of, last.reach = l, x.reach
		}
		if !c.listers[group] {
			farthest = max(farthest, x.reach)
		}
	}
	return farthest
}

// foresee finds meetings and flights for the active agents of a block: where agents with an
// [engine.Meeter] meet their targets, and which obstacles block the straight way of agents that detour.
func (w *World) foresee(s *buffers) {
	c := w.controls
	s.met.Clear()
	s.detours.Clear()
	for _, x := range s.active {
		self := x.self
		meets, detour := c.meeters[self.Group], c.detours[self.Group]
		if !meets && detour == nil {
			continue
		}
		w.scenery.Target(&self.Goal, &s.view.Target)
		if meets {
			s.met.Add(self, &s.view.Target, s.view.Time)
		}
		if detour != nil {
			s.detours.Add(self, detour, &s.view.Target, &s.met)
		}
	}
	s.met.Find()
	s.detours.Find(&s.met, &w.scenery.Places, w.setup.Dt)
}

// gather makes a crowd of the agents in the order of the grid, for behaviours that list them.
func (w *World) gather() {
	list := w.grid.Sorted()
	w.crowd.Agents, w.crowd.Odd = list, false
	w.crowd.Size(len(list))
	for _, s := range w.buffers {
		s.odd = false
	}
	w.pool.Run(len(list), workers.Sweep, w.gatherBlock)
	for _, s := range w.buffers {
		w.crowd.Odd = w.crowd.Odd || s.odd
	}
}

func (w *World) gatherSome(worker, lo, hi int) {
	odd := false
	list := w.crowd.Agents
	for k := lo; k < hi; k++ {
		w.crowd.SetAt(k, &list[k])
		odd = odd || list[k].IsOdd()
	}
	if odd {
		w.buffers[worker].odd = true
	}
}
