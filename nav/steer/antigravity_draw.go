package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// drawFrame draws the frame of reference of the pushes: the desired direction, the path up to the
// target, and the cardioid. In each direction the cardioid shows the distance at which an obstacle
// of self's size would push as hard as the target pulls.
func (b *AntiGravity) drawFrame(self *nav.Self, p nav.Pen) {
	toward := self.Toward
	p.Arrow(nav.Stroke{Kind: "pull", Ink: nav.InkPull}, self.Pos, toward)
	rule := b.rule(self.Limits)
	ahead := min(self.MaxSpeed*rule.LookAhead, self.Distance)
	p.Line(nav.Stroke{Kind: "desired path", Ink: nav.InkCourse}, self.Pos, portable.AddScaled(self.Pos, ahead, toward))
	const sides = 96
	size := 2 * self.Radius * math.Sqrt(b.K)
	at := func(i int) r2.Vec {
		sin, cos := portable.Sincos(2 * math.Pi / sides * float64(i))
		r := float64(size * math.Sqrt(simd.Cardioid(cos, b.Exponent))) // pushes fall off as 1/r²
		return portable.AddScaled(portable.AddScaled(self.Pos, r*cos, toward), r*sin, nav.Quarter(toward, nav.Left))
	}
	for i := range sides {
		p.Line(nav.Stroke{Kind: "cardioid", Ink: nav.InkWeight}, at(i), at(i+1))
	}
}

// drawSums draws the pushes and the side-steps added up.
func (b *AntiGravity) drawSums(self *nav.Self, sum *nav.Sum, p nav.Pen) {
	p.Arrow(nav.Stroke{Kind: "pushes", Ink: nav.InkTotal, Replaced: sum.B != sum.A}, self.Pos, sum.A)
	if b.Sidestep {
		p.Arrow(nav.Stroke{Kind: "side-steps", Ink: nav.InkAside}, self.Pos, sum.B)
	}
}

// drawSplit draws the split, and x, what it and the side-steps add up to.
func (b *AntiGravity) drawSplit(self *nav.Self, split, x r2.Vec, p nav.Pen) {
	arrow(p, "split", nav.InkChoice, self.Pos, split)
	if b.Sidestep {
		arrow(p, "split and side-steps", nav.InkChoice, self.Pos, x)
	} else {
		arrow(p, "split and pushes", nav.InkChoice, self.Pos, x)
	}
}
