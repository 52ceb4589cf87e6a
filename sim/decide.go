package sim

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/moves"
	"galaxy/sim/scenery"
)

// decide lets every agent sense, decide and drive. If an agent would become non-finite, or its behaviour
// fails, it rests at its last finite state.
func (w *World) decide() {
	for _, b := range w.senses.buffers {
		b.said.clear()
	}
	if w.pushed || w.mover.Views() {
		w.senses.knows.learn(w)
		w.senses.begin(w.tick, w.contacts.Across(&w.input))
	}
	w.flights.Begin(w.tick+1, w.Time(), w.setup.timeAt(w.tick+1))
	for _, f := range w.mover.Sweep(w.tick) {
		more := w.memories.of(&f.Agent)
		name, x := nonFinitePart(&f.Agent, more)
		w.quarantine(Fault{Tick: w.tick, Agent: f.Agent.ID, What: fmt.Sprintf("%s became %v", name, x)})
		clear(more)
	}
	for _, f := range w.checkBehaviors() {
		w.quarantine(f)
		w.mover.Rest(f.Agent)
		clear(w.memories.of(&w.setup.Agents[f.Agent]))
	}
	deliver(w)
	settle(w)
}

// begin makes the data that all views of the step from a tick share. Lists of neighbours reach across, length.
func (s *senses) begin(tick uint64, across float64) {
	for _, b := range s.buffers {
		s.fillShared(&b.view, tick)
		clear(b.reaches)
		b.frame.Forget()
	}
	s.neighbors.begin(across)
}

// sensing is an agent that senses and decides.
type sensing struct {
	self  *nav.Agent
	lane  uint32  // its number in the block
	frame int32   // the body in whose frame it decides, or NoFrame
	place uint32  // in the grid
	reach float64 // how far it looks at others, length
}

// steer decides for agents by views: they are the [moves.Steering] of a world.
func (s *senses) steer(worker int, t *moves.Steered) {
	b := s.buffers[worker]
	active, failures := b.active[:0], len(b.failed)
	for i := range t.Agents {
		active = append(active, sensing{self: &t.Agents[i], lane: uint32(i), frame: t.Frame(i), place: t.Place(i)})
	}
	for _, x := range s.wish(worker, t.Lo, t.Hi, active, t.Wishes) {
		if !remembersFinitely(x.self, s.memories.of(x.self)) {
			t.Odd |= 1 << x.lane
		}
	}
	for _, f := range b.failed[failures:] {
		for i := range t.Agents {
			if t.Agents[i].ID == f.agent {
				t.Failed |= 1 << i
			}
		}
	}
}

// wish decides for the active agents of a block at places lo to hi of the grid, and fills in their wishes.
// It returns the agents by group.
func (s *senses) wish(worker, lo, hi int, active []sensing, wishes []r2.Vec) []sensing {
	b := s.buffers[worker]
	active = b.byGroup(active)
	s.neighbors.near.List(worker, lo, hi, s.reaches(b, active))
	if s.controls.foresees {
		s.foresee(b)
	}
	for _, x := range active {
		self := x.self
		c := &s.controls.groups[self.Group]
		behavior := c.behavior
		s.fillView(self, &b.view, behavior, b)
		if s.flights.Has(self.ID) {
			b.view.Neighbors = s.neighbors.grid.Neighbors(b.view.Neighbors, &b.hits, self, x.reach)
			b.view.Neighbors, b.view.Rises = s.flights.Near(b.view.Neighbors, b.view.Rises, self, x.reach)
		} else if c.lists {
			s.crowdAround(&b.view, x)
		} else if x.reach > 0 {
			b.view.Neighbors = s.neighbors.near.Neighbors(b.view.Neighbors, &b.hits, int(x.place), self, x.reach)
		}
		if c.senses {
			s.watch(self, &b.view, b, x.reach, true)
		}
		if c.meets {
			b.met.Show(&b.view)
		}
		if c.detour != nil {
			b.detours.Show(&b.view)
		}
		was, heading := self.Vel, self.Heading
		if x.frame != scenery.NoFrame {
			b.frame.Show(s.scenery, x.frame, &b.view)
			b.view.Enter(self)
		}
		leans := s.leans(self) && b.lean.Begin(s.flights, self, &b.view)
		if leans {
			leanTo(&b.lean, self, &b.view, false)
		}
		wish, drive := behavior.Steer(self, &b.view), s.setup.Groups[self.Group].Drive
		if why := b.view.TakeFailure(); why != nil {
			b.failed = append(b.failed, failure{self.ID, why})
		}
		b.view.TakeSent(func(name string, note bool, x float64) { b.sent = append(b.sent, posted{self.ID, name, note, x}) })
		if lines, more := b.view.TakeSaid(); len(lines) > 0 {
			b.said.add(self.ID, lines, more)
		}
		if guard := c.guard; guard.Safe {
			s.lookFarther(self, &b.view, behavior, guard, b)
			wish = guard.Keep(self, &b.view, drive, wish)
		}
		if leans {
			self.Vel, self.Heading = was, heading
			wish = s.lifted(self, b, behavior, wish)
		}
		if x.frame != scenery.NoFrame {
			s.leave(&b.view)
			self.Vel, self.Heading = was, heading
		}
		if c.burns && s.stocks.Dry(self.ID) {
			wish = r2.Vec{}
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
func (b *buffers) byGroup(active []sensing) []sensing {
	b.active = active
	if len(b.ends) < 2 || len(b.ends) > mostGroups {
		return active
	}
	clear(b.ends)
	for _, x := range active {
		b.ends[x.self.Group]++
	}
	end := 0
	for i, n := range b.ends {
		b.ends[i] = end
		end += n
	}
	ordered := slices.Grow(b.ordered[:0], len(active))[:len(active)]
	for _, x := range active {
		at := &b.ends[x.self.Group]
		ordered[*at] = x
		*at++
	}
	b.active, b.ordered = ordered, active
	return ordered
}

// mostGroups is the largest number of groups by which agents are ordered: going through so few takes no
// time.
const mostGroups = 16

// reaches finds how far agents look at others. It returns the farthest of these lengths among behaviours
// that do not list neighbours themselves.
func (s *senses) reaches(b *buffers, active []sensing) (farthest float64) {
	for i := range active {
		x := &active[i]
		c := &s.controls.groups[x.self.Group]
		if c.blind {
			continue
		}
		if last := &b.reaches[x.self.Group]; !c.steady {
			x.reach = s.reachOf(x.self, c.behavior)
		} else if l := x.self.Limits(); l == last.of {
			x.reach = last.reach
		} else {
			x.reach = s.reachOf(x.self, c.behavior)
			last.of, last.reach = l, x.reach
		}
		if !c.lists {
			farthest = max(farthest, x.reach)
		}
	}
	return farthest
}

// foresee finds meetings and flights for the active agents of a block: where agents with an
// [engine.Meeter] meet their targets, and which obstacles block the straight way of agents that detour.
func (s *senses) foresee(b *buffers) {
	b.met.Clear()
	b.detours.Clear()
	for _, x := range b.active {
		self := x.self
		c := &s.controls.groups[self.Group]
		if !c.meets && c.detour == nil {
			continue
		}
		s.scenery.Target(&self.Goal, &b.view.Target)
		if c.meets {
			b.met.Add(self, &b.view.Target, b.view.Time)
		}
		if c.detour != nil {
			b.detours.Add(self, c.detour, &b.view.Target, &b.met)
		}
	}
	b.met.Find()
	b.detours.Find(&b.met, &s.scenery.Places, s.setup.Dt)
}
