package sim

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// note enters an impact into the list of the step's contacts. It begins a contact
// unless the two are in touch already, or have overlapped from the start.
func (w *World) note(f *foreseen, point r2.Vec, impulse float64) {
	m := &w.impacts
	p := &m.pairs[f.pair]
	key := uint64(f.a)<<32 | uint64(f.b)
	began := false
	if !p.met {
		p.met = true
		if _, before := slices.BinarySearch(w.held, key); !before {
			m.fresh = append(m.fresh, key)
			began = !w.overlapped(f.a, f.b)
		}
	}
	with, other := w.partner(f.b)
	w.touches = append(w.touches, Touch{w.tick, f.a, with, other, point, impulse, began})
	if began {
		w.tally.began++
		if with != TouchAgent {
			w.tally.beganFixed++
		}
	}
}

// overlapped reports whether agent a and partner b overlapped before the step.
func (w *World) overlapped(a, b uint32) bool {
	p, radius := w.next[a].Pos, w.next[a].Radius
	if k := int(b) - len(w.now); k >= 0 {
		_, before, r := w.hull(k)
		_, ok := boxOverlap(&before, p, radius+r)
		return ok
	}
	_, ok := overlap(r2.Sub(w.next[b].Pos, p), radius+w.next[b].Radius)
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
		reach, motion := a.Radius, portable.Norm(a.Vel)
		var place nav.Box
		if int(b) < len(w.now) {
			other := &w.now[b]
			place = nav.Box{Min: other.Pos, Max: other.Pos}
			reach += other.Radius
			motion += portable.Norm(other.Vel)
		} else {
			now, _, radius := w.hull(int(b) - len(w.now))
			place = now
			reach += radius
		}
		_, near := boxOverlap(&place, a.Pos, reach+float64(letGo*reach)+float64(motion*w.setup.Dt))
		return !near
	})
}
