package steer

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/engine"
	"galaxy/nav"
)

// cells are the cells of a crowd that is one cell.

// TestSearches: of a crowd and of a list a search finds what sorting all agents finds, whatever it has found before.
func TestSearches(t *testing.T) {
	var lists, crowds nav.View
	rapid.Check(t, func(t *rapid.T) {
		const reach = 9.0
		at := rapid.Float64Range(-10, 10)
		self := nav.Agent{ID: 1000, Pos: r2.Vec{X: at.Draw(t, "x"), Y: at.Draw(t, "y")}}
		var all []nav.Neighbor
		for i := range rapid.IntRange(0, 40).Draw(t, "agents") {
			all = append(all, nav.Neighbor{ID: uint32(i), Pos: r2.Vec{X: at.Draw(t, "x"), Y: float64(int(at.Draw(t, "y")))}, Wreck: i%3 == 0})
		}
		within, most := rapid.SampledFrom([]float64{0, 3, 9, 50}).Draw(t, "within"), rapid.IntRange(0, 5).Draw(t, "most")
		accept := func(n *nav.Neighbor) bool { return !n.Wreck }

		square := func(n nav.Neighbor) float64 {
			d := r2.Sub(n.Pos, self.Pos)
			return float64(d.X*d.X) + float64(d.Y*d.Y)
		}
		seen := slices.DeleteFunc(slices.Clone(all), func(n nav.Neighbor) bool { return square(n) > reach*reach })
		want := slices.DeleteFunc(slices.Clone(seen), func(n nav.Neighbor) bool { return n.Wreck || square(n) > within*within })
		slices.SortStableFunc(want, func(a, b nav.Neighbor) int {
			switch {
			case square(a) < square(b) || square(a) == square(b) && a.ID < b.ID:
				return -1
			}
			return 1
		})
		lists.Clear()
		lists.Neighbors = append(lists.Neighbors, seen...)
		crowds.Clear()
		a, crowd := engine.Of(&crowds), new(engine.Crowd)
		crowd.Set(append(slices.Clone(all), self.Neighbor()))
		a.Crowd, a.Reach, a.Place, a.Cells = crowd, reach, uint32(len(all)), Cells{{End: uint32(len(all) + 1)}}
		for _, v := range []*nav.View{&lists, &crowds} {
			var got, ids []uint32
			for _, n := range Nearest(&self, v, within, most, accept) {
				got = append(got, n.ID)
			}
			for _, n := range want[:min(most, len(want))] {
				ids = append(ids, n.ID)
			}
			if !slices.Equal(got, ids) || Count(&self, v, within, accept) != len(want) {
				t.Fatalf("it finds %v of %d, want %v of %d", got, Count(&self, v, within, accept), ids, len(want))
			}
			for _, n := range all {
				found := InSight(&self, v, n.ID)
				if is := slices.ContainsFunc(seen, func(x nav.Neighbor) bool { return x.ID == n.ID }); (found != nil) != is || is && found.ID != n.ID {
					t.Fatalf("agent %d in sight: %v, found %v", n.ID, is, found)
				}
			}
			if InSight(&self, v, self.ID) != nil {
				t.Fatal("it sees itself")
			}
		}
	})
}
