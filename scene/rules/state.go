package rules

import (
	"fmt"
	"math"
	"slices"
	"unsafe"

	"galaxy/nav"
	"galaxy/scene/condition"
	"galaxy/sim"
	"galaxy/sim/part"
)

// state is what the answers of rules depend on, beside the world, and what they have told and measured.
type state struct {
	fired   []fired
	entered []uint64 // per agent with states, and whole of its machine: the tick at whose end it came in from outside
	broken  []bool   // per state of all machines: an expression of it has failed, and is asked no more
	tallies []tally
	events  []condition.Happening // nothing changes what is there
	told    []Told                // nor here
	lost    int                   // of what was told
}

// fired is what has become of a trigger.
type fired struct {
	times  int
	since  uint64 // tick of the last time
	waits  bool   // until the condition does not hold
	broken bool   // its expression has failed
}

// tally has the values of a measure.
type tally struct {
	n                      uint64
	sum, last, most, least float64
	broken                 bool
}

func (t *tally) add(x float64) {
	if t.n == 0 {
		t.most, t.least = x, x
	}
	t.n, t.sum, t.last, t.most, t.least = t.n+1, t.sum+x, x, max(t.most, x), min(t.least, x)
}

// Told is what rules have done, or could not.
type Told struct {
	Tick    uint64
	Trigger int    // its number, or -1
	Measure int    // its number, if Trigger is -1 and Agent is -1
	Agent   int    // that entered a state, or -1
	State   int    // that it entered
	Why     int    // the number of the exit that it took, [Best] or sim.Told
	Error   string // why it failed; empty: it did not
}

// mostTold is how much is kept of what was told.
const mostTold = 2000

func (r *Rules) tell(x Told) {
	if len(r.told) >= 2*mostTold {
		r.lost += len(r.told) - mostTold
		r.told = slices.Clone(r.told[len(r.told)-mostTold:])
	}
	r.told = append(r.told, x)
}

// Told returns what rules have done so far, and how much of the oldest is not kept.
func (r *Rules) Told() (list []Told, lost int) { return r.told, r.lost }

// Times returns how often a trigger has given its orders.
func (r *Rules) Times(trigger int) int { return r.fired[trigger].times }

// Keep returns a copy of the state.
func (r *Rules) Keep(dst any) any {
	d, _ := dst.(*state)
	if d == nil {
		d = new(state)
	}
	r.copyTo(d)
	return d
}

// Restore takes it back; Begin follows.
func (r *Rules) Restore(kept any) {
	kept.(*state).copyTo(&r.state)
}

// copyTo makes d a copy of s. Lists that only grow are shared and clipped, so that appending to one copies it.
func (s *state) copyTo(d *state) {
	entered, fired, broken, tallies := part.Copied(d.entered, s.entered), part.Copied(d.fired, s.fired), part.Copied(d.broken, s.broken), part.Copied(d.tallies, s.tallies)
	*d = state{fired, entered, broken, tallies, slices.Clip(s.events), slices.Clip(s.told), s.lost}
}

// Bytes returns the memory of a copy but for the lists that are shared.
func (r *Rules) Bytes() int {
	return int(unsafe.Sizeof(state{})) + part.Bytes(r.fired) + part.Bytes(r.entered) + part.Bytes(r.broken) + part.Bytes(r.tallies)
}

// value returns what becomes of the values.
func (t *tally) value(how How) float64 {
	switch {
	case t.n == 0 || t.broken:
		return math.NaN()
	case how == Count:
		return t.sum
	case how == Mean:
		return t.sum / float64(t.n)
	case how == Most:
		return t.most
	case how == Least:
		return t.least
	}
	return t.last
}

// Words says what was told: its kind in a word, and what, in a clause.
func (r *Rules) Words(w *sim.World, x *Told) (kind, what string) {
	if kind, what = r.named(w, x); x.Error != "" {
		what += ": " + x.Error
	}
	return kind, what
}

// named returns the kind of what was told, and of what it is, by its name.
func (r *Rules) named(w *sim.World, x *Told) (kind, what string) {
	name := func(i int) string {
		if n := r.plan.Triggers[i].Name; n != "" {
			return n
		}
		return fmt.Sprintf("trigger %d", i+1)
	}
	switch {
	case x.Trigger >= 0:
		kind, what = "trigger", name(x.Trigger)
	case x.Agent >= 0:
		states := nav.StatesOf(w.Setup().Groups[w.Setup().Agents[x.Agent].Group].Behavior)
		kind, what = "state", states.Parts()[x.State].Name
	default:
		kind, what = "measure", r.plan.Measures[x.Measure].Name
	}
	return kind, what
}
