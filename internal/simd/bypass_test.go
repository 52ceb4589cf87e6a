package simd

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

func bypassAll(t *testing.T, columns [][]float64) {
	n := min(len(columns[0]), MostOncoming)
	for i := range columns {
		columns[i] = columns[i][:n]
	}
	agree(t, columns, func(c [][]float64) {
		var d Oncoming
		var b Bypass
		for k, column := range []*[MostOncoming]float64{&d.AwayX, &d.AwayY, &d.VelX, &d.VelY, &d.Touch, &d.Distance} {
			copy(column[:], c[k])
		}
		met := b.Pass(&d, n, &Passing{
			Wish: r2.Vec{X: 1.2, Y: -0.3}, Kept: r2.Vec{X: 0.3, Y: 0.1}, Share: 0.7, Ahead: 3, Later: 3 / 0.7, Room: 0.1, Farthest: 0.999,
		})
		for k, column := range []*[MostOncoming]float64{&b.ApexX, &b.ApexY, &b.Wide, &b.Spare, &b.Within} {
			copy(c[k], column[:n])
		}
		for i := range n {
			c[5][i] = float64(met >> i & 1)
		}
		if met>>n != 0 {
			t.Fatalf("%b: bits of others than the %d", met, n)
		}
	})
}

func TestBypassesAgree(t *testing.T) {
	trials(6, func(columns [][]float64) { bypassAll(t, columns) })
}

func FuzzBypass(f *testing.F) { fuzzed(f, 6, bypassAll) }

// An agent that flies at 2 straight at a disc 5 away, which touches it at 1, meets its cone; aside of it, or later than
// the time ahead, it does not.
func TestBypassMeets(t *testing.T) {
	var d Oncoming
	d.AwayX[0], d.Touch[0], d.Distance[0] = 5, 1, 5
	for _, set := range Sets() {
		with(set, func() {
			for _, c := range []struct {
				wish  r2.Vec
				ahead float64
				met   uint64
			}{{r2.Vec{X: 2}, 10, 1}, {r2.Vec{X: 2, Y: 1}, 10, 0}, {r2.Vec{X: 2}, 1, 0}, {r2.Vec{X: -2}, 10, 0}} {
				var b Bypass
				if met := b.Pass(&d, 1, &Passing{Wish: c.wish, Share: 0.7, Ahead: c.ahead, Room: 0.1, Farthest: 0.999}); met != c.met {
					t.Errorf("%s: with %v in %v meets %b", set, c.wish, c.ahead, met)
				}
				if met := b.Meets(&d, 0, c.wish); met != (c.met == 1) {
					t.Errorf("%s: Meets with %v in %v: %v", set, c.wish, c.ahead, met)
				}
			}
		})
	}
}
