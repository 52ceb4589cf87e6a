package sim

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/workers"
)

// Fault is an agent whose state stopped making sense.
type Fault struct {
	Tick  uint64 // of the step that would have led there
	Agent uint32
	What  string // one clause: which quantity became what
}

// check puts every agent that became non-finite to rest where it last made
// sense, for good.
func (w *World) check() {
	found := w.collect(len(w.now), w.checkBlock)
	for _, id := range found {
		name, x := oddity(&w.next[id])
		w.fault(id, w.tick, name, x)
		w.next[id] = w.now[id]
		w.next[id].Vel = r2.Vec{}
	}
}

// fault lists an agent of which something would have become x in the step from tick,
// and puts it to rest.
func (w *World) fault(id uint32, tick uint64, name string, x float64) {
	w.faults = append(w.faults, Fault{Tick: tick, Agent: id, What: fmt.Sprintf("%s became %v", name, x)})
	w.resting[id] = true
}

func (w *World) checkSome(worker, lo, hi int) {
	s := w.scratch[worker]
	for i := lo; i < hi; i++ {
		a := &w.next[i]
		// Where the sum is finite all its terms are, and most sums are; whether it
		// has only overflowed is asked afterwards.
		memory := a.Memory[0] + a.Memory[1] + a.Memory[2] + a.Memory[3] + a.Memory[4] + a.Memory[5]
		if finite(a.Pos.X + a.Pos.Y + a.Vel.X + a.Vel.Y + a.Heading + a.DeltaV + a.Timer + memory) {
			continue
		}
		if name, _ := oddity(a); name != "" {
			s.agents = append(s.agents, uint32(i))
		}
	}
}

// oddity names the first part of a's state that is not finite, or "".
func oddity(a *nav.Agent) (name string, x float64) {
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

// collect runs a phase that notes agents in its workers' scratch, and returns
// them in the order of their IDs.
func (w *World) collect(n int, do func(worker, lo, hi int)) []uint32 {
	for _, s := range w.scratch {
		s.agents = s.agents[:0]
	}
	w.pool.Run(n, workers.Sweep, do)
	all := w.scratch[0].agents
	for _, s := range w.scratch[1:] {
		all = append(all, s.agents...)
	}
	w.scratch[0].agents = all
	slices.Sort(all)
	return all
}
