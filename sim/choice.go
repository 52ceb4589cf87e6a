package sim

import (
	"iter"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/columns"
)

// Targets lets agents choose targets among others, and choose again: at regular times, and at once if the target has become a wreck, has
// left, or is out of sight. A target is an agent that is here and no wreck.
//
// An agent that has been sent to a place or a body goes there first.
type Targets struct {
	Of     Kin
	Groups []int32 // with OfGroups
	State  string  // a target is in the state of this name; empty: in any, or none
	By     Merit
	Within float64 // from middle to middle, length, > 0: targets farther away are out of sight; +Inf for any
	Every  uint64  // steps between two choices of an agent, ≥ 1
	Better float64 // another target is chosen if it is better by this share, 0 to 1
	Most   int     // so many agents of its group choose the same target at most; 0 for any number
	Gap    float64 // between the edges that counts as an arrival, length
}

// Kin says which agents may be targets, by what they are to the one that chooses.
type Kin uint8

// The kinds.
const (
	OfGroups Kin = iota // of some groups
	Enemies             // of other teams, none of them 0
	Friends             // of the same team
	Others              // all
)

// Merit says which target is best. Of equal ones it is the nearest, then the one with the lowest ID.
type Merit uint8

// The merits.
const (
	Nearest    Merit = iota
	Weakest          // the fewest hit points left
	Loneliest        // the fewest agents of its own team about it
	Threatened       // the most agents of other teams about it
	AtRandom         // drawn anew for each choice
)

// nearby is the share of Within within which agents are about a target.
const nearby = 0.25

// is reports whether agent id of w may be a target of self.
func (t *Targets) is(w *World, self, id uint32) bool {
	a, b := &w.setup.Agents[self], &w.setup.Agents[id]
	if self == id || !Alive(w, id) {
		return false
	}
	if w.setup.Groups[a.Group].Senses != nil && !knowsOf(w, self, id) {
		return false
	}
	if t.State != "" {
		if !InStateNamed(w, id, t.State) {
			return false
		}
	}
	switch t.Of {
	case OfGroups:
		for _, g := range t.Groups {
			if g == b.Group {
				return true
			}
		}
		return false
	case Enemies:
		return a.Team != b.Team && a.Team != 0 && b.Team != 0
	case Friends:
		return a.Team == b.Team
	}
	return true
}

// candidates are the agents among which targets are, and maybe others, in any order.
func (t *Targets) candidates(w *World, at r2.Vec) iter.Seq[uint32] {
	return func(yield func(id uint32) bool) {
		if !math.IsInf(t.Within, 1) {
			Around(w, at, t.Within, func(n *nav.Neighbor) bool { return yield(n.ID) })
			return
		}
		if t.Of != OfGroups || w.ranks.each != nil {
			for id := range uint32(w.agents.Len()) {
				if !yield(id) {
					return
				}
			}
			return
		}
		for _, g := range t.Groups {
			for k := range uint32(w.ranks.members[g]) {
				if !yield(uint32(w.ranks.first[g]) + k) {
					return
				}
			}
		}
	}
}

// worth returns how bad a target is, ≥ 0: less is better.
func (t *Targets) worth(w *World, self, id uint32, far float64) float64 {
	about := func(count func(n *nav.Neighbor) bool) (n float64) {
		at, _ := w.Place(id)
		Around(w, at, float64(nearby*t.Within), func(b *nav.Neighbor) bool {
			if b.ID != id && b.ID != self && !b.Wreck && count(b) {
				n++
			}
			return true
		})
		return n
	}
	team := w.setup.Agents[id].Team
	switch t.By {
	case Weakest:
		return w.arms.Health(id)
	case Loneliest:
		return about(func(b *nav.Neighbor) bool { return b.Team == team })
	case Threatened:
		return 1 / (1 + about(func(b *nav.Neighbor) bool { return b.Team != team && b.Team != 0 && team != 0 }))
	case AtRandom:
		const lane = 0x746172676574 // "target"
		return portable.Uniform(portable.Hash(w.setup.Seed, uint64(self), w.tick, lane+uint64(id)<<16))
	}
	return far
}

// choices lets agents choose targets.
type choices struct {
	any     bool
	hunters [][]int32 // by group that bounds them, and target: how many of the group have it, while agents choose
}

func newChoices(s *Setup) (c choices) {
	for i := range s.Groups {
		c.any = c.any || len(s.Groups[i].Targets) > 0
		c.hunters = append(c.hunters, nil)
		for _, t := range s.Groups[i].Targets {
			if t != nil && t.Most > 0 && c.hunters[i] == nil {
				c.hunters[i] = make([]int32, len(s.Agents))
			}
		}
	}
	return c
}

// TargetsOf returns by what agent id chooses its targets now, or nil: it has what it was given.
func TargetsOf(w *World, id uint32) *Targets {
	t, _ := targetsOf(w, id)
	return t
}

// ExplainChoice draws how far agent id looks for the targets among which it chooses now.
func ExplainChoice(w *World, id uint32, p nav.Pen) {
	if t := TargetsOf(w, id); t != nil && Alive(w, id) && !math.IsInf(t.Within, 1) {
		at, _ := w.Place(id)
		p.Circle(nav.Stroke{Kind: "choice", Ink: nav.InkLimit}, at, t.Within)
	}
}

// hunt counts that an agent has a target, or has it no more.
func (c *choices) hunt(w *World, id uint32, target, n int32) {
	if list := c.hunters[w.setup.Agents[id].Group]; list != nil {
		list[target] += n
	}
}

// targetsOf returns by what agent id chooses now, or nil, and whether it has just entered its state.
func targetsOf(w *World, id uint32) (t *Targets, entered bool) {
	list := w.setup.Groups[w.setup.Agents[id].Group].Targets
	if len(list) == 0 {
		return nil, false
	}
	x, states := StateOf(w, id)
	if states == nil {
		return list[0], w.tick == 1
	}
	return list[min(x.State, len(list)-1)], x.Since+1 == w.tick
}

// choose lets agents choose, one after the other by ID, so that each knows what those before it have chosen.
func choose(w *World) {
	c := &w.choices
	w.neighbors.show()
	for _, list := range c.hunters {
		clear(list)
	}
	for id := range uint32(w.agents.Len()) {
		if g := w.Goal(id); g.Kind == nav.AgentGoal && Alive(w, id) {
			c.hunt(w, id, g.Index, 1)
		}
	}
	for id := range uint32(w.agents.Len()) {
		t, entered := targetsOf(w, id)
		if t == nil || !Alive(w, id) || w.agents.Is(w.agents.SlotOf(id), columns.Resting) {
			continue
		}
		now := w.Goal(id)
		if !entered && isSent(w, id, &now) {
			continue
		}
		chooseFor(w, id, t, now, entered)
	}
}

// isSent reports whether an order has sent an agent somewhere, and it is not there yet.
func isSent(w *World, id uint32, goal *nav.Goal) bool {
	if goal.Kind == nav.PointGoal || goal.Kind == nav.BodyGoal {
		return !w.journeys.Done(id)
	}
	b := w.setup.Groups[w.setup.Agents[id].Group].Behavior
	if _, ok := b.(*nav.Detached); !ok {
		return false
	}
	a := w.Agent(id)
	return nav.Steering(b, &a) != nav.Attached(b) && !w.journeys.Done(id) && (goal.Kind != nav.AgentGoal || Alive(w, uint32(goal.Index)))
}

// chooseFor lets an agent choose, if it is time or its target is gone.
func chooseFor(w *World, id uint32, t *Targets, now nav.Goal, entered bool) {
	at, _ := w.Place(id)
	limit := float64(t.Within * t.Within)
	far := func(other uint32) (float64, bool) {
		p, _ := w.Place(other)
		d := portable.Norm2(r2.Sub(p, at))
		return d, d <= limit
	}
	present, held := uint32(0), false
	if now.Kind == nav.AgentGoal {
		present = uint32(now.Index)
		_, sees := far(present)
		held = sees && t.is(w, id, present)
	}
	if (held || now.Kind == nav.NoGoal) && !entered && (w.tick+uint64(id))%t.Every != 0 {
		return
	}
	best, least, nearest := present, math.Inf(1), math.Inf(1)
	found := held
	if held {
		d, _ := far(present)
		nearest = math.Sqrt(d)
		least = float64(t.worth(w, id, present, nearest) * (1 - t.Better))
	}
	for other := range t.candidates(w, at) {
		if held && other == present || !t.is(w, id, other) || t.Most > 0 && int(w.choices.hunters[w.setup.Agents[id].Group][other]) >= t.Most {
			continue
		}
		d, sees := far(other)
		if !sees {
			continue
		}
		d = math.Sqrt(d)
		if x := t.worth(w, id, other, d); x < least || x == least && (d < nearest || d == nearest && found && best != present && other < best) {
			best, least, nearest, found = other, x, d, true
		}
	}
	var goal nav.Goal
	if found {
		goal = nav.Goal{Kind: nav.AgentGoal, Index: int32(best), Within: w.setup.Agents[id].Radius + w.setup.Agents[best].Radius + t.Gap}
	}
	if goal == now {
		return
	}
	if now.Kind == nav.AgentGoal {
		w.choices.hunt(w, id, now.Index, -1)
	}
	if found {
		w.choices.hunt(w, id, int32(best), 1)
	}
	w.orders.head(w.tick, id, &goal, w.orders.swapOf(id))
	w.copies.fresh = false
}
