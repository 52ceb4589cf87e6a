package nav

import (
	"galaxy/internal/portable"

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

// Reach implements [Reacher].
func (b *Cohesion) Reach(self *Agent, _ float64) float64 { return b.Range * self.Radius }

// Steer implements [Behavior].
func (b *Cohesion) Steer(self *Agent, v *View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote implements [Abstainer]: it abstains without flockmates.
func (b *Cohesion) Vote(self *Agent, v *View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

// Explain implements [Explainer].
func (b *Cohesion) Explain(self *Agent, v *View, p Pen) { b.steer(self, v, p) }

func (b *Cohesion) steer(self *Agent, v *View, p Pen) (_ r2.Vec, matters bool) {
	distance := b.Range * self.Radius
	offset, _, mates := b.With.mean(self, v, distance)
	if mates == 0 || !(distance > 0) {
		return wish(self, r2.Vec{}, p), false
	}
	if p != nil {
		p.Line(Stroke{Kind: "to the centre", Ink: InkPull}, self.Pos, r2.Add(self.Pos, offset))
	}
	rate := self.MaxSpeed / distance
	return wish(self, portable.Scale(rate*rate, offset), p), true
}

func init() { registerBehavior[Cohesion]("cohesion", "steers toward the centre of its neighbours") }
