package contact

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/sim/workers"
)

// touching is a persistent contact: a pair that has met and not come apart since. Pairs
// that press against each other bounce and come back many times; they are one contact.
// It is one word, the agent in the upper half, then kind and index, because there are
// many to be sorted and searched.
type touching uint64

const indexBits = 29

func touch(agent uint32, o Other) touching {
	return touching(uint64(agent)<<32 | uint64(o.Kind)<<indexBits | uint64(o.Index))
}

// pair returns the agent, and what it is in contact with.
func (t touching) pair() (agent uint32, o Other) {
	return uint32(t >> 32), Other{Kind(uint32(t) >> indexBits), uint32(t) & (1<<indexBits - 1)}
}

// separation is the separation tolerance: how far apart two must come for their contact to
// end, as a share of the sum of their radii, and beside what they fly in a step.
const separation = 0.1

// note enters an impact into the contacts, but not again where the two only slide along
// each other. A contact begins unless the two are in contact already, or have overlapped
// from the start.
func (s *Solver) note(w *scratch, e *event, point r2.Vec, impulse float64) {
	p := &s.pairs.list[e.pair]
	if p.met && impulse == 0 {
		return
	}
	with, began := s.in.other(e.b), false
	if !p.met {
		p.met = true
		t := touch(e.a, with)
		if _, held := slices.BinarySearch(s.persistent, t); !held {
			w.fresh = append(w.fresh, t)
			began = !s.in.overlapped(e.a, e.b)
		}
	}
	w.order = append(w.order, moment{w.last.t, w.last.a, w.last.b, uint32(len(w.impacts))})
	w.impacts = append(w.impacts, Contact{s.in.Tick, e.a, with, point, impulse, began})
}

// overlapped reports whether agent a and number b overlapped before the step.
func (in *Input) overlapped(a, b uint32) bool {
	own := in.of(a).Hull()
	hull, _ := in.hull(b)
	before, _ := in.path(b)
	hull = hull.At(before)
	hull = hull.Inflate(&own)
	_, ok := hull.Depth(in.before(a))
	return ok
}

// release adds the contacts of this step to the persistent ones, and ends those whose
// pairs have come apart or are no longer there.
func (s *Solver) release() {
	s.enterFresh()
	s.lasting = slices.Grow(s.lasting[:0], len(s.persistent))[:len(s.persistent)]
	s.phases.Run(len(s.persistent), workers.Sweep, (*Solver).lastSome)
	kept := s.persistent[:0]
	for i, t := range s.persistent {
		if s.lasting[i] {
			kept = append(kept, t)
		}
	}
	s.persistent = kept
}

// enterFresh moves the contacts of this step among the persistent ones, from the last to the first.
func (s *Solver) enterFresh() {
	slices.Sort(s.fresh)
	old, at := len(s.persistent), len(s.persistent)+len(s.fresh)
	s.persistent = append(s.persistent, s.fresh...)
	for len(s.fresh) > 0 {
		at--
		last := len(s.fresh) - 1
		if old > 0 && s.persistent[old-1] > s.fresh[last] {
			old--
			s.persistent[at] = s.persistent[old]
		} else {
			s.persistent[at] = s.fresh[last]
			s.fresh = s.fresh[:last]
		}
	}
}

// lastSome finds which of the persistent contacts lo to hi last.
func (s *Solver) lastSome(_, lo, hi int) {
	for i := lo; i < hi; i++ {
		s.lasting[i] = s.in.lasts(s.persistent[i])
	}
}

// lasts reports whether a pair in contact is still there and has not come apart.
func (in *Input) lasts(t touching) bool {
	id, with := t.pair()
	b, there := in.number(with)
	if !there || !in.here(id) {
		return false
	}
	agents, slot := in.Agents, in.slot(id)
	a := agents.Of(slot)
	motion := portable.Norm(agents.Vel(slot))
	if with.Kind == Agent {
		beside := in.slot(b)
		other := agents.Of(beside)
		motion += portable.Norm(agents.Vel(beside))
		if !a.Square && !other.Square { // most are: no hulls are made for these
			reach := other.Radius + a.Radius
			reach += float64(separation*(a.Radius+other.Radius)) + float64(motion*in.Dt)
			return portable.Norm2(r2.Sub(agents.Pos(slot), agents.Pos(beside))) < float64(reach*reach)
		}
	}
	own := a.Hull()
	hull, size := in.hull(b)
	_, now := in.path(b)
	hull = hull.At(now)
	hull = hull.Inflate(&own)
	hull.Round += float64(separation*(a.Radius+size)) + float64(motion*in.Dt)
	_, near := hull.Depth(agents.Pos(slot))
	return near
}

// number returns the number of what a contact is with, as long as it is there.
func (in *Input) number(o Other) (k uint32, there bool) {
	if o.Kind == Agent {
		return o.Index, in.here(o.Index)
	}
	i, there := slices.BinarySearchFunc(in.Fixed, o, func(f Fixed, o Other) int { return f.Other.Compare(o) })
	return uint32(in.Agents.Len() + i), there
}
