package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/workers"
)

// rounds is how often in a step those who overlap are moved apart. What a crowd
// placed on one point needs more of, the following steps do, and what a row needs
// that does not fit between two walls until it has buckled.
const rounds = 32

// separate moves apart those who overlap: who were placed so, whom a body has run
// over that had nowhere to go, and whoever a rounded impact has left too near. On
// its way through a step nobody comes to overlap, so most worlds never get here.
//
// Everyone steps back from all whom it overlaps, all at once, so that it does not
// matter who comes first; a retreat tells how far. Masses do not count: a heavy one
// that hardly gave way would keep a light one in the wall for ever. A disc leaves a
// square alone, so that no squeeze of discs drives squares into each other.
func (w *World) separate() {
	w.pool.Run(len(w.now), workers.Block, w.separateBlock)
	w.pool.Run(len(w.now), workers.Sweep, w.shiftBlock)
	w.sort()
}

func (w *World) separateSome(_, lo, hi int) {
	for k := lo; k < hi; k++ {
		a := &w.grid.Sorted()[k]
		w.impacts.shifts[a.ID] = w.shift(a.ID)
	}
}

func (w *World) shiftSome(_, lo, hi int) {
	for i := lo; i < hi; i++ {
		a := &w.now[i]
		p := r2.Add(a.Pos, w.impacts.shifts[i])
		if m := w.setup.Tiles; m != nil {
			p = m.Move(a.Shape(), a.Pos, w.impacts.shifts[i]).To
		}
		if finite2(p) {
			a.Pos = p
		}
	}
}

// shift returns how far agent id steps back.
func (w *World) shift(id uint32) r2.Vec {
	a := &w.now[id]
	if w.resting[id] {
		return r2.Vec{}
	}
	var back retreat
	yield := func(away r2.Vec, depth float64) {
		margin := float64(4*skin*a.Radius) + float64(0x1p-48*max(math.Abs(a.Pos.X), math.Abs(a.Pos.Y)))
		back.push(away, depth+margin, depth > float64(deepShare*a.Radius))
	}
	q := w.grid.Around(nav.Box{Min: a.Pos, Max: a.Pos}, a.Radius+w.largest)
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			b := &run[i]
			if b.ID == id || a.Square && !b.Square || !w.solid() && !a.Square {
				continue
			}
			d := r2.Sub(a.Pos, b.Pos)
			place, corner := swell(nav.Box{}, 0, b.Square, b.Radius)
			place, corner = swell(place, corner, a.Square, a.Radius)
			depth, ok := boxOverlap(&place, d, corner)
			if !ok {
				continue
			}
			away, _ := fromBox(&place, d)
			if d == (r2.Vec{}) {
				away = parting(id, b.ID)
			}
			yield(away, depth)
		}
	}
	if !w.solid() {
		return back.sum()
	}
	for k := range w.scenery.Fixed() {
		now, _, radius := w.scenery.Hull(k)
		place, corner := swell(now, radius, a.Square, a.Radius)
		if depth, ok := boxOverlap(&place, a.Pos, corner); ok && !w.isTarget(id, k) {
			away, _ := fromBox(&place, a.Pos)
			yield(away, depth)
		}
	}
	return back.sum()
}

// parting is the way in which a leaves b where both stand on the same point: b
// leaves in the opposite one.
func parting(a, b uint32) r2.Vec {
	const lane = 0x70617274 // "part"
	angle := 2 * math.Pi * portable.Uniform(portable.Hash(uint64(min(a, b)), uint64(max(a, b)), 0, lane))
	sin, cos := portable.Sincos(angle)
	if a > b {
		sin, cos = -sin, -cos
	}
	return r2.Vec{X: cos, Y: sin}
}
