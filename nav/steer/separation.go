package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Separation keeps its distance from other agents: one of the three rules of a flock.
//
//	  o         push from each, along the line of centres
//	   '.
//	     '.
//	  o ---p ====>  sum
//	     .'
//	   .'
//	  o
//
//	wish   = (s²/ρ) · Σ push_i               s = MaxSpeed, ρ = Range in length
//	push_i = d̂_i · (ρ/gap_i - 1)             gap_i < ρ, and at least ρ/20
//	gap_i  = |p-o_i| - R_i - r
//
// Source: C. W. Reynolds, "Flocks, Herds, and Schools", SIGGRAPH 1987. There the
// push falls with the square of the distance and is cut off at the range; here it is
// continuous and zero there. Its unit s²/ρ is the acceleration that bends a flight at
// full speed into a circle of radius ρ: the push of a neighbour at half the range. All
// three rules of a flock are measured in such units, so that weights near 1 suit any
// scale, and the step does not matter.
//
//  1. The push of a neighbour rises continuously from 0 at the range to 19 units
//     near contact, and no further.
//  2. Two agents at one point part in directions drawn from both ids.
//  3. Without a neighbour in range it abstains.
type Separation struct {
	Range float64        `default:"6" min:"0" unit:"own radii" help:"gap below which another agent pushes"`
	From  NeighborFilter `default:"everyone" help:"agents that push"`
}

// closest is the smallest gap that a push is computed with, as a share of the range.
const closest = 1.0 / 20

func (b *Separation) Steer(self *nav.Agent, v *nav.View) r2.Vec { return SteerBy(b, self, v) }

// Vote abstains without a neighbour in range.
func (b *Separation) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return VoteBy(b, self, v)
}

func (b *Separation) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { ExplainBy(b, self, v, p) }

func (b *Separation) Scope(l nav.Limits) nav.Scope {
	distance := float64(b.Range * l.Radius)
	if !(distance > 0) {
		return nav.Scope{}
	}
	return nav.Scope{Of: nav.Agents | nav.TheGoal | nav.Aimless, Near: l.Radius + distance, Radii: 1, Places: true}
}

// Feel adds to the sum: A is the sum of all pushes, Count their number.
func (b *Separation) Feel(self *nav.Self, n *nav.Near, sum *nav.Sum, p nav.Pen) {
	if !b.From.accepts(self.Group, self.Team, n.Group, n.Team) {
		return
	}
	distance := float64(b.Range * self.Radius)
	unit := self.MaxSpeed * self.MaxSpeed / distance
	away, between := n.Off(self)
	gap := max(between-(self.Radius+n.Radius), closest*distance)
	push := portable.Scale(unit*(distance/gap-1), away)
	sum.A, sum.Count = r2.Add(sum.A, push), sum.Count+1
	drawNear(n, p, "push", nav.InkPush, self, push)
}

func (b *Separation) Decide(_ *nav.Self, sum *nav.Sum, _ nav.Pen) (wish r2.Vec, matters bool) {
	return sum.A, sum.Count > 0
}

func init() {
	nav.Register("separation", "keeps its distance from other agents", func() nav.Behavior { return new(Separation) })
}
