package tiles_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// TestSees: a line is free exactly when the square of the clearance overlaps no solid
// tile at any point of it.
func TestSees(t *testing.T) {
	for _, letters := range []string{"#.........", "#...................", "#.."} {
		rapid.Check(t, func(t *rapid.T) {
			m := anyMap(t, letters)
			a, b := anyTile(t, m, "a"), anyTile(t, m, "b")
			need := rapid.IntRange(1, 2).Draw(t, "need")
			// In half tiles, and with the line cut where it may enter or leave the
			// square around a solid tile, the middles of the pieces decide.
			free := m.Clearance(a) >= need && m.Clearance(b) >= need
			for y := -1; y <= m.Height() && free; y++ {
				for x := -1; x <= m.Width(); x++ {
					if m.Solid(tiles.Tile{X: x, Y: y}) && enters(a, b, x, y, need) {
						free = false
						break
					}
				}
			}
			if got := m.Sees(a, b, need); got != free {
				t.Fatalf("%v sees %v with %d: %v, not %v\n%s", a, b, need, got, free, m)
			}
			if m.Sees(a, b, need) != m.Sees(b, a, need) {
				t.Fatalf("%v and %v do not see each other alike\n%s", a, b, m)
			}
		})
	}
}

// enters reports whether the line from a to b has a point inside the open square of
// half side need around (x, y): the slab method, in whole numbers.
func enters(a, b tiles.Tile, x, y, need int) bool {
	// As fractions in/den < out/den of the way, all over den = |dx|·|dy| or the one
	// that is not zero.
	dx, dy := b.X-a.X, b.Y-a.Y
	if dx < 0 {
		dx, a.X, x = -dx, -a.X, -x
	}
	if dy < 0 {
		dy, a.Y, y = -dy, -a.Y, -y
	}
	den := max(dx, 1) * max(dy, 1)
	in, out := 0, den
	for _, s := range [2]struct{ d, from, at int }{{dx, a.X, x}, {dy, a.Y, y}} {
		low, high := s.at-need-s.from, s.at+need-s.from
		if s.d == 0 {
			if low >= 0 || high <= 0 {
				return false
			}
			continue
		}
		in, out = max(in, low*den/s.d), min(out, high*den/s.d)
	}
	return in < out
}

// TestPull: waypoints see each other, begin and end as the route does, and the path
// over them costs no more.
func TestPull(t *testing.T) {
	n := 20_000
	if testing.Short() {
		n = 2_000
	}
	r := rand.New(rand.NewPCG(8, 8))
	var f tiles.Finder
	var corners []tiles.Tile
	for range n {
		g := ground{1 + r.IntN(20), 1 + r.IntN(20), r.Float64() * 0.4, 1 + r.IntN(2)*4}
		m := g.draw(r)
		need := 1 + r.IntN(5)/4
		route := f.Find(m, g.tile(r), g.tile(r), need)
		corners = m.Pull(corners[:0], route.Tiles, need)
		if route.State == tiles.Stuck {
			if len(corners) != 0 {
				t.Fatal("corners of nothing")
			}
			continue
		}
		if corners[0] != route.Tiles[0] || corners[len(corners)-1] != route.Tiles[len(route.Tiles)-1] {
			t.Fatalf("%v pulled to %v", route.Tiles, corners)
		}
		cost := 0.0
		for i := 1; i < len(corners); i++ {
			a, b := corners[i-1], corners[i]
			if !m.Sees(a, b, need) {
				t.Fatalf("%v does not see %v\n%s", a, b, m)
			}
			square := tiles.Square((float64(need) - 0.5) * m.Size() * (1 - 1e-9))
			const parts = 100
			step := r2.Scale(1./parts, r2.Sub(m.Center(b), m.Center(a)))
			for j := range parts {
				p := r2.Add(m.Center(a), r2.Scale(float64(j)+0.5, step))
				if m.Overlaps(square, p) {
					t.Fatalf("from %v to %v it overlaps at %v\n%s", a, b, p, m)
				}
				cost += r2.Norm(step) / m.Size() * float64(m.Cost(m.At(p)))
			}
		}
		// The sum over points is off by a little at the tiles' edges.
		if cost > route.Cost.Tiles()*1.02+1e-9 {
			t.Fatalf("pulled from %v to %v\n%s%v", route.Cost.Tiles(), cost, m, corners)
		}
	}
}

// TestPullIsStraight: over open ground only the ends are left.
func TestPullIsStraight(t *testing.T) {
	m, _ := tiles.New(300, 200, 1, r2.Vec{})
	var f tiles.Finder
	route := f.Find(m, tiles.Tile{X: 3, Y: 5}, tiles.Tile{X: 290, Y: 77}, 1)
	if c := m.Pull(nil, route.Tiles, 1); len(c) != 2 {
		t.Errorf("%v", c)
	}
}

// TestAhead: an agent that always heads for the tile of Ahead arrives, in a straight
// line each time.
func TestAhead(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	var f tiles.Field
	for range 500 {
		g := ground{2 + r.IntN(20), 2 + r.IntN(20), r.Float64() * 0.4, 1 + r.IntN(2)*4}
		m := g.draw(r)
		goal, at := g.tile(r), g.tile(r)
		f.Flow(m, []tiles.Tile{goal}, 1)
		last := tiles.Cost(math.MaxInt64)
		for at != goal {
			next, ok := f.Ahead(at, 6)
			cost, reached := f.Cost(at)
			if ok != reached {
				t.Fatalf("ahead of %v: %v, but reached %v", at, ok, reached)
			}
			if !ok {
				break
			}
			if cost >= last || !m.Sees(at, next, 1) {
				t.Fatalf("from %v (%d, was %d) to %v\n%s", at, cost, last, next, m)
			}
			at, last = next, cost
		}
	}
}
