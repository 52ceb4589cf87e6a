package sim

import (
	"cmp"
	"slices"

	"galaxy/nav"
	"galaxy/sim/columns"
)

// Fault is an agent that rests for good: it became non-finite, or its script failed.
type Fault struct {
	Tick  uint64 // at which the step began
	Agent uint32
	What  string // one clause: which quantity became what, or where the script fails, and why

	Failed bool // its behaviour failed, as a script does
	Ended  bool // its flight cannot go on; if neither, it became non-finite
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

// checkBehaviors puts the groups in which a behaviour failed back to the version before, from
// the next step on. Where there is none, it returns the agents for which it failed, which are to rest.
func (w *World) checkBehaviors() (faults []Fault) {
	var all []failure
	for _, b := range w.senses.buffers {
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
		case w.controls.earlier(int(g), w.orders.changes) != nil:
			back = append(back, g)
			c := &w.orders.changes
			c.list = append(c.list, w.controls.putBack(int(g), w.controls.earlier(int(g), *c)))
			w.setbacks = append(w.setbacks, Setback{Tick: w.tick, Group: int(g), Agent: f.agent, What: f.why.Error()})
		case !w.agents.Is(w.agents.SlotOf(f.agent), columns.Resting):
			faults = append(faults, Fault{Tick: w.tick, Agent: f.agent, What: f.why.Error(), Failed: true})
		}
	}
	return faults
}

// quarantine stops an agent for good and lists it.
func (w *World) quarantine(f Fault) {
	w.faults = append(w.faults, f)
	w.agents.Set(w.agents.SlotOf(f.Agent), columns.Resting, true)
}

// remembersFinitely reports whether all memories of a are finite: its own, and more for further slots.
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
