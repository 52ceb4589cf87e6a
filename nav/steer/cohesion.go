package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Cohesion steers toward the centre of the neighbours: one of the three rules of a
// flock.
//
//	  o        o
//	      c            c: the centre of those within range
//	  o  ^     o
//	     |
//	     p
//
//	wish = (s²/ρ) · (c - p)/ρ          s = MaxSpeed, ρ = Range in length
//
// Source: C. W. Reynolds, "Flocks, Herds, and Schools", SIGGRAPH 1987. There the
// centre is sought at full speed from any distance, and in the middle of the
// flock its direction jumps; here the pull fades toward the centre. For its unit
// see [Separation].
//
//  1. The pull is at most one unit, s²/ρ, and zero in the centre.
//  2. Without flockmates it keeps its velocity and abstains.
type Cohesion struct {
	Range float64        `default:"20" min:"0" unit:"own radii" help:"neighbour radius, from centre to centre"`
	With  NeighborFilter `default:"own" help:"agents that are flockmates"`
}

func (b *Cohesion) Steer(self *nav.Agent, v *nav.View) r2.Vec { return SteerBy(b, self, v) }

// Vote abstains without flockmates.
func (b *Cohesion) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return VoteBy(b, self, v)
}

func (b *Cohesion) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { ExplainBy(b, self, v, p) }

func (b *Cohesion) Scope(l nav.Limits) nav.Scope {
	scope := flockmates(b.Range * l.Radius)
	scope.Places = true
	return scope
}

// Feel adds to the sum: A is the sum of the ways to the flockmates, Count their number.
func (b *Cohesion) Feel(self *nav.Self, n *nav.Near, sum *nav.Sum, _ nav.Pen) {
	if b.With.accepts(self.Group, self.Team, n.Group, n.Team) {
		sum.A, sum.Count = r2.Sub(sum.A, n.D), sum.Count+1
	}
}

func (b *Cohesion) feelMass(self *nav.Self, m *mass, sum *nav.Sum) {
	all, count := sum.A, sum.Count
	for _, i := range m.at {
		if o := &m.list[i]; b.With.accepts(self.Group, self.Team, o.Group, o.Team) {
			all, count = r2.Sub(all, r2.Sub(self.Pos, o.Pos)), count+1
		}
	}
	sum.A, sum.Count = all, count
}

func (b *Cohesion) Decide(self *nav.Self, sum *nav.Sum, p nav.Pen) (wish r2.Vec, matters bool) {
	if sum.Count == 0 {
		return r2.Vec{}, false
	}
	offset := portable.Scale(1/sum.Count, sum.A)
	if p != nil {
		p.Line(nav.Stroke{Kind: "to the centre", Ink: nav.InkPull}, self.Pos, r2.Add(self.Pos, offset))
	}
	rate := self.MaxSpeed / (b.Range * self.Radius)
	return portable.Scale(rate*rate, offset), true
}

func init() {
	nav.Register("cohesion", "steers toward the centre of its neighbours", func() nav.Behavior { return new(Cohesion) })
}
