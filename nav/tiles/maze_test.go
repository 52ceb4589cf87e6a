package tiles

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// A maze has one way between any two of its cells, as a tree has, and more with loops. It has no room of
// two by two tiles and no way out, and its seed decides it.
func TestMazesAreCorridors(t *testing.T) {
	const cells, side = 8, 17
	open := func(seed uint64, loops float64) (m *Map, n int) {
		m, err := NewMaze(seed, cells, loops, 30, r2.Vec{})
		if err != nil {
			t.Fatal(err)
		}
		seen := map[Tile]bool{{X: 1, Y: 1}: true}
		for queue := []Tile{{X: 1, Y: 1}}; len(queue) > 0; queue = queue[1:] {
			for _, d := range []Tile{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}} {
				if next := (Tile{X: queue[0].X + d.X, Y: queue[0].Y + d.Y}); !m.Solid(next) && !seen[next] {
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
		for y := range side {
			for x := range side {
				at := Tile{X: x, Y: y}
				if cell := x%2 == 1 && y%2 == 1; cell && !seen[at] {
					t.Errorf("seed %d: no way to the cell %v", seed, at)
				}
				if m.Solid(at) {
					continue
				}
				if n++; x == 0 || y == 0 || x == side-1 || y == side-1 || x%2 == 0 && y%2 == 0 {
					t.Errorf("seed %d: tile %v is open", seed, at)
				}
			}
		}
		return m, n
	}
	one, n := open(1, 0)
	if tree := 2*cells*cells - 1; n != tree { // cells, and one wall less between them
		t.Errorf("%d tiles are open, of a tree %d", n, tree)
	}
	if _, more := open(1, 0.15); more <= n {
		t.Errorf("%d tiles are open with loops, %d without", more, n)
	}
	again, _ := open(1, 0)
	other, _ := open(2, 0)
	same := func(a, b *Map) bool {
		for y := range side {
			for x := range side {
				if at := (Tile{X: x, Y: y}); a.Solid(at) != b.Solid(at) {
					return false
				}
			}
		}
		return true
	}
	if !same(one, again) || same(one, other) {
		t.Errorf("seed 1 again: the same is %t; seed 2: %t", same(one, again), same(one, other))
	}
	if _, err := NewMaze(1, 1<<20, 0, 30, r2.Vec{}); err == nil {
		t.Error("a maze of a million cells on a side")
	}
}
