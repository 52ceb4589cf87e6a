package tiles

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Moved is the result of a step.
type Moved struct {
	To      r2.Vec    // final position of the body
	Struck  int       // number of walls in Normals: 0, 1 or 2
	Normals [2]r2.Vec // of the walls that it ran into first, of unit length, away from the wall
	Tile    Tile      // the solid tile struck first, where Struck is not 0
	Buried  bool      // it overlaps at To: it did at the start, and no tile has the clearance for it
}

// Along returns a velocity without its components into the walls struck: that of a body
// that slides on without bouncing.
func (w *Moved) Along(v r2.Vec) r2.Vec {
	for _, n := range w.Normals[:w.Struck] {
		v = slide(v, n)
	}
	if w.Struck == 2 && portable.Dot(v, w.Normals[0]) < 0 {
		return r2.Vec{} // a corner: each wall stops the slide along the other
	}
	return v
}

// slides bounds the changes of direction within one step. A square never needs more
// than two; a disc in a funnel of corners could go on for ever in ever smaller steps.
const slides = 8

// Move moves a body by a step and slides it along the walls that it strikes.
//
//	. . . . #         from a the whole step leads to b;
//	. . . c # b       at the wall the part of it into the wall is lost,
//	. .   / #         and the rest goes on along it: c
//	. a /   #
//
// It guarantees:
//
//  1. The body never ends overlapping a solid tile, nor passes through one, however
//     long the step.
//  2. A body that overlaps at the start (a tile became solid under it) is first moved
//     to a free point nearby, as by [Map.Freed].
//  3. A step that strikes no wall ends at from + step; only where the rounding of
//     that sum makes it overlap, a few bits before.
//  4. A step that is not finite counts as zero.
func (m *Map) Move(b Body, from, step r2.Vec) Moved {
	p, free := m.Freed(b, from)
	moved := Moved{To: p, Buried: !free}
	if !free || !finite(p) || !finite(step) {
		return moved
	}
	left := m.clip(step)
	for range slides {
		if left == (r2.Vec{}) {
			break
		}
		hit, ok := m.sweep(b, p, left)
		if !ok {
			p = m.advance(b, p, left, 1)
			break
		}
		p = m.touch(b, p, left, hit)
		moved.note(hit)
		left = slide(portable.Scale(1-hit.when, left), hit.normal)
		if portable.Dot(left, step) <= 0 { // never back
			break
		}
	}
	moved.To = p
	return moved
}

// note records a wall that was struck.
func (w *Moved) note(hit contact) {
	if w.Struck == 0 {
		w.Tile = hit.tile
	}
	if w.Struck < len(w.Normals) && (w.Struck == 0 || hit.normal != w.Normals[0]) {
		w.Normals[w.Struck] = hit.normal
		w.Struck++
	}
}

// clip shortens a step that is longer than twice around the map: some wall, the
// map's edge at the latest, ends it before.
func (m *Map) clip(step r2.Vec) r2.Vec {
	longest := float64(2*(m.width+m.height)) * m.size
	long := max(math.Abs(step.X), math.Abs(step.Y))
	if long <= longest {
		return step
	}
	return r2.Vec{X: float64(step.X/long) * longest, Y: float64(step.Y/long) * longest}
}

// touch returns the position at a contact. Against a face the body is projected out of
// its margin, so that it has that much room when it slides on.
func (m *Map) touch(b Body, p, step r2.Vec, hit contact) r2.Vec {
	q := portable.AddScaled(p, hit.when, step)
	r, h := m.box(hit.tile), m.half(b)
	n := hit.normal
	switch {
	case n.X < 0 && n.Y == 0:
		q.X = r.Min.X - h
	case n.X > 0 && n.Y == 0:
		q.X = r.Max.X + h
	case n.Y < 0 && n.X == 0:
		q.Y = r.Min.Y - h
	case n.Y > 0 && n.X == 0:
		q.Y = r.Max.Y + h
	}
	if !m.Overlaps(b, q) {
		return q
	}
	return m.advance(b, p, step, hit.when)
}

// advance returns p + when·step, or, where rounding makes that overlap, a point
// slightly before it. In the worst case that is p.
func (m *Map) advance(b Body, p, step r2.Vec, when float64) r2.Vec {
	for back := 0x1p-40; back < 1; back *= 16 {
		q := portable.AddScaled(p, when, step)
		if !m.Overlaps(b, q) {
			return q
		}
		// A tiny penetration across a wall must not cancel a long way along it.
		hair := m.size * 0x1p-20
		switch {
		case math.Abs(q.X-p.X) < hair:
			q.X = p.X
		case math.Abs(q.Y-p.Y) < hair:
			q.Y = p.Y
		}
		if !m.Overlaps(b, q) {
			return q
		}
		when = float64(when * (1 - back))
	}
	return p
}

// slide returns v without its component against n.
func slide(v, n r2.Vec) r2.Vec {
	if into := portable.Dot(v, n); into < 0 {
		return portable.AddScaled(v, -into, n)
	}
	return v
}

func finite(v r2.Vec) bool {
	return !math.IsInf(v.X, 0) && !math.IsInf(v.Y, 0) && v.X == v.X && v.Y == v.Y
}
