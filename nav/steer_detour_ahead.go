package nav

import (
	"galaxy/internal/portable"
	"galaxy/internal/wide"

	"gonum.org/v1/gonum/spatial/r2"
)

// ahead lists the obstacles that an agent could come near on its way to the target. A
// decision of [Detour] predicts several flights, and each looks at these alone.
type ahead struct {
	of    *Detour // that made the list, in this decision; nil: there is none
	speed float64 // that no flight exceeds for which the list is complete
	time  float64 // nor lasts longer
	near  []int32 // in the view, in order

	// Those of them that may block the first flight, or one that keeps its first velocity for
	// no longer.
	vel      r2.Vec // the velocity to which the first flight turns
	flown    float64
	suspects []int32

	index [2 * mostAhead]int32 // of both lists
}

const mostAhead = 64 // of more the list is not complete

// list makes the list for flights no faster than f or the top speed and no longer than f,
// and for the two steps of checkStep. The target's own body is left out.
func (a *ahead) list(w *passage, f *swerve) {
	v, self := w.v, w.self
	a.of, a.near, a.suspects = w.b, a.index[:0:mostAhead], a.index[mostAhead:mostAhead]
	a.vel, a.flown = f.vel, f.time
	a.speed, a.time = float64((1+1e-9)*max(f.speed, self.MaxSpeed)), max(f.time, 4*v.Dt)
	if p := v.Places; p != nil {
		limit := a.reach(w, p.Radius, p.Speed, p.Drift)
		var found [block + placesSpare]uint32
		for first := 0; first < len(p.X); first += block {
			end := min(first+block, len(p.X))
			n := wide.Within(found[:], uint32(first), p.X[first:end], p.Y[first:end], self.Pos.X, self.Pos.Y, float64(limit*limit))
			for _, i := range found[:n] {
				a.add(w, f, int(i))
			}
		}
		return
	}
	for i := range v.Obstacles {
		o := &v.Obstacles[i]
		limit := a.reach(w, o.Radius, norm1(o.Vel), norm1(o.Drift))
		if !(portable.Norm2(r2.Sub(self.Pos, o.Pos)) > float64(limit*limit)) {
			a.add(w, f, i)
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

// add adds an obstacle to the list, and to the suspects if it is one.
func (a *ahead) add(w *passage, f *swerve, i int) {
	o := &w.v.Obstacles[i]
	if w.v.IsTarget(o) {
		return
	}
	if len(a.near) == mostAhead {
		a.of = nil
		return
	}
	a.near = append(a.near, int32(i))
	if !f.passes(o, w.circle(o), f.time) {
		a.suspects = append(a.suspects, int32(i))
	}
}

// free reports whether nothing may block the first flight.
func (a *ahead) free() bool { return a.of != nil && len(a.suspects) == 0 }

// blocking returns the obstacles that may block a flight; ok is false where they are not
// known.
func (a *ahead) blocking(w *passage, f *swerve) (index []int32, ok bool) {
	if a.of == w.b && f.time <= a.flown && (f.vel == a.vel || f.vel == f.self.Vel) {
		return a.suspects, true
	}
	return a.within(w.b, f.speed, f.time)
}

// within returns the obstacles of the list if it is complete for flights of a speed and a
// time; else ok is false.
func (a *ahead) within(b *Detour, speed, time float64) (index []int32, ok bool) {
	return a.near, a.of == b && speed <= a.speed && time <= a.time
}

// passes reports whether a flight surely stays out of a circle of radius c around an obstacle
// for a time, without a root or a quotient. It may be false where the flight does.
//
//	   .  r₁   everything as seen from the obstacle o: the flight leads from d along
//	  /        r₀ at first and r₁ at last, so after t it is at d + α·r₀ + β·r₁ with
//	 / . r₀    α + β = t
//	/ /
//	d ------- o
//
// It stays out where it cannot come nearer by |d| - c, or where both r₀ and r₁ pass o on the
// same side, farther away than c.
func (f *swerve) passes(o *Obstacle, c, time float64) bool {
	d := r2.Sub(f.self.Pos, o.Pos)
	r0, r1 := r2.Sub(f.self.Vel, o.Vel), r2.Sub(f.vel, o.Vel)
	c *= 1 + 1e-9
	d2, c2 := portable.Norm2(d), float64(c*c)
	if closing := max(-portable.Dot(d, r0), -portable.Dot(d, r1), 0); d2 > c2 && float64(closing*time)+float64(c*norm1(d)) < d2 {
		return true
	}
	across0, across1 := portable.Cross(d, r0), portable.Cross(d, r1)
	return (across0 > 0) == (across1 > 0) &&
		float64(across0*across0) > float64(c2*portable.Norm2(r0)) && float64(across1*across1) > float64(c2*portable.Norm2(r1))
}
