package sim

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// Fault is an agent that rests for good: it became non-finite, or its script failed.
type Fault struct {
	Tick  uint64 // at which the step began
	Agent uint32
	What  string // one clause: which quantity became what, or where the script fails, and why

	Failed bool // its behaviour failed, as a script does; else it became non-finite
}

// Setback is a script that failed and was put back to the version before it.
type Setback struct {
	Tick  uint64 // at which the step began
	Group int
	Agent uint32 // the first of the group, by ID, for which it failed
	What  string // one clause: where it fails, and why
}

// failure is a behaviour that could not decide for an agent.
type failure struct {
	agent uint32
	why   error
}

// check quarantines every agent that became non-finite at its last finite state.
func (w *World) check() {
	next := w.before
	for _, id := range w.nonFinite.Find(len(next)) {
		name, x := nonFinitePart(&next[id], w.memoriesOf(&next[id]))
		w.quarantine(Fault{Tick: w.tick, Agent: id, What: fmt.Sprintf("%s became %v", name, x)})
		w.rest(&next[id])
	}
	for _, f := range w.checkBehaviors() {
		w.quarantine(f)
		w.rest(&next[f.Agent])
	}
}

// checkBehaviors puts the groups in which a behaviour failed back to the version before, from
// the next step on. Where there is none, it returns the agents for which it failed, which are to rest.
func (w *World) checkBehaviors() (faults []Fault) {
	var all []failure
	for _, b := range w.buffers {
		all = append(all, b.failed...)
		clear(b.failed)
		b.failed = b.failed[:0]
	}
	if len(all) == 0 {
		return nil
	}
	slices.SortFunc(all, func(a, b failure) int { return cmp.Compare(a.agent, b.agent) })
	var back []int32 // groups
	for _, f := range all {
		switch g := w.setup.Agents[f.agent].Group; {
		case slices.Contains(back, g):
		case w.earlier(int(g)) != nil:
			back = append(back, g)
			w.changes.list = append(w.changes.list, w.controls.putBack(int(g), w.earlier(int(g))))
			w.setbacks = append(w.setbacks, Setback{Tick: w.tick, Group: int(g), Agent: f.agent, What: f.why.Error()})
		case !w.resting[f.agent]:
			faults = append(faults, Fault{Tick: w.tick, Agent: f.agent, What: f.why.Error(), Failed: true})
		}
	}
	return faults
}

// rest makes a what it was before the step, at rest. Nothing steers it any more, so it need not remember
// more than is in its row.
func (w *World) rest(a *nav.Agent) {
	*a = w.now[a.ID]
	a.Vel = r2.Vec{}
	clear(w.memoriesOf(a))
}

// quarantine stops an agent for good and lists it.
func (w *World) quarantine(f Fault) {
	w.faults = append(w.faults, f)
	w.resting[f.Agent] = true
}

// nonFiniteSome selects agents whose next state is not finite.
func (w *World) nonFiniteSome(found []uint32, lo, hi int) []uint32 {
	for i := lo; i < hi; i++ {
		a := &w.before[i]
		// Where the sum is finite, so are all its terms. A sum that is not may only
		// have overflowed.
		memory := a.Memory[0] + a.Memory[1] + a.Memory[2] + a.Memory[3] + a.Memory[4] + a.Memory[5]
		more := w.memoriesOf(a)
		if finite(a.Pos.X+a.Pos.Y+a.Vel.X+a.Vel.Y+a.Heading+a.DeltaV+a.Timer+memory) && len(more) == 0 {
			continue
		}
		if name, _ := nonFinitePart(a, more); name != "" {
			found = append(found, uint32(i))
		}
	}
	return found
}

// remembersFinitely reports whether what a has in its row for its behaviour, and what it remembers more, is finite.
func remembersFinitely(a *nav.Agent, more []nav.Memory) bool {
	sum := a.Timer + a.Memory[0] + a.Memory[1] + a.Memory[2] + a.Memory[3] + a.Memory[4] + a.Memory[5]
	for i := range more {
		for _, x := range more[i] {
			sum += x
		}
	}
	if finite(sum) {
		return true
	}
	name, _ := nonFinitePart(&nav.Agent{Timer: a.Timer, Memory: a.Memory}, more)
	return name == ""
}

// nonFinitePart names the first part of the state of a, which remembers more, that is not finite, or "".
func nonFinitePart(a *nav.Agent, more []nav.Memory) (name string, x float64) {
	for _, q := range [...]struct {
		name string
		x    float64
	}{
		{"position x", a.Pos.X},
		{"position y", a.Pos.Y},
		{"velocity x", a.Vel.X},
		{"velocity y", a.Vel.Y},
		{"heading", a.Heading},
		{"Δv", a.DeltaV},
		{"timer", a.Timer},
	} {
		if !finite(q.x) {
			return q.name, q.x
		}
	}
	for i := -1; i < len(more); i++ {
		m := &a.Memory
		if i >= 0 {
			m = &more[i]
		}
		for _, x := range m {
			if !finite(x) {
				return "memory", x
			}
		}
	}
	return "", 0
}
