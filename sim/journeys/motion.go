package journeys

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
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

// deadBand is how far, in radians, a path has to bend back before it counts as a
// turn reversal: about a degree, more than a ship that holds its heading oscillates, less
// than an eye sees. As the angle of a whole swing it does not depend on the step.
const deadBand = 0.02

// Add adds a step by which an agent has moved, with its velocity before and after.
func (m *Motion) Add(step, before, now r2.Vec) {
	m.Length += portable.Norm(step)
	product := math.Sqrt(portable.Norm2(before)) * math.Sqrt(portable.Norm2(now))
	if !(product > 0 && product <= math.MaxFloat64) {
		return // at rest a path has no direction, and after an overflow none that is known
	}
	// The sine stands for the angle; beyond a right angle, far above the dead band, it
	// is 1.
	turn := portable.Cross(before, now) / product
	if portable.Dot(before, now) < 0 {
		turn = math.Copysign(1, turn)
	}
	if m.Bent == 0 {
		m.Swing += turn
		if math.Abs(m.Swing) > deadBand {
			m.Bent = int8(math.Copysign(1, m.Swing))
			m.Swing = 0
		}
		return
	}
	m.Swing = min(0, m.Swing+float64(turn*float64(m.Bent)))
	if m.Swing < -deadBand {
		m.Bent = -m.Bent
		m.Swing = 0
		m.Bends++
	}
}
