package tiles_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// checkPath fails unless tiles are neighbours, wide enough, with no corner cut,
// and of the given cost.
func checkPath(t rapid.TB, m *tiles.Map, path []tiles.Tile, need int, cost tiles.Cost) {
	t.Helper()
	sum := tiles.Cost(0)
	for i, at := range path {
		if m.Solid(at) || m.Clearance(at) < need {
			t.Fatalf("%v has clearance %d of %d\n%s", at, m.Clearance(at), need, m)
		}
		if i == 0 {
			continue
		}
		last := path[i-1]
		dx, dy := at.X-last.X, at.Y-last.Y
		half := tiles.Cost(33461)
		switch {
		case dx*dx+dy*dy == 2:
			half = 47321
			if m.Clearance(tiles.Tile{X: at.X, Y: last.Y}) < need || m.Clearance(tiles.Tile{X: last.X, Y: at.Y}) < need {
				t.Fatalf("the step %v to %v cuts a corner\n%s", last, at, m)
			}
		case dx*dx+dy*dy != 1:
			t.Fatalf("%v and %v are no neighbours", last, at)
		}
		sum += half * tiles.Cost(int(m.Cost(at))+int(m.Cost(last)))
	}
	if sum != cost {
		t.Fatalf("the path costs %d, but says %d\n%s", sum, cost, m)
	}
}

// searches holds the searches that are reused from map to map.
type searches struct {
	a, j tiles.Finder
	f, b tiles.Field
}

// agree fails unless A*, jump point search and the field find valid paths of one cost,
// or none of them finds one.
func (s *searches) agree(t rapid.TB, m *tiles.Map, from, to tiles.Tile, need int) {
	t.Helper()
	a, j := s.a.AStar(m, from, to, need), s.j.Find(m, from, to, need)
	s.f.Flow(m, []tiles.Tile{to}, need)
	cost, ok := s.f.Cost(from)
	if ok != (a.State == tiles.Complete) || ok && cost != a.Cost {
		t.Fatalf("%v to %v: A* %v %d, field %v %d\n%s", from, to, a.State, a.Cost, ok, cost, m)
	}
	if a.State != j.State || a.Cost != j.Cost {
		t.Fatalf("%v to %v: A* %v %d, jump points %v %d\n%s", from, to, a.State, a.Cost, j.State, j.Cost, m)
	}
	if fits := m.Clearance(from) >= need; fits == (a.State == tiles.Stuck) {
		t.Fatalf("from %v: %v\n%s", from, a.State, m)
	}
	if a.State == tiles.Stuck {
		return
	}
	checkPath(t, m, a.Tiles, need, a.Cost)
	checkPath(t, m, j.Tiles, need, j.Cost)
	if a.Tiles[0] != from || j.Tiles[0] != from {
		t.Fatal("a route that begins elsewhere")
	}
	if a.State == tiles.Partial {
		s.nearest(t, m, a, to, need)
		return
	}
	if a.Tiles[len(a.Tiles)-1] != to || j.Tiles[len(j.Tiles)-1] != to {
		t.Fatal("a route that does not end at its goal")
	}
	path := []tiles.Tile{from}
	for at := from; at != to; {
		next, ok := s.f.Next(at)
		before, _ := s.f.Cost(at)
		after, _ := s.f.Cost(next)
		if !ok || after >= before {
			t.Fatalf("the field leads from %v (%d) to %v (%d)\n%s", at, before, next, after, m)
		}
		path = append(path, next)
		at = next
	}
	checkPath(t, m, path, need, cost)
}

// nearest fails unless no tile that can be reached is nearer to the goal than the
// end of a route, and of equals none is cheaper.
func (s *searches) nearest(t rapid.TB, m *tiles.Map, r tiles.Route, to tiles.Tile, need int) {
	t.Helper()
	empty := func(at tiles.Tile) tiles.Cost {
		dx, dy := max(at.X-to.X, to.X-at.X), max(at.Y-to.Y, to.Y-at.Y)
		return tiles.Cost(2*47321*min(dx, dy) + 2*33461*(max(dx, dy)-min(dx, dy)))
	}
	end := r.Tiles[len(r.Tiles)-1]
	s.b.Flow(m, r.Tiles[:1], need)
	for y := range m.Height() {
		for x := range m.Width() {
			at := tiles.Tile{X: x, Y: y}
			c, ok := s.b.Cost(at)
			if ok && (empty(at) < empty(end) || empty(at) == empty(end) && c < r.Cost) {
				t.Fatalf("%v is nearer to %v than %v\n%s", at, to, end, m)
			}
		}
	}
}

// TestSearchesAgree: on any small map, all searches agree.
func TestSearchesAgree(t *testing.T) {
	for _, letters := range []string{"##.", "#..", "#.....", "#.19", "....................5", "#...", "777#", "5559#"} {
		rapid.Check(t, func(t *rapid.T) {
			var s searches
			m := anyMap(t, letters)
			s.agree(t, m, anyTile(t, m, "from"), anyTile(t, m, "to"), rapid.IntRange(1, 2).Draw(t, "need"))
		})
	}
}

// TestManySmallMaps does the same for a hundred thousand maps.
func TestManySmallMaps(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 5_000
	}
	r := rand.New(rand.NewPCG(4, 6))
	var s searches
	ends := map[tiles.State]int{}
	for range n {
		g := ground{1 + r.IntN(12), 1 + r.IntN(12), r.Float64() * 0.6, 1 + r.IntN(2)*r.IntN(9)}
		m := g.draw(r)
		from, to := g.tile(r), g.tile(r)
		need := 1 + r.IntN(4)/3
		s.agree(t, m, from, to, need)
		ends[s.a.AStar(m, from, to, need).State]++
	}
	for _, state := range []tiles.State{tiles.Complete, tiles.Partial, tiles.Stuck} {
		if ends[state] < n/20 {
			t.Errorf("only %d of %d: %v", ends[state], n, state)
		}
	}
}

// TestOddTiles: searches from and to tiles outside of the map end, and say so.
func TestOddTiles(t *testing.T) {
	m, _ := parse(t, "...\n.#.\n...")
	var f tiles.Finder
	out := tiles.Tile{X: -3, Y: 99}
	if r := f.Find(m, out, tiles.Tile{}, 1); r.State != tiles.Stuck || len(r.Tiles) != 0 {
		t.Errorf("from outside: %+v", r)
	}
	if r := f.Find(m, tiles.Tile{X: 2}, out, 1); r.State != tiles.Partial || r.Tiles[len(r.Tiles)-1] != (tiles.Tile{X: 0, Y: 2}) {
		t.Errorf("to outside: %+v", r)
	}
	var field tiles.Field
	if _, ok := field.Next(tiles.Tile{}); ok || !field.Stale() {
		t.Error("an empty field knows a way")
	}
	if n := field.Flow(m, []tiles.Tile{out, {X: 1, Y: 1}}, 1); n != 0 {
		t.Errorf("%d goals started", n)
	}
	if _, ok := field.Next(tiles.Tile{}); ok || field.Stale() {
		t.Error("a field without goals knows a way")
	}
	if at, ok := field.Next(out); ok || at != out {
		t.Error("a way from outside")
	}
}

// TestSeveralGoals: each tile belongs to the goal that is cheapest from it.
func TestSeveralGoals(t *testing.T) {
	m, at := parse(t, `
	A....#....
	.....#....
	..........
	.....#...B`)
	var both, a, b tiles.Field
	both.Flow(m, []tiles.Tile{at['A'], at['B'], at['A']}, 1)
	a.Flow(m, []tiles.Tile{at['A']}, 1)
	b.Flow(m, []tiles.Tile{at['B']}, 1)
	for y := range m.Height() {
		for x := range m.Width() {
			here := tiles.Tile{X: x, Y: y}
			ca, _ := a.Cost(here)
			cb, okb := b.Cost(here)
			if c, ok := both.Cost(here); ok != okb || ok && c != min(ca, cb) {
				t.Errorf("%v: %d, not the lesser of %d and %d", here, c, ca, cb)
			}
		}
	}
}

// TestStale: a change makes plans stale, until it is undone; setting a tile to its
// present cost does not.
func TestStale(t *testing.T) {
	m, at := parse(t, "a..B")
	var f tiles.Finder
	var field tiles.Field
	route := f.Find(m, at['a'], at['B'], 1)
	field.Flow(m, []tiles.Tile{at['B']}, 1)
	if m.Set(tiles.Tile{X: 1}, 1) || m.Set(tiles.Tile{X: 9}, 1) || route.Stale(m) || field.Stale() {
		t.Error("stale without a change")
	}
	if !m.Set(tiles.Tile{X: 1}, 2) || !route.Stale(m) || !field.Stale() {
		t.Error("not stale after a change")
	}
	twin := m.Clone()
	m.Set(tiles.Tile{X: 1}, 1)
	if route.Stale(m) || field.Stale() {
		t.Error("stale on the same tiles")
	}
	if route = f.Find(m, at['a'], at['B'], 1); !route.Stale(twin) {
		t.Error("not stale on a clone that differs")
	}
	m.Set(tiles.Tile{X: 2}, tiles.Solid)
	if next, ok := field.Next(tiles.Tile{X: 1}); ok {
		t.Errorf("an old field leads into the wall at %v", next)
	}
}

// TestVersion: it depends on the tiles alone, not on how they came about.
func TestVersion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := anyMap(t, "#.19")
		twin := m.Clone()
		for range rapid.IntRange(0, 9).Draw(t, "changes") {
			at, cost := anyTile(t, m, "at"), rapid.SampledFrom([]uint8{tiles.Solid, 1, 2, 255}).Draw(t, "cost")
			before, version := m.Cost(at), m.Version()
			if m.Set(at, cost) != (before != cost) || (m.Version() == version) != (before == cost) {
				t.Fatalf("%v from %d to %d: version %#x, then %#x", at, before, cost, version, m.Version())
			}
		}
		twin.Fill(m.Cost)
		if twin.Version() != m.Version() {
			t.Fatalf("versions %#x and %#x of\n%s", m.Version(), twin.Version(), m)
		}
	})
}

// TestNothingAllocated: once warm, neither searching nor moving allocates.
func TestNothingAllocated(t *testing.T) {
	m := maze(63, 1)
	var f tiles.Finder
	var field tiles.Field
	goals := []tiles.Tile{{X: 61, Y: 61}}
	var corners []tiles.Tile
	var faces []tiles.Face
	work := func() {
		f.AStar(m, tiles.Tile{X: 1, Y: 1}, goals[0], 1)
		r := f.Find(m, tiles.Tile{X: 1, Y: 1}, goals[0], 1)
		corners = m.Pull(corners[:0], r.Tiles, 1)
		field.Flow(m, goals, 1)
		field.Ahead(tiles.Tile{X: 1, Y: 1}, 9)
		p := r2.Vec{X: 1.5, Y: 1.5}
		m.Move(tiles.Disc(0.3), p, r2.Vec{X: 3, Y: 2})
		faces = m.Faces(faces[:0], p, 10)
		m.NearestFace(p, 3)
		m.Freed(tiles.Square(0.3), r2.Vec{})
		m.Set(tiles.Tile{}, 1)
		m.Set(tiles.Tile{}, tiles.Solid)
	}
	work()
	if n := testing.AllocsPerRun(5, work); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestFigure checks the figure of Field.
func TestFigure(t *testing.T) {
	m, at := parse(t, ".....\n.###.\n...#.\n...G.")
	var f tiles.Field
	f.Flow(m, []tiles.Tile{at['G']}, 1)
	want := "56654\n4###3\n322#2\n321G1\n"
	var marks []tiles.Mark
	for y := range m.Height() {
		for x := range m.Width() {
			if c, ok := f.Cost(tiles.Tile{X: x, Y: y}); ok && c > 0 {
				marks = append(marks, tiles.Mark{Letter: '0' + byte(math.Round(c.Tiles())), Tile: tiles.Tile{X: x, Y: y}})
			}
		}
	}
	if got := m.Draw(append(marks, tiles.Mark{Letter: 'G', Tile: at['G']})...); got != want {
		t.Errorf("\n%swant\n%s", got, want)
	}
}
