package simd

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// RightOfWay is the numbers of the right of way, as steer.RightOfWay has them.
type RightOfWay struct {
	On                                             bool
	Notice, LookAhead, Yield, Crossing, Late, Ease float64
}

// A Ruling says how a push is modified.
type Ruling struct {
	Scale float64
	Yield bool // mirror it about the desired direction
}

// Of returns the modified push.
func (g Ruling) Of(push, toward r2.Vec) r2.Vec {
	if g.Yield {
		push = r2.Sub(portable.Scale(2*portable.Dot(toward, push), toward), push)
	}
	return portable.Scale(g.Scale, push)
}

// A Meeting is where the paths of an agent and a thing cross, if they do: when each is there.
type Meeting struct {
	Own, Other float64
	OK         bool
}

// Comes reports whether a thing with a velocity is in front. d leads from its centre to that of
// an agent that wants to fly toward û.
func Comes(d, vel, toward r2.Vec) bool {
	return portable.Dot(toward, d) < 0 && vel != (r2.Vec{})
}

// Notices reports whether it is so near that an agent with an own velocity has to judge.
func (r *RightOfWay) Notices(d, own r2.Vec, radius float64) bool {
	notice := r.notice(own, radius)
	return portable.Norm2(d) < float64(notice*notice)
}

// notice returns how near a thing has to be.
func (r *RightOfWay) notice(own r2.Vec, radius float64) float64 {
	return float64(portable.Norm(own)*r.Notice) + radius
}

// Rule returns the ruling on the push of a thing that comes and that the agent notices. Where both are at a
// crossing at once, of two agents the one with the lower ID keeps its way, and the ruling is for
// the other.
func (r *RightOfWay) Rule(d, vel, toward, own r2.Vec, radius, maxSpeed float64) (Ruling, Meeting) {
	way := r2.Vec{X: -d.X, Y: -d.Y}
	near := max(0, 1-float64(1.25*math.Sqrt(portable.Norm2(d)))/r.notice(own, radius))
	near = float64(near * near)
	t1, t2, meet := crossing(way, portable.Scale(maxSpeed, toward), vel, r.LookAhead)
	if !meet {
		ahead, ok := portable.Unit(own)
		if !ok {
			ahead = toward
		}
		its, _ := portable.Unit(vel)
		return Ruling{Scale: max(0, -portable.Dot(ahead, its)) + near}, Meeting{}
	}
	//simd:cut
	j1, j2, still := crossing(way, own, vel, r.LookAhead)
	if still {
		t1, t2 = j1, j2
	}
	if t2 > t1 || t1 < r.Crossing {
		return Ruling{Scale: 1}, Meeting{t1, t2, true}
	}
	return Ruling{Scale: float64(r.weight(t1, t2, still)) + near, Yield: true}, Meeting{t1, t2, true}
}

// weight returns how much the agent gives way at a crossing that it reaches in t1 and the other
// in t2 ≤ t1; still is true where their present paths cross too.
func (r *RightOfWay) weight(t1, t2 float64, still bool) float64 {
	w := r.Yield
	if late := t1 - t2; late > r.Late {
		w *= max(0, 1-(late-r.Late)/r.Late)
	}
	w *= min(1, 3*(r.LookAhead-t1)/r.LookAhead)
	if t2 < r.Ease && !still {
		w *= t2 / r.Ease * (t2 / t1)
	}
	return w
}

// parallel is the sine of the angle below which two paths do not cross: in a
// straight line of agents rounding would make them cross anywhere.
const parallel = 1e-9

// crossing returns the times at which two agents reach the crossing of their paths:
// the first, with velocity u, at t1, the second, which starts at way from it with
// velocity w, at t2. It returns false where the paths do not cross within the time
// limit.
//
//	t1·u = way + t2·w
func crossing(way, u, w r2.Vec, limit float64) (t1, t2 float64, ok bool) {
	det := portable.Cross(u, w)
	if !(float64(det*det) > float64(parallel*parallel)*float64(portable.Norm2(u)*portable.Norm2(w))) {
		return 0, 0, false
	}
	t1, t2 = portable.Cross(way, w)/det, portable.Cross(way, u)/det
	return t1, t2, t1 >= 0 && t1 <= limit && t2 >= 0 && t2 <= limit
}
