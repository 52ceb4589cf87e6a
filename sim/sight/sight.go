// Package sight says what an agent senses, and what it remembers of what it has sensed.
//
//	       ╱ cone ╲
//	      ╱   b    ╲      a senses b. It does not sense d, which is behind c, nor e,
//	     ╱          ╲     which is outside of its cone; where it saw e last, it remembers
//	e'  ╱   a ──▶ c  d    for a while as e'.
//	e
//
// It knows places and headings, and neither behaviours nor goals.
package sight

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/part"
)

// Law says how agents sense.
type Law struct {
	Range  float64 // from middle to middle, length, > 0; +Inf for any
	Cone   float64 // the angle of view, radians, > 0; 2π and more is all around
	Memory float64 // scene time for which it remembers what it senses no more, ≥ 0
	Noise  float64 // standard deviation of each coordinate of the places at which it senses others, length, ≥ 0

	// What nothing is sensed behind.
	Bodies, Rocks, Boxes, Tiles bool
}

// Surroundings are what agents are among.
type Surroundings struct {
	Obstacles []nav.Obstacle // bodies, then rocks
	Boxes     []nav.Box
	Tiles     *tiles.Map // or nil
}

// Sees reports whether an agent at a place that heads somewhere, radians, senses a place. What either place is in hides nothing.
func (l *Law) Sees(s *Surroundings, at r2.Vec, heading float64, place r2.Vec) bool {
	d := r2.Sub(place, at)
	far := portable.Norm2(d)
	if far > float64(l.Range*l.Range) || !l.Ahead(heading, d) {
		return false
	}
	_, blocked := l.Block(s, at, place)
	return !blocked
}

// Ahead reports whether a direction is in the cone about a heading, radians.
func (l *Law) Ahead(heading float64, d r2.Vec) bool {
	if l.Cone >= 2*math.Pi {
		return true
	}
	sin, cos := portable.Sincos(heading)
	_, least := portable.Sincos(float64(0.5 * l.Cone))
	return portable.Dot(r2.Vec{X: cos, Y: sin}, d) >= float64(least*math.Sqrt(portable.Norm2(d)))
}

// Block returns the share, 0 to 1, of the way from one place to another at which something hides what is behind it, and false if nothing does.
func (l *Law) Block(s *Surroundings, from, to r2.Vec) (share float64, blocked bool) {
	d := r2.Sub(to, from)
	share = 2
	if l.Bodies || l.Rocks {
		for i := range s.Obstacles {
			o := &s.Obstacles[i]
			if o.Body >= 0 && !l.Bodies || o.Body < 0 && !l.Rocks {
				continue
			}
			within := float64(o.Radius * o.Radius)
			if portable.Norm2(r2.Sub(from, o.Pos)) <= within || portable.Norm2(r2.Sub(to, o.Pos)) <= within {
				continue
			}
			share = min(share, shape.DiscSweep(r2.Sub(from, o.Pos), d, o.Radius))
		}
	}
	if l.Boxes {
		for i := range s.Boxes {
			if b := &s.Boxes[i]; !b.Holds(from) && !b.Holds(to) {
				share = min(share, b.Sweep(from, d))
			}
		}
	}
	if l.Tiles && s.Tiles != nil {
		thin := tiles.Body{Half: float64(1e-6 * s.Tiles.Size()), Round: true}
		if hit, ok := s.Tiles.Hit(thin, from, d); ok {
			share = min(share, hit.Share)
		}
	}
	return share, share < 1
}

// most is how many others an agent remembers.
const most = 8

// Recall is another agent as it was sensed last.
type Recall struct {
	nav.Neighbor
	Tick uint64
}

// Reached reports whether self has come to where it sensed the other one last.
func (r *Recall) Reached(self *nav.Agent) bool {
	touch := self.Radius + r.Radius
	return portable.Norm2(r2.Sub(r.Pos, self.Pos)) <= float64(touch*touch)
}

// State is what agents remember at a tick.
type State struct {
	recalls []Recall // most for each agent that remembers, the latest first
	counts  []uint8
}

// CopyTo makes d a copy of s, in d's memory if that is large enough.
func (s *State) CopyTo(d *State) {
	d.recalls, d.counts = part.Copied(d.recalls, s.recalls), part.Copied(d.counts, s.counts)
}

// Bytes returns the memory that a copy takes, in bytes.
func (s *State) Bytes() int { return part.Bytes(s.recalls) + part.Bytes(s.counts) }

// Hash folds in what agents remember.
func (s *State) Hash(d *part.Hasher) {
	for i, n := range s.counts {
		for _, r := range s.recalls[most*i:][:n] {
			d.Word(uint64(r.ID))
			d.Word(r.Tick)
			d.Vec(r.Pos)
			d.Vec(r.Vel)
		}
	}
}

// Memory is what the agents of a world remember. Make it with [New].
type Memory struct {
	State
	rows []int32 // by agent, or -1
}

// New returns the memory of agents, of which some remember.
func New(remembers []bool) *Memory {
	m := new(Memory)
	for _, does := range remembers {
		row := int32(-1)
		if does {
			row = int32(len(m.counts))
			m.counts = append(m.counts, 0)
		}
		m.rows = append(m.rows, row)
	}
	m.recalls = make([]Recall, most*len(m.counts))
	return m
}

// Of returns what an agent remembers: what it has sensed in the present tick, too, the latest and then the nearest first. The list is valid until the next
// Update.
func (m *Memory) Of(id uint32) []Recall {
	row := m.rows[id]
	if row < 0 {
		return nil
	}
	return m.recalls[most*row:][:m.counts[row]]
}

// Update lets an agent remember what it senses at a tick, for as many ticks. What was where it has come itself it forgets.
func (m *Memory) Update(self *nav.Agent, sensed []nav.Neighbor, tick, ticks uint64) {
	row := m.rows[self.ID]
	if row < 0 {
		return
	}
	had := m.recalls[most*row:][:m.counts[row]]
	var room [2 * most]Recall
	list := room[:0]
	for i := range had {
		if r := &had[i]; tick-r.Tick <= ticks && !slices.ContainsFunc(sensed, func(n nav.Neighbor) bool { return n.ID == r.ID }) && !r.Reached(self) {
			list = append(list, *r)
		}
	}
	before := func(a, b *Recall) int {
		return cmp.Or(cmp.Compare(b.Tick, a.Tick), cmp.Compare(portable.Norm2(r2.Sub(a.Pos, self.Pos)), portable.Norm2(r2.Sub(b.Pos, self.Pos))), cmp.Compare(a.ID, b.ID))
	}
	for i := range sensed {
		fresh := Recall{sensed[i], tick}
		at, _ := slices.BinarySearchFunc(list, &fresh, func(a Recall, b *Recall) int { return before(&a, b) })
		if at >= most {
			continue
		}
		if list = slices.Insert(list, at, fresh); len(list) > most {
			list = list[:most]
		}
	}
	m.counts[row] = uint8(copy(m.recalls[most*row:][:most], list))
}

// Forget lets an agent that comes forget everything.
func (m *Memory) Forget(id uint32) {
	if row := m.rows[id]; row >= 0 {
		m.counts[row] = 0
	}
}
