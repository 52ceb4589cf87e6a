package sim

import (
	"galaxy/nav"
	"galaxy/orbit"
)

// World is a scene in motion. Its step is a list of phases: look, decide and
// drive, touch, check, swap.
type World struct {
	setup Setup
	tick  uint64
}

// New returns the world at tick 0. It fails on a setup that contradicts itself,
// naming what.
func New(s Setup) (*World, error) { return &World{setup: s}, nil }

// Step moves the world on by one tick.
func (w *World) Step() { w.tick++ }

// Tick returns the number of steps so far; Time the scene time, Start + Tick·Dt.
func (w *World) Tick() uint64 { return w.tick }

// Time returns the scene time now.
func (w *World) Time() float64 { return w.setup.Start + float64(float64(w.tick)*w.setup.Dt) }

// Setup returns what the world started from. The caller changes nothing in it.
func (w *World) Setup() *Setup { return &w.setup }

// Agents returns the agents now, by ID; Previous the same one step before, for
// blending. Both are the world's own and valid until the next Step.
func (w *World) Agents() []nav.Agent { return w.setup.Agents }

// Previous returns the agents as they were before the last step.
func (w *World) Previous() []nav.Agent { return w.setup.Agents }

// Bodies returns the bodies now, in the order of Setup.Bodies: absolute place
// and velocity in space.
func (w *World) Bodies() []orbit.State { return nil }

// View fills v with what agent id sees now, as its behaviour does in the next
// step, for explanations outside the step.
func (w *World) View(id uint32, v *nav.View) {}

// Hash returns a digest of the whole state: same bits in, same hash out.
func (w *World) Hash() uint64 { return 0 }

// Done reports whether the scene's end has come.
func (w *World) Done() bool { return false }

// Faults lists the agents that became non-finite and were put to rest.
func (w *World) Faults() []Fault { return nil }

// Fault is an agent whose state stopped making sense.
type Fault struct {
	Tick  uint64
	Agent uint32
	What  string // one clause: which quantity became what
}
