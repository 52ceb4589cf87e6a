package contact

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/shape"
)

// An index of many bodies, which have no places when it is made, finds what is near, and looks at
// little else, wherever they move.
func TestIndexFollowsBodies(t *testing.T) {
	const n, side = 1024, 32
	fixed := make([]Fixed, n)
	for k := range fixed {
		fixed[k] = Fixed{Other: Other{Kind: Body, Index: uint32(k)}, Hull: shape.Disc(r2.Vec{}, 0.1)}
	}
	x := NewIndex(fixed)
	for step := range 3 * 64 {
		for k := range fixed {
			p := k * 389 % n
			at := r2.Vec{X: float64(p % side), Y: float64(p / side)}
			turn := float64(step) * 0.01 * (1 + float64(k%3))
			at = r2.Add(at, r2.Vec{X: 5 * math.Cos(turn), Y: 5 * math.Sin(turn)})
			fixed[k].From, fixed[k].To = at, at
		}
		x.Move(fixed)
		b := shape.Box{Min: r2.Vec{X: 16, Y: 16}, Max: r2.Vec{X: 16.5, Y: 16.5}}
		found := map[int32]bool{}
		for _, k := range x.Near(nil, &b) {
			found[k] = true
		}
		for k := range fixed {
			swept := fixed[k].swept()
			if shape.Overlap(&swept, &b) && !found[int32(k)] {
				t.Fatalf("step %d: body %d is not found", step, k)
			}
		}
		q := shape.NewQuery(&b, 0, [3]float64{})
		if n := x.moving.Looks(&q); n > 250 {
			t.Fatalf("step %d: it looks at %d for %d", step, n, len(found))
		}
	}
}
