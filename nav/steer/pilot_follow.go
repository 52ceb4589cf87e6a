package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// followWall turns the way along a wall that bars it, and back to the goal.
//
//	       .-----> w      the first direction that is free for 2 radii, from 30° behind
//	      /               the wall's nearest point, toward the hand
//	hand p
//	  ) #############
//	    #############        g
//
// It begins when the way to the goal is barred within 3 radii and no heading leads past, and goes
// to the side on which the way round the wall is shorter. From then on it follows the wall that
// bars the last refused direction, so that it follows joints and comes out of a U. When others have held it up for 10 natural
// times, it goes on to the side that is shorter from there, as soon as that is the other one. It ends when the goal is in full sight,
// when the wall is farther away than 3 radii, or when it is nearer to the goal than at the beginning and 4 radii toward the goal are
// free (the condition of Bug2).
func (d *decision) followWall() {
	m := &d.self.Memory
	if d.walls == 0 || d.v.OnPath || !d.b.Walls {
		m[memoryWall] = 0
		return
	}
	radius := d.self.Radius
	held := m[memoryWall] != 0 && d.heldUp()
	if m[memoryWall] == 0 && d.wall[0].gap-d.nearer() > soonBarred*radius {
		return // nothing bars the way so soon
	}
	free, first := d.freeTo(d.toward, d.reach)
	switch {
	case m[memoryWall] != 0 && (free >= farthest*d.reach && d.reach >= farthest*d.distance ||
		free >= min(farthest*d.reach, 4*radius) && d.distance < m[memoryHit]-float64(0.2*radius)):
		m[memoryWall] = 0
	case first >= 0 && (held || m[memoryWall] == 0 && free < min(farthest*d.reach, soonBarred*radius) && d.barred()):
		w := &d.wall[first]
		hand := d.handRound(w)
		if held && hand*m[memoryWall] > 0 {
			break // it goes there already
		}
		m[memoryWall] = float64(hand * float64(w.code+1))
		m[memoryHit], m[memoryHeld] = d.distance, 0
	case held:
		m[memoryWall] = 0
	}
	if m[memoryWall] == 0 {
		return
	}
	followed := d.followed()
	if followed == nil {
		m[memoryWall] = 0
		return
	}
	normal, _ := followed.hull.Away(d.self.Pos)
	last := followed
	behind := portable.Scale(-1, normal)
	for _, turn := range sweep {
		sin, cos := turn.Y, turn.X
		if m[memoryWall] < 0 {
			sin = -sin
		}
		e := portable.AddScaled(portable.Scale(cos, behind), sin, nav.Quarter(behind, nav.Left))
		free, first := d.freeTo(e, 2*radius)
		if free >= farthest*2*radius {
			d.way = e
			break
		}
		if first >= 0 {
			last = &d.wall[first]
		}
	}
	m[memoryWall] = math.Copysign(float64(last.code+1), m[memoryWall])
	d.reach = min(d.horizon, 6*radius)
}

// heldUp reports whether others have held self up at a wall for long: some want to go round it by one side, and some by the
// other. Then it chooses a side anew, from where it is now.
func (d *decision) heldUp() bool {
	held, speed := &d.self.Memory[memoryHeld], float64(slowed*d.speed)
	if d.others == 0 || d.near[0].gap >= float64(spacing*d.self.Radius) || portable.Norm2(d.self.Vel) >= float64(speed*speed) {
		*held = max(0, min(*held, float64(heldTimes*d.natural))-d.dt)
		return false
	}
	*held += d.dt
	return *held > heldTimes*d.natural
}

const (
	slowed    = 0.8 // of its speed: slower, it is held up
	heldTimes = 10  // natural times of that, after which it chooses anew
)

// pace returns the speed at which self flies in a direction: less where others drive it back along the wall that it follows. They
// would take one that flees at full speed for one that leads the way, and drive it to the end of the wall.
func (d *decision) pace(e r2.Vec) float64 {
	back := -portable.Dot(e, d.way)
	if !(back > 0) || d.self.Memory[memoryWall] == 0 {
		return d.speed
	}
	return d.speed * (1 - float64(retreating*back))
}

// retreating is the share of its speed by which one flies more slowly that is driven straight back along a wall.
const retreating = 0.6

// followed returns the wall that self follows, or nil if it is too far away: others have pushed self off. Then
// the distance at which it began says nothing about the wall that is the nearest now, about which self would go
// round and round.
func (d *decision) followed() *wall {
	for i := range d.wall[:d.walls] {
		if w := &d.wall[i]; float64(w.code+1) == math.Abs(d.self.Memory[memoryWall]) && w.gap-d.nearer() <= float64(soonBarred*d.self.Radius) {
			return w
		}
	}
	return nil
}

// soonBarred is how near a wall is, in own radii, that a pilot begins to follow.
const soonBarred = 3

// sweep are the directions in which a way along a wall is looked for, from 30° behind its nearest point, as X for
// that and Y for along the wall.
var sweep = func() (list [49]r2.Vec) {
	for i := range list {
		list[i].Y, list[i].X = portable.Sincos(float64(i-4) * (7.5 / 180 * math.Pi))
	}
	return list
}()

// barred reports whether no heading leads much nearer to the goal.
func (d *decision) barred() bool {
	side := nav.Quarter(d.toward, d.self.Hand)
	end := portable.Scale(d.reach, d.toward)
	for i := range headings {
		e := portable.AddScaled(portable.Scale(angles.Cos[i], d.toward), angles.Sin[i], side)
		free, _ := d.freeTo(e, d.reach)
		if portable.Norm(r2.Sub(end, portable.Scale(free, e))) <= 0.75*d.reach {
			return false
		}
	}
	return true
}

// handRound returns the side on which the way round a wall is shorter, 1 for left and -1 for right.
// If both are equal, it is the agent's hand.
func (d *decision) handRound(w *wall) float64 {
	goal := portable.AddScaled(d.self.Pos, d.distance, d.toward)
	left, right := w.round(d.self.Pos, goal, nav.Left), w.round(d.self.Pos, goal, nav.Right)
	switch more := left - right; {
	case math.Abs(more) > 1e-9*(left+right):
		return -math.Copysign(1, more)
	case d.self.Hand == nav.Left:
		return 1
	}
	return -1
}

// round returns the length of the shortest way by one hand round a wall that stands between two places: that of a string drawn
// tight about its box.
//
//	c-------->c      left, from p: by two corners
//	^ ####### |
//	p ####### v
//	          g
//
// The box is inflated as the hull is, but only so far that both places stay outside.
func (w *wall) round(from, to r2.Vec, hand nav.Handedness) float64 {
	box := &w.hull.Core
	room := w.hull.Round
	for _, p := range [...]r2.Vec{from, to} {
		x, y := box.Gaps(p)
		room = min(room, max(0, farthest*max(x, y)))
	}
	low, high := r2.Vec{X: box.Min.X - room, Y: box.Min.Y - room}, r2.Vec{X: box.Max.X + room, Y: box.Max.Y + room}
	corners := [...]r2.Vec{low, high, {X: low.X, Y: high.Y}, {X: high.X, Y: low.Y}}
	length, at := 0.0, from
	for range corners {
		next, way := to, r2.Sub(to, at)
		for _, c := range corners {
			if x := r2.Sub(c, at); portable.Dot(x, nav.Quarter(way, hand)) > 0 {
				next, way = c, x
			}
		}
		length += portable.Norm(way)
		if next == to {
			return length
		}
		at = next
	}
	return length + portable.Norm(r2.Sub(to, at))
}
