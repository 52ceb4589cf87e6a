package shape_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/shape"
)

// extents draws some extents, of which many have a coordinate in common.
func extents(t *rapid.T, n int) []shape.Extent {
	number := rapid.OneOf(rapid.Float64Range(-100, 100), rapid.SampledFrom([]float64{0, 1, -1, 50, 1e9, -1e-9}))
	size := rapid.OneOf(rapid.Just(0.), rapid.Float64Range(0, 30))
	some := make([]shape.Extent, n)
	for i := range some {
		p := r2.Vec{X: number.Draw(t, "x"), Y: number.Draw(t, "y")}
		b := shape.Box{Min: p, Max: r2.Vec{X: p.X + size.Draw(t, "width"), Y: p.Y + size.Draw(t, "height")}}
		some[i] = shape.Extent{Box: b, Grow: [3]float64{size.Draw(t, "a"), size.Draw(t, "b"), size.Draw(t, "c")}}
	}
	return some
}

// reached lists what a query must find.
func reached(some []shape.Extent, b *shape.Box, reach float64, w *[3]float64) (list []int32) {
	for i := range some {
		e := &some[i]
		margin := reach + w[0]*e.Grow[0] + w[1]*e.Grow[1] + w[2]*e.Grow[2]
		if max(e.Min.X-b.Max.X, b.Min.X-e.Max.X, e.Min.Y-b.Max.Y, b.Min.Y-e.Max.Y) <= margin {
			list = append(list, int32(i))
		}
	}
	return list
}

// contains reports whether an ascending list has all of another one.
func contains(list, some []int32) bool {
	for _, i := range some {
		if _, found := slices.BinarySearch(list, i); !found {
			return false
		}
	}
	return slices.IsSorted(list)
}

func pointer[T any](x T) *T { return &x }

// A tree finds what trying all does, in the same order, also after its items have moved.
func TestTreeFindsWhatTryingAllDoes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 70).Draw(t, "n")
		var tree shape.Tree
		tree.Build(extents(t, n))
		some := extents(t, n)
		tree.Refit(some)
		if tree.Len() != n {
			t.Fatalf("%d items of %d", tree.Len(), n)
		}
		for _, at := range extents(t, 5) {
			reach := rapid.Float64Range(0, 60).Draw(t, "reach")
			weights := [3]float64{at.Grow[0] / 10, at.Grow[1] / 10, 1}
			got := tree.Near([]int32{-7}, pointer(shape.NewQuery(&at.Box, reach, weights)))
			rounding := 1e-9 * (1 + reach + math.Abs(at.Max.X) + math.Abs(at.Max.Y))
			want, most := reached(some, &at.Box, reach, &weights), reached(some, &at.Box, reach+rounding, &weights)
			if got[0] != -7 || !contains(got[1:], want) || !contains(most, got[1:]) {
				t.Fatalf("found %v, want %v", got[1:], want)
			}
		}
	})
}

// A query looks at few of many things, and allocates nothing where its list has room.
func TestTreeQueryOfManyAllocatesNothing(t *testing.T) {
	var some []shape.Extent
	for i := range 10_000 {
		p := r2.Vec{X: float64(i % 100), Y: float64(i / 100)}
		some = append(some, shape.Extent{Box: shape.Box{Min: p, Max: p}})
	}
	var tree shape.Tree
	tree.Build(some)
	list, at := make([]int32, 0, 16), r2.Vec{X: 50.5, Y: 50.5}
	q := shape.NewQuery(&shape.Box{Min: at, Max: at}, 1, [3]float64{})
	if n := testing.AllocsPerRun(10, func() { list = tree.Near(list[:0], &q) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if want := []int32{5050, 5051, 5150, 5151}; !slices.Equal(list, want) {
		t.Errorf("found %v, want %v", list, want)
	}
}

// BenchmarkTree measures a query that finds two of n things.
func BenchmarkTree(b *testing.B) {
	for _, n := range []int{16, 100, 1000, 10_000} {
		side := int(math.Sqrt(float64(n)))
		var some []shape.Extent
		for i := range n {
			p := r2.Vec{X: float64(i % side), Y: float64(i / side)}
			some = append(some, shape.Extent{Box: shape.Box{Min: p, Max: p}})
		}
		var tree shape.Tree
		tree.Build(some)
		list := make([]int32, 0, 64)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			i := 0
			for b.Loop() {
				i++
				p := r2.Vec{X: float64(i*7919%1000) / 1000 * float64(side), Y: float64(i*104729%1000) / 1000 * float64(side)}
				q := shape.NewQuery(&shape.Box{Min: p, Max: p}, 0.7, [3]float64{})
				list = tree.Near(list[:0], &q)
			}
		})
	}
}
