package steer

import (
	"math/bits"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// ahead lists the obstacles that an agent could come near on its way to the target. A
// decision of [Detour] predicts several flights, and each looks at these alone.
type ahead struct {
	of    *Detour // that made the list, in this decision; nil: there is none
	speed float64 // that no flight exceeds for which the list is complete
	time  float64 // nor lasts longer

	near   []int32 // in the view, in order
	listed bool    // near is: most decisions need the suspects alone

	// The obstacles of the list that may block the first flight, or another flight that keeps its
	// first velocity for no longer.
	vel      r2.Vec // the velocity to which the first flight turns
	flown    float64
	suspects []int32

	index [2 * mostAhead]int32 // of both lists
}

const mostAhead = 64 // of more the list is not complete

// begin makes an empty list for flights no faster than f or the top speed and no longer than f,
// and for the two steps of CheckStep.
func (a *ahead) begin(w *passage, f *swerve) {
	a.of, a.near, a.suspects = w.b, a.index[:0:mostAhead], a.index[mostAhead:mostAhead]
	a.vel, a.flown = f.vel, f.time
	a.speed, a.time = float64((1+1e-9)*max(f.speed, w.self.MaxSpeed)), max(f.time, 4*w.v.Dt)
	a.listed = false
}

// list makes the list.
func (a *ahead) list(w *passage, f *swerve) {
	v, self := w.v, w.self
	a.begin(w, f)
	s := w.look(f)
	if p := engine.Of(v).Places; p != nil {
		if len(p.X) <= block {
			a.suspect(w, 0, s.Blocking(&p.Discs, 0, len(p.X)))
			return
		}
		for first, near := range p.Within(self.Pos, a.reach(w, p.Radius, p.Speed, p.Drift)) {
			a.suspect(w, first, near&s.Blocking(&p.Discs, first, min(first+block, len(p.X))))
		}
		return
	}
	a.listed = true
	for i := range v.Obstacles {
		o := &v.Obstacles[i]
		limit := a.reach(w, o.Radius, engine.Norm1(o.Vel), engine.Norm1(o.Drift))
		if !(portable.Norm2(r2.Sub(self.Pos, o.Pos)) > float64(limit*limit)) {
			a.add(&a.near, i)
			if blocks(&s, o) {
				a.suspect(w, i, 1)
			}
		}
	}
}

// suspect adds obstacles that may block the first flight, a bit for each of those from one
// index on.
func (a *ahead) suspect(w *passage, first int, blocking uint64) {
	for ; blocking != 0; blocking &= blocking - 1 {
		if i := first + bits.TrailingZeros64(blocking); !w.v.IsTarget(&w.v.Obstacles[i]) {
			a.add(&a.suspects, i)
		}
	}
}

// add adds an obstacle to one of the lists.
func (a *ahead) add(list *[]int32, i int) {
	if len(*list) == mostAhead {
		a.of = nil
		return
	}
	*list = append(*list, int32(i))
}

// listAll lists those near among the places of the view.
func (a *ahead) listAll(w *passage) {
	a.listed = true
	p := engine.Of(w.v).Places
	for first, near := range p.Within(w.self.Pos, a.reach(w, p.Radius, p.Speed, p.Drift)) {
		for ; near != 0; near &= near - 1 {
			a.add(&a.near, first+bits.TrailingZeros64(near))
		}
	}
}

// reach returns the distance from the agent within which an obstacle matters that has a
// radius, a speed and a drift, or one of the obstacles of which these are the largest.
func (a *ahead) reach(w *passage, radius, speed, drift float64) float64 {
	circle := float64(w.clearance*radius) + w.self.Radius
	reach := float64(stepClear*circle) + float64((a.speed+speed)*a.time) + float64(4*drift)
	return float64(reach * (1 + 1e-9)) // more than rounding takes from the sum
}

// free reports whether nothing may block the first flight.
func (a *ahead) free() bool { return a.of != nil && len(a.suspects) == 0 }

// blocking returns the obstacles that may block a flight; ok is false if they are not known.
func (a *ahead) blocking(w *passage, f *swerve) (index []int32, ok bool) {
	if a.of == w.b && f.time <= a.flown && (f.vel == a.vel || f.vel == f.self.Vel) {
		return a.suspects, true
	}
	if a.of == w.b && !a.listed {
		a.listAll(w)
	}
	return a.within(w.b, f.speed, f.time)
}

// within returns the obstacles of the list if it is complete for flights of a speed and a
// time; else ok is false.
func (a *ahead) within(b *Detour, speed, time float64) (index []int32, ok bool) {
	return a.near, a.of == b && speed <= a.speed && time <= a.time
}

// look returns the kernel's data about a flight, by which it tells which obstacles may block it.
func (w *passage) look(f *swerve) simd.Swerve {
	self := w.self
	return simd.Swerve{
		X: self.Pos.X, Y: self.Pos.Y, FirstX: self.Vel.X, FirstY: self.Vel.Y, LastX: f.vel.X, LastY: f.vel.Y,
		Clearance: w.clearance, Own: self.Radius, Speed: f.speed, Time: f.time,
	}
}

func blocks(s *simd.Swerve, o *nav.Obstacle) bool {
	return s.Blocked(o.Pos.X, o.Pos.Y, o.Vel.X, o.Vel.Y, o.Radius)
}
