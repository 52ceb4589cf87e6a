package tiles

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/spatial/r2"
)

// NewMaze returns a map of corridors one tile wide, drawn by a seed: so many cells on a side, at least
// one, at the odd columns and rows of (2·cells+1)² tiles of a size, and a corridor from each cell to each
// other one. Of the walls between neighbouring cells a share of loops, 0 to 1, is opened besides, by which
// corridors close into loops. It fails as [New] does.
//
// The corridors are a spanning tree by depth-first search, which has long ones. Source: "Maze generation
// algorithm", en.wikipedia.org.
func NewMaze(seed uint64, cells int, loops, size float64, origin r2.Vec) (*Map, error) {
	side := 2*cells + 1
	m, err := New(side, side, size, origin)
	if err != nil {
		return nil, err
	}
	m.Fill(func(Tile) uint8 { return Solid })
	rng := rand.New(rand.NewPCG(seed, 1))
	at := Tile{X: 1, Y: 1}
	m.Set(at, 1)
	compass := []Tile{{X: 2}, {Y: 2}, {X: -2}, {Y: -2}}
	for stack := []Tile{at}; len(stack) > 0; {
		at = stack[len(stack)-1]
		var next []Tile
		for _, d := range compass {
			if n := (Tile{X: at.X + d.X, Y: at.Y + d.Y}); m.Contains(n) && m.Solid(n) {
				next = append(next, n)
			}
		}
		if len(next) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		n := next[rng.IntN(len(next))]
		m.Set(Tile{X: (at.X + n.X) / 2, Y: (at.Y + n.Y) / 2}, 1)
		m.Set(n, 1)
		stack = append(stack, n)
	}
	for y := 1; y < side-1; y++ {
		for x := 1 + y%2; x < side-1; x += 2 {
			if rng.Float64() < loops {
				m.Set(Tile{X: x, Y: y}, 1)
			}
		}
	}
	return m, nil
}
