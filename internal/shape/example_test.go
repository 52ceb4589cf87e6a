package shape_test

import (
	"fmt"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/shape"
)

// A disc flies at a box: it is the point at its centre that flies at the box inflated by
// the disc.
func Example() {
	wall := shape.Hull{Core: shape.Box{Min: r2.Vec{X: 10, Y: -5}, Max: r2.Vec{X: 12, Y: 5}}}
	ship := shape.Disc(r2.Vec{}, 2)
	kept := wall.Inflate(&ship) // where the ship's centre cannot be

	from, motion := r2.Vec{}, r2.Vec{X: 16}
	share := kept.Sweep(from, motion)
	at := r2.Add(from, r2.Scale(share, motion))
	normal, _ := kept.Away(at)
	fmt.Println("hits after", share, "of the way, at", at, "with the normal", normal)

	depth, overlaps := kept.Depth(r2.Vec{X: 9})
	fmt.Println("at 9 it overlaps:", overlaps, "by", depth)
	// Output:
	// hits after 0.5 of the way, at {8 0} with the normal {-1 0}
	// at 9 it overlaps: true by 1
}

func ExampleHull_Away() {
	disc := shape.Disc(r2.Vec{X: 10}, 2)
	fmt.Println(disc.Away(r2.Vec{X: 13, Y: 4}))
	tile := shape.Square(r2.Vec{X: 10}, 2)
	fmt.Println(tile.Away(r2.Vec{X: 9.5}))
	// Output:
	// {0.6 0.8} 3
	// {-1 0} -1.5
}
