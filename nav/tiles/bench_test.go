package tiles_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/spatial/r2"
)

// BenchmarkRoutes goes corner to corner through 512 × 512 tiles. The line gonum
// is its A* on the same grid, as a graph that is built beforehand: what the other
// lines are ratios to.
func BenchmarkRoutes(b *testing.B) {
	rubble := func(walls float64) *tiles.Map {
		return ground{512, 512, walls, 1}.draw(rand.New(rand.NewPCG(5, 12)))
	}
	rooms := rubble(0)
	for i := range 512 {
		for _, wall := range []int{100, 200, 300, 400} {
			if i%100 != 37 {
				rooms.Set(tiles.Tile{X: wall, Y: i}, tiles.Solid)
				rooms.Set(tiles.Tile{X: i, Y: wall}, tiles.Solid)
			}
		}
	}
	for _, c := range []struct {
		name string
		m    *tiles.Map
	}{{"maze", maze(511, 1)}, {"rubble", rubble(0.2)}, {"rooms", rooms}, {"open", rubble(0)}} {
		from, _ := c.m.NearestOpen(tiles.Tile{}, 1)
		to, _ := c.m.NearestOpen(tiles.Tile{X: 511, Y: 511}, 1)
		var f tiles.Finder
		if r := f.Find(c.m, from, to, 1); r.State != tiles.Complete {
			b.Fatal(c.name, r.State)
		}
		b.Run(c.name+"/jump", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f.Find(c.m, from, to, 1)
			}
		})
		b.Run(c.name+"/astar", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f.AStar(c.m, from, to, 1)
			}
		})
		b.Run(c.name+"/gonum", func(b *testing.B) {
			g, id := graphOf(c.m, 1)
			for b.Loop() {
				path.AStar(g.Node(id(from)), g.Node(id(to)), g, octile(c.m))
			}
		})
	}
}

// BenchmarkNoWay searches for an unreachable goal on open ground, of one cost and of
// several costs.
func BenchmarkNoWay(b *testing.B) {
	for _, side := range []int{512, 2048, 4096} {
		for _, dearest := range []int{1, 9} {
			m := ground{side, side, 0, dearest}.draw(rand.New(rand.NewPCG(5, 12)))
			goal := tiles.Tile{X: side * 3 / 4, Y: side / 2}
			for y := -1; y <= 1; y++ {
				for x := -1; x <= 1; x++ {
					if x != 0 || y != 0 {
						m.Set(tiles.Tile{X: goal.X + x, Y: goal.Y + y}, tiles.Solid)
					}
				}
			}
			b.Run(fmt.Sprintf("side=%d/costs=%d", side, dearest), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					var f tiles.Finder // cold: what one step costs in which a goal is lost
					if r := f.Find(m, tiles.Tile{X: 5, Y: 5}, goal, 1); r.State != tiles.Partial {
						b.Fatal(r.State)
					}
				}
			})
		}
	}
}

// BenchmarkFlow fills a field on 1024 × 1024 tiles.
func BenchmarkFlow(b *testing.B) {
	for _, g := range []struct {
		name string
		ground
	}{{"open", ground{1024, 1024, 0, 1}}, {"rubble", ground{1024, 1024, 0.25, 1}}, {"costly", ground{1024, 1024, 0.1, 9}}} {
		m := g.draw(rand.New(rand.NewPCG(5, 12)))
		goal, _ := m.NearestOpen(tiles.Tile{X: 500, Y: 300}, 1)
		b.Run(g.name, func(b *testing.B) {
			var f tiles.Field
			f.Flow(m, []tiles.Tile{goal}, 1)
			b.ReportAllocs()
			for b.Loop() {
				f.Flow(m, []tiles.Tile{goal}, 1)
			}
		})
	}
	b.Run("maze", func(b *testing.B) {
		m := maze(1023, 1)
		var f tiles.Field
		for b.Loop() {
			f.Flow(m, []tiles.Tile{{X: 1, Y: 1}}, 1)
		}
	})
}

// BenchmarkAhead asks a field for the way.
func BenchmarkAhead(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 12))
	m := ground{256, 256, 0.2, 1}.draw(r)
	goal, _ := m.NearestOpen(tiles.Tile{X: 128, Y: 128}, 1)
	var f tiles.Field
	f.Flow(m, []tiles.Tile{goal}, 1)
	for _, steps := range []int{1, 8} {
		b.Run(fmt.Sprint(steps), func(b *testing.B) {
			i := 0
			for b.Loop() {
				i = (i + 7919) & 0xffff
				f.Ahead(tiles.Tile{X: i & 255, Y: i >> 8}, steps)
			}
		})
	}
}

// BenchmarkClearance works out all clearances of 1024 × 1024 tiles, and changes
// one tile back and forth.
func BenchmarkClearance(b *testing.B) {
	for _, walls := range []float64{0.2, 0.001} {
		g := ground{1024, 1024, walls, 1}
		m := g.draw(rand.New(rand.NewPCG(5, 12)))
		b.Run(fmt.Sprintf("walls=%g/whole", walls), func(b *testing.B) {
			for b.Loop() {
				m.Fill(m.Cost)
			}
		})
		b.Run(fmt.Sprintf("walls=%g/toggle", walls), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				t := g.tile(r)
				c := m.Cost(t)
				m.Set(t, 1-min(c, 1))
				m.Set(t, c)
			}
		})
	}
}

// BenchmarkMove moves a body of half a tile, by a part of a tile and by several.
func BenchmarkMove(b *testing.B) {
	m := ground{256, 256, 0.2, 1}.draw(rand.New(rand.NewPCG(5, 12)))
	for _, c := range []struct {
		name string
		body tiles.Body
	}{{"square", tiles.Square(7)}, {"disc", tiles.Disc(7)}} {
		for _, long := range []float64{3, 300} {
			b.Run(fmt.Sprintf("%s/step=%g", c.name, long), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 1))
				at, _ := m.NearestOpen(tiles.Tile{X: 128, Y: 128}, 1)
				p := m.Center(at)
				step := r2.Vec{X: long}
				b.ReportAllocs()
				for b.Loop() {
					moved := m.Move(c.body, p, step)
					p = moved.To
					if moved.Struck > 0 {
						step = r2.Vec{X: long * (2*r.Float64() - 1), Y: long * (2*r.Float64() - 1)}
					}
				}
			})
		}
	}
}
