package simd

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded" // property tests draw the same cases in every run
)

// On every set Bounds finds the least and the greatest of each eight.
func TestBounds(t *testing.T) {
	defer func(was Set) { inUse = was }(inUse)
	rapid.Check(t, func(t *rapid.T) {
		inUse = rapid.SampledFrom(Sets()).Draw(t, "set")
		n := rapid.IntRange(0, block).Draw(t, "n")
		xs := rapid.SliceOfN(rapid.Float64(), n, n).Draw(t, "xs")
		ys := rapid.SliceOfN(rapid.Float64(), n, n).Draw(t, "ys")
		var got [block / 8]Bound
		Bounds(&got, xs, ys)
		for k := 0; k < n; k += 8 {
			x, y := xs[k:min(k+8, n)], ys[k:min(k+8, n)]
			if want := (Bound{slices.Min(x), slices.Min(y), slices.Max(x), slices.Max(y)}); got[k/8] != want {
				t.Fatalf("places %v, %v lie in %v, Bounds says %v", x, y, want, got[k/8])
			}
		}
	})
}
