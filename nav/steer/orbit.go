package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Orbit circles its target at a distance, under its own thrust.
//
//	     .-----.
//	   .'       '.       d > r: in
//	  /           \      d = r: along the circle
//	 :      g--r---:     d < r: out
//	  \           /
//	   '.       .'
//	     '-----'
//
//	wish = (w - v) / dt
//	w    = v_g + s·(2·d·r·t̂ - (d² - r²)·û) / (d² + r²)
//	û, t̂ : away from the target, and a quarter turn from it to the agent's hand
//	r    : Radius·(the target's radius + the agent's)
//	s    : on the circle √(Effort·MaxAccel·r); farther away as fast as still allows it to brake
//
// Source: the Lyapunov guidance field of D. A. Lawrence, E. W. Frew, W. J. Pisano, "Lyapunov
// Vector Fields for Autonomous UAV Flight Control", AIAA 2008-6317. Here it moves with the
// target.
//
//  1. From any place but the target's it comes to the circle, and stays near it.
//  2. It flies round with the target on the side of its hand.
//  3. On the circle it turns by at most a quarter of a radian in a step, and no faster than
//     MaxAccel allows.
//  4. Without a target the agent keeps its velocity.
type Orbit struct {
	Radius float64 `default:"3" min:"1" unit:"radii of both" help:"distance of the centres, in the sum of the target's radius and its own"`
	Effort float64 `default:"0.5" min:"0.01" max:"1" help:"share of the largest acceleration to turn and brake with; the rest is for steering"`
}

// Looks returns the empty sight: obstacles do not matter.
func (b *Orbit) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Orbit) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Orbit) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Orbit) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	away, ok := portable.Unit(r2.Sub(self.Pos, v.Target.Pos))
	if !ok {
		away = nose(self)
	}
	d, r := portable.Norm(r2.Sub(self.Pos, v.Target.Pos)), float64(b.Radius*(v.Target.Radius+self.Radius))
	both := float64(d*d) + float64(r*r)
	if !(both > 0) || math.IsInf(both, 1) {
		return headFor(self, v, v.Target.Pos, p)
	}
	out := -float64((d-r)*(d+r)) / both
	way := portable.AddScaled(portable.Scale(float64(2*d*r)/both, nav.Quarter(away, self.Hand)), out, away)
	turn := float64(b.Effort * self.MaxAccel)
	round := min(math.Sqrt(float64(turn*r)), r/(4*v.Dt))
	speed := min(round+brakingSpeed(max(0, d-r), turn, v.Dt), along(way, v.Target.Vel, self.MaxSpeed))
	vel := portable.Scale(speed, way)
	if p != nil {
		p.Circle(nav.Stroke{Kind: "orbit", Ink: nav.InkPath}, v.Target.Pos, r)
	}
	drawArrival(self.Pos, v.Target.Vel, vel, p)
	return reach(self, v, r2.Add(v.Target.Vel, vel), p)
}

func init() {
	nav.Register("orbit", "circles its target at a distance, under its own thrust", func() nav.Behavior { return new(Orbit) })
}
