package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// draw draws the fan of headings, fainter if they cost more. It also draws the heading taken and
// the reason for its turn, the discs to come where they first bar a heading, and the reason why the
// fan is not about the way to the target.
//
//	\   |   /        a heading ends where it meets a disc to come or a wall
//	 \  |  /  .--.
//	  \ | / -(    )  the disc of another agent at that time
//	    p     '--'
func (d *decision) draw(best *choice) {
	p, self := d.pen, d.self
	var bars [discs]float64 // by disc to come, when it first bars a heading; 0 for never
	var straight choice
	for i := range headings {
		cost, free, ok := d.try(i, math.Inf(1))
		if !ok {
			continue
		}
		c := choice{d.fan.Toward(i), cost, free, i}
		if i == 0 {
			straight = c
		}
		p.Line(nav.Stroke{Kind: "heading", Ink: nav.InkOption, Cost: c.cost}, self.Pos, portable.AddScaled(self.Pos, min(c.free, 8*d.scale), c.toward))
		if k, t := d.barrier(c.toward); k >= 0 && (bars[k] == 0 || t < bars[k]) {
			bars[k] = t
		}
	}
	for k, t := range bars[:d.discs] {
		if q := &d.come; t > 0 {
			at := r2.Vec{X: self.Pos.X + q.AwayX[k] + float64(t*q.VelX[k]), Y: self.Pos.Y + q.AwayY[k] + float64(t*q.VelY[k])}
			p.Circle(nav.Stroke{Kind: "disc to come", Ink: nav.InkPath, Of: d.comer[k]}, at, q.Radius[k])
		}
	}
	for i := range d.leg[:d.legs] {
		if l, t := &d.leg[i], best.free/d.speed; l.from <= t && t < l.to {
			p.Circle(nav.Stroke{Kind: "disc to come", Ink: nav.InkPath, Of: l.of}, portable.AddScaled(r2.Add(self.Pos, l.away), t, l.vel), l.radius)
		}
	}
	p.Arrow(nav.Stroke{Kind: "pull", Ink: nav.InkPull}, self.Pos, d.toward)
	if why := d.why(); why != "" {
		p.Arrow(nav.Stroke{Kind: why, Ink: nav.InkCourse}, self.Pos, d.way)
	}
	p.Arrow(d.turn(best, &straight), self.Pos, best.toward)
}

// barrier returns the disc to come that is met first on a heading, and when; -1 for none.
func (d *decision) barrier(e r2.Vec) (first int, t float64) {
	first, t = -1, d.ahead
	q := &d.come
	for k := range d.discs {
		closing := r2.Sub(portable.Scale(d.speed, e), r2.Vec{X: q.VelX[k], Y: q.VelY[k]})
		b, a := portable.Dot(r2.Vec{X: q.AwayX[k], Y: q.AwayY[k]}, closing), portable.Norm2(closing)
		disc := float64(b*b) - float64(a*q.Room[k])
		if !(b > 0) || !(disc > 0) {
			continue
		}
		if at := q.Room[k] / (b + math.Sqrt(disc)); at < t {
			first, t = k, at
		}
	}
	return first, t
}

// turn returns the arrow of the heading taken: to which side it turns, and for what.
func (d *decision) turn(best, straight *choice) nav.Stroke {
	s := nav.Stroke{Kind: "turns right", Ink: nav.InkChoice, Link: nav.LinkFor}
	switch {
	case best.to == 0:
		s.Kind = "straight on"
		return s
	case portable.Cross(d.way, best.toward) > 0:
		s.Kind = "turns left"
	}
	if k, t := d.barrier(straight.toward); k >= 0 && float64(t*d.speed) <= straight.free {
		s.Of = d.comer[k]
	} else if straight.free < d.reach {
		s.Kind += " for the wall"
	}
	return s
}

// why returns in a few words why the fan is about another direction than the target's; empty if it
// is not.
func (d *decision) why() string {
	switch {
	case d.self.Timer > 0 && d.limit < d.speed && !d.rests:
		return "makes way"
	case d.self.Memory[memoryWall] > 0:
		return "round the wall by the left"
	case d.self.Memory[memoryWall] < 0:
		return "round the wall by the right"
	case !(d.lane > 0):
		return ""
	case d.self.Hand == nav.Left:
		return "keeps left"
	}
	return "keeps right"
}
