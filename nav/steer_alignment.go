package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Alignment steers toward the mean velocity of the neighbours: one of the three rules
// of a flock.
//
//	 o-->
//	        o-->       mean velocity v̄
//	   p ----------->
//	    '.  ...'
//	      v'   wish, along v̄ - v
//	  o-->
//
//	wish = (s/ρ) · (v̄ - v)          s = MaxSpeed, ρ = Range in length
//
// Source: C. W. Reynolds, "Flocks, Herds, and Schools", SIGGRAPH 1987. The rate
// s/ρ gives it the same unit as [Separation]: in the time of a flight through the
// range the difference of velocities falls to 1/e.
//
//  1. It depends on velocities alone: a flockmate may be anywhere in the range.
//  2. Without flockmates it keeps its velocity and abstains.
type Alignment struct {
	Range float64        `default:"20" min:"0" unit:"own radii" help:"neighbour radius, from centre to centre"`
	With  NeighborFilter `default:"own" help:"agents that are flockmates"`
}

// Reach implements [Reacher].
func (b *Alignment) Reach(self *Agent, _ float64) float64 { return b.Range * self.Radius }

// Steer implements [Behavior].
func (b *Alignment) Steer(self *Agent, v *View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote implements [Abstainer]: it abstains without flockmates.
func (b *Alignment) Vote(self *Agent, v *View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

// Explain implements [Explainer].
func (b *Alignment) Explain(self *Agent, v *View, p Pen) { b.steer(self, v, p) }

func (b *Alignment) steer(self *Agent, v *View, p Pen) (_ r2.Vec, matters bool) {
	distance := b.Range * self.Radius
	_, mean, mates := b.With.mean(self, v, distance)
	if mates == 0 || !(distance > 0) {
		return wish(self, r2.Vec{}, p), false
	}
	arrow(p, "mean velocity", InkPull, self.Pos, mean)
	return wish(self, portable.Scale(self.MaxSpeed/distance, r2.Sub(mean, self.Vel)), p), true
}

func init() {
	registerBehavior[Alignment]("alignment", "steers toward the mean velocity of its neighbours")
}
