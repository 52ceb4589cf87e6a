package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

const (
	brake    = 0.5 // share of its acceleration with which it slows down; the rest is for the other axis
	widest   = 8   // side of a tile with lanes, in own radii
	prospect = 16  // neighbour radius, in own radii: two tiles
	overlook = 3   // gap at which it overtakes squares that have stopped, in own radii
)

// lane is one of the two lanes of a corridor, seen from a square in it.
//
// In corridors one tile wide squares with [Jam].Lanes keep to the side of their hand. So two
// squares that meet pass each other. Where corridors meet, all go round the middle in one sense,
// the sense in which the walls of a square run.
//
//	############          ############
//	        > >| >  > | > >
//	       ----+--.---+----         Each tile has four quarters. With the left hand
//	        < <| <  v | < <         a square goes through them clockwise.
//	############|  v  ############
//
// A square stops behind the one ahead of it and does not avoid it. It enters a junction when there
// is room for it where it leaves, so that no square waits in a junction. On the tile of the goal
// the nearest square of a group goes to the goal, stops, and returns to its quarter; the others
// stop behind it, one by one. If squares of other groups have stopped in its lane, it overtakes
// them in the other one.
//
// At rest it stands in the middle of a quarter, its [cell], and it changes the lane from there. If another group keeps it out for good, that one
// gives way (see [lane.giveWay]).
//
// It reads the other agents' state before the step, as everywhere: none tells another what
// to do.
type lane struct {
	along  r2.Vec  // the way to go, a unit vector along the corridor
	side   r2.Vec  // at a right angle to it, to self's hand
	offset float64 // length: from self to the middle of the lane, positive to that side
	turn   float64 // length: from self along the lane to where it leaves it for the next corridor
}

// lanes returns the two lanes of self's corridor: its own, and the one against it. It returns false
// in the open, where two squares do not fit side by side, and without a path. On the tile of the
// goal it returns the lanes in which self has come.
func (j *Jam) lanes(self *nav.Agent, v *nav.View) (own, other lane, ok bool) {
	m := v.Tiles
	if m == nil || !j.fits(self, m) || !v.OnPath || v.Lost || v.Target.Kind == nav.NoGoal {
		return own, other, false
	}
	at, size := m.At(self.Pos), m.Size()
	if !corridor(m, at) {
		return own, other, false
	}
	centre, goal, corner := m.Center(at), m.At(v.Target.Pos), m.At(v.Way)
	aside := float64(0.25 * size)
	own.turn, other.turn = math.Inf(1), math.Inf(1)
	switch {
	case at != goal && v.Way != centre:
		own.along = axis(r2.Sub(v.Way, centre))
		self.Memory[lastLane] = float64(1 + direction(own.along))
		if corner != at && corner != goal {
			out := axis(r2.Sub(v.After, m.Center(corner)))
			far := portable.Dot(r2.Sub(m.Center(corner), self.Pos), own.along)
			shift := float64(aside * portable.Dot(nav.Quarter(out, self.Hand), own.along))
			own.turn, other.turn = far+shift, far-shift
		}
	case at == goal && self.Memory[lastLane] > 0:
		own.along = compassPoints[int(self.Memory[lastLane]-1)&3]
	default:
		return own, other, false
	}
	own.side = nav.Quarter(own.along, self.Hand)
	other.along, other.side = own.along, own.side
	beside := portable.Dot(r2.Sub(self.Pos, centre), own.side)
	own.offset, other.offset = aside-beside, -aside-beside
	return own, other, true
}

// fits reports whether corridors have lanes for self: two squares like it fit side by side
// on a tile, and a tile is not much wider.
func (j *Jam) fits(self *nav.Agent, m *tiles.Map) bool {
	return j.Lanes && 4*self.Radius < m.Size() && m.Size() <= widest*self.Radius
}

// corridor reports whether t is open and belongs to no block of two by two open tiles.
func corridor(m *tiles.Map, t tiles.Tile) bool {
	open := func(x, y int) bool { return !m.Solid(tiles.Tile{X: t.X + x, Y: t.Y + y}) }
	block := func(x, y int) bool { return open(x, 0) && open(0, y) && open(x, y) }
	return open(0, 0) && !block(1, 1) && !block(-1, 1) && !block(-1, -1) && !block(1, -1)
}

// compassPoints are the directions in which corridors run.
var compassPoints = [4]r2.Vec{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}

// axis returns the one of the compass points that is nearest to d.
func axis(d r2.Vec) r2.Vec {
	if math.Abs(d.X) >= math.Abs(d.Y) {
		return r2.Vec{X: math.Copysign(1, d.X)}
	}
	return r2.Vec{Y: math.Copysign(1, d.Y)}
}

// direction returns the index of a heading.
func direction(d r2.Vec) int {
	for i := range compassPoints {
		if compassPoints[i] == d {
			return i
		}
	}
	return 0
}

// drive returns the velocity of self in the lanes of a corridor, and what is in its way.
func (j *Jam) drive(self *nav.Agent, v *nav.View, own, other *lane, p nav.Pen) (vel r2.Vec, t contacts) {
	m := v.Tiles
	goal := m.At(v.Target.Pos)
	inGoal := m.At(self.Pos) == goal
	switch {
	case self.Stopped:
		ahead := portable.Dot(r2.Sub(cellAt(m, self.Pos).middle(m), self.Pos), own.along)
		if inGoal { // back to the quarter in which it has come
			ahead = -float64(0.25*m.Size()) - portable.Dot(r2.Sub(self.Pos, m.Center(goal)), own.along)
		}
		vel = own.velocity(pace(self, v, ahead), pace(self, v, own.offset))
	case inGoal:
		vel, t = own.approach(self, v)
	default:
		vel, t = own.follow(self, v, other, p)
	}
	return own.giveWay(self, v, vel, &t), t
}

// inLane returns the velocity of self in a lane, or false if it is in none.
func (b *Chirality) inLane(self *nav.Agent, v *nav.View, toward r2.Vec, p nav.Pen) (vel r2.Vec, ok bool) {
	own, other, ok := b.Jam.lanes(self, v)
	if !ok {
		return vel, false
	}
	vel, t := b.Jam.drive(self, v, &own, &other, p)
	if self.Memory[conflict] >= 0 {
		b.wait(self, v, &t)
	}
	b.Jam.watch(self, v, toward, &t, p)
	return vel, true
}

// wait updates the timer by which self stops in a lane. It runs as long as self hardly
// moves, also behind squares that still move: in a long queue not each one waits for as long
// as the straight way takes once the one ahead of it has stopped.
func (b *Chirality) wait(self *nav.Agent, v *nav.View, t *contacts) {
	if self.Stopped {
		self.Timer = 0
		return
	}
	b.age(self, v, portable.Norm(self.Vel) < hardly*self.MaxSpeed)
	if b.there(self, v) || t.opposite && b.weary(self, v) {
		self.Stopped, self.Timer = true, 0
	}
}

// velocity returns the one with the given components.
func (l *lane) velocity(along, across float64) r2.Vec {
	return portable.AddScaled(portable.Scale(along, l.along), across, l.side)
}

// pace returns the velocity with which self goes to a point at a signed distance, such
// that it can stop there:
//
//	v·dt + v²/2a = distance
func pace(self *nav.Agent, v *nav.View, distance float64) float64 {
	d := math.Abs(distance)
	if math.IsInf(d, 1) {
		return math.Copysign(self.MaxSpeed, distance)
	}
	root := math.Sqrt(float64(v.Dt*v.Dt) + 2*d/(brake*self.MaxAccel))
	return math.Copysign(min(self.MaxSpeed, 2*d/(v.Dt+root)), distance)
}

// follow returns the velocity along the lane, or along the other one if self overtakes. It
// first comes into the lane and then goes on, and tells whether something is in the way of that.
func (l *lane) follow(self *nav.Agent, v *nav.View, other *lane, p nav.Pen) (vel r2.Vec, t contacts) {
	overtakes := l.overtakes(self, v, other)
	self.Memory[overtaking] = 0
	if overtakes {
		self.Memory[overtaking] = 1
		l = other
	}
	m := v.Tiles
	slack := 0.5 * self.Radius
	along := min(self.MaxSpeed*min(1, max(0, 2-math.Abs(l.offset)/slack)), pace(self, v, l.turn))
	if m.At(portable.AddScaled(self.Pos, m.Size(), l.along)) == m.At(v.Target.Pos) {
		ahead := portable.Dot(r2.Sub(v.Target.Pos, self.Pos), l.along)
		if first, waits := nearest(self, v); !first {
			along, t.opposite = min(along, max(0, pace(self, v, ahead-standOff(self, m)))), t.opposite || waits
		}
	}
	if c, ok := l.junction(self, v); ok {
		if clear, waits := c.clear(self, v); !clear {
			along = min(along, max(0, pace(self, v, c.line)))
			t.opposite = t.opposite || waits && c.line < 0.25*self.Radius
			if p != nil {
				p.Circle(nav.Stroke{Kind: "waits before the junction", Ink: nav.InkCrossing}, c.centre, 0)
			}
		}
	}
	if p != nil {
		p.Line(nav.Stroke{Kind: "lane", Ink: nav.InkCourse}, self.Pos, r2.Add(self.Pos, l.velocity(2*self.Radius, l.offset)))
	}
	across := pace(self, v, l.offset)
	if math.Abs(l.offset) > self.Radius { // it changes the lane, from the middle of a cell
		d := portable.Dot(r2.Sub(cellAt(m, self.Pos).middle(m), self.Pos), l.along)
		along = min(along, pace(self, v, d))
		if math.Abs(d) > 0.5*cellGap(self, m) {
			across = 0
			along = pace(self, v, d)
		}
	}
	return l.velocity(along, across), t
}

// approach returns the velocity on the tile of the goal: to the goal if self is the nearest
// one of its group, first along the lane, then across it; else to where it waits.
func (l *lane) approach(self *nav.Agent, v *nav.View) (vel r2.Vec, t contacts) {
	d := r2.Sub(v.Target.Pos, self.Pos)
	first, waits := nearest(self, v)
	if !first {
		far := max(math.Abs(d.X), math.Abs(d.Y))
		return portable.Scale(pace(self, v, far-standOff(self, v.Tiles)), l.along), contacts{opposite: waits}
	}
	along, across := portable.Dot(d, l.along), 0.0
	if math.Abs(along) < float64(0.25*v.Tiles.Size())-self.Radius {
		across = pace(self, v, portable.Dot(d, l.side))
	}
	return l.velocity(pace(self, v, along), across), t
}

// standOff is the distance from the goal at which all but the nearest square of a group wait, length: the
// nearest one has room to return to its quarter.
func standOff(self *nav.Agent, m *tiles.Map) float64 { return 0.75 * m.Size() }

// nearest reports whether no square of its group that self sees is nearer to the goal, and
// if one is, whether one has stopped within a tile of self. The lower ID decides a tie.
func nearest(self *nav.Agent, v *nav.View) (first, waits bool) {
	mine := portable.Norm2(r2.Sub(v.Target.Pos, self.Pos))
	first = true
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		if n.Group != self.Group || n.Wreck {
			continue
		}
		if its := portable.Norm2(r2.Sub(v.Target.Pos, n.Pos)); its < mine || its == mine && n.ID < self.ID {
			d := r2.Sub(n.Pos, self.Pos)
			gap := max(math.Abs(d.X), math.Abs(d.Y)) - self.Radius - n.Radius
			first, waits = false, waits || n.Stopped && gap < v.Tiles.Size()
		}
	}
	return first, waits
}

// keepClear returns the velocity such that self can stop behind its neighbours, in the middle of a cell, and notes in t what
// is in its way. If it leans, it stops a little beyond the middle.
func (l *lane) keepClear(self *nav.Agent, v *nav.View, vel r2.Vec, leans bool, t *contacts) r2.Vec {
	nearest := math.Inf(1)
	limit := func(speed float64, to r2.Vec) float64 {
		if speed == 0 {
			return 0
		}
		if speed < 0 {
			to = portable.Scale(-1, to)
		}
		most := math.Abs(speed)
		for i := range v.Neighbors {
			n := &v.Neighbors[i]
			d, near := r2.Sub(n.Pos, self.Pos), self.Radius+n.Radius
			gap := portable.Dot(d, to) - near
			if gap <= -near || math.Abs(portable.Dot(d, nav.Quarter(to, nav.Left))) >= near {
				continue
			}
			its := portable.Dot(n.Vel, to)
			can := its + pace(self, v, max(0, gap-cellGap(self, v.Tiles)))
			if its < hardly*self.MaxSpeed {
				can = pace(self, v, stand(self, v, to, gap, leans))
			}
			if can < most {
				if most = can; gap < nearest {
					nearest, t.first = gap, n
				}
			}
			if gap < self.Radius && n.Stopped && !n.Wreck && n.Group == self.Group && !self.Stopped {
				t.opposite = true
			}
		}
		if beyond := off(self, v.Tiles, to); beyond < 2*cellGap(self, v.Tiles) {
			if n := cellAt(v.Tiles, self.Pos).beside(to).contested(self, v); n != nil && pace(self, v, -beyond) < most {
				most = pace(self, v, -beyond)
			}
		}
		return math.Copysign(1, speed) * most
	}
	return l.velocity(limit(portable.Dot(vel, l.along), l.along), limit(portable.Dot(vel, l.side), l.side))
}

// stand returns the distance to where self stops behind one at a gap: in the middle of the last cell before
// it, which may be behind self.
func stand(self *nav.Agent, v *nav.View, to r2.Vec, gap float64, leans bool) float64 {
	between, beyond, side := cellGap(self, v.Tiles), off(self, v.Tiles, to), 0.5*v.Tiles.Size()
	cells := max(-1, math.Floor((gap-float64(0.1*between)+beyond)/side))
	far := float64(cells*side) - beyond
	if leans {
		far += float64(lean * between)
	}
	return min(far, max(0, gap))
}
