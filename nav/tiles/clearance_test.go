package tiles_test

import (
	"math"
	"math/rand/v2"
	"testing"

	_ "galaxy/internal/seeded"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// TestClearance compares clearances with their definition: the Chebyshev distance from
// the nearest solid tile, or from the outside of the map.
func TestClearance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, rapid.SampledFrom([]string{"#.", "#........", ".", "#.............................."}).Draw(t, "letters"))
		for y := range m.Height() {
			for x := range m.Width() {
				want := math.MaxInt
				for v := -1; v <= m.Height(); v++ {
					for u := -1; u <= m.Width(); u++ {
						if m.Solid(tiles.Tile{X: u, Y: v}) {
							want = min(want, max(x-u, u-x, y-v, v-y))
						}
					}
				}
				if got := m.Clearance(tiles.Tile{X: x, Y: y}); got != want {
					t.Fatalf("(%d, %d) has clearance %d, not %d\n%s", x, y, got, want, m)
				}
			}
		}
	})
}

// TestToggling: a map whose tiles change one by one answers every query as a map that
// is built anew.
func TestToggling(t *testing.T) {
	n := 300
	if testing.Short() {
		n = 30
	}
	r := rand.New(rand.NewPCG(7, 7))
	var s searches
	for range n {
		g := ground{1 + r.IntN(40), 1 + r.IntN(40), r.Float64() * r.Float64() * 0.5, 1 + r.IntN(9)}
		m := g.draw(r)
		before := m.Clone()
		text := m.String()
		for range 30 {
			m.Set(g.tile(r), uint8(r.IntN(3)))
		}
		same(t, m)
		if before.String() != text {
			t.Fatal("a clone changes with its map")
		}
		s.agree(t, m, g.tile(r), g.tile(r), 1)
	}
	// Rooms wider than the greatest clearance.
	wide := ground{600, 540, 0, 1}
	m := wide.draw(r)
	for _, at := range []tiles.Tile{{X: 300, Y: 270}, {X: 310, Y: 260}, {X: 0, Y: 0}} {
		m.Set(at, tiles.Solid)
		same(t, m)
	}
	m.Set(tiles.Tile{X: 300, Y: 270}, 1)
	m.Set(tiles.Tile{X: 310, Y: 260}, 4)
	same(t, m)
}

// same fails unless a map equals one that is built at once.
func same(t *testing.T, m *tiles.Map) {
	t.Helper()
	anew, err := tiles.New(m.Width(), m.Height(), m.Size(), m.Origin())
	if err != nil {
		t.Fatal(err)
	}
	anew.Fill(m.Cost)
	if anew.Uniform() != m.Uniform() {
		t.Fatalf("uniform: %v, anew %v", m.Uniform(), anew.Uniform())
	}
	for need := 1; need <= 255; need *= 2 {
		got, ok := m.NearestOpen(tiles.Tile{}, need)
		if want, exists := anew.NearestOpen(tiles.Tile{}, need); got != want || ok != exists {
			t.Fatalf("room for %d at %v %v, anew %v %v\n%s", need, got, ok, want, exists, m)
		}
	}
	for y := range m.Height() {
		for x := range m.Width() {
			at := tiles.Tile{X: x, Y: y}
			if m.Clearance(at) != anew.Clearance(at) {
				t.Fatalf("%v has clearance %d, anew %d\n%s", at, m.Clearance(at), anew.Clearance(at), m)
			}
		}
	}
}

// TestNeeds: a square fits on the centre of every tile with the clearance that it
// needs, and does not everywhere on those with less.
func TestNeeds(t *testing.T) {
	m, _ := tiles.New(9, 9, 30, r2.Vec{})
	for _, c := range []struct {
		half float64
		need int
	}{
		{0, 1},
		{-1, 1},
		{7, 1},
		{15, 1},
		{math.Nextafter(15, 16), 2},
		{45, 2},
		{46, 3},
		{75, 3},
		{1e9, 255},
		{math.Inf(1), 255},
		{math.NaN(), 1},
	} {
		if got := m.Needs(c.half); got != c.need {
			t.Errorf("half a side of %v needs %d, not %d", c.half, got, c.need)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, "#........")
		need := rapid.IntRange(1, 4).Draw(t, "need")
		half := (float64(need) - rapid.Float64Range(0.51, 1.49).Draw(t, "share")) * m.Size()
		if need = m.Needs(half); half < 0 {
			return
		}
		for y := range m.Height() {
			for x := range m.Width() {
				at := tiles.Tile{X: x, Y: y}
				fits := m.Clearance(at) >= need
				if overlaps := m.Overlaps(tiles.Square(half), m.Center(at)); fits == overlaps {
					t.Fatalf("half a side of %v tiles, need %d: at %v with clearance %d overlaps %v\n%s",
						half/m.Size(), need, at, m.Clearance(at), overlaps, m)
				}
			}
		}
	})
}

// TestNearestOpen compares NearestOpen with its definition.
func TestNearestOpen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, rapid.SampledFrom([]string{"#.", "#########.", "#", "....#"}).Draw(t, "letters"))
		from, need := anyTile(t, m, "from"), rapid.IntRange(1, 2).Draw(t, "need")
		want, least := tiles.Tile{}, math.MaxInt
		for y := range m.Height() {
			for x := range m.Width() {
				at := tiles.Tile{X: x, Y: y}
				d := (x-from.X)*(x-from.X) + (y-from.Y)*(y-from.Y)
				if m.Clearance(at) >= need && d < least {
					want, least = at, d
				}
			}
		}
		got, ok := m.NearestOpen(from, need)
		distance := (got.X-from.X)*(got.X-from.X) + (got.Y-from.Y)*(got.Y-from.Y)
		if ok != (least < math.MaxInt) || ok && (distance != least || m.Clearance(got) < need) {
			t.Fatalf("nearest to %v: %v %v, not %v\n%s", from, got, ok, want, m)
		}
	})
}
