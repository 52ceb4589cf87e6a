package sim

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/sim/contact"
)

// note enters an impact into the list of the step's contacts, but not again where the
// two only slide along each other. It begins a contact unless they are in touch already,
// or have overlapped from the start.
func (w *World) note(f *foreseen, point r2.Vec, impulse float64) {
	m := &w.impacts
	p := &m.pairs[f.pair]
	key := uint64(f.a)<<32 | uint64(f.b)
	if p.met && impulse == 0 {
		return
	}
	began := false
	if !p.met {
		p.met = true
		if _, before := slices.BinarySearch(w.held, key); !before {
			m.fresh = append(m.fresh, key)
			began = !w.overlapped(f.a, f.b)
		}
	}
	with := w.partner(f.b)
	w.touches = append(w.touches, contact.Contact{Tick: w.tick, Agent: f.a, With: with, Point: point, Impulse: impulse, Began: began})
	if began {
		w.tally.began++
		if with.Kind != contact.Agent {
			w.tally.beganFixed++
		}
	}
}

// overlapped reports whether agent a and partner b overlapped before the step.
func (w *World) overlapped(a, b uint32) bool {
	self := &w.next[a]
	_, before, corner := w.outline(b)
	place, corner := swell(before, corner, self.Square, self.Radius)
	_, ok := boxOverlap(&place, self.Pos, corner)
	return ok
}

// letGo is how far apart two must come for a touch to be over, as a share of the
// sum of their radii, and beside what they fly in a step. Two that press against
// each other bounce and come back many times, and have touched once.
const letGo = 0.1

// release forgets the pairs that have come apart.
func (w *World) release() {
	m := &w.impacts
	w.held = append(w.held, m.fresh...)
	m.fresh = m.fresh[:0]
	slices.Sort(w.held)
	w.held = slices.DeleteFunc(w.held, func(key uint64) bool {
		a, b := &w.now[key>>32], uint32(key)
		motion := portable.Norm(a.Vel)
		if int(b) < len(w.now) {
			motion += portable.Norm(w.now[b].Vel)
		}
		now, _, corner := w.outline(b)
		place, corner := swell(now, corner, a.Square, a.Radius)
		room := float64(letGo*(a.Radius+w.radius(b))) + float64(motion*w.setup.Dt)
		_, near := boxOverlap(&place, a.Pos, corner+room)
		return !near
	})
}
