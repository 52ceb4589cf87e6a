package tiles_test

import (
	"fmt"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// A body walks from corner to corner. On its way a tile turns solid, and it goes
// round the other way.
func ExampleFollower() {
	m, marks, _ := tiles.Parse(`
.......
.##.##.
a......
.##.##B
.......
`, 30, r2.Vec{})
	goal := marks[1].Tile
	p := m.Center(marks[0].Tile)
	body := tiles.Square(7)
	need := m.Needs(body.Half)
	var finder tiles.Finder
	var way tiles.Follower
	for step := range 200 {
		if step == 20 {
			m.Set(tiles.Tile{X: 5, Y: 2}, tiles.Solid)
			fmt.Println("a tile turns solid")
		}
		before := way.Leg
		corner, state := way.Lead(m, &finder, m.At(p), goal, need)
		if step == 0 || step == 20 || way.Leg != before {
			fmt.Println("on", m.At(p), "to", corner, "-", state)
		}
		to := r2.Sub(m.Center(corner), p)
		if way.Last() && r2.Norm(to) < 5 {
			fmt.Println("there")
			break
		}
		p = m.Move(body, p, r2.Scale(min(5, r2.Norm(to)), r2.Unit(to))).To
	}
	// Output:
	// on {0 2} to {6 2} - leads to the goal
	// a tile turns solid
	// on {3 2} to {3 0} - leads to the goal
	// on {3 0} to {6 0} - leads to the goal
	// on {6 0} to {6 1} - leads to the goal
	// there
}

// TestFollower: whoever goes from tile to tile towards its corner is at the goal in
// as many steps as there are, or at the nearest tile, whatever becomes of the map.
func TestFollower(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, rapid.SampledFrom([]string{"#...", "#.......", "#.19"}).Draw(t, "letters"))
		at, goal := anyTile(t, m, "from"), anyTile(t, m, "to")
		need := rapid.IntRange(1, 2).Draw(t, "need")
		if m.Clearance(at) < need {
			return
		}
		changes := rapid.IntRange(0, 3).Draw(t, "changes")
		var finder tiles.Finder
		var way tiles.Follower
		var s searches
		budget := 4 * m.Width() * m.Height() * (changes + 1)
		for steps := 0; ; steps++ {
			if steps > budget {
				t.Fatalf("never at %v: on %v, %+v\n%s", goal, at, way, m)
			}
			if changes > 0 && steps%3 == 2 {
				tile := anyTile(t, m, "changed")
				changes--
				if tile == at {
					continue
				}
				old := m.Cost(tile)
				m.Set(tile, rapid.SampledFrom([]uint8{tiles.Solid, 1}).Draw(t, "cost"))
				if m.Clearance(at) < need {
					m.Set(tile, old)
				}
			}
			corner, state := way.Lead(m, &finder, at, goal, need)
			if !m.Sees(at, corner, need) {
				t.Fatalf("on %v, its corner %v is out of sight\n%s", at, corner, m)
			}
			if at == corner && way.Last() {
				end, _ := m.NearestOpen(goal, need)
				r := s.a.AStar(m, at, end, need)
				if (state == tiles.Complete) != (at == end) || state == tiles.Partial && r.Tiles[len(r.Tiles)-1] != at {
					t.Fatalf("ends on %v, %v; the goal is %v\n%s", at, state, end, m)
				}
				if changes == 0 {
					return
				}
				continue
			}
			at = toward(m, at, corner, need)
		}
	})
}

// toward returns the tile next to one that a straight line to another in sight leads
// over, or the neighbour that sees it.
func toward(m *tiles.Map, at, corner tiles.Tile, need int) tiles.Tile {
	best, least := at, 1<<30
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			n := tiles.Tile{X: at.X + dx, Y: at.Y + dy}
			d := (n.X-corner.X)*(n.X-corner.X) + (n.Y-corner.Y)*(n.Y-corner.Y)
			if d < least && m.Sees(at, n, need) && m.Sees(n, corner, need) {
				best, least = n, d
			}
		}
	}
	return best
}
