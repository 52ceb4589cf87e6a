package simd

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

func companyAll(t *testing.T, columns [][]float64) {
	n := min(len(columns[0]), Block)
	f := Flight{AheadX: 1, AheadY: -0.5, Slow: 0.4, VelX: 0.7, VelY: 0.1, Soft: 0.05, Speed: 0.8, Spare: 1e-3, Most: 0.3}
	for i := range columns {
		columns[i] = columns[i][:n]
	}
	agree(t, columns, func(c [][]float64) {
		var w Company
		for i, column := range []*[Block]float64{&w.X, &w.Y, &w.VX, &w.VY, &w.Touch, &w.Distance, &w.Urgency} {
			copy(column[:], c[i])
		}
		binding := w.Weigh(&f, n)
		copy(c[5], w.Distance[:n])
		copy(c[6], w.Urgency[:n])
		for i := range n {
			c[7][i] = float64(binding >> i & 1)
		}
		if binding>>n != 0 {
			t.Fatalf("%b: bits of others than the %d", binding, n)
		}
	})
}

func TestCompanyAgrees(t *testing.T) {
	trials(8, func(columns [][]float64) { companyAll(t, columns) })
}

func FuzzCompany(f *testing.F) { fuzzed(f, 8, companyAll) }

// What is sifted out of a list comes behind the keys that are there, in its order.
func TestSiftKeepsWhatIsBelowABound(t *testing.T) {
	trials(1, func(columns [][]float64) {
		var list [Block]float64
		n := copy(list[:], columns[0])
		var index [Block]uint32
		for i := range index {
			index[i] = uint32(100 + i)
		}
		for _, bound := range []float64{0, 1, math.Inf(1)} {
			want, at := []float64{7, 8}, []uint32{1, 2}
			for i, key := range list[:n] {
				if key < bound {
					want, at = append(want, key), append(at, index[i])
				}
			}
			for _, set := range Sets() {
				with(set, func() {
					k, to, keys := Keys{N: 2, Key: [mostKeys]float64{7, 8}}, [mostKeys]uint32{1, 2}, list
					k.Sift(&to, &keys, &index, n, bound)
					if !slices.Equal(k.Key[:k.N], want) || !slices.Equal(to[:k.N], at) {
						t.Fatalf("%s: of %v below %v are %v at %v", set, list[:n], bound, k.Key[:k.N], to[:k.N])
					}
				})
			}
		}
	})
}

// The places are those of a stable sort, whatever is equal or infinite.
func TestRankIsAStableSort(t *testing.T) {
	trials(1, func(columns [][]float64) {
		list := slices.DeleteFunc(slices.Clone(columns[0]), math.IsNaN)
		list = list[:min(len(list), mostKeys)]
		order := make([]int, len(list))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int {
			switch {
			case list[a] < list[b]:
				return -1
			case list[a] > list[b]:
				return 1
			}
			return 0
		})
		for _, set := range Sets() {
			var k Keys
			k.N = copy(k.Key[:], list)
			with(set, k.Rank)
			for place, i := range order {
				if k.Place[i] != int64(place) {
					t.Fatalf("%s: key %d (%g) of %v has place %d, not %d", set, i, list[i], list, k.Place[i], place)
				}
			}
		}
	})
}

func BenchmarkCompany(b *testing.B) {
	f := Flight{AheadX: 1, AheadY: -0.5, Slow: 0.4, VelX: 0.7, VelY: 0.1, Soft: 0.05, Speed: 0.8, Spare: 1e-3, Most: 0.3}
	var w Company
	benchmark(b, ordinary(6), func(c [][]float64) {
		for i, column := range []*[Block]float64{&w.X, &w.Y, &w.VX, &w.VY, &w.Touch, &w.Distance} {
			copy(column[:], c[i])
		}
		w.Weigh(&f, Block)
	})
}

func BenchmarkRank(b *testing.B) {
	for _, n := range []int{12, 20, 40} {
		for _, set := range Sets() {
			b.Run(fmt.Sprintf("%d/%s", n, set), func(b *testing.B) {
				k := Keys{N: n}
				copy(k.Key[:], draw(1, 0, 0, n))
				with(set, func() {
					for b.Loop() {
						k.Rank()
					}
				})
			})
		}
	}
}
