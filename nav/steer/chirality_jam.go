package steer

import (
	"math"
	"math/bits"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// Jam resolves deadlocks of squares, for example of two groups that meet in a narrow passage. It
// finds which agent waits for which, keeps queues in order, lets groups take turns, and gives
// corridors lanes (see lane). It is a part of [Chirality], off by default.
//
//	               #
//	. . . . b b    #          it is the turn of group a: agents of b that see
//	. . . . b b b            a moving agent of a wait at a distance from the
//	    <-StandOff-> a a a    narrow place, or return to there, and those that
//	               #  a a a   come out have room
//	               #
//
// A tile is narrow when there are walls on two opposite sides of it. Turns follow from the time
// alone, so all agents agree on them without communication: take the lowest binary digit in which
// the numbers of two groups differ; the group that agrees with the turn's number in this digit has
// the turn. So groups 0 and 1 alternate.
//
//  1. Every wait ends: of 2ⁿ consecutive turns each of the groups 0 to 2ⁿ-1 has one,
//     and no group waits longer than the others.
//  2. An agent in the narrow passage goes on in any turn, and an agent that sees no
//     moving agent of another group does not wait.
//  3. An agent in contact avoids while it waits too.
//  4. A stopped agent is not stuck.
//  5. In corridors with lanes there are no turns.
type Jam struct {
	Stuck    float64 `default:"0" min:"0" unit:"time" help:"an agent in contact that makes little progress for this long is stuck, and waits for another; 0 is never"`
	Queue    float64 `default:"0" min:"0" unit:"time" help:"in contact with moving agents of its own group it keeps going, until held up for this long; 0 is never"`
	Turn     float64 `default:"0" min:"0" unit:"time" help:"right of way at narrow places: groups take turns of this length; 0 is never"`
	StandOff float64 `default:"30" min:"0" unit:"own radii" help:"distance from a narrow place at which an agent waits for its turn"`
	Lanes    bool    `default:"false" help:"in corridors one tile wide it keeps to the side of its hand, keeps junctions clear, and gives way to one held up longer"`
}

// The memory of a square, as indices of Agent.Memory.
const (
	heldUp     = iota // time: in contact without progress
	waiting           // ID plus one of the agent that it waits for; 0 for none
	overtaking        // 1 while it drives in the other lane
	lastLane          // direction of its last lane: 1 to 4, from +x counterclockwise
	conflict          // time: kept out by another group; below 0, left to stay where it has given way
	haven             // the number of the cell to which it gives way
)

const (
	hardly  = 0.25 // share of the top speed below which a square makes little progress
	heeding = 1.3  // distance at which a narrow place counts, in stand-offs
	sight   = 1.5  // distance at which other agents count there, in stand-offs
)

// reach returns the neighbour radius of a square.
func (j *Jam) reach(self *nav.Agent) float64 {
	radii := 0.0
	if j.Turn > 0 {
		radii = sight * j.StandOff
	}
	if j.Lanes {
		radii = max(radii, prospect)
	}
	return radii * self.Radius
}

// queues reports whether a moving self keeps going in contact with n.
func (j *Jam) queues(self *nav.Agent, n *nav.Neighbor) bool {
	return self.Memory[heldUp] < j.Queue && !self.Stopped && !n.Stopped && !n.Wreck && n.Group == self.Group
}

// watch updates the time for which self has been held up, and by which agent.
func (j *Jam) watch(self *nav.Agent, v *nav.View, toward r2.Vec, t *contacts, p nav.Pen) {
	m := &self.Memory
	if j.Stuck == 0 && j.Queue == 0 || self.Stopped {
		m[heldUp], m[waiting] = 0, 0
		return
	}
	if t.first != nil && portable.Dot(self.Vel, toward) < hardly*self.MaxSpeed {
		m[heldUp] += v.Dt
	} else {
		m[heldUp] = max(0, m[heldUp]-v.Dt)
	}
	m[waiting] = 0
	if j.Stuck > 0 && t.first != nil && m[heldUp] > j.Stuck {
		m[waiting] = float64(t.first.ID) + 1
		if p != nil {
			p.Line(nav.Stroke{Kind: "waits", Ink: nav.InkCrossing, Of: agentOf(t.first.ID), Link: nav.LinkFor}, self.Pos, t.first.Pos)
		}
	}
}

// holds reports whether self waits for its turn, and the velocity to wait with:
// back to the stand-off, or none.
func (j *Jam) holds(self *nav.Agent, v *nav.View, way, toward r2.Vec, p nav.Pen) (vel r2.Vec, holds bool) {
	if j.Turn == 0 || v.Tiles == nil || j.fits(self, v.Tiles) || !j.outOfTurn(self, v) {
		return r2.Vec{}, false
	}
	standOff := j.StandOff * self.Radius
	across := v.Tiles.Size() * float64(v.Tiles.Width()+v.Tiles.Height()) // no straight line on the map is longer
	far := min(portable.Norm(r2.Sub(way, self.Pos)), heeding*standOff, across)
	distance, ahead := narrowAhead(v.Tiles, self.Pos, toward, far)
	if !ahead {
		return r2.Vec{}, false
	}
	if p != nil {
		p.Circle(nav.Stroke{Kind: "waits for its turn", Ink: nav.InkCrossing}, portable.AddScaled(self.Pos, distance, toward), 0)
	}
	if distance < standOff {
		return portable.Scale(-self.MaxSpeed, toward), true
	}
	return r2.Vec{}, true
}

// outOfTurn reports whether self sees a moving agent of a group that has the turn
// before self's.
func (j *Jam) outOfTurn(self *nav.Agent, v *nav.View) bool {
	const turns = 1 << 32 // until they begin again
	turn := math.Mod(math.Floor(v.Time/j.Turn), turns)
	if turn < 0 {
		turn += turns
	}
	if math.IsNaN(turn) {
		return false
	}
	place := func(group int32) uint32 { return bits.Reverse32(uint32(group) ^ uint32(turn)) }
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		if !n.Stopped && !n.Wreck && place(n.Group) < place(self.Group) {
			return true
		}
	}
	return false
}

// narrowAhead returns the distance to the first narrow tile on a line, and whether
// there is one. An agent on a narrow tile has none ahead.
func narrowAhead(m *tiles.Map, from, direction r2.Vec, far float64) (distance float64, ahead bool) {
	if narrow(m, m.At(from)) {
		return 0, false
	}
	step := float64(m.Size() / 2)
	for distance = step; distance < far; distance += step {
		if narrow(m, m.At(portable.AddScaled(from, distance, direction))) {
			return distance, true
		}
	}
	return 0, false
}

// narrow reports whether an open tile has walls on two opposite sides.
func narrow(m *tiles.Map, t tiles.Tile) bool {
	solid := func(x, y int) bool { return m.Solid(tiles.Tile{X: t.X + x, Y: t.Y + y}) }
	return !m.Solid(t) && (solid(-1, 0) && solid(1, 0) || solid(0, -1) && solid(0, 1))
}
