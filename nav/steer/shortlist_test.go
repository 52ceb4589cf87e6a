package steer

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A shortlist has the least keys in their order, whatever the blocks that they come in; no
// number is no key, and what is infinite stays out.
func TestShortlistIsTheHeadOfASortedList(t *testing.T) {
	var s shortlist
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.OneOf(rapid.Float64Range(0, 4), rapid.SampledFrom([]float64{1, 2, math.Inf(1), math.NaN()}))
		blocks := rapid.SliceOfN(rapid.SliceOfN(key, 0, block), 0, 3).Draw(t, "blocks")
		most := rapid.IntRange(1, mostListed).Draw(t, "most")
		var want []ranked
		s.begin(most)
		for _, b := range blocks {
			var keys [block]float64
			var index [block]uint32
			for i, k := range b {
				keys[i], index[i] = k, uint32(len(want)+i)
			}
			for i, k := range b {
				want = append(want, ranked{k, index[i]})
			}
			s.add(&keys, &index, len(b))
		}
		want = slices.DeleteFunc(want, func(r ranked) bool { return !(r.key < math.Inf(1)) })
		slices.SortStableFunc(want, func(a, b ranked) int {
			if a.key < b.key {
				return -1
			} else if a.key > b.key {
				return 1
			}
			return 0
		})
		want = want[:min(len(want), most)]
		if got := s.list[:s.n]; !slices.Equal(got, want) {
			t.Fatalf("the %d least of %v are %v, not %v", most, blocks, got, want)
		}
	})
}
