package simd

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// On every set Gather and Scatter move the numbers that they are asked for, and no others.
func TestGatherScatter(t *testing.T) {
	defer func(was Set) { inUse = was }(inUse)
	rapid.Check(t, func(t *rapid.T) {
		inUse = rapid.SampledFrom(Sets()).Draw(t, "set")
		all := rapid.SliceOfN(rapid.Float64(), 1, 100).Draw(t, "all")
		places := make([]uint32, len(all))
		for i := range places {
			places[i] = uint32(i)
		}
		at := rapid.Permutation(places).Draw(t, "at")[:rapid.IntRange(0, len(all)).Draw(t, "n")]

		got, want := make([]float64, len(all)), make([]float64, len(all))
		Gather(got, all, at)
		for i, k := range at {
			want[i] = all[k]
		}
		if !slices.Equal(got, want) {
			t.Fatalf("of %v at %v Gather takes %v", all, at, got)
		}
		clear(got)
		Scatter(got, want, at)
		clear(want)
		for _, k := range at {
			want[k] = all[k]
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%v at %v Scatter puts back as %v", all, at, got)
		}
	})
}
