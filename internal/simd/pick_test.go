package simd

import (
	"fmt"
	"math"
	"testing"
)

// crowdOf returns a crowd of columns, with room for whole vectors.
func crowdOf(c [][]float64) Crowd {
	n := len(c[0])
	room := func(column []float64) []float64 { return append(make([]float64, 0, n+7), column...) }
	return Crowd{room(c[0]), room(c[1]), room(c[2]), room(c[3]), room(c[4])}
}

// pickAll picks all of a crowd, in spans of a size, and returns them one after the other.
func pickAll(l *Lookout, of *Crowd, size int) (all []string) {
	var w Company
	var spans []Span
	for first := 0; first < len(of.X); first += size {
		spans = append(spans, Span{uint32(first), uint32(min(first+size-size/5, len(of.X)))})
	}
	sum := 0
	for next := spans[0].First; len(spans) > 0; {
		var n, seen int
		spans, next, n, seen = w.Pick(l, of, spans, next)
		sum += seen
		for i := range n {
			all = append(all, fmt.Sprint(w.X[i], w.Y[i], w.VX[i], w.VY[i], w.Touch[i], w.Distance[i], w.Urgency[i], w.Index[i]))
		}
	}
	return append(all, fmt.Sprint(sum, " seen"))
}

func picksAgree(t *testing.T, columns [][]float64) {
	of := crowdOf(columns)
	n := len(of.X)
	if n == 0 {
		return
	}
	limits := []Lookout{
		{X: 1, Y: -2, Limit: 100, Radius: 1, Seen: 5, Near: 6, Own: uint32(n / 2)},
		{Limit: math.Inf(1), Radius: 0.5, Seen: 3, Near: math.Inf(1), Own: Nowhere},
		{X: of.X[n-1], Y: of.Y[n-1], Limit: 30, Radius: 2, Seen: 1, Near: 0, Own: uint32(n - 1)},
		{X: of.X[0], Y: of.Y[0], Limit: 0, Radius: 2, Seen: 1, Near: 0, Own: Nowhere},
	}
	for i := range limits {
		for _, size := range []int{n, 9, 5, 1} {
			var want []string
			with(Off, func() { want = pickAll(&limits[i], &of, size) })
			for _, set := range Sets() {
				with(set, func() {
					if got := pickAll(&limits[i], &of, size); fmt.Sprint(got) != fmt.Sprint(want) {
						t.Fatalf("%s: lookout %d picks\n%v\nof %v, not\n%v", set, i, got, columns, want)
					}
				})
			}
		}
	}
}

func TestPicksAgree(t *testing.T) {
	trials(5, func(columns [][]float64) { picksAgree(t, columns) })
}

func FuzzPick(f *testing.F) { fuzzed(f, 5, picksAgree) }

// It sees the larger one from farther off, comes near to what it does not see, and is not its
// own company.
func TestPickTakesWhatIsSeenOrNear(t *testing.T) {
	of := crowdOf([][]float64{{0, 3, 5, 5, 9, 20}, {0, 0, 0, 0, 0, 0}, make([]float64, 6), {0, 0, 0, 0, 7, 0}, {1, 1, 1, 3, 1, 1}})
	for _, set := range Sets() {
		with(set, func() {
			var c Company
			rest, _, n, seen := c.Pick(&Lookout{Limit: 100, Radius: 1, Seen: 4, Near: 8, Own: 0}, &of, []Span{{0, 6}}, 0)
			if len(rest) != 0 || n != 4 || seen != 2 {
				t.Fatalf("%s: picks %d, sees %d, and leaves %v", set, n, seen, rest)
			}
			if got := fmt.Sprint(c.Index[:n], c.Urgency[:n], c.Distance[:n], c.Touch[:n], c.VY[:n]); got != "[1 2 3 4] [0 +Inf 0 +Inf] [9 25 25 81] [2 2 4 2] [0 0 0 7]" {
				t.Errorf("%s: picks %s", set, got)
			}
		})
	}
}

func BenchmarkPick(b *testing.B) {
	of := crowdOf(ordinary(5)[0])
	for i := range of.Radius {
		of.Radius[i] = 0.5
	}
	l := Lookout{Limit: 100, Radius: 0.5, Seen: 4, Near: 1, Own: 3}
	for _, set := range Sets() {
		b.Run(set.String(), func(b *testing.B) {
			var c Company
			spans := []Span{{0, 20}, {30, uint32(len(of.X))}}
			with(set, func() {
				for b.Loop() {
					c.Pick(&l, &of, spans, 0)
				}
			})
		})
	}
}
