package grid

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/sim/workers"
)

// listed lists what is within reach of all agents of a grid, by two workers in turns.
func listed(l *Lists, across, reach float64) *Lists {
	l.Begin(across)
	n := len(l.of.Sorted())
	for lo := 0; lo < n; lo += workers.Block {
		l.List(lo/workers.Block%2, lo, min(lo+workers.Block, n), reach)
	}
	return l
}

// Lists hold what a search finds, in its order, and all that is not far on either axis.
func TestListsAreThoseOfASearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := drawPlaces(t)
		side := math.Pow(10, rapid.Float64Range(-6, 12).Draw(t, "log side"))
		reach := side * rapid.SampledFrom([]float64{0, 0.5, 1, 1, 2, 3.5}).Draw(t, "reach in sides")
		across := side * rapid.SampledFrom([]float64{0, 0.5, 1, 2}).Draw(t, "across in sides")
		if n := len(places); n > 1 && rapid.Bool().Draw(t, "just within reach") {
			reach = max(1e-6, math.Abs(places[n-1].X-places[0].X))
			side = reach
		}
		g, agents := gridOf(side, places)
		l := listed(NewLists(g, 2), across, reach)
		for k, seen := range g.Sorted() {
			a := &agents[seen.ID]
			want := g.Neighbors(nil, new(Hits), a, reach)
			if got := l.Neighbors(nil, new(Hits), k, a, reach); !slices.Equal(got, want) {
				t.Fatalf("agent %d sees %v, want %v", a.ID, got, want)
			}
			near, ok := l.Of(k)
			if !ok {
				continue
			}
			for p := range g.Sorted() {
				d := r2.Sub(g.sorted[p].Pos, seen.Pos)
				if p != k && max(math.Abs(d.X), math.Abs(d.Y)) <= across && !slices.Contains(near, uint32(p)) {
					t.Fatalf("agent %d, %v from %d, is not listed", g.sorted[p].ID, d, a.ID)
				}
			}
		}
	})
}

// crowdOf returns a grid of agents on a lattice of spacing 1.
func crowdOf(across int) *State {
	var places []r2.Vec
	for i := range across * across {
		places = append(places, r2.Vec{X: 0.3 + float64(i%across), Y: 0.7 + float64(i/across)})
	}
	g, _ := gridOf(1.5, places)
	return g
}

// Agents of a crowd have lists, as short as what is near them is few; those of a heap have none.
func TestListsAreShort(t *testing.T) {
	g := crowdOf(40)
	l := listed(NewLists(g, 2), 0, 1.5)
	for k := range g.Sorted() {
		if near, ok := l.Of(k); !ok || len(near) > 8 {
			t.Fatalf("agent %d lists %v: %d", k, ok, len(near))
		}
	}
	heap, _ := gridOf(1.5, make([]r2.Vec, 5000))
	if _, ok := listed(NewLists(heap, 2), 0, 1.5).Of(0); ok {
		t.Error("a heap is listed")
	}
}

func TestListsAllocateNothingWarm(t *testing.T) {
	g := crowdOf(40)
	l := listed(NewLists(g, 2), 1, 1.5)
	if n := testing.AllocsPerRun(5, func() { listed(l, 1, 1.5) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
