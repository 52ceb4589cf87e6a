package engine

import (
	"math"
	"math/bits"

	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Meeter is a behaviour that flies to the place where it can meet its target. A world finds the
// meetings of many agents at once, and shows them to their behaviours.
type Meeter interface {
	// Meets reports whether the behaviour calls steer.Meeting in nearly all of its decisions.
	Meets() bool
}

// Piece is a stretch of a path, as polynomials.
type Piece = simd.Piece

// Pieced is a Path that is tabulated in pieces.
type Pieced interface {
	nav.Path
	// Piece returns the piece of the path that holds time t, the x of that time in the piece, and the
	// growth of x per unit of time; or nil if there is no such piece. At returns the value of the piece there.
	Piece(t float64) (p *Piece, x, perUnit float64)
}

// Meetings finds the meetings of up to 64 agents with targets on pieced paths, to the bits of
// steer.Meeting. Add all agents, then Find, then Show each meeting to a view. The zero value is empty and
// ready to use.
//
//	agent 1   o---o---o         each place tells the time at which to look next, so one
//	agent 2   o---o---o---o     search is slow; the n-th places of all searches are lanes
//	agent 3   o---o---o         of one kernel
type Meetings struct {
	list   []Encounter
	paths  [simd.Block]Pieced
	going  uint64 // searches, one bit for each
	chases simd.Chases
	shown  int
}

// Clear forgets all agents.
func (m *Meetings) Clear() { m.list, m.going, m.shown = m.list[:0], 0, 0 }

// Add adds an agent with a target at a scene time. It leaves unusual cases, such as a faster target, to
// steer.Meeting.
func (m *Meetings) Add(self *nav.Agent, t *nav.Target, time float64) {
	i := len(m.list)
	m.list = append(m.list, Encounter{})
	path, ok := t.Path.(Pieced)
	if !ok || i >= simd.Block || t.Kind == nav.NoGoal || simd.InUse() == simd.Off { // lane by lane it takes longer than Meeting
		return
	}
	if !(self.MaxSpeed > path.MaxSpeed()) || math.IsInf(self.MaxSpeed, 0) || !CanCompare(path) {
		return
	}
	m.list[i].Request, m.paths[i] = RequestOf(self, t, time), path
	c := &m.chases
	c.X[i], c.Y[i], c.Speed[i], c.Within[i] = self.Pos.X, self.Pos.Y, self.MaxSpeed, t.Within
	c.TX[i], c.TY[i], c.TVX[i], c.TVY[i] = t.Pos.X, t.Pos.Y, t.Vel.X, t.Vel.Y
	m.going |= 1 << i
}

// mostSteps is the number of places that a search of steer.Meeting looks at after the first.
const mostSteps = 98

// Find finds the meetings.
func (m *Meetings) Find() {
	c := &m.chases
	if m.going != 0 {
		m.going &^= c.Begin(min(len(m.list), simd.Block))
	}
	for step := 0; step < mostSteps && m.going != 0; step++ {
		for left := m.going; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			if p, x, perUnit := m.paths[i].Piece(m.list[i].Time + c.Time[i]); p != nil {
				c.Look(i, p, x, perUnit)
			} else {
				m.going &^= 1 << i
			}
		}
		found, lost := c.Step(min(len(m.list), simd.Block))
		for left := found & m.going; left != 0; left &= left - 1 {
			i := bits.TrailingZeros64(left)
			e := &m.list[i]
			e.Place, e.After, e.OK = r2.Vec{X: c.PX[i], Y: c.PY[i]}, c.Time[i], true
		}
		m.going &^= found | lost
	}
}

// Show shows a view the meeting of the next agent, in the order of Add.
func (m *Meetings) Show(v *nav.View) {
	if e := &m.list[m.shown]; e.OK {
		Of(v).Met = *e
	}
	m.shown++
}
