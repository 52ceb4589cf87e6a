package tiles_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
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

// TestFollower checks the guarantees of Follower: a walk from tile to tile along the
// straight line to its waypoint ends at the goal or the nearest tile, and visits no tile
// twice while the map does not change.
func TestFollower(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, rapid.SampledFrom([]string{"#...", "#.......", "#.19"}).Draw(t, "letters"))
		at, goal := anyTile(t, m, "from"), anyTile(t, m, "to")
		need := rapid.IntRange(1, 2).Draw(t, "need")
		if m.Clearance(at) < need {
			return
		}
		changes := rapid.IntRange(0, 3).Draw(t, "changes")
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "walk"), 0))
		been := map[tiles.Tile]bool{}
		var finder tiles.Finder
		var way tiles.Follower
		var s searches
		for steps := 0; ; steps++ {
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
				clear(been)
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
			if been[at] {
				t.Fatalf("twice on %v, bound for %v: %+v\n%s", at, goal, way, m)
			}
			been[at] = true
			at = onLine(chance, at, corner)
		}
	})
}

// Between tiles a line may lead over two at once, and from the middle of neither the
// corner need be in sight: then the Follower plans anew, and the walk goes on.
func TestFollowerBetweenTiles(t *testing.T) {
	m, at := parse(t, `
	#########...##
	#########.....
	###########..a`)
	goal := tiles.Tile{Y: 2} // in the wall; the nearest that is open is the upper left one
	for seed := range uint64(16) {
		chance := rand.New(rand.NewPCG(seed, 0))
		var finder tiles.Finder
		var way tiles.Follower
		been := map[tiles.Tile]bool{}
		for here := at['a']; ; {
			corner, state := way.Lead(m, &finder, here, goal, 1)
			if state != tiles.Complete || been[here] {
				t.Fatalf("%v; on %v, not for the first time: %v", state, here, been[here])
			}
			if been[here] = true; here == corner && way.Last() {
				if end, _ := m.NearestOpen(goal, 1); here != end {
					t.Fatalf("ends on %v, not %v", here, end)
				}
				break
			}
			here = onLine(chance, here, corner)
		}
	}
}

// onLine returns the tile in the next column, or of a steep line the next row, that the
// straight line between the middles of two leads over: one of two where it leads
// between them.
func onLine(chance *rand.Rand, from, to tiles.Tile) tiles.Tile {
	dx, dy := to.X-from.X, to.Y-from.Y
	long := max(dx, -dx, dy, -dy)
	share := func(d int) int {
		if d%long == 0 {
			return d / long
		}
		return chance.IntN(2) * cmp.Compare(d, 0) // its size is below one
	}
	return tiles.Tile{X: from.X + share(dx), Y: from.Y + share(dy)}
}

// A body that heads straight for each waypoint, in small steps and sliding along walls,
// reaches the end of its route from every tile of any map, also where the goal is
// unreachable.
func TestFollowerLeadsABody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, rapid.SampledFrom([]string{"#...", "#.......", "#.19"}).Draw(t, "letters"))
		at, goal := anyTile(t, m, "from"), anyTile(t, m, "to")
		body := tiles.Square(rapid.SampledFrom([]float64{0.2, 0.45, 0.9}).Draw(t, "half") * m.Size())
		need := m.Needs(body.Half)
		if m.Clearance(at) < need {
			return
		}
		leadBody(t, m, body, at, goal, need)
	})
}

// The map on which a walk over the middles of tiles alone once stood still for ever.
func TestFollowerLeadsABodyBetweenTiles(t *testing.T) {
	m, at := parse(t, `
	#########...##
	#########.....
	###########..a`)
	leadBody(t, m, tiles.Square(0.45*m.Size()), at['a'], tiles.Tile{Y: 2}, 1)
}

func leadBody(t interface {
	Helper()
	Fatalf(format string, args ...any)
}, m *tiles.Map, body tiles.Body, at, goal tiles.Tile, need int,
) {
	t.Helper()
	var finder tiles.Finder
	var way tiles.Follower
	p, step := m.Center(at), 0.17*m.Size()
	budget := 40 * m.Width() * m.Height()
	for n := 0; ; n++ {
		corner, state := way.Lead(m, &finder, m.At(p), goal, need)
		to := r2.Sub(m.Center(corner), p)
		if state == tiles.Stuck || way.Last() && r2.Norm(to) < 0.01*m.Size() {
			return
		}
		if n > budget {
			t.Fatalf("after %d steps at %v, bound for %v by %v, %+v\n%s", n, p, goal, corner, way, m)
		}
		if away := r2.Norm(to); away > step {
			to = r2.Scale(step/away, to)
		}
		p = m.Move(body, p, to).To
	}
}
