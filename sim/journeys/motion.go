package journeys

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/sim/columns"
)

// Motion is how an agent has moved since its journey began: what every step changes.
type Motion struct {
	Length float64 // travelled
	Swing  float64 // radians turned back since the path last bent the other way
	Bends  uint32  // turn reversals
	Bent   int8    // the way in which the path bends: 1 left, -1 right, 0 straight so far
}

// MotionOf returns the motion of the agent in a slot.
func MotionOf(c *columns.Columns, s int) Motion {
	b := c.Bends[s]
	return Motion{Length: c.Length[s], Swing: c.Swing[s], Bends: b >> 2, Bent: int8(b&3) - 1}
}

// SetMotion sets it.
func SetMotion(c *columns.Columns, s int, m *Motion) {
	c.Length[s], c.Swing[s], c.Bends[s] = m.Length, m.Swing, m.Bends<<2|uint32(m.Bent+1)
}

// Add adds a step by which an agent has moved, with its velocity before and after.
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
