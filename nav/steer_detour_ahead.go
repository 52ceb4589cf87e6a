package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// ahead lists the obstacles that an agent could come near on its way to the target. A
// decision of [Detour] predicts several flights, and each looks at these alone.
type ahead struct {
	of     *Detour // that made the list, in this decision; nil: there is none
	speed  float64 // that no flight exceeds for which the list is complete
	time   float64 // nor lasts longer
	n      int
	index  [mostAhead]int32 // in the view, in order
	blocks bool             // one of them may block f, or its first velocity kept for no longer
}

const mostAhead = 64 // of more the list is not complete

// list makes the list for flights no faster than f or the top speed and no longer than f,
// and for the two steps of checkStep. The target's own body is left out.
func (a *ahead) list(w *passage, f *swerve) {
	v, self := w.v, w.self
	a.of, a.n, a.blocks = nil, 0, false
	speed := f.fastest()
	a.speed, a.time = float64((1+1e-9)*max(speed, self.MaxSpeed)), max(f.time, 4*v.Dt)
	own := float64(stepClear * self.Radius)
	radii := float64(stepClear * w.clearance)
	for i := range v.Obstacles {
		o := &v.Obstacles[i]
		approach := math.Abs(o.Vel.X) + math.Abs(o.Vel.Y)
		near := float64(radii*o.Radius) + own + float64((a.speed+approach)*a.time) + float64(4*(math.Abs(o.Drift.X)+math.Abs(o.Drift.Y)))
		near *= 1 + 1e-9 // more than rounding takes from the sum
		d2 := portable.Norm2(r2.Sub(self.Pos, o.Pos))
		if d2 >= float64(near*near) || v.IsTarget(o) {
			continue
		}
		if a.n == len(a.index) {
			a.blocks = true
			return
		}
		a.index[a.n] = int32(i)
		a.n++
		if !a.blocks {
			c := w.circle(o)
			near := c + float64((speed+approach)*f.time)
			a.blocks = !(d2 >= float64(near*near)) && !f.passes(o, c, f.time)
		}
	}
	a.of = w.b
}

// within returns the obstacles of the list if it is complete for flights of a speed and a
// time; else ok is false.
func (a *ahead) within(b *Detour, speed, time float64) (index []int32, ok bool) {
	return a.index[:a.n], a.of == b && speed <= a.speed && time <= a.time
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
	if closing := max(-portable.Dot(d, r0), -portable.Dot(d, r1), 0); d2 > c2 && float64(closing*time)+float64(c*(math.Abs(d.X)+math.Abs(d.Y))) < d2 {
		return true
	}
	across0, across1 := portable.Cross(d, r0), portable.Cross(d, r1)
	return (across0 > 0) == (across1 > 0) &&
		float64(across0*across0) > float64(c2*portable.Norm2(r0)) && float64(across1*across1) > float64(c2*portable.Norm2(r1))
}
