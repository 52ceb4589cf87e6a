package tiles

import (
	"fmt"
	"math"
	"slices"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// Solid is the cost of a tile that no body can enter.
const Solid = 0

// MaxSide is the greatest width and height of a map, in tiles.
const MaxSide = 8192

// Sides of tiles, in the caller's unit of length: their squares, and the squares of
// a body's margin and of a whole map, are float64 numbers of full precision.
const (
	minSize = 1e-100
	maxSize = 1e100
)

// Tile is a square of a map: column X from the left, row Y from the bottom, both from 0.
type Tile struct{ X, Y int }

// Map is a rectangle of square tiles, each solid or open at a cost. The outside is solid.
//
// Any number of goroutines may read a map while none changes it.
type Map struct {
	width, height int
	size          float64 // length of a tile's side
	perSize       float64 // 1/size: multiplying is quicker than dividing
	origin        r2.Vec  // the lower left corner of tile (0, 0)
	version       uint64

	// Both have a border of one solid tile all around, so that a tile's neighbours
	// can be read without a bounds check.
	cost  []uint8
	clear []uint8 // see Clearance

	tally [256]int // number of tiles of each cost
	rooms [256]int // number of tiles of each clearance
}

// New returns a map of open tiles of cost 1. Width and height are in tiles, from
// 1 to [MaxSide]; size is the side of a tile and origin the lower left corner of
// tile (0, 0), both in the caller's unit of length.
func New(width, height int, size float64, origin r2.Vec) (*Map, error) {
	if width < 1 || height < 1 || width > MaxSide || height > MaxSide {
		return nil, fmt.Errorf("a map is 1 to %d tiles wide and high, not %d × %d", MaxSide, width, height)
	}
	if !(size >= minSize && size <= maxSize) {
		return nil, fmt.Errorf("a tile has a side of %g to %g, not %g", minSize, maxSize, size)
	}
	// The resolution of positions on the map must be finer than a body's margin.
	far := max(math.Abs(origin.X), math.Abs(origin.Y))
	if !(far/size <= 1<<20) {
		return nil, fmt.Errorf("the origin (%g, %g) is more than a million tiles of %g away from zero", origin.X, origin.Y, size)
	}
	m := &Map{width: width, height: height, size: size, perSize: 1 / size, origin: origin}
	m.cost = make([]uint8, (width+2)*(height+2))
	m.clear = make([]uint8, len(m.cost))
	m.rooms[0] = width * height
	m.Fill(func(Tile) uint8 { return 1 })
	return m, nil
}

// Clone returns a map of its own with the same tiles.
func (m *Map) Clone() *Map {
	c := *m
	c.cost, c.clear = slices.Clone(m.cost), slices.Clone(m.clear)
	return &c
}

// Width returns the number of columns.
func (m *Map) Width() int { return m.width }

// Height returns the number of rows.
func (m *Map) Height() int { return m.height }

// Size returns the side of a tile, in the caller's unit of length.
func (m *Map) Size() float64 { return m.size }

// Origin returns the lower left corner of the map.
func (m *Map) Origin() r2.Vec { return m.origin }

// Version is a hash of the map's size and the cost of every tile. A plan made at
// another version is stale; where a change is undone, or in a clone, the plan holds.
// Maps that differ have the same version with a probability of 2⁻⁶⁴.
func (m *Map) Version() uint64 { return m.version }

// mark is the hash of a tile of a cost; the map's version is the exclusive or of all of
// them. It is 0 for the most common cost, 1.
func mark(x, y int, cost uint8) uint64 {
	if cost == 1 {
		return 0
	}
	return portable.Hash(uint64(x), uint64(y), uint64(cost), 0x6d61726b) // "mark"
}

// Contains reports whether t is a tile of the map.
func (m *Map) Contains(t Tile) bool {
	return uint(t.X) < uint(m.width) && uint(t.Y) < uint(m.height)
}

// Cost returns the cost per length of a tile's ground, 1 to 255, or [Solid].
func (m *Map) Cost(t Tile) uint8 {
	if !m.Contains(t) {
		return Solid
	}
	return m.cost[m.index(t)]
}

// Solid reports whether t is solid.
func (m *Map) Solid(t Tile) bool { return m.Cost(t) == Solid }

// Set sets the cost of a tile, or makes it [Solid], and reports whether that changed
// anything. It updates the clearances in time proportional to the number of tiles whose
// clearance changes. Outside of the map it does nothing.
func (m *Map) Set(t Tile, cost uint8) bool {
	if !m.Contains(t) {
		return false
	}
	i := m.index(t)
	old := m.cost[i]
	if old == cost {
		return false
	}
	m.cost[i] = cost
	m.tally[old]--
	m.tally[cost]++
	m.version ^= mark(t.X, t.Y, old) ^ mark(t.X, t.Y, cost)
	switch {
	case cost == Solid:
		m.closeTile(t)
	case old == Solid:
		m.openTile(t)
	}
	return true
}

// Fill sets every tile, from the lower left, row by row. For many tiles at once it is faster than [Map.Set].
func (m *Map) Fill(cost func(Tile) uint8) {
	m.tally = [256]int{}
	m.version = portable.Hash(uint64(m.width), uint64(m.height), 0, 0x73697a65) // "size"
	for y := range m.height {
		i := m.index(Tile{0, y})
		for x := range m.width {
			c := cost(Tile{x, y})
			m.cost[i+x] = c
			m.tally[c]++
			m.version ^= mark(x, y, c)
		}
	}
	m.measure()
}

// Uniform reports whether all open tiles have the same cost.
func (m *Map) Uniform() bool {
	low, high := m.costs()
	return low >= high
}

// costs returns the least and the greatest cost of open tiles, or 1 and 0 where none is open.
func (m *Map) costs() (low, high int) {
	for c := 255; c > Solid; c-- {
		if m.tally[c] > 0 {
			low = c
			high = max(high, c)
		}
	}
	if high == 0 {
		return 1, 0
	}
	return low, high
}

// stride is the offset in storage of the tile above a tile.
func (m *Map) stride() int { return m.width + 2 }

// index returns the index in storage of a tile of the map or of its border.
func (m *Map) index(t Tile) int { return (t.Y+1)*m.stride() + t.X + 1 }

// tile is the inverse of index.
func (m *Map) tile(i int) Tile { return Tile{i%m.stride() - 1, i/m.stride() - 1} }
