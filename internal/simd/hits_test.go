package simd

import (
	"math"
	"slices"
	"testing"
)

// hitsAll compares what groups find, on every set, with what a search of all pairs finds.
func hitsAll(t *testing.T, c [][]float64) {
	t.Helper()
	xs, ys, limits := slices.Clone(c[0]), slices.Clone(c[1]), slices.Clone(c[2])
	for i := range xs {
		for _, column := range [][]float64{xs, ys, limits} {
			if column[i]-column[i] != 0 {
				column[i] = 3
			}
		}
	}
	n := uint64(len(xs))
	for first := uint64(0); first < n; first += 8 {
		g := Group{First: first, Tag: first & 0xff, Touch: c[3][first]}
		if g.Touch-g.Touch != 0 {
			g.Touch = 2
		}
		for i := range g.Limit {
			g.Limit[i] = -1
			if at := first + uint64(i); at < n {
				g.X[i], g.Y[i], g.Limit[i] = xs[at], ys[at], limits[at]
			}
		}
		if !(slices.Max(g.Limit[:]) >= 0) {
			g.Limit[0] = 1
		}
		lanes := uint8(0)
		for i, limit := range g.Limit {
			if limit >= 0 {
				lanes |= 1 << i
			}
		}
		b := g.Bound(lanes)
		for i, limit := range g.Limit {
			if limit >= 0 && !(b.MinX <= g.X[i] && g.X[i] <= b.MaxX && b.MinY <= g.Y[i] && g.Y[i] <= b.MaxY) {
				t.Fatalf("agent %d is at (%g, %g), not in %v", i, g.X[i], g.Y[i], b)
			}
		}
		half := n / 2
		runs := []Run{{0, half / 2}, {half, half}, {half, n}, {first, first + min(8, n-first)}}
		var want []Hit
		touches := false
		for _, r := range runs {
			for at := r.From; at < r.End; at++ {
				lanes := Hit(0)
				for i := range g.X {
					d2 := square(xs[at]-g.X[i], ys[at]-g.Y[i])
					if d2 <= g.Limit[i] && at != first+uint64(i) {
						lanes |= 1 << i
						touches = touches || d2 < g.Touch
					}
				}
				if lanes != 0 {
					want = append(want, Hit(at)<<16|Hit(g.Tag)<<8|lanes)
				}
			}
		}
		for _, set := range Sets() {
			room := int(half/2 + n - half + min(8, n-first) + 1)
			to := make([]Hit, room+1)
			to[room] = 77
			with(set, func() {
				found, touching := g.Find(to[:room], runs, xs, ys)
				if !slices.Equal(to[:found], want) || touching != touches {
					t.Fatalf("%s finds %x, %v, want %x, %v\n%v of %v, %v", set, to[:found], touching, want, touches, g, xs, ys)
				}
			})
			if to[room] != 77 {
				t.Fatalf("%s writes too far", set)
			}
		}
	}
}

func TestGroupsFindAllThatIsNear(t *testing.T) {
	trials(4, func(columns [][]float64) { hitsAll(t, columns) })
	for seed := range uint64(200) { // ordinary ones, of which some are near
		columns := make([][]float64, 4)
		for c := range columns {
			columns[c] = draw(seed, 0, c, 100)
		}
		for i, x := range columns[2] {
			columns[2][i], columns[3][i] = math.Abs(x)*float64(seed)/50, 0.5
		}
		hitsAll(t, columns)
	}
}

func FuzzGroups(f *testing.F) { fuzzed(f, 4, hitsAll) }

func BenchmarkFind(b *testing.B) {
	xs, ys := draw(1, 0, 0, 30), draw(1, 0, 1, 30)
	g := Group{First: 10}
	copy(g.X[:], xs[10:])
	copy(g.Y[:], ys[10:])
	for i := range g.Limit {
		g.Limit[i] = 1
	}
	to := make([]Hit, 31)
	for _, set := range Sets() {
		b.Run(set.String(), func(b *testing.B) {
			with(set, func() {
				for b.Loop() {
					g.Find(to, []Run{{0, 10}, {10, 20}, {20, 30}}, xs, ys)
				}
			})
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*8), "ns/agent")
		})
	}
}
