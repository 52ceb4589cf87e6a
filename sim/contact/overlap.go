package contact

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/sim/workers"
)

// found is what findOverlaps finds, all of it or one worker's part.
type found struct {
	overlaps   int
	pressed    int // of them of two that are solid to each other
	began      int // of the others: that were none a tick ago
	beganFixed int
	deepest    float64 // length
}

// fixedBlock is how many fixed things a worker takes at once.
const fixedBlock = 16

// findOverlaps finds the pairs that overlap now, and those of them that did not a tick
// ago. It keeps no list of pairs, which would grow with the square of a crowd: where the
// agents were a tick ago is still there to be asked.
func (s *Solver) findOverlaps() {
	for _, w := range s.workers {
		w.found, w.contacts = found{}, w.contacts[:0]
	}
	s.pool.Run(len(s.in.Now), workers.Block, s.overlapBlock)
	s.pool.Run(len(s.in.Fixed), fixedBlock, s.overlapFixedBlock)
	s.found = found{}
	for _, w := range s.workers {
		s.found.overlaps += w.found.overlaps
		s.found.pressed += w.found.pressed
		s.found.began += w.found.began
		s.found.beganFixed += w.found.beganFixed
		s.found.deepest = max(s.found.deepest, w.found.deepest)
	}
}

func inOrder(a, b Contact) int { return cmp.Or(cmp.Compare(a.Agent, b.Agent), a.With.Compare(b.With)) }

// overlapSome finds the agents that overlap the agents at places lo to hi of the grid. Of
// two, the one with the larger radius looks for the other (of equals the one with the
// lower ID): it need look no farther than twice its own radius, so a few large agents do
// not make all the small ones look far.
func (s *Solver) overlapSome(worker, lo, hi int) {
	w := s.workers[worker]
	f := &w.found
	for k := lo; k < hi; k++ {
		a := &s.in.Grid.Sorted()[k]
		if a.Radius == 0 {
			continue
		}
		q := s.in.Grid.Around(shape.Box{Min: a.Pos, Max: a.Pos}, 2*a.Radius)
		for r := range q.Runs {
			run := q.Run(r)
			for i := range run {
				b := &run[i]
				depth, ok := overlap(r2.Sub(b.Pos, a.Pos), a, b)
				if !ok || b.Radius > a.Radius || b.Radius == a.Radius && b.ID <= a.ID {
					continue
				}
				f.overlaps++
				f.deepest = max(f.deepest, depth)
				if a.Square && b.Square || s.in.Law.Between(a.Group, b.Group) {
					f.pressed++
					continue // a contact is an impact
				}
				if _, before := overlap(r2.Sub(s.in.Before[b.ID].Pos, s.in.Before[a.ID].Pos), a, b); !before {
					f.began++
					point := portable.AddScaled(a.Pos, a.Radius/(a.Radius+b.Radius), r2.Sub(b.Pos, a.Pos))
					with := Other{Agent, max(a.ID, b.ID)}
					w.contacts = append(w.contacts, Contact{s.in.Tick, min(a.ID, b.ID), with, point, 0, true})
				}
			}
		}
	}
}

// overlap returns how deep two agents overlap whose centres are d apart.
func overlap(d r2.Vec, a, b *nav.Neighbor) (depth float64, ok bool) {
	sum := a.Radius + b.Radius
	if !a.Square && !b.Square {
		return shape.DiscDepth(d, sum)
	}
	if max(math.Abs(d.X), math.Abs(d.Y)) >= sum { // as nearly all are, in a crowd of squares too
		return 0, false
	}
	own, hull := a.Hull(), b.Hull()
	hull = hull.Inflate(&own)
	return hull.Depth(d)
}

// overlapFixedSome finds the agents that overlap fixed things lo to hi.
func (s *Solver) overlapFixedSome(worker, lo, hi int) {
	w := s.workers[worker]
	for k := lo; k < hi; k++ {
		f := &s.in.Fixed[k]
		now, before := f.Hull.At(f.To), f.Hull.At(f.From)
		q := s.in.Grid.Around(now.Core, now.Round+s.largest)
		for r := range q.Runs {
			run := q.Run(r)
			for i := range run {
				a := &run[i]
				own := a.Hull()
				hull := now.Inflate(&own)
				depth, ok := hull.Depth(a.Pos)
				if !ok || s.exempt(a.ID, f) {
					continue
				}
				w.found.overlaps++
				w.found.deepest = max(w.found.deepest, depth)
				if s.solid() {
					w.found.pressed++
					continue
				}
				hull = before.Inflate(&own)
				if _, overlapped := hull.Depth(s.in.Before[a.ID].Pos); !overlapped {
					w.found.began++
					w.found.beganFixed++
					w.contacts = append(w.contacts, Contact{s.in.Tick, a.ID, f.Other, pointOf(a, &now), 0, true})
				}
			}
		}
	}
}

// pointOf returns where an agent touches a hull: of a disc the point that divides the line
// of centres by the radii, of a box the nearest point.
func pointOf(a *nav.Neighbor, hull *shape.Hull) r2.Vec {
	away, distance := hull.Core.Away(a.Pos)
	if hull.Round == 0 {
		return portable.AddScaled(a.Pos, -distance, away)
	}
	return portable.AddScaled(a.Pos, -float64(distance*a.Radius/(a.Radius+hull.Round)), away)
}
