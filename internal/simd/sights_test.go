package simd

import (
	"math"
	"testing"
)

func sightsAll(t *testing.T, c [][]float64) {
	plane := Plane{
		FocusX: 0.3, FocusY: -2, Zoom: 40, Nearness: 0.1, XR: 0.8, YR: -0.6, R: 0.1, XU: 0.5, YU: 0.4, U: -1, XB: 0.2, YB: 0.7, B: 0.01,
		Back: 0.25, LeastDeep: 1e-9,
	}
	screens := []Screen{{20, -30, 1e4, -20, 0.7}, {0, 0, 400, 3, 1}, {1e6, 0, 1, 0, 1}}
	agree(t, c, func(c [][]float64) {
		n := min(len(c[0]), block)
		s := Sights{
			X: c[0][:n], Y: c[1][:n], FromX: c[2][:n], FromY: c[3][:n],
			Right: c[4][:n], Up: c[5][:n], Before: c[6][:n], Zoom: c[7][:n],
		}
		plane.See(&s)
		hidden := Hidden(&s, screens)
		for i := range n {
			want := false
			for k := range screens {
				want = want || screens[k].Hides(s.Right[i], s.Up[i], s.Before[i])
			}
			if got := hidden>>i&1 == 1; got != want {
				t.Fatalf("%s: point %d at %v, %v, %v is hidden: %v, want %v", inUse, i, s.Right[i], s.Up[i], s.Before[i], got, want)
			}
		}
	})
}

func TestSightsAgree(t *testing.T) {
	trials(8, func(columns [][]float64) { sightsAll(t, columns) })
}

func FuzzSights(f *testing.F) { fuzzed(f, 8, sightsAll) }

// A ball hides what is behind its near side, within its disc.
func TestHides(t *testing.T) {
	b := Screen{X: 10, Y: 20, Radius2: 25, Near: 100, Steep: 4} // 5 pixels wide, 10 deep
	for _, c := range []struct {
		right, up, before float64
		hidden            bool
	}{
		{10, 20, 109.9, true},
		{10, 20, 110.1, false},
		{10, 20, -1e9, true},
		{15.1, 20, -1e9, false},
		{14, 20, 105.9, true},
		{14, 20, 106.1, false},
		{math.NaN(), 20, 0, false},
	} {
		if got := b.Hides(c.right, c.up, c.before); got != c.hidden {
			t.Errorf("the point %v, %v, %v before the focus is hidden: %v", c.right, c.up, c.before, got)
		}
	}
}

func BenchmarkSights(b *testing.B) {
	plane := Plane{Zoom: 40, Nearness: 0.01, XR: 0.8, YR: -0.6, XU: 0.5, YU: 0.4, XB: 0.2, YB: 0.7, LeastDeep: 1e-9}
	screens := []Screen{{20, -30, 1e4, -20, 0.7}, {0, 0, 400, 3, 1}}
	benchmark(b, ordinary(8), func(c [][]float64) {
		s := Sights{X: c[0], Y: c[1], FromX: c[2], FromY: c[3], Right: c[4], Up: c[5], Before: c[6], Zoom: c[7]}
		plane.See(&s)
		Hidden(&s, screens)
	})
}
