package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Weighted is the weighted sum of the wishes of its parts.
//
//	wish = Σ weight_i · wish_i
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999.
//
// If the parts ask for velocities and the weights add up to 1, the result is the mean velocity. A
// drive truncates larger sums.
//
//  1. With one part of weight 1 it equals that part.
//  2. A part of weight 0 does not count, but still draws.
//  3. A part does not count if its wish is not finite.
type Weighted struct{ parts }

func (b *Weighted) Steer(self *Agent, v *View) r2.Vec { return b.steer(self, v, nil) }

func (b *Weighted) Explain(self *Agent, v *View, p Pen) {
	twin, restore := v.aside(self)
	defer restore()
	b.steer(twin, v, p)
}

func (b *Weighted) steer(self *Agent, v *View, p Pen) r2.Vec {
	var sum r2.Vec // a local vector: passing a whole Sum along takes longer than adding to it
	first := b.lead(self, v)
	for _, part := range b.list {
		wish := first.wish
		if part != first.part {
			wish = portable.Finite(SteerAt(part.Behavior, self, v, part.slot))
		}
		sum = portable.AddScaled(sum, part.Weight, wish)
		if p != nil {
			part.explain(self, v, p)
		}
	}
	return Wish(self, sum, p)
}

func (b *Weighted) Mix(_ Limits, _ float64, sum Sum, i int, wish r2.Vec, _ bool) (_ Sum, more bool) {
	sum.A = portable.AddScaled(sum.A, b.list[i].Weight, wish)
	return sum, true
}

func (b *Weighted) Mixed(sum Sum) (wish r2.Vec, matters bool) { return portable.Finite(sum.A), true }

func (b *Weighted) partParams(part *Part) []Param { return fields(part) }

func init() {
	Register("weighted", "adds up what its parts wish", func() Behavior { return new(Weighted) })
}
