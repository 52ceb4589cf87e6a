package sim

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/sight"
)

// Senses is the type of package [sight].
type Senses = sight.Law

// Recall is another agent as an agent has sensed it last.
type Recall = sight.Recall

// watching lets the agents of groups with senses see no more than these tell.
type watching struct {
	setup  *Setup
	memory *sight.Memory // nil: no group has senses
}

func newWatching(s *Setup) (x watching) {
	x.setup = s
	remembers, any := make([]bool, len(s.Agents)), false
	for i := range s.Agents {
		law := s.Groups[s.Agents[i].Group].Senses
		any = any || law != nil
		remembers[i] = law != nil && law.Memory > 0
	}
	if any {
		x.memory = sight.New(remembers)
	}
	return x
}

// lawOf returns how an agent senses, or nil: it sees all that its behaviour looks at.
func (x *watching) lawOf(a *nav.Agent) *sight.Law { return x.setup.Groups[a.Group].Senses }

// sensesAgent reports whether self senses another agent, by its place and radius. What it touches it feels.
func sensesAgent(law *sight.Law, s *sight.Surroundings, self *nav.Agent, n *nav.Neighbor) bool {
	touch := self.Radius + n.Radius
	return portable.Norm2(r2.Sub(n.Pos, self.Pos)) <= float64(touch*touch) || law.Sees(s, self.Pos, self.Heading, n.Pos)
}

// perceived returns where self senses another agent at a tick: with noise that is drawn from the seed, the tick and both, unless they touch. It is
// the same for whatever looks, and nothing is kept of it.
func (s *senses) perceived(law *sight.Law, self *nav.Agent, n *nav.Neighbor, tick uint64) r2.Vec {
	if touch := self.Radius + n.Radius; law.Noise == 0 || portable.Norm2(r2.Sub(n.Pos, self.Pos)) <= float64(touch*touch) {
		return n.Pos
	}
	const lane = 0x6e6f697365 // "noise"
	both := portable.Hash(s.setup.Seed, uint64(self.ID), tick, lane)
	far := float64(law.Noise * math.Sqrt(float64(-2*portable.Log(1-portable.Uniform(portable.Hash(both, uint64(n.ID), 0, lane))))))
	sin, cos := portable.Sincos(float64(2 * math.Pi * portable.Uniform(portable.Hash(both, uint64(n.ID), 1, lane))))
	return portable.AddScaled(n.Pos, far, r2.Vec{X: cos, Y: sin})
}

// watch leaves in v the neighbours that self senses, and adds those that it remembers, as at rest where they were. The target is where self
// senses or remembers it; else there is none. With keep it remembers what it senses now.
func (s *senses) watch(self *nav.Agent, v *nav.View, b *buffers, reach float64, keep bool) {
	law := s.watching.lawOf(self)
	if law == nil {
		return
	}
	around := s.surroundings()
	if keep && law.Memory > 0 {
		b.sensed = s.neighbors.grid.Neighbors(b.sensed[:0], &b.hits, self, law.Range)
		b.sensed = slices.DeleteFunc(b.sensed, func(n nav.Neighbor) bool { return !sensesAgent(law, &around, self, &n) })
		for i := range b.sensed {
			b.sensed[i].Pos = s.perceived(law, self, &b.sensed[i], v.Tick)
		}
		s.watching.memory.Update(self, b.sensed, v.Tick, s.ticks(law))
	}
	kept := v.Neighbors[:0]
	for i := range v.Neighbors {
		if n := v.Neighbors[i]; sensesAgent(law, &around, self, &n) {
			n.Pos = s.perceived(law, self, &n, v.Tick)
			kept = append(kept, n)
		}
	}
	for _, r := range s.watching.memory.Of(self.ID) {
		if portable.Norm2(r2.Sub(r.Pos, self.Pos)) <= float64(reach*reach) && s.isGhost(self, law, &around, &r, v.Tick) {
			r.Vel = r2.Vec{}
			kept = append(kept, r.Neighbor)
		}
	}
	v.Neighbors = kept
	s.watchTarget(self, v, law, &around)
}

// ticks returns for how many ticks agents remember.
func (s *senses) ticks(law *sight.Law) uint64 { return uint64(math.Round(law.Memory / s.setup.Dt)) }

// isGhost reports whether self remembers another agent at a tick, and senses it no more.
func (s *senses) isGhost(self *nav.Agent, law *sight.Law, around *sight.Surroundings, r *sight.Recall, tick uint64) bool {
	if r.Tick == tick || tick-r.Tick > s.ticks(law) || r.Reached(self) {
		return false
	}
	now := nav.Neighbor{Pos: s.agents.Pos(s.agents.SlotOf(r.ID)), Radius: r.Radius}
	return !sensesAgent(law, around, self, &now)
}

// watchTarget makes the target of v what self knows of it.
func (s *senses) watchTarget(self *nav.Agent, v *nav.View, law *sight.Law, around *sight.Surroundings) {
	if v.Target.Kind != nav.AgentGoal {
		return
	}
	if law.Noise > 0 { // it may have been here before, for the same view
		s.scenery.Target(&self.Goal, &v.Target)
	}
	seen := nav.Neighbor{ID: uint32(v.Target.Index), Pos: v.Target.Pos, Radius: v.Target.Radius}
	if sensesAgent(law, around, self, &seen) {
		if law.Noise > 0 {
			v.Target.Pos, v.Target.Path = s.perceived(law, self, &seen, v.Tick), nil
			if !v.OnPath { // else the path leads to where it is
				v.Way, v.After = v.Target.Pos, v.Target.Pos
			}
		}
		return
	}
	for _, r := range s.watching.memory.Of(self.ID) {
		if r.ID == uint32(v.Target.Index) && s.isGhost(self, law, around, &r, v.Tick) {
			v.Target.Pos, v.Target.Vel, v.Target.Path = r.Pos, r2.Vec{}, nil
			v.Way, v.After, v.OnPath, v.Lost = r.Pos, r.Pos, false, false // the path leads to where it is
			return
		}
	}
	v.Target, v.Way, v.After, v.OnPath, v.Lost = nav.Target{}, r2.Vec{}, r2.Vec{}, false, false
}

// surroundings are what agents are among now.
func (s *senses) surroundings() sight.Surroundings {
	return sight.Surroundings{Obstacles: s.scenery.Obstacles, Boxes: s.setup.Boxes, Tiles: s.setup.Tiles}
}

// SensesOf returns how an agent senses, or nil: it sees all that its behaviour looks at.
func SensesOf(w *World, id uint32) *Senses { return w.senses.watching.lawOf(&w.setup.Agents[id]) }

// Sees reports whether agent id senses another one, as the world is now.
func Sees(w *World, id, other uint32) bool {
	law := SensesOf(w, id)
	if law == nil {
		return true
	}
	around := w.senses.surroundings()
	self := w.Agent(id)
	at, _ := w.Place(other)
	seen := nav.Neighbor{Pos: at, Radius: w.setup.Agents[other].Radius}
	return sensesAgent(law, &around, &self, &seen)
}

// InSight appends to list the other agents, without wrecks, that agent id senses now, ascending; all that are here where its group has no
// senses. It needs [Ready].
func InSight(w *World, id uint32, list []uint32) []uint32 {
	reach := math.Inf(1)
	law := SensesOf(w, id)
	if law != nil {
		reach = law.Range
	}
	first := len(list)
	self, around := w.Agent(id), w.senses.surroundings()
	Around(w, self.Pos, reach, func(n *nav.Neighbor) bool {
		if !n.Wreck && n.ID != id && (law == nil || sensesAgent(law, &around, &self, n)) {
			list = append(list, n.ID)
		}
		return true
	})
	slices.Sort(list[first:])
	return list
}

// Recalls returns what agent id remembers of others, and senses no more, the latest first.
func Recalls(w *World, id uint32) (list []Recall) {
	law := SensesOf(w, id)
	if law == nil {
		return nil
	}
	self, around := w.Agent(id), w.senses.surroundings()
	for _, r := range w.senses.watching.memory.Of(id) {
		if w.senses.isGhost(&self, law, &around, &r, w.tick) {
			list = append(list, r)
		}
	}
	return list
}

// knowsOf reports whether agent id senses another one, or remembers it.
func knowsOf(w *World, id, other uint32) bool {
	if Sees(w, id, other) {
		return true
	}
	for _, r := range Recalls(w, id) {
		if r.ID == other {
			return true
		}
	}
	return false
}

// ExplainSenses draws how far agent id sees and where its cone ends, what hides others from it, where it senses them if there is noise, and where
// it remembers them.
func ExplainSenses(w *World, id uint32, p nav.Pen) {
	law := SensesOf(w, id)
	if law == nil {
		return
	}
	self, around := w.Agent(id), w.senses.surroundings()
	if !math.IsInf(law.Range, 1) {
		p.Circle(nav.Stroke{Kind: "sight", Ink: nav.InkLimit}, self.Pos, law.Range)
	}
	if law.Cone < 2*math.Pi {
		far := law.Range
		if math.IsInf(far, 1) {
			far = float64(100 * max(self.Radius, 1e-9))
		}
		for _, side := range [...]float64{-0.5, 0.5} {
			sin, cos := portable.Sincos(self.Heading + float64(side*law.Cone))
			p.Line(nav.Stroke{Kind: "cone", Ink: nav.InkLimit}, self.Pos, portable.AddScaled(self.Pos, far, r2.Vec{X: cos, Y: sin}))
		}
	}
	Around(w, self.Pos, law.Range, func(n *nav.Neighbor) bool {
		if n.ID == id || !law.Ahead(self.Heading, r2.Sub(n.Pos, self.Pos)) {
			return true
		}
		if share, hidden := law.Block(&around, self.Pos, n.Pos); hidden {
			of := nav.Subject{Kind: nav.AgentSubject, Index: int32(n.ID)}
			p.Line(nav.Stroke{Kind: "hidden", Of: of, Link: nav.LinkBare, Ink: nav.InkPush}, self.Pos, portable.AddScaled(self.Pos, share, r2.Sub(n.Pos, self.Pos)))
		}
		if law.Noise > 0 && sensesAgent(law, &around, &self, n) {
			of := nav.Subject{Kind: nav.AgentSubject, Index: int32(n.ID)}
			at := w.senses.perceived(law, &self, n, w.tick)
			p.Line(nav.Stroke{Kind: "noise", Of: of, Link: nav.LinkBare, Ink: nav.InkLimit}, n.Pos, at)
			p.Circle(nav.Stroke{Kind: "sensed", Of: of, Link: nav.LinkBare, Ink: nav.InkPath}, at, max(n.Radius, float64(0.5*self.Radius)))
		}
		return true
	})
	for _, r := range Recalls(w, id) {
		of := nav.Subject{Kind: nav.AgentSubject, Index: int32(r.ID)}
		p.Circle(nav.Stroke{Kind: "remembered", Of: of, Link: nav.LinkBare, Ink: nav.InkPath}, r.Pos, max(r.Radius, float64(0.5*self.Radius)))
	}
}

// checkSenses reports what is wrong with the senses of groups.
func (s *Setup) checkSenses(errs *setupErrors) {
	for i := range s.Groups {
		if l := s.Groups[i].Senses; l != nil && !(l.Range > 0 && l.Cone > 0 && l.Noise >= 0 && finite(l.Noise) && l.Memory >= 0 && l.Memory <= 1e15*s.Dt) {
			errs.add("Groups", i, "Senses", "Groups[%d].Senses = %v must have Range and Cone above 0, a finite Noise of 0 or more, and Memory from 0 to 1e15 steps", i, *l)
		}
	}
}
