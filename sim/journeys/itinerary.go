package journeys

import (
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// Choice says which stop follows after an arrival.
type Choice uint8

// The choices.
const (
	Stay   Choice = iota // the first goal is the last
	Loop                 // the stops in turn, from the one reached, for ever
	List                 // the stops in turn, once
	Random               // any other stop, drawn from (seed, agent, arrivals)
)

// String returns the choice's name in scene files.
func (c Choice) String() string {
	if c > Random {
		return "unknown"
	}
	return [...]string{"stay", "loop", "list", "random"}[c]
}

// Itinerary is the list of places that a group's agents travel between. An
// agent that starts with a goal flies there first; one that has none starts for
// the first stop, or with Random for one that is drawn.
type Itinerary struct {
	Choice Choice
	Stops  []nav.Goal
	Leave  bool // agents leave once they have arrived for good; of Random, at the first stop
}

// First returns the first stop of an agent that starts at stop at, or -1 for none: the one
// that follows, or stop 0 where none does. The itinerary must have stops.
func (it *Itinerary) First(seed uint64, agent uint32, at int) int {
	stop, _ := it.next(seed, agent, 0, at)
	return stop
}

// next returns the stop that follows stop at, or -1 for none, after so many arrivals of
// an agent. ok is false where at is the last, or the only one; the stop is then 0.
func (it *Itinerary) next(seed uint64, agent, arrivals uint32, at int) (stop int, ok bool) {
	n := len(it.Stops)
	switch {
	case n == 0, it.Choice == Stay, n == 1 && at >= 0, it.Choice == List && at == n-1, it.Leave && it.Choice == Random && arrivals > 0:
		return 0, false
	case it.Choice == Random:
		return drawStop(seed, agent, arrivals, at, n), true
	}
	return (at + 1) % n, true
}

// drawStop draws one of n stops at random, but not at, the present one, or -1 for none.
func drawStop(seed uint64, agent, arrivals uint32, at, n int) int {
	others := n
	if at >= 0 {
		others--
	}
	const lane = 0x73746f70 // "stop": no other draw of the agent's shares it
	k := int(portable.Hash(seed, uint64(agent), uint64(arrivals), lane) % uint64(others))
	if at >= 0 && k >= at {
		k++
	}
	return k
}

// resume readies an agent, which may have stopped, for another goal.
func (t *Tracker) resume(a *nav.Agent) {
	a.Stopped, a.Timer = false, 0
	if t.plan.Forget != nil {
		t.plan.Forget(a)
	}
}

// depart gives an agent its first goal and starts its first journey.
func (t *Tracker) depart(a *nav.Agent) {
	j, it := &t.journeys[a.ID], &t.plan.Stops[a.Group]
	j.marks.setStop(int32(slices.Index(it.Stops, a.Goal)))
	if a.Goal.Kind == nav.NoGoal && len(it.Stops) > 0 {
		stop := int32(it.First(t.plan.Seed, a.ID, nowhere))
		j.marks.setStop(stop)
		a.Goal = t.goal(a, stop)
	}
	j.begin(a, 0)
}

// goal returns a stop of a's group as a's goal.
func (t *Tracker) goal(a *nav.Agent, stop int32) nav.Goal {
	g := t.plan.Stops[a.Group].Stops[stop]
	if int(a.ID) < len(t.plan.Slack) {
		g.Within = max(0, g.Within+t.plan.Slack[a.ID])
	}
	return g
}
