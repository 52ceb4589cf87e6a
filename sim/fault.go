package sim

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// Fault is an agent that became non-finite.
type Fault struct {
	Tick  uint64 // at which the step began
	Agent uint32
	What  string // one clause: which quantity became what
}

// check quarantines every agent that became non-finite at its last finite state.
func (w *World) check() {
	next := w.before
	for _, id := range w.nonFinite.Find(len(next)) {
		name, x := nonFinitePart(&next[id])
		w.quarantine(id, w.tick, name, x)
		next[id] = w.now[id]
		next[id].Vel = r2.Vec{}
	}
}

// quarantine stops an agent for good and lists it: in the step from tick, the part of its
// state with that name would have become x.
func (w *World) quarantine(id uint32, tick uint64, name string, x float64) {
	w.faults = append(w.faults, Fault{Tick: tick, Agent: id, What: fmt.Sprintf("%s became %v", name, x)})
	w.resting[id] = true
}

// nonFiniteSome selects agents whose next state is not finite.
func (w *World) nonFiniteSome(found []uint32, lo, hi int) []uint32 {
	for i := lo; i < hi; i++ {
		a := &w.before[i]
		// Where the sum is finite, so are all its terms. A sum that is not may only
		// have overflowed.
		memory := a.Memory[0] + a.Memory[1] + a.Memory[2] + a.Memory[3] + a.Memory[4] + a.Memory[5]
		if finite(a.Pos.X + a.Pos.Y + a.Vel.X + a.Vel.Y + a.Heading + a.DeltaV + a.Timer + memory) {
			continue
		}
		if name, _ := nonFinitePart(a); name != "" {
			found = append(found, uint32(i))
		}
	}
	return found
}

// nonFinitePart names the first part of a's state that is not finite, or "".
func nonFinitePart(a *nav.Agent) (name string, x float64) {
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
	for _, x := range a.Memory {
		if !finite(x) {
			return "memory", x
		}
	}
	return "", 0
}
