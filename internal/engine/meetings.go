package engine

import (
	"math"
	"math/bits"

	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Meeter is a behaviour that flies to where its target can be met. A world finds the
// meetings of many agents at once, and shows them to their behaviours.
type Meeter interface {
	// Meets reports whether the behaviour asks for [steer.Meeting], as nearly all of its decisions do.
	Meets() bool
}

// Piece is a stretch of a path, as polynomials.
type Piece = simd.Piece

// Pieced is a Path that is tabulated in pieces.
type Pieced interface {
	nav.Path
	// Piece returns the piece of the path in which time t lies, the x of that time in the piece,
	// and by what x grows in a unit of time; nil where there is none. At returns what the piece
	// has there.
	Piece(t float64) (p *Piece, x, perUnit float64)
}

// Meetings finds the meetings of up to 64 agents with targets on pieced paths, to the bits of
// [steer.Meeting]. Add all, then Find, then Show each to a view. The zero value is empty and ready to use.
//
//	agent 1   o---o---o         each place on a path is asked for where the last one tells
//	agent 2   o---o---o---o     to ask, so one search is slow; the searches of a column are
//	agent 3   o---o---o         lanes of one kernel
type Meetings struct {
	list   []Encounter
	paths  [simd.Block]Pieced
	going  uint64 // searches, one bit for each
	chases simd.Chases
	shown  int
}

// Clear forgets all agents.
func (m *Meetings) Clear() { m.list, m.going, m.shown = m.list[:0], 0, 0 }

// Add adds an agent that has a target at a time, the scene's. What is out of the ordinary, such
// as a target that is faster, is left to [steer.Meeting].
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

// mostSteps is how many places a search of [steer.Meeting] looks at, beside that at the start.
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

// Show lets a view know the meeting of the agent that was added next after the last one shown.
func (m *Meetings) Show(v *nav.View) {
	if e := &m.list[m.shown]; e.OK {
		Of(v).Met = *e
	}
	m.shown++
}
