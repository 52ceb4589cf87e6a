package nav

import (
	"galaxy/internal/portable"

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

// Reach implements [Reacher].
func (b *Separation) Reach(self *Agent, largest float64) float64 {
	return self.Radius + largest + float64(b.Range*self.Radius)
}

// Steer implements [Behavior].
func (b *Separation) Steer(self *Agent, v *View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote implements [Abstainer]: it abstains without a neighbour in range.
func (b *Separation) Vote(self *Agent, v *View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

// Explain implements [Explainer].
func (b *Separation) Explain(self *Agent, v *View, p Pen) { b.steer(self, v, p) }

func (b *Separation) steer(self *Agent, v *View, p Pen) (_ r2.Vec, matters bool) {
	distance := float64(b.Range * self.Radius)
	if !(distance > 0) {
		return wish(self, r2.Vec{}, p), false
	}
	unit := self.MaxSpeed * self.MaxSpeed / distance
	var sum r2.Vec
	s := &scan{self: self, view: v, kinds: Agents, reach: self.Radius + distance, radii: 1}
	for s.next() {
		if !b.From.accepts(self, s.neighbor()) {
			continue
		}
		away, between := s.off()
		gap := max(between-(self.Radius+s.radius), closest*distance)
		push := portable.Scale(unit*(distance/gap-1), away)
		sum, matters = r2.Add(sum, push), true
		if p != nil {
			p.Arrow(Stroke{Kind: "push", Ink: InkPush, Of: s.subject()}, self.Pos, push)
		}
	}
	return wish(self, sum, p), matters
}

func init() { registerBehavior[Separation]("separation", "keeps its distance from other agents") }
