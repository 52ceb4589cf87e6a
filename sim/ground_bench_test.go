package sim

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/tiles"
)

// hall returns a map with a solid tile at every sixth crossing of rows and columns,
// and a solid row with gaps through its middle.
func hall(side int) *tiles.Map {
	m, err := tiles.New(side, side, 30, r2.Vec{})
	if err != nil {
		panic(err)
	}
	m.Fill(func(t tiles.Tile) uint8 {
		if t.X%6 == 3 && t.Y%6 == 3 || t.Y == side/2 && t.X%8 > 1 {
			return tiles.Solid
		}
		return 1
	})
	return m
}

// march returns n squares on the free tiles from below, in two groups that exchange
// sides, each bound for one tile.
func march(b nav.Behavior, n, side int) Setup {
	m := hall(side)
	s := hike(m)
	s.Groups = []Group{{Name: "red", Behavior: b, Drive: nav.Thrust{}}, {Name: "blue", Behavior: b, Drive: nav.Thrust{}}}
	goals := [2]tiles.Tile{{X: side / 2, Y: side - 2}, {X: side / 2, Y: 1}}
	for i := 0; len(s.Agents) < n; i++ {
		x, y := i/2%side, i/2/side
		if i%2 == 1 {
			y = side - 1 - y
		}
		if t := (tiles.Tile{X: x, Y: y}); !m.Solid(t) {
			a := hiker(m, uint32(len(s.Agents)), t, goals[i%2])
			a.Group, a.MaxAccel = int32(i%2), 360
			s.Agents = append(s.Agents, a)
		}
	}
	return s
}

// BenchmarkSquares measures a step of squares that march through each other and
// through gaps, walls and ways included.
func BenchmarkSquares(b *testing.B) {
	chirality, err := nav.New("chirality")
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		nav.Behavior
	}{{"wayward", wayward{}}, {"chirality", chirality}} {
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/squares=2000/workers=%d", c.name, workers), func(b *testing.B) {
				s := march(c.Behavior, 2000, 96)
				s.Workers = workers
				w := mustNew(b, s)
				steps(w, 60)
				b.ReportAllocs()
				for b.Loop() {
					w.Step()
				}
				b.ReportMetric(2000*float64(b.N)/b.Elapsed().Seconds(), "square-steps/s")
			})
		}
	}
}
