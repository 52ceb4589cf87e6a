package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// bar keeps squares out of each other, in tiles and in the open.
//
//	+---+             +---+     neither comes nearer by more than half of the gap;
//	| a |<--- gap --->| b |     but where b goes away and a does not, the gap is
//	|   |--->|   |<---|   |     a's alone, and b does not come back in this step
//	+---+             +---+
//
// after is the agent where its drive would have it, before the same where it was.
// Of a pair the axis with the wider gap counts: on that one it is apart, and so it
// stays. On the other it is free, so that squares slide along each other. The
// velocity loses what the place has lost.
//
// Each reads where the others were, so all can be done at once. It is no impact:
// nothing bounces, nobody is pushed. Two that overlap to begin with do not hinder
// each other in getting free.
func (w *World) bar(before, after *nav.Agent, s *scratch) {
	reach := math.Sqrt2 * (before.Radius + w.largest + float64(2*w.quickest*w.setup.Dt))
	s.view.Neighbors = w.grid.neighbors(s.view.Neighbors[:0], before, reach)
	rounding := float64(0x1p-48 * max(math.Abs(before.Pos.X), math.Abs(before.Pos.Y)))
	low, high := r2.Vec{X: math.Inf(-1), Y: math.Inf(-1)}, r2.Vec{X: math.Inf(1), Y: math.Inf(1)}
	for i := range s.view.Neighbors {
		n := &s.view.Neighbors[i]
		if !n.Square {
			continue
		}
		d := r2.Sub(n.Pos, before.Pos)
		sum := before.Radius + n.Radius
		across, along := math.Abs(d.X)-sum, math.Abs(d.Y)-sum
		room := func(gap, toward, its float64) float64 { // speeds along d
			share := 0.5
			if leaves, left := toward < 0, its > 0; left && !leaves {
				share = 1
			} else if leaves && !left {
				share = 0
			}
			return max(0, float64(share*gap)-float64(skin*sum)-rounding)
		}
		switch {
		case across < 0 && along < 0:
		case across >= along && d.X > 0:
			high.X = min(high.X, room(across, before.Vel.X, n.Vel.X))
		case across >= along:
			low.X = max(low.X, -room(across, -before.Vel.X, -n.Vel.X))
		case d.Y > 0:
			high.Y = min(high.Y, room(along, before.Vel.Y, n.Vel.Y))
		default:
			low.Y = max(low.Y, -room(along, -before.Vel.Y, -n.Vel.Y))
		}
	}
	step := r2.Sub(after.Pos, before.Pos)
	barred := r2.Vec{X: min(max(step.X, low.X), high.X), Y: min(max(step.Y, low.Y), high.Y)}
	if barred == step {
		return
	}
	lost := portable.Scale(1/w.setup.Dt, r2.Sub(step, barred))
	after.Pos, after.Vel = r2.Add(before.Pos, barred), r2.Sub(after.Vel, lost)
}
