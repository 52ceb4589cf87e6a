package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

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
// Source: C. W. Reynolds, "Flocks, Herds, and Schools", SIGGRAPH 1987. The rate s/ρ gives it the
// same unit as [Separation]: while the agent flies through the range, the difference of velocities
// falls to 1/e.
//
//  1. It depends on velocities alone: a flockmate may be anywhere in the range.
//  2. Without flockmates it keeps its velocity and abstains.
type Alignment struct {
	Range float64        `default:"20" min:"0" unit:"own radii" help:"neighbour radius, from centre to centre"`
	With  NeighborFilter `default:"own" help:"agents that are flockmates"`
}

func (b *Alignment) Steer(self *nav.Agent, v *nav.View) r2.Vec { return SteerBy(b, self, v) }

// Vote abstains without flockmates.
func (b *Alignment) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return VoteBy(b, self, v)
}

func (b *Alignment) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { ExplainBy(b, self, v, p) }

func (b *Alignment) Scope(l nav.Limits) nav.Scope { return flockmates(b.Range * l.Radius) }

// Feel adds to the sum: A is the sum of the flockmates' velocities, Count their number.
func (b *Alignment) Feel(self *nav.Self, n *nav.Near, sum *nav.Sum, _ nav.Pen) {
	if b.With.accepts(self.Group, self.Team, n.Group, n.Team) {
		sum.A, sum.Count = r2.Add(sum.A, n.Vel), sum.Count+1
	}
}

func (b *Alignment) feelMass(self *nav.Self, m *mass, sum *nav.Sum) {
	all, count := sum.A, sum.Count
	for _, i := range m.at {
		if o := &m.list[i]; b.With.accepts(self.Group, self.Team, o.Group, o.Team) {
			all, count = r2.Add(all, o.Vel), count+1
		}
	}
	sum.A, sum.Count = all, count
}

func (b *Alignment) Decide(self *nav.Self, sum *nav.Sum, p nav.Pen) (wish r2.Vec, matters bool) {
	if sum.Count == 0 {
		return r2.Vec{}, false
	}
	mean := portable.Scale(1/sum.Count, sum.A)
	arrow(p, "mean velocity", nav.InkPull, self.Pos, mean)
	return portable.Scale(self.MaxSpeed/(b.Range*self.Radius), r2.Sub(mean, self.Vel)), true
}

func init() {
	nav.Register("alignment", "steers toward the mean velocity of its neighbours", func() nav.Behavior { return new(Alignment) })
}
