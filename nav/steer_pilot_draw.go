package nav

import (
	"math"

	"galaxy/internal/portable"
)

// draw draws the fan of headings with their costs, the one taken, the discs to come where
// that meets them, and why the way is not the straight one.
func (d *decision) draw(best *choice) {
	p, self := d.pen, d.self
	side := quarter(d.way, self.Hand)
	going, _ := portable.Unit(self.Vel)
	for i := range headings {
		c, ok := d.try(i, side, going, math.Inf(1))
		if !ok {
			continue
		}
		end := portable.AddScaled(self.Pos, min(c.free, 8*d.scale), c.toward)
		if i == best.to {
			p.Line(Stroke{Kind: "heading taken", Ink: InkChoice, Weight: c.cost}, self.Pos, end)
		} else {
			p.Line(Stroke{Kind: "heading", Ink: InkWeight, Weight: c.cost}, self.Pos, end)
		}
	}
	for i := range d.come[:d.discs] {
		q := &d.come[i]
		t := best.free / d.speed
		p.Circle(Stroke{Kind: "disc to come", Ink: InkPath, Of: q.of}, portable.AddScaled(portable.AddScaled(self.Pos, 1, q.away), t, q.vel), q.radius)
	}
	p.Arrow(Stroke{Kind: "pull", Ink: InkPull}, self.Pos, d.toward)
	switch {
	case self.Memory[memoryHand] != 0:
		p.Arrow(Stroke{Kind: "along the wall", Ink: InkCourse}, self.Pos, d.way)
	case d.oncoming > 0 && d.street > 0:
		p.Arrow(Stroke{Kind: "kept to the side", Ink: InkCourse}, self.Pos, d.way)
	}
}
