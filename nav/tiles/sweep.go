package tiles

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/shape"

	"gonum.org/v1/gonum/spatial/r2"
)

// contact is where a moving body first touches something solid.
type contact struct {
	when   float64 // share of the step, 0 to 1
	normal r2.Vec  // of unit length, away from the solid tile
	tile   Tile
}

// sweep returns the first contact of a body that goes from p by step. The step is
// divided into pieces no longer than a tile, so that only tiles near the body are
// tested, and the first piece with a contact ends it.
func (m *Map) sweep(b Body, p, step r2.Vec) (first contact, ok bool) {
	h := m.core(b)
	pieces := math.Ceil(max(math.Abs(step.X), math.Abs(step.Y)) / m.size)
	slop := float64(m.size * 0x1p-20)
	for n := 0.0; n < pieces; n++ {
		begin, end := n/pieces, (n+1)/pieces
		a, z := portable.AddScaled(p, begin, step), portable.AddScaled(p, end, step)
		x0, x1 := m.column(min(a.X, z.X)-h-slop), m.column(max(a.X, z.X)+h+slop)
		y0, y1 := m.row(min(a.Y, z.Y)-h-slop), m.row(max(a.Y, z.Y)+h+slop)
		first.when = math.Inf(1)
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				t := Tile{x, y}
				if m.cost[m.index(t)] != Solid {
					continue
				}
				var c contact
				if b.Round {
					c = m.sweepDisc(t, p, step, h)
				} else {
					c = m.sweepSquare(t, p, step, h)
				}
				if c.when < first.when {
					first = c
					first.tile = t
				}
			}
		}
		if first.when <= end {
			return first, true
		}
	}
	return contact{}, false
}

// sweepSquare returns the time of impact of a square with a tile: when their intervals
// overlap along both axes (the slab method). A side of the tile that another solid tile
// covers cannot be touched first.
func (m *Map) sweepSquare(t Tile, p, step r2.Vec, h float64) contact {
	r := m.box(t)
	inX, outX := slab(p.X, step.X, h, r.Min.X, r.Max.X)
	inY, outY := slab(p.Y, step.Y, h, r.Min.Y, r.Max.Y)
	in := max(inX, inY)
	if !(in >= 0 && in <= 1 && in < min(outX, outY)) {
		return contact{when: math.Inf(1)}
	}
	if inX >= inY {
		side := sign(step.X)
		if !m.Solid(Tile{t.X - side, t.Y}) {
			return contact{when: m.flush(inX, step.X, inY), normal: r2.Vec{X: -float64(side)}}
		}
	}
	if inY >= inX {
		side := sign(step.Y)
		if !m.Solid(Tile{t.X, t.Y - side}) {
			return contact{when: m.flush(inY, step.Y, inX), normal: r2.Vec{Y: -float64(side)}}
		}
	}
	return contact{when: math.Inf(1)}
}

// flush returns when a square that moves by d along an axis lies flush against a face
// which its core touches at a time: a margin sooner, but not before the square is in
// front of the face, nor before the step. So a square that presses against a wall stays
// where it is. If it went on into its margin, and were projected out of it ([Map.touch]),
// a body that presses on it from behind would gain a margin in every step.
func (m *Map) flush(core, d, front float64) float64 {
	return max(core-float64(m.size*margin)/math.Abs(d), front, 0)
}

// slab returns when the extent p ± h, moving by d, enters low…high and leaves it.
func slab(p, d, h, low, high float64) (in, out float64) {
	switch {
	case d > 0:
		return (low - (p + h)) / d, (high - (p - h)) / d
	case d < 0:
		return (high - (p - h)) / d, (low - (p + h)) / d
	case p+h > low && p-h < high:
		return math.Inf(-1), math.Inf(1)
	}
	return math.Inf(1), math.Inf(-1)
}

// sweepDisc returns the time of impact of a disc with a tile: its centre is then in
// front of a face, or a radius away from a corner.
func (m *Map) sweepDisc(t Tile, p, step r2.Vec, h float64) contact {
	r := m.box(t)
	first := contact{when: math.Inf(1)}
	if side := sign(step.X); step.X != 0 && !m.Solid(Tile{t.X - side, t.Y}) {
		face := r.Min.X
		if side < 0 {
			face = r.Max.X
		}
		if gap := float64((face - p.X) * float64(side)); gap > 0 {
			when := max((gap-h)/math.Abs(step.X), 0)
			if y := p.Y + float64(when*step.Y); y >= r.Min.Y && y <= r.Max.Y {
				first = contact{when: when, normal: r2.Vec{X: -float64(side)}}
			}
		}
	}
	if side := sign(step.Y); step.Y != 0 && !m.Solid(Tile{t.X, t.Y - side}) {
		face := r.Min.Y
		if side < 0 {
			face = r.Max.Y
		}
		if gap := float64((face - p.Y) * float64(side)); gap > 0 {
			when := max((gap-h)/math.Abs(step.Y), 0)
			if x := p.X + float64(when*step.X); when < first.when && x >= r.Min.X && x <= r.Max.X {
				first = contact{when: when, normal: r2.Vec{Y: -float64(side)}}
			}
		}
	}
	for _, sx := range [2]int{-1, 1} {
		for _, sy := range [2]int{-1, 1} {
			// A corner beside another solid tile does not stick out.
			if m.Solid(Tile{t.X + sx, t.Y}) || m.Solid(Tile{t.X, t.Y + sy}) {
				continue
			}
			corner := r2.Vec{X: r.Min.X, Y: r.Min.Y}
			if sx > 0 {
				corner.X = r.Max.X
			}
			if sy > 0 {
				corner.Y = r.Max.Y
			}
			if when := shape.DiscSweep(r2.Sub(p, corner), step, h); when < first.when {
				if n, ok := portable.Unit(r2.Sub(portable.AddScaled(p, when, step), corner)); ok {
					first = contact{when: when, normal: n}
				}
			}
		}
	}
	return first
}

func sign(v float64) int {
	if v < 0 {
		return -1
	}
	return 1
}
