package simd

import (
	"slices"
	"testing"
)

// searchAll compares both searches among the first two columns, for queries made of the
// others.
func searchAll(t *testing.T, c [][]float64) {
	t.Helper()
	n := min(len(c[0]), block)
	var q Queries
	for i := range min(8, n) {
		q.X[i], q.Y[i], q.Limit[i] = c[2][i], c[3][i], c[4][i]
	}
	for i := range min(4, n) {
		q.X[i], q.Y[i] = c[0][i], c[1][i] // itself
	}
	var hits, got [8]uint64
	with(Off, func() { q.Near(&hits, c[0][:n], c[1][:n]) })
	for _, set := range Sets()[1:] {
		got = [8]uint64{1, 2, 3}
		with(set, func() { q.Near(&got, c[0][:n], c[1][:n]) })
		if got != hits {
			t.Fatalf("%s, %d candidates: hits %b, plain %b", set, n, got, hits)
		}
	}

	n = len(c[0])
	roomy := [2][]float64{append(slices.Clone(c[0]), make([]float64, 7)...), append(slices.Clone(c[1]), make([]float64, 7)...)}
	for i := range q.X {
		list := func(set Set, xs, ys []float64) []uint32 {
			to := make([]uint32, n+8)
			to[n+7] = 77
			found := 0
			with(set, func() { found = (&Circle{q.X[i], q.Y[i], q.Limit[i]}).Within(to[:n+7], 5, xs, ys) })
			if to[n+7] != 77 {
				t.Fatalf("%s writes too far", set)
			}
			return to[:found]
		}
		want := list(Off, c[0], c[1])
		for k, hit := range want {
			if k < block && n <= block && hits[i]>>(hit-5)&1 == 0 {
				t.Fatalf("Within finds %d, Near does not", hit)
			}
		}
		for _, set := range Sets()[1:] {
			if got := list(set, slices.Clip(c[0]), slices.Clip(c[1])); !slices.Equal(got, want) {
				t.Fatalf("%s, %d candidates: %v, plain %v", set, n, got, want)
			}
			if got := list(set, roomy[0][:n], roomy[1][:n]); !slices.Equal(got, want) {
				t.Fatalf("%s, %d candidates with room: %v, plain %v", set, n, got, want)
			}
		}
	}
}

func TestSearchesAgree(t *testing.T) {
	trials(5, func(columns [][]float64) { searchAll(t, columns) })
}

func TestSearchOfManyAgrees(t *testing.T) {
	for _, n := range []int{255, 256, 257, 264, 511, 520, 1030} {
		columns := make([][]float64, 5)
		for c := range columns {
			columns[c] = draw(2, 0, c, n)
		}
		searchAll(t, columns)
	}
}

func FuzzSearches(f *testing.F) { fuzzed(f, 5, searchAll) }

func BenchmarkNear(b *testing.B) {
	xs, ys := draw(1, 0, 0, 30), draw(1, 0, 1, 30)
	var q Queries
	copy(q.X[:], xs)
	copy(q.Y[:], ys)
	for i := range q.Limit {
		q.Limit[i] = 1
	}
	for _, set := range Sets() {
		b.Run(set.String(), func(b *testing.B) {
			var hits [8]uint64
			with(set, func() {
				for b.Loop() {
					q.Near(&hits, xs, ys)
				}
			})
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*8), "ns/query")
		})
	}
}

func BenchmarkWithin(b *testing.B) {
	const n = 32
	xs, ys := draw(1, 0, 0, n+7)[:n], draw(1, 0, 1, n+7)[:n]
	to := make([]uint32, n+7)
	for _, set := range Sets() {
		b.Run(set.String(), func(b *testing.B) {
			with(set, func() {
				for b.Loop() {
					(&Circle{xs[3], ys[3], 40}).Within(to, 0, xs, ys)
				}
			})
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/candidate")
		})
	}
}
