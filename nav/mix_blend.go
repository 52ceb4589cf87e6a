package nav

import (
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Blend is the weighted mean of the wishes of its parts, each truncated to what the
// body can do.
//
//	wish = Σ weight_i · cut(wish_i) / Σ weight_i      over the parts that matter
//	cut  : shortened to a = min(MaxAccel, 2·MaxSpeed/dt)
//
// [Weighted] adds up the wishes as they are: the largest wish dominates, and a part
// that asks for a velocity within the step makes a very large one. Here every wish is
// truncated first to what a drive can apply, at most the change from full speed to full
// speed backwards, and weights are shares of the whole.
//
// The mean leaves out an [Abstainer] that abstains.
//
// Source: blending in C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999,
// which also names dithering: in each step chance draws one part. The mean of dithering over time
// is this blend.
//
//  1. Only the ratios of the weights count.
//  2. |wish| ≤ a.
//  3. If all parts wish the same, that is the result, whatever their weights.
//  4. If all parts abstain, the wish is zero: the agent coasts.
type Blend struct{ parts }

func (b *Blend) Steer(self *Agent, v *View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote abstains if all of its parts do.
func (b *Blend) Vote(self *Agent, v *View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

func (b *Blend) Explain(self *Agent, v *View, p Pen) {
	twin, restore := v.aside(self)
	defer restore()
	b.steer(twin, v, p)
}

func (b *Blend) steer(self *Agent, v *View, p Pen) (_ r2.Vec, matters bool) {
	asked, matters := b.mix(b, self, v, p)
	return Wish(self, asked, p), matters
}

func (b *Blend) Mix(l Limits, dt float64, sum Sum, i int, wish r2.Vec, heard bool) (_ Sum, more bool) {
	if heard {
		limit, weight := min(l.MaxAccel, 2*l.MaxSpeed/dt), b.list[i].Weight
		sum.A = portable.AddScaled(sum.A, weight, portable.AtMost(limit, wish))
		sum.Count += weight
	}
	return sum, true
}

// Mixed abstains if all parts do.
func (b *Blend) Mixed(sum Sum) (wish r2.Vec, matters bool) {
	if !(sum.Count > 0) {
		return r2.Vec{}, false
	}
	return portable.Finite(portable.Scale(1/sum.Count, sum.A)), true
}

func (b *Blend) partParams(part *Part) []Param { return fields(part) }

func init() {
	Register("blend", "wishes the mean of what its parts wish, as far as the body can do that", func() Behavior { return new(Blend) })
}
