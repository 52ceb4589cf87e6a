package contact

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/workers"
)

// found is what findOverlaps finds, all of it or one worker's part.
type found struct {
	Tally
	pressed  int     // overlaps of two that are solid to each other
	deep     float64 // the deepest of these, length
	farthest float64 // length that an agent has moved in the step, on an axis
}

// press counts an overlap of two that are solid to each other.
func (f *found) press(depth float64) {
	f.pressed++
	f.deep = max(f.deep, depth)
}

// fixedBlock is how many fixed things a worker takes at once.
const fixedBlock = 16

// findOverlaps finds the pairs that overlap now, and among them the pairs that did not a tick ago. It
// keeps no list of pairs, which would grow with the square of a crowd, as the columns still have the places
// of a tick ago. It also finds the fixed things through which agents have flown: ships pass planets between
// two ticks.
func (s *Solver) findOverlaps() {
	for _, w := range s.workers {
		w.found = found{Tally: Tally{Contacts: w.found.Contacts[:0]}}
	}
	if s.listed && !s.in.indexed() {
		s.phases.Run(len(s.pairs.list), workers.Sweep, (*Solver).overlapPairSome)
	} else {
		s.phases.Run(len(s.in.Grid.Sorted()), workers.Block, (*Solver).overlapSome)
	}
	s.found = found{Tally: Tally{Contacts: s.found.Contacts[:0]}}
	if len(s.in.Fixed) > 0 && !s.in.indexed() {
		s.boxes.Resize(len(s.in.Grid.Sorted()))
		s.phases.Run(len(s.in.Grid.Sorted()), workers.Sweep, (*Solver).boxSome)
		for _, w := range s.workers {
			s.found.farthest = max(s.found.farthest, w.found.farthest)
		}
		s.phases.Run(len(s.in.Fixed), fixedBlock, (*Solver).overlapFixedSome)
	}
	for _, w := range s.workers {
		s.found.Add(&w.found.Tally)
		s.found.pressed += w.found.pressed
		s.found.deep = max(s.found.deep, w.found.deep)
	}
}

func inOrder(a, b Contact) int { return cmp.Or(cmp.Compare(a.Agent, b.Agent), a.With.Compare(b.With)) }

// overlapSome finds the agents that overlap the agents at places lo to hi of the grid. Where no
// agent is much larger than the others or the cells, each looks for those behind it in the
// grid, which are half of those around it. Else of two the one with the larger radius looks for
// the other (of equals the one with the lower ID): it need look no farther than twice its own
// radius, so a few large agents do not make all the small ones look far.
func (s *Solver) overlapSome(worker, lo, hi int) {
	w := s.workers[worker]
	f := &w.found
	indexed, even := s.in.indexed(), s.in.isEven(s.largest, s.smallest)
	for k := lo; k < hi; k++ {
		self := &s.in.Grid.Sorted()[k]
		if indexed {
			s.passFixed(w, self)
		}
		reach := 2 * self.Radius
		if even {
			reach = self.Radius + s.largest
		} else if self.Radius == 0 {
			continue
		}
		near := max(float64(reach*reach)*(2+1e-9), 1e-280) // squares touch with their corners
		var places []uint32
		if even {
			places = s.in.Grid.Behind(&w.hits, uint32(k), reach, near)
		} else {
			places = s.in.Grid.Places(&w.hits, self.Pos, reach, near)
		}
		for _, place := range places {
			a, b := self, &s.in.Grid.Sorted()[place]
			if b.Radius > a.Radius || b.Radius == a.Radius && b.ID <= a.ID {
				if !even {
					continue // b looks, or is a itself
				}
				a, b = b, a
			}
			depth, ok := s.in.overlap(r2.Sub(b.Pos, a.Pos), a, b, false)
			if !ok {
				continue
			}
			f.Overlaps++
			f.Deepest = max(f.Deepest, depth)
			if a.Square && b.Square || s.in.Law.Between(a.Group, b.Group) {
				one, other := s.in.inSpace(a.ID), s.in.inSpace(b.ID)
				if !one && !other {
					f.press(depth)
				}
				if one == other {
					continue // a contact is an impact
				}
			}
			if _, before := s.in.overlap(r2.Sub(s.in.before(b.ID), s.in.before(a.ID)), a, b, true); !before {
				point := portable.AddScaled(a.Pos, a.Radius/(a.Radius+b.Radius), r2.Sub(b.Pos, a.Pos))
				with := Other{Agent, max(a.ID, b.ID)}
				w.found.Contacts = append(w.found.Contacts, Contact{s.in.Tick, min(a.ID, b.ID), with, point, 0, true})
			}
		}
	}
}

// isEven reports whether a largest length is hardly more than a typical one, or small beside the
// cells: then a search as wide as the largest finds no more.
func (in *Input) isEven(largest, typical float64) bool {
	return largest <= max(1.5*typical, in.Grid.Side()/8)
}

// lists reports whether the pairs of Sweep include all agents that overlap after it: the pairs come from
// the space that each agent may need, and agents that Sweep keeps apart stay in that space.
func (s *Solver) lists() bool {
	if all := s.in.solid() && s.in.Law.Pairs == nil || s.squares && !s.discs; !all || s.in.Agents.Space != nil {
		return false
	}
	return !slices.ContainsFunc(s.workers, func(w *scratch) bool { return w.escaped })
}

// overlapPairSome finds which of the pairs lo to hi overlap, where all are solid.
func (s *Solver) overlapPairSome(worker, lo, hi int) {
	f := &s.workers[worker].found
	for i := lo; i < hi; i++ {
		p := &s.pairs.list[i]
		if s.in.isFixed(p.b) {
			continue
		}
		a, b := &s.courses[p.a], &s.courses[p.b]
		d, sum := r2.Sub(s.in.now(p.b), s.in.now(p.a)), a.radius+b.radius
		if max(math.Abs(d.X), math.Abs(d.Y)) >= sum {
			continue
		}
		one, other := s.in.of(p.a).Neighbor(), s.in.of(p.b).Neighbor()
		if other.Radius > one.Radius { // so that depths have the bits of overlapSome
			one, other, d = other, one, r2.Sub(s.in.now(p.a), s.in.now(p.b))
		}
		if depth, ok := overlap(d, &one, &other); ok {
			f.Overlaps++
			f.press(depth)
			f.Deepest = max(f.Deepest, depth)
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

// boxSome makes boxes of the ways of agents at places lo to hi, and finds how far one has moved at most.
func (s *Solver) boxSome(worker, lo, hi int) {
	farthest := 0.0
	for k := lo; k < hi; k++ {
		a := &s.in.Grid.Sorted()[k]
		way := shape.Span(s.in.before(a.ID), a.Pos)
		s.boxes.Put(k, boxOf(way, 0))
		if x, y := way.Max.X-way.Min.X, way.Max.Y-way.Min.Y; x > farthest || y > farthest {
			farthest = max(x, y)
		}
	}
	f := &s.workers[worker].found
	f.farthest = max(f.farthest, farthest)
}

// overlapFixedSome finds the agents that overlap fixed things lo to hi or, if they are
// not solid, have flown through them.
func (s *Solver) overlapFixedSome(worker, lo, hi int) {
	w, all := s.workers[worker], len(s.in.Grid.Sorted())
	for k := lo; k < hi; k++ {
		f := &s.in.Fixed[k]
		now, reach := f.Hull.At(f.To), f.Hull.Round+s.largest
		swept, room := now.Core, 0.0
		if !s.in.solid() {
			swept, room = shape.Union(swept, f.Hull.At(f.From).Core), s.found.farthest
		}
		q := s.in.Grid.Around(swept, reach+room)
		box := boxOf(swept.Inflate(reach+rounding(swept, reach)), 0)
		if all <= perRun*int(q.Runs) {
			s.passIn(w, &box, f, 0, all)
			continue
		}
		for r := range q.Runs {
			from, to := q.Span(r)
			s.passIn(w, &box, f, int(from), int(to))
		}
	}
}

// perRun is how many agents are looked at in the time that a run of cells takes.
const perRun = 32

// passIn finds which of the agents at some places pass f, of those whose ways meet a box.
func (s *Solver) passIn(w *scratch, box *simd.Box, f *Fixed, from, to int) {
	for first := from; first < to; first += 64 {
		for meeting := s.boxes.Meeting(box, first, min(first+64, to)); meeting != 0; meeting &= meeting - 1 {
			s.pass(w, &s.in.Grid.Sorted()[first+bits.TrailingZeros64(meeting)], f)
		}
	}
}

// passFixed finds what an agent overlaps of fixed things or has flown through.
func (s *Solver) passFixed(w *scratch, a *nav.Neighbor) {
	around := shape.Box{Min: a.Pos, Max: a.Pos}
	if !s.in.solid() {
		around = shape.Span(a.Pos, s.in.before(a.ID))
	}
	around = around.Inflate(a.Radius + rounding(around, a.Radius))
	w.near = s.in.Index.Near(w.near[:0], &around)
	for _, k := range w.near {
		s.pass(w, a, &s.in.Fixed[k])
	}
}

// pass finds whether an agent overlaps something fixed or, if it is not solid, has flown
// through it.
func (s *Solver) pass(w *scratch, a *nav.Neighbor, f *Fixed) {
	if s.in.solid() && !s.in.inSpace(a.ID) {
		own, hull := a.Hull(), f.Hull.At(f.To)
		hull = hull.Inflate(&own)
		if depth, ok := hull.Depth(a.Pos); ok && !s.in.exempt(a.ID, f) {
			w.found.Overlaps++
			w.found.press(depth)
			w.found.Deepest = max(w.found.Deepest, depth)
		}
		return
	}
	p := f.Passed(a, s.in.before(a.ID))
	if !p.Overlaps && !p.Began || s.in.exempt(a.ID, f) {
		return
	}
	if p.Overlaps {
		w.found.Overlaps++
		w.found.Deepest = max(w.found.Deepest, p.Depth)
	}
	if p.Began {
		w.found.Contacts = append(w.found.Contacts, Contact{s.in.Tick, a.ID, f.Other, p.Point, 0, true})
	}
}

// rounding bounds the rounding errors of the distances within reach of a box.
func rounding(b shape.Box, reach float64) float64 {
	size := math.Abs(b.Min.X) + math.Abs(b.Min.Y) + math.Abs(b.Max.X) + math.Abs(b.Max.Y)
	return float64(1e-9*reach) + float64(0x1p-48*size)
}

// Passing tells how an agent that is not solid has passed something fixed in a step.
type Passing struct {
	Overlaps bool    // they overlap now
	Depth    float64 // how deep they overlap, length; valid if Overlaps
	Began    bool    // the agent has entered the thing in the step
	Point    r2.Vec  // where they touched then, length; valid if Began
}

// Passed returns how an agent, which was at a place before the step, has passed f.
func (f *Fixed) Passed(a *nav.Neighbor, before r2.Vec) (p Passing) {
	if f.farFrom(a, before) {
		return p
	}
	own := a.Hull()
	hull := f.Hull.At(f.To)
	hull = hull.Inflate(&own)
	p.Depth, p.Overlaps = hull.Depth(a.Pos)
	p.Point, p.Began = f.entered(a, before, p.Overlaps)
	return p
}

// farFrom reports whether an agent has not come near f in the step: whether the AABB of its
// motion as seen from there is apart from it. Of moons and the ships around them nearly all
// are, and it takes a tenth of the time of a sweep.
func (f *Fixed) farFrom(a *nav.Neighbor, before r2.Vec) bool {
	from, to, core := r2.Sub(before, f.From), r2.Sub(a.Pos, f.To), &f.Hull.Core
	room := f.Hull.Round + a.Radius
	room += rounding(shape.Box{Min: a.Pos, Max: f.To}, room) // not in order: for its size alone
	return max(from.X, to.X) < core.Min.X-room || min(from.X, to.X) > core.Max.X+room ||
		max(from.Y, to.Y) < core.Min.Y-room || min(from.Y, to.Y) > core.Max.Y+room
}

// entered reports whether an agent has entered f in the step, and where they touch: at the
// end of the step if it overlaps now, else where it entered on its way through.
func (f *Fixed) entered(a *nav.Neighbor, before r2.Vec, overlaps bool) (point r2.Vec, ok bool) {
	own := a.Hull()
	hull := f.Hull.Inflate(&own)
	from := r2.Sub(before, f.From)
	motion := r2.Sub(r2.Sub(a.Pos, f.To), from)
	share := 1.0
	if !overlaps {
		if share = hull.Sweep(from, motion); share > 1-1e-9 {
			return r2.Vec{}, false // what only touches at the end is found when it overlaps
		}
	}
	if _, overlapped := hull.Depth(from); overlapped {
		return r2.Vec{}, false
	}
	at := *a
	at.Pos = portable.AddScaled(before, share, r2.Sub(a.Pos, before))
	there := f.Hull.At(portable.AddScaled(f.From, share, r2.Sub(f.To, f.From)))
	if overlaps {
		at.Pos, there = a.Pos, f.Hull.At(f.To)
	}
	return pointOf(&at, &there), true
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
