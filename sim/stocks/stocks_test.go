package stocks_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/sim/part/parttest"
	"galaxy/sim/stocks"
)

func TestCopiesOfStatesAreWhole(t *testing.T) { parttest.Copies(t, (*stocks.State).CopyTo) }

// However holders move amounts, none is lost, none is below 0, and none is above what its holder may have.
func TestMovesConserve(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.SliceOfN(rapid.SampledFrom([]float64{0, 5, 20, math.Inf(1)}), 4, 4).Draw(t, "most")
		list := func(m float64) []stocks.Store {
			return []stocks.Store{{Most: 3}, {Start: min(m, 10), Most: m}}
		}
		k := stocks.New(&stocks.Setup{Names: []string{"a", "b"}, Groups: [][]stocks.Store{list(most[0]), list(most[1])}, Bodies: [][]stocks.Store{list(most[2]), list(most[3])}}, []int32{0, 1, 1})
		holders := []stocks.Holder{{Index: 0}, {Index: 1}, {Index: 2}, {Body: true, Index: 0}, {Body: true, Index: 1}}
		sum := func() (all float64) {
			for _, h := range holders {
				x, bound := k.Amount(h, 1)
				if x < 0 || x > bound {
					t.Fatalf("%v has %v of %v", h, x, bound)
				}
				all += x
			}
			return all
		}
		want := sum()
		for range rapid.IntRange(1, 40).Draw(t, "moves") {
			from, to := rapid.SampledFrom(holders).Draw(t, "from"), rapid.SampledFrom(holders).Draw(t, "to")
			amount := rapid.SampledFrom([]float64{0.5, 3, 8, math.Inf(1)}).Draw(t, "amount")
			before, _ := k.Amount(from, 1)
			_, room := k.Amount(to, 1)
			there, _ := k.Amount(to, 1)
			if room -= there; from == to {
				room = 0
			}
			if got, fits := k.Move(from, to, 1, amount), min(amount, before, room); got != fits {
				t.Fatalf("it moves %v, want %v", got, fits)
			}
		}
		if got := sum(); got != want {
			t.Fatalf("%v is left of %v", got, want)
		}
	})
}

// A ship with 10 of fuel and a use of 2 for each unit of Δv can change its velocity by 5.
func TestUse(t *testing.T) {
	k := stocks.New(&stocks.Setup{Names: []string{"fuel", "shells"}, Groups: [][]stocks.Store{{{Start: 10, Most: 10, PerDeltaV: 2}, {Start: 3, Most: 5, PerShot: 2, PerTime: 1}}}}, []int32{0})
	if k.Dry(0) || k.Silent(0) {
		t.Fatal("full, it is dry or silent")
	}
	var empty []int
	use := func(deltaV float64) { k.Use(0, 0.5, deltaV, 1, func(stock int) { empty = append(empty, stock) }) }
	use(4)
	fuel, _ := k.Amount(stocks.Holder{}, 0)
	shells, _ := k.Amount(stocks.Holder{}, 1)
	if fuel != 2 || shells != 0.5 || k.Dry(0) || !k.Silent(0) {
		t.Errorf("fuel %v, shells %v, dry %v, silent %v", fuel, shells, k.Dry(0), k.Silent(0))
	}
	if use(9); !k.Dry(0) || !slices.Equal(empty, []int{0, 1}) {
		t.Errorf("after 9 of Δv it is not dry, or did not tell what has become empty: %v", empty)
	}
	if k.Fill(0); k.Dry(0) || k.Silent(0) {
		t.Error("it comes again without what it has at the start")
	}
}
