package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// reach returns the acceleration that makes self's velocity vel within one step,
// and draws it.
func reach(self *Agent, v *View, vel r2.Vec, p Pen) r2.Vec {
	d := r2.Sub(vel, self.Vel)
	return wish(self, r2.Vec{X: d.X / v.Dt, Y: d.Y / v.Dt}, p)
}

// wish returns w made finite, and draws it.
func wish(self *Agent, w r2.Vec, p Pen) r2.Vec {
	w = finite(w)
	arrow(p, "wish", InkWish, self.Pos, w)
	return w
}

// finite returns w, or the zero vector where w is not a finite one: an agent that
// cannot make sense of what it sees coasts.
func finite(w r2.Vec) r2.Vec {
	// x-x is 0 for finite x and NaN for all others.
	if w.X-w.X != 0 || w.Y-w.Y != 0 {
		return r2.Vec{}
	}
	return w
}

// quarter returns d turned by 90° to the given hand.
func quarter(d r2.Vec, hand Handedness) r2.Vec {
	if hand == Left {
		return r2.Vec{X: -d.Y, Y: d.X}
	}
	return r2.Vec{X: d.Y, Y: -d.X}
}

// course returns the direction to take where all forces cancel: the present one,
// or, at rest, that toward the target turned by a quarter to self's hand.
func course(self *Agent, toward r2.Vec) r2.Vec {
	if u, ok := portable.Unit(self.Vel); ok {
		return u
	}
	return quarter(toward, self.Hand)
}

// agentLane keeps the ids of agents apart from those of obstacles in the draws
// of apart.
const agentLane = 1 << 40

// apart returns the direction in which an agent leaves the very centre of
// another thing. It depends on both ids in their order: two agents in one place
// never choose the same.
func apart(self uint32, other uint64) r2.Vec {
	sin, cos := portable.Sincos(float64(2 * math.Pi * portable.Uniform(portable.Hash(uint64(self), other, 0, 0))))
	return r2.Vec{X: cos, Y: sin}
}

// angle returns the angle of v from the x axis, in [-π, π).
func angle(v r2.Vec) float64 {
	if a := portable.Atan2(v.Y, v.X); a < math.Pi {
		return a
	}
	return -math.Pi
}

// away returns the vector from the nearest point of b to p. Where p lies inside
// there is none; it is then the outward normal of the nearest side, and inside is
// true.
func (b *Box) away(p r2.Vec) (d r2.Vec, inside bool) {
	near := r2.Vec{X: min(max(p.X, b.Min.X), b.Max.X), Y: min(max(p.Y, b.Min.Y), b.Max.Y)}
	if d = r2.Sub(p, near); d != (r2.Vec{}) {
		return d, false
	}
	left, right, below, above := p.X-b.Min.X, b.Max.X-p.X, p.Y-b.Min.Y, b.Max.Y-p.Y
	switch min(left, right, below, above) {
	case left:
		return r2.Vec{X: -1}, true
	case right:
		return r2.Vec{X: 1}, true
	case below:
		return r2.Vec{Y: -1}, true
	}
	return r2.Vec{Y: 1}, true
}

// arrow draws where there is a pen.
func arrow(p Pen, name string, ink Ink, from, vec r2.Vec) {
	if p != nil {
		p.Arrow(name, ink, from, vec)
	}
}

// brakingSpeed returns the speed to have after the next step of length dt in
// order to stop at distance d with the deceleration a.
//
//	speed
//	  |--.
//	  |  '--.          n steps of a·dt each cover
//	  |     '--.       a·dt²·(n + (n-1) + … + 1) = a·dt²·n(n+1)/2
//	  |        '--.
//	  +-----------'---> time
//
// Solved for the speed n·a·dt. As dt → 0 it becomes √(2·a·d). Nearer than one
// step's braking the agent simply takes the distance in one step.
func brakingSpeed(d, a, dt float64) float64 {
	oneStep := d / dt
	half := float64(0.5 * float64(a*dt))
	if math.IsInf(half, 1) {
		return oneStep
	}
	return min(oneStep, math.Sqrt(float64(half*half)+float64(2*a*d))-half)
}

// along returns the largest k for which |frame + k·u| ≤ s: how fast an agent of
// top speed s can move in the direction u relative to something that moves with
// the velocity frame. It is 0 where the agent cannot keep up.
func along(u, frame r2.Vec, s float64) float64 {
	fu := portable.Dot(frame, u)
	disc := float64(fu*fu) + float64(s*s) - portable.Norm2(frame)
	if !(disc >= 0) {
		return 0
	}
	return max(0, math.Sqrt(disc)-fu)
}
