package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Driven wishes for the acceleration that a program outside has set, until that sets another one. The order drive sets it, as
// galaxy serve and the keys of a scene do.
//
//	program ── drive ships ──▶ Memory ──▶ wish
//	                             │ ▲
//	                             └─┘  kept from step to step
//
//	wish = m,   m what was set last, 0 at first
//
// Source: the loop of agent and environment in R. S. Sutton, A. G. Barto, "Reinforcement Learning: An Introduction", 2nd edition
// 2018, section 3.1; here the environment keeps the last action.
//
//  1. It wishes for nothing until an acceleration is set.
//  2. Its wish is what was set, to the bit, whatever it sees.
//  3. Another goal leaves it as it is.
type Driven struct{}

// Remembers returns a slot that the order drive writes to.
func (b *Driven) Remembers() []nav.Slot { return drivenMemory }

var drivenMemory = []nav.Slot{{Lasts: true, Driven: true}}

// Aims reports that the goal counts: the program outside may look at it.
func (b *Driven) Aims() bool { return true }

// Looks returns the empty sight: obstacles do not matter.
func (b *Driven) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Driven) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Driven) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Driven) steer(self *nav.Agent, _ *nav.View, p nav.Pen) r2.Vec {
	return nav.Wish(self, portable.Finite(r2.Vec{X: self.Memory[0], Y: self.Memory[1]}), p)
}

func init() {
	nav.Register("driven", "does what a program outside says: an acceleration for each agent, kept until the next one", func() nav.Behavior { return new(Driven) })
}
