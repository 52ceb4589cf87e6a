package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Alignment flies as those around it fly: one of the three rules of a flock.
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
// s/ρ, in which the difference fades, makes it one of the same kind as
// [Separation]: in the time of a flight through the range it falls to 1/e.
//
//  1. It looks at velocities, not at places: a mate may be anywhere in the range.
//  2. Alone it keeps its velocity, and has nothing to say.
type Alignment struct {
	Range float64        `default:"20" min:"0" unit:"own radii" help:"how far away a mate may be, from centre to centre"`
	With  NeighborFilter `default:"own" help:"who is a mate"`
}

// Reach implements [Reacher].
func (b *Alignment) Reach(self *Agent, _ float64) float64 { return b.Range * self.Radius }

// Steer implements [Behavior].
func (b *Alignment) Steer(self *Agent, v *View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Decide implements [Abstainer]: it matters where there are mates.
func (b *Alignment) Decide(self *Agent, v *View) (wish r2.Vec, matters bool) {
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

func init() { registerBehavior[Alignment]("alignment", "flies as those around it fly") }
