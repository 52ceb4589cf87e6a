package simd

import (
	"math/bits"
	"slices"
	"testing"

	"galaxy/internal/portable"
)

// meetAll compares the pairs of hits, on every set, with those that are made one by one.
func meetAll(t *testing.T, c [][]float64) {
	t.Helper()
	n := len(c[0])
	if n == 0 {
		return
	}
	random := func(i, lane int) uint64 { return portable.Hash(uint64(n), uint64(i), uint64(lane), 4) }
	var xs, ys [Block]float64
	all := Among{X: c[0], Y: c[1], VX: c[2], VY: c[3], Radii: c[4]}
	if n%3 == 0 {
		all.VX, all.VY = nil, nil
	}
	for i := range n {
		all.Slot, all.Class = append(all.Slot, uint32(random(i, 0)%uint64(n))), append(all.Class, uint32(random(i, 1)%uint64(n)))
	}
	for i := range xs {
		xs[i], ys[i] = c[0][i%n], c[1][i*7%n]
	}
	var hits []Hit
	for i := range n {
		hits = append(hits, Hit(random(i, 2)%uint64(n)<<16|random(i, 3)%8*8<<8|random(i, 4)&0xff))
	}
	lanes := random(0, 5) | random(0, 6)
	for _, set := range Sets() {
		var p Pairs
		p.Size(2)
		with(set, func() { p.Meet(hits, lanes, &xs, &ys, &all) })
		k := 2
		for _, h := range hits {
			for rest := h.Lanes() & uint8(lanes>>h.Tag()); rest != 0; rest &= rest - 1 {
				i, at := h.Tag()+bits.TrailingZeros8(rest), h.At()
				s := all.Slot[at]
				got := []float64{p.DX[k], p.DY[k], p.Radius[k], float64(p.Thing[k]), float64(p.Who[k]), 0, 0}
				want := []float64{xs[i] - all.X[at], ys[i] - all.Y[at], all.Radii[all.Class[s]], float64(at), float64(i), 0, 0}
				if all.VX != nil {
					got[5], got[6], want[5], want[6] = p.VX[k], p.VY[k], all.VX[s], all.VY[s]
				}
				if !slices.EqualFunc(got, want, same) {
					t.Fatalf("%s, pair %d: %v, want %v", set, k, got, want)
				}
				k++
			}
		}
		if k != len(p.DX) || k != len(p.Who) {
			t.Fatalf("%s makes %d pairs, want %d", set, len(p.DX), k)
		}
	}
}

func TestPairsOfHitsAgree(t *testing.T) {
	trials(5, func(columns [][]float64) { meetAll(t, columns) })
}

func FuzzPairsOfHits(f *testing.F) { fuzzed(f, 5, meetAll) }

func TestFilledPairsAreWholeVectors(t *testing.T) {
	for n := range 20 {
		var p Pairs
		p.Size(n)
		for i := range n {
			p.DX[i], p.Who[i], p.Thing[i] = float64(i), uint8(i), uint32(i)
		}
		p.Fill()
		if len(p.DX)%8 != 0 || len(p.DX) < n || len(p.DX) >= n+8 || len(p.Who) != len(p.DX) {
			t.Fatalf("%d pairs are filled to %d", n, len(p.DX))
		}
		for i := range p.DX {
			if want := min(i, n-1); p.DX[i] != float64(want) || p.Who[i] != uint8(want) || p.Thing[i] != uint32(want) {
				t.Fatalf("of %d pairs, %d is %v", n, i, p.DX[i])
			}
		}
	}
}
