package nav

import (
	"fmt"
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Jam is for squares that get stuck, where two groups meet in a narrow place say:
// it tells who waits for whom, and lets groups take turns. It is a part of
// [Chirality], off by default.
//
//	turn        0      1      2      3     …      each of length Yield
//	goes on     red    blue   red    blue         of any two groups; the red one
//	                                              has the lower number
//
// A square is stuck when it has been in contact, hardly getting on, for longer
// than Stuck. It waits for whom it touches that is most in its way. If that is one
// of another group whose turn it is, or one of its own that comes back, it gives
// way: it goes back as long as it touches anybody and then stands, until the turn
// ends.
//
//  1. A turn ends, and with it all giving way: nobody holds another for longer.
//  2. Turns follow from the clock alone, so all who are stuck agree on them.
//  3. Who has stopped is not stuck.
type Jam struct {
	Stuck float64 `default:"0" min:"0" unit:"time" help:"in contact and hardly getting on for this long is stuck, and waits for somebody; 0 is never"`
	Yield float64 `default:"0" min:"0" unit:"time" help:"right of way: who is stuck gives way to the group whose turn it is, and turns are this long; 0 is never"`
}

// What a square remembers, as places in Agent.Memory.
const (
	heldUp  = iota // time: in contact, hardly getting on
	waiting        // for the one with this ID, plus one; 0 for nobody
	backing        // scene time until which it gives way
)

// hardly is the share of the top speed below which a square hardly gets on.
const hardly = 0.25

// Waits tells for whom a square waits that is stuck, and for how long it has been
// held up.
func (Jam) Waits(self *Agent) (id uint32, held float64, stuck bool) {
	if self.Memory[waiting] == 0 {
		return 0, 0, false
	}
	return uint32(self.Memory[waiting] - 1), self.Memory[heldUp], true
}

// holds reports whether self gives way now.
func (j *Jam) holds(self *Agent, v *View, toward r2.Vec, t *contacts, p Pen) bool {
	m := &self.Memory
	if j.Stuck == 0 || self.Stopped {
		m[heldUp], m[waiting], m[backing] = 0, 0, 0
		return false
	}
	if t.count > 0 && portable.Dot(self.Vel, toward) < hardly*self.MaxSpeed {
		m[heldUp] += v.Dt
	} else {
		m[heldUp] = max(0, m[heldUp]-v.Dt)
	}
	m[waiting] = 0
	if t.count > 0 && m[heldUp] > j.Stuck {
		n := &v.Neighbors[t.ahead]
		m[waiting] = float64(n.ID) + 1
		if p != nil {
			p.Line(fmt.Sprintf("waits for agent %d", n.ID), InkCrossing, self.Pos, n.Pos)
		}
		if j.Yield > 0 && j.yields(self, v, toward, n) {
			m[heldUp] = 0
			m[backing] = j.Yield * (math.Floor(v.Time/j.Yield) + 1)
		}
	}
	return v.Time < m[backing]
}

// yields reports whether self has to let n pass.
func (j *Jam) yields(self *Agent, v *View, toward r2.Vec, n *Neighbor) bool {
	switch {
	case n.Stopped || n.Wreck:
		return false // it does not want to pass
	case n.Group == self.Group:
		return portable.Dot(n.Vel, toward) < 0
	}
	evenTurn := math.Mod(math.Floor(v.Time/j.Yield), 2) == 0
	return (self.Group < n.Group) != evenTurn
}
