package tiles_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// ground is how random maps are made.
type ground struct {
	width, height int
	walls         float64 // share of solid tiles
	dearest       int     // costs are 1 to this
}

func (g ground) draw(r *rand.Rand) *tiles.Map {
	m, err := tiles.New(g.width, g.height, 30, r2.Vec{X: -40, Y: 25})
	if err != nil {
		panic(err)
	}
	m.Fill(func(tiles.Tile) uint8 {
		if r.Float64() < g.walls {
			return tiles.Solid
		}
		return uint8(1 + r.IntN(g.dearest))
	})
	return m
}

func (g ground) tile(r *rand.Rand) tiles.Tile {
	return tiles.Tile{X: r.IntN(g.width), Y: r.IntN(g.height)}
}

// anyMap draws a map of letters that rapid can make smaller.
func anyMap(t *rapid.T, letters string) *tiles.Map {
	w, h := rapid.IntRange(1, 14).Draw(t, "width"), rapid.IntRange(1, 14).Draw(t, "height")
	m, err := tiles.New(w, h, rapid.SampledFrom([]float64{1, 30, 0.1, 1e3 / 3}).Draw(t, "size"),
		r2.Vec{X: rapid.SampledFrom([]float64{0, -7.3, 1e5}).Draw(t, "origin"), Y: 3.25})
	if err != nil {
		t.Fatal(err)
	}
	cells := rapid.SliceOfN(rapid.SampledFrom([]byte(letters)), w*h, w*h).Draw(t, "tiles")
	m.Fill(func(at tiles.Tile) uint8 {
		if c := cells[at.Y*w+at.X]; c != '#' {
			return max(c, '1') - '0'
		}
		return tiles.Solid
	})
	return m
}

func anyTile(t *rapid.T, m *tiles.Map, name string) tiles.Tile {
	return tiles.Tile{
		X: rapid.IntRange(0, m.Width()-1).Draw(t, name+" x"),
		Y: rapid.IntRange(0, m.Height()-1).Draw(t, name+" y"),
	}
}

// maze is a perfect maze: corridors of one tile, one way between any two places.
func maze(side int, seed uint64) *tiles.Map {
	r := rand.New(rand.NewPCG(seed, 0))
	m, err := tiles.New(side, side, 1, r2.Vec{})
	if err != nil {
		panic(err)
	}
	open := make([]bool, side*side)
	stack := []tiles.Tile{{X: 1, Y: 1}}
	open[side+1] = true
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		var ways []tiles.Tile
		for _, d := range [4]tiles.Tile{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}} {
			x, y := at.X+2*d.X, at.Y+2*d.Y
			if x > 0 && y > 0 && x < side-1 && y < side-1 && !open[y*side+x] {
				ways = append(ways, d)
			}
		}
		if len(ways) == 0 {
			stack = stack[:len(stack)-1]
			continue
		}
		d := ways[r.IntN(len(ways))]
		open[(at.Y+d.Y)*side+at.X+d.X] = true
		open[(at.Y+2*d.Y)*side+at.X+2*d.X] = true
		stack = append(stack, tiles.Tile{X: at.X + 2*d.X, Y: at.Y + 2*d.Y})
	}
	m.Fill(func(t tiles.Tile) uint8 {
		if open[t.Y*side+t.X] {
			return 1
		}
		return tiles.Solid
	})
	return m
}

// parse is Parse for maps that are right.
func parse(t testing.TB, text string) (*tiles.Map, map[byte]tiles.Tile) {
	t.Helper()
	m, marks, mistakes := tiles.Parse(strings.ReplaceAll(text, "\t", ""), 30, r2.Vec{})
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	at := map[byte]tiles.Tile{}
	for _, k := range marks {
		at[k.Letter] = k.Tile
	}
	return m, at
}
