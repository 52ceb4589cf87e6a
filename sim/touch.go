package sim

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/contact"
	"galaxy/sim/workers"
)

// tally counts overlaps: of a run, or of what one worker found in this tick.
type tally struct {
	overlaps   int
	began      int     // overlaps that were none a tick ago
	beganFixed int     // of them with an obstacle or box
	pressed    int     // overlaps of two that are solid to each other
	deepest    float64 // length
}

// fixedSize is how many obstacles a worker takes at once.
const fixedSize = 16

// touch counts the pairs that overlap now, and those of them that did not a tick
// ago. It keeps no list of pairs, which would grow with the square of a crowd:
// where everybody was a tick ago is still there to be asked. Those who are solid to
// each other it first moves apart.
func (w *World) touch() {
	t := w.overlaps()
	for round := 0; round < rounds && t.pressed > 0; round++ {
		w.separate()
		t = w.overlaps()
	}
	if !w.solid() {
		w.touches = w.touches[:0]
		for _, s := range w.scratch {
			w.touches = append(w.touches, s.touches...)
		}
		slices.SortFunc(w.touches, inOrder)
	}
	w.tally.overlaps = t.overlaps
	w.tally.began += t.began
	w.tally.beganFixed += t.beganFixed
	w.tally.deepest = max(w.tally.deepest, t.deepest)
}

// overlaps looks for overlaps on all workers.
func (w *World) overlaps() (sum tally) {
	for _, s := range w.scratch {
		s.tally, s.touches = tally{}, s.touches[:0]
	}
	w.pool.Run(len(w.now), workers.Block, w.touchBlock)
	w.pool.Run(w.scenery.Fixed(), fixedSize, w.fixedBlock)
	for _, s := range w.scratch {
		sum.overlaps += s.tally.overlaps
		sum.pressed += s.tally.pressed
		sum.began += s.tally.began
		sum.beganFixed += s.tally.beganFixed
		sum.deepest = max(sum.deepest, s.tally.deepest)
	}
	return sum
}

func inOrder(a, b contact.Contact) int {
	return cmp.Or(cmp.Compare(a.Agent, b.Agent), a.With.Compare(b.With))
}

// touchSome finds the agents that overlap the agents at places lo to hi of the
// grid. Of two, the one with the larger radius looks for the other (of equals
// the one with the lower ID): it need look no further than twice its own
// radius, so a few large agents do not make all the small ones look far.
func (w *World) touchSome(worker, lo, hi int) {
	s := w.scratch[worker]
	t := &s.tally
	for k := lo; k < hi; k++ {
		a := &w.grid.Sorted()[k]
		if a.Radius == 0 {
			continue
		}
		q := w.grid.Around(nav.Box{Min: a.Pos, Max: a.Pos}, 2*a.Radius)
		for r := range q.Runs {
			run := q.Run(r)
			for i := range run {
				b := &run[i]
				depth, ok := overlapping(r2.Sub(b.Pos, a.Pos), a, b)
				if !ok || b.Radius > a.Radius || b.Radius == a.Radius && b.ID <= a.ID {
					continue
				}
				t.overlaps++
				t.deepest = max(t.deepest, depth)
				if w.solid() || a.Square && b.Square {
					t.pressed++
					continue // a contact is an impact
				}
				if _, touched := overlapping(r2.Sub(w.next[b.ID].Pos, w.next[a.ID].Pos), a, b); !touched {
					t.began++
					point := portable.AddScaled(a.Pos, a.Radius/(a.Radius+b.Radius), r2.Sub(b.Pos, a.Pos))
					s.touches = append(s.touches, contact.Contact{
						Tick: w.tick, Agent: min(a.ID, b.ID), With: contact.Other{Kind: contact.Agent, Index: max(a.ID, b.ID)}, Point: point, Began: true,
					})
				}
			}
		}
	}
}

// touchFixed finds the agents that overlap the obstacles lo to hi, of which the
// boxes are the last. An agent and the body that it is bound for do not count:
// neither when it lands there, nor, having begun to overlap before it got its
// next goal, when it takes off.
func (w *World) touchFixed(worker, lo, hi int) {
	s := w.scratch[worker]
	t := &s.tally
	for k := lo; k < hi; k++ {
		now, before, radius := w.scenery.Hull(k)
		q := w.grid.Around(now, radius+w.largest)
		for r := range q.Runs {
			run := q.Run(r)
			for i := range run {
				a := &run[i]
				place, sum := swell(now, radius, a.Square, a.Radius)
				depth, ok := boxOverlap(&place, a.Pos, sum)
				if !ok || w.isTarget(a.ID, k) {
					continue
				}
				t.overlaps++
				t.deepest = max(t.deepest, depth)
				if w.solid() {
					t.pressed++
					continue
				}
				place, _ = swell(before, radius, a.Square, a.Radius)
				if _, touched := boxOverlap(&place, w.next[a.ID].Pos, sum); !touched {
					t.began++
					t.beganFixed++
					s.touches = append(s.touches, contact.Contact{
						Tick: w.tick, Agent: a.ID, With: w.partner(uint32(len(w.now) + k)), Point: contactPoint(a.Pos, a.Radius, &now, radius), Began: true,
					})
				}
			}
		}
	}
}

// contactPoint is where a circle touches an obstacle: of a line between two
// centres the point that the radii tell, of a box the nearest point.
func contactPoint(p r2.Vec, radius float64, hull *nav.Box, corner float64) r2.Vec {
	away, distance := fromBox(hull, p)
	if corner == 0 {
		return portable.AddScaled(p, -distance, away)
	}
	return portable.AddScaled(p, -float64(distance*radius/(radius+corner)), away)
}

func (w *World) isTarget(id uint32, obstacle int) bool {
	g := &w.now[id].Goal
	return g.Kind == nav.BodyGoal && int(g.Index) == obstacle
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
	return overlap(r2.Sub(p, b.Nearest(p)), radius)
}
