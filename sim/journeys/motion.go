package journeys

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/sim/columns"
)

// Motion measures an agent's way since its journey began. Every step changes it.
type Motion struct {
	Length float64 // travelled, length
	Swing  float64 // turned back since the path last bent the other way, radians
	Bends  uint32  // the number of turn reversals
	Bent   int8    // the side to which the path bends: 1 left, -1 right, 0 straight so far
}

// MotionOf returns the motion of the agent in a slot.
func MotionOf(c *columns.Columns, s int) Motion {
	b := c.Bends[s]
	return Motion{Length: c.Length[s], Swing: c.Swing[s], Bends: b >> 2, Bent: int8(b&3) - 1}
}

// SetMotion sets the motion of the agent in a slot.
func SetMotion(c *columns.Columns, s int, m *Motion) {
	c.Length[s], c.Swing[s], c.Bends[s] = m.Length, m.Swing, m.Bends<<2|uint32(m.Bent+1)
}

// Add adds the motion of a step, length, and the velocities before and after it, length/time.
func (m *Motion) Add(step, before, now r2.Vec) {
	m.Length += portable.Norm(step)
	bent := float64(m.Bent)
	swing, turned := simd.Swing(m.Swing, bent, before, now)
	m.Swing = swing
	if turned {
		if m.Bent != 0 {
			m.Bends++
		}
		m.Bent, m.Swing = int8(simd.Bent(bent, swing)), 0
	}
}
