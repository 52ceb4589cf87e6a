package tiles_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
)

// graphOf builds gonum's graph of a map, by the rules as documented and with the
// true √2.
func graphOf(m *tiles.Map, need int) (g *simple.WeightedUndirectedGraph, id func(tiles.Tile) int64) {
	g = simple.NewWeightedUndirectedGraph(0, math.Inf(1))
	id = func(t tiles.Tile) int64 { return int64(t.Y*m.Width() + t.X) }
	ok := func(x, y int) bool { return m.Clearance(tiles.Tile{X: x, Y: y}) >= need }
	for y := range m.Height() {
		for x := range m.Width() {
			if !ok(x, y) {
				continue
			}
			a := tiles.Tile{X: x, Y: y}
			if g.Node(id(a)) == nil {
				g.AddNode(simple.Node(id(a)))
			}
			for _, d := range [4]tiles.Tile{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: -1, Y: 1}} {
				b := tiles.Tile{X: x + d.X, Y: y + d.Y}
				if !ok(b.X, b.Y) || !ok(x, b.Y) || !ok(b.X, y) {
					continue
				}
				w := math.Sqrt(float64(d.X*d.X+d.Y*d.Y)) * (float64(m.Cost(a)) + float64(m.Cost(b))) / 2
				g.SetWeightedEdge(simple.WeightedEdge{F: simple.Node(id(a)), T: simple.Node(id(b)), W: w})
			}
		}
	}
	return g, id
}

// octile is what a path costs at least.
func octile(m *tiles.Map) path.Heuristic {
	return func(a, b graph.Node) float64 {
		w := int64(m.Width())
		dx := math.Abs(float64(a.ID()%w - b.ID()%w))
		dy := math.Abs(float64(a.ID()/w - b.ID()/w))
		return math.Max(dx, dy) + (math.Sqrt2-1)*math.Min(dx, dy)
	}
}

// TestAgainstGonum: our lengths are those of gonum's Dijkstra and A*, which know
// nothing of tiles.
func TestAgainstGonum(t *testing.T) {
	n := 1500
	if testing.Short() {
		n = 150
	}
	r := rand.New(rand.NewPCG(11, 12))
	var s searches
	for i := range n {
		g := ground{1 + r.IntN(16), 1 + r.IntN(16), r.Float64() * 0.5, 1 + r.IntN(2)*8}
		m := g.draw(r)
		from, to := g.tile(r), g.tile(r)
		need := 1 + r.IntN(4)/3
		if m.Clearance(from) < need || m.Clearance(to) < need {
			continue
		}
		graph, id := graphOf(m, need)
		shortest := path.DijkstraFrom(graph.Node(id(from)), graph)
		want := shortest.WeightTo(id(to))
		if i%4 == 0 {
			tree, _ := path.AStar(graph.Node(id(from)), graph.Node(id(to)), graph, octile(m))
			want = tree.WeightTo(id(to))
		}
		route := s.j.Find(m, from, to, need)
		got := route.Cost.Tiles()
		if route.State == tiles.Partial {
			got = math.Inf(1)
		}
		if got != want && math.Abs(got-want) > 1e-8*want {
			t.Fatalf("%v to %v: %v, gonum %v\n%s", from, to, got, want, m)
		}
		s.f.Flow(m, []tiles.Tile{from}, need)
		for y := range m.Height() {
			for x := range m.Width() {
				at := tiles.Tile{X: x, Y: y}
				if m.Clearance(at) < need {
					continue
				}
				want := shortest.WeightTo(id(at))
				cost, ok := s.f.Cost(at)
				if ok == math.IsInf(want, 1) || ok && math.Abs(cost.Tiles()-want) > 1e-8*(1+want) {
					t.Fatalf("field at %v: %v %v, gonum %v\n%s", at, cost.Tiles(), ok, want, m)
				}
			}
		}
	}
}
