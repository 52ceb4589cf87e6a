package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Farthest returns the displacement of the course along a unit vector n from a velocity, in units of its
// limits, in a time.
func Farthest(vel, n r2.Vec, time float64) r2.Vec {
	across := portable.Cross(n, vel)
	s := turnSight{n: n, hand: math.Copysign(1, across)}
	c := courseOf(portable.Dot(n, vel), math.Abs(across), time)
	return s.along(c.place(0))
}

// Cells are spans that hold whatever is asked for.
type Cells []engine.Span

func (c Cells) Spans(list []engine.Span, _ r2.Vec, _ float64) []engine.Span {
	return append(list[:0], c...)
}
