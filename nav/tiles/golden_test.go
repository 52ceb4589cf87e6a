package tiles_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"galaxy/internal/golden"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// TestBits pins the bits of routes, fields and moves, which are the same on every
// machine.
func TestBits(t *testing.T) {
	sum := golden.NewBits()
	put := func(words ...uint64) {
		for _, x := range words {
			sum.Word(x)
		}
	}
	r := rand.New(rand.NewPCG(2026, 4))
	var f tiles.Finder
	var field tiles.Field
	for range 200 {
		g := ground{2 + r.IntN(30), 2 + r.IntN(30), r.Float64() * 0.4, 1 + r.IntN(2)*8}
		m := g.draw(r)
		from, to := g.tile(r), g.tile(r)
		for _, route := range []tiles.Route{f.AStar(m, from, to, 1), f.Find(m, from, to, 1)} {
			put(uint64(route.Cost), uint64(route.State))
			for _, at := range m.Pull(nil, route.Tiles, 1) {
				put(uint64(at.X), uint64(at.Y))
			}
		}
		field.Flow(m, []tiles.Tile{to}, 1)
		next, _ := field.Ahead(from, 5)
		put(uint64(next.X), uint64(next.Y))
		for i := range 20 {
			b := tiles.Body{Half: r.Float64() * 14, Round: i%2 == 0}
			at := r2.Add(m.Origin(), r2.Vec{X: float64(r.Float64() * 900), Y: float64(r.Float64() * 900)})
			moved := m.Move(b, at, r2.Vec{X: 90 * (r.Float64() - 0.5), Y: 90 * (r.Float64() - 0.5)})
			sum.Put(moved.To.X, moved.To.Y)
			sum.Word(uint64(moved.Struck))
			near, _ := m.NearestFace(moved.To, 500)
			sum.Put(near.Distance)
		}
	}
	golden.Check(t, "testdata/bits.golden", fmt.Sprintf("%016x\n", sum.Sum64()))
}
