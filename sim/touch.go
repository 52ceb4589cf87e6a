package sim

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// touches keeps which pairs overlap. A pair is one number, so that a sorted list
// of pairs is a fixed order, and two lists can be compared by walking along
// both:
//
//	agent and agent     lower ID << 32 | higher ID
//	agent and obstacle  ID << 32 | (agents + index among obstacles, then boxes)
type touches struct {
	pairs  []uint64 // that overlap now, sorted
	before []uint64 // that overlapped a tick ago, sorted

	began      int // contacts so far
	beganFixed int // of them with an obstacle or box
	deepest    float64
}

// fixedSize is how many obstacles a worker takes at once.
const fixedSize = 16

// touch finds all pairs that overlap now, and counts those that did not a tick
// ago.
func (w *World) touch() {
	for _, s := range w.scratch {
		s.pairs, s.overlap = s.pairs[:0], 0
	}
	w.pool.run(len(w.now), blockSize, w.touchBlock)
	w.pool.run(len(w.obstacles)+len(w.setup.Boxes), fixedSize, w.fixedBlock)

	t := &w.touches
	t.pairs, t.before = t.before[:0], t.pairs
	for _, s := range w.scratch {
		t.pairs = append(t.pairs, s.pairs...)
		t.deepest = max(t.deepest, s.overlap)
	}
	slices.Sort(t.pairs)
	w.countBegun()
}

// countBegun counts the pairs that are in this tick's list and not in the last
// one's.
func (w *World) countBegun() {
	t := &w.touches
	before := t.before
	for _, pair := range t.pairs {
		for len(before) > 0 && before[0] < pair {
			before = before[1:]
		}
		if len(before) > 0 && before[0] == pair || w.atTarget(pair) {
			continue
		}
		t.began++
		if w.isFixed(pair) {
			t.beganFixed++
		}
	}
}

func (w *World) isFixed(pair uint64) bool { return int(uint32(pair)) >= len(w.now) }

// atTarget reports whether the pair is an agent and the body that it is bound
// for. Such a pair is kept, so that a ship that lands and leaves again does not
// seem to run into the planet when it gets its next goal, but it never counts.
func (w *World) atTarget(pair uint64) bool {
	k := int(uint32(pair)) - len(w.now)
	return k >= 0 && k < len(w.bodies) && w.isTarget(uint32(pair>>32), k)
}

func (w *World) isTarget(id uint32, obstacle int) bool {
	g := &w.now[id].Goal
	return g.Kind == nav.BodyGoal && g.Index == w.obstacles[obstacle].Body
}

// touchSome finds the agents that overlap the agents at places lo to hi of the
// grid. Of two, the one with the larger radius looks for the other (of equals
// the one with the lower ID): it need look no further than twice its own
// radius, so a few large agents do not make all the small ones look far.
func (w *World) touchSome(worker, lo, hi int) {
	s := w.scratch[worker]
	for k := lo; k < hi; k++ {
		a := &w.grid.sorted[k]
		if a.Radius == 0 {
			continue
		}
		q := w.grid.around(nav.Box{Min: a.Pos, Max: a.Pos}, 2*a.Radius)
		for run, more := q.next(); more; run, more = q.next() {
			for i := range run {
				b := &run[i]
				if b.Radius > a.Radius || b.Radius == a.Radius && b.ID <= a.ID {
					continue
				}
				if depth, ok := overlap(r2.Sub(b.Pos, a.Pos), a.Radius+b.Radius); ok {
					s.pairs = append(s.pairs, uint64(min(a.ID, b.ID))<<32|uint64(max(a.ID, b.ID)))
					s.overlap = max(s.overlap, depth)
				}
			}
		}
	}
}

// touchFixed finds the agents that overlap the obstacles lo to hi, of which the
// boxes are the last.
func (w *World) touchFixed(worker, lo, hi int) {
	s := w.scratch[worker]
	for k := lo; k < hi; k++ {
		hull, radius := w.hull(k)
		q := w.grid.around(hull, radius+w.largest)
		for run, more := q.next(); more; run, more = q.next() {
			for i := range run {
				b := &run[i]
				depth, ok := boxOverlap(&hull, b.Pos, radius+b.Radius)
				if !ok {
					continue
				}
				s.pairs = append(s.pairs, uint64(b.ID)<<32|uint64(len(w.now)+k))
				if k >= len(w.bodies) || !w.isTarget(b.ID, k) {
					s.overlap = max(s.overlap, depth)
				}
			}
		}
	}
}

// hull returns obstacle k as a box with round corners of the given radius: of a
// circle the box is its centre, of a box the radius is 0.
func (w *World) hull(k int) (box nav.Box, radius float64) {
	if k < len(w.obstacles) {
		o := &w.obstacles[k]
		return nav.Box{Min: o.Pos, Max: o.Pos}, o.Radius
	}
	return w.setup.Boxes[k-len(w.obstacles)], 0
}

// overlap returns how deep two circles overlap whose centres are d apart and
// whose radii add up to sum. Circles that only touch do not overlap.
func overlap(d r2.Vec, sum float64) (depth float64, ok bool) {
	n := portable.Norm2(d)
	if !(n < float64(sum*sum)) {
		return 0, false
	}
	return sum - math.Sqrt(n), true
}

// boxOverlap returns how deep a circle around p overlaps b: how far it has to
// move to be out of it.
func boxOverlap(b *nav.Box, p r2.Vec, radius float64) (depth float64, ok bool) {
	if inside := min(p.X-b.Min.X, b.Max.X-p.X, p.Y-b.Min.Y, b.Max.Y-p.Y); inside > 0 {
		return inside + radius, true
	}
	nearest := r2.Vec{X: min(max(p.X, b.Min.X), b.Max.X), Y: min(max(p.Y, b.Min.Y), b.Max.Y)}
	return overlap(r2.Sub(p, nearest), radius)
}
