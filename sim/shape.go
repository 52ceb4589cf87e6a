package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// swell returns a box with round corners of a radius as it is to the middle of an
// agent of some size: moved outward by that, for a square with its corners as they
// are, for a disc with round ones.
//
//	+-----------+      .---------.
//	|  +-----+  |      | +-----+ |
//	|  |  b  |  |      | |  b  | |      whoever has its middle in
//	|  +-----+  |      | +-----+ |      there overlaps b
//	+-----------+      '---------'
//	  a square           a disc
func swell(b nav.Box, radius float64, square bool, size float64) (nav.Box, float64) {
	if square {
		return grown(b, size), radius
	}
	return b, radius + size
}

// overlapping returns how deep two agents overlap whose centres are d apart.
func overlapping(d r2.Vec, a, b *nav.Neighbor) (depth float64, ok bool) {
	if !a.Square && !b.Square {
		return overlap(d, a.Radius+b.Radius)
	}
	box, radius := swell(nav.Box{}, 0, b.Square, b.Radius)
	box, radius = swell(box, radius, a.Square, a.Radius)
	return boxOverlap(&box, d, radius)
}
