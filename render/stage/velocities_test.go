package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/render/explain"
)

// The shaded part of the disc is the one beyond the border, and all of it: also more than half of the disc, and all if nothing is left.
func TestSegmentOfAHalfPlane(t *testing.T) {
	here := r2.Vec{X: 3, Y: -2}
	const radius = 5.
	for _, limit := range []float64{-radius, -4, -0.5, 0, 2, 4.9} {
		for turn := 0.; turn < 6; turn += 0.7 {
			out := r2.Vec{X: math.Cos(turn), Y: math.Sin(turn)}
			half := math.Sqrt(radius*radius - limit*limit)
			foot, along := r2.Add(here, r2.Scale(limit, out)), r2.Scale(half, r2.Vec{X: -out.Y, Y: out.X})
			k := explain.Stroke{Stroke: nav.Stroke{Bars: out}, From: r2.Sub(foot, along), To: r2.Add(foot, along)}
			corners := segmentOf(&k, here)
			area := 0.0
			for i, c := range corners {
				from := r2.Sub(c, here)
				if r2.Dot(from, out) < limit-1e-9 || r2.Norm(from) > radius+1e-9 {
					t.Fatalf("limit %v, turn %v: %v is no barred velocity", limit, turn, from)
				}
				area += r2.Cross(from, r2.Sub(corners[(i+1)%len(corners)], here)) / 2
			}
			share := math.Acos(limit / radius)
			if want := radius*radius*share - limit*half; math.Abs(math.Abs(area)-want) > 0.01*want+0.02 {
				t.Errorf("limit %v, turn %v: the area is %v, want %v", limit, turn, math.Abs(area), want)
			}
		}
	}
}
