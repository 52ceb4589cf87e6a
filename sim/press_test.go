package sim

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/tiles"
)

var presses = flag.Int("presses", 30, "how many random jams TestSquaresInAJamStayApart makes")

// Squares that crowd against the edge of a map and against walls, on their way to
// blocks that lie partly outside of it, never overlap by more than a hundredth of a
// radius. A follower gained 2⁻²⁶ of a tile in each step on one that the wall put back,
// and moving those apart made it more: in the first two jams squares came to stand one
// upon the other.
func TestSquaresInAJamStayApart(t *testing.T) {
	n := *presses
	if testing.Short() {
		n = min(n, 5)
	}
	steps, deepest := 0, 0.0
	for _, seed := range append([]uint64{825, 2458}, sequence(n)...) {
		w := mustNew(t, press(seed))
		chance := rand.New(rand.NewPCG(seed, 1))
		for tick := range 300 {
			if tick%150 == 0 {
				give(t, w, []string{"blocks", "blocks", "lines", "groups"}[chance.IntN(4)])
			}
			w.Step()
			steps += len(w.Agents())
			if w.Report().Overlaps == 0 {
				continue
			}
			depth, a, b := deepestOfSquares(w)
			deepest = max(deepest, depth)
			if depth > 0.01 {
				t.Fatalf("seed %d, tick %d: %d and %d overlap by %g of a radius, at %v and %v", seed, w.tick, a, b, depth, w.Agents()[a].Pos, w.Agents()[b].Pos)
			}
		}
		w.Close()
	}
	t.Logf("%d agent-steps; the deepest overlap is %g of a radius", steps, deepest)
}

// sequence returns the seeds from 0 to n-1.
func sequence(n int) []uint64 {
	seeds := make([]uint64, n)
	for i := range seeds {
		seeds[i] = uint64(i)
	}
	return seeds
}

// press returns a random world of squares that stand apart on tiles.
func press(seed uint64) Setup {
	r := rand.New(rand.NewPCG(seed, 0))
	size := []float64{30, 1, 16, 7.3}[r.IntN(4)]
	m, err := tiles.New(3+r.IntN(6), 4+r.IntN(30), size, r2.Vec{X: -3 * size, Y: 1.3 * size})
	if err != nil {
		panic(err)
	}
	walls := []float64{0, 0, 0, 0.1}[r.IntN(4)]
	m.Fill(func(tiles.Tile) uint8 {
		if r.Float64() < walls {
			return tiles.Solid
		}
		return 1
	})
	s := hike(m)
	s.Seed, s.Workers = seed, 1
	s.Dt = []float64{1.0 / 60, 1.0 / 30, 0.1}[r.IntN(3)]
	s.Groups = nil
	kinds := nav.Kinds()
	for g := range 1 + r.IntN(4) {
		name := "chirality"
		if r.IntN(2) == 0 {
			name = kinds[r.IntN(len(kinds))].Name
		}
		behavior, err := nav.New(name)
		if err != nil {
			panic(err)
		}
		drive := []nav.Drive{nav.Kinematic{}, nav.Thrust{}}[r.IntN(2)]
		s.Groups = append(s.Groups, Group{Name: fmt.Sprint(g), Behavior: behavior, Drive: drive})
	}
	radius := []float64{0.1, 0.25, 0.4}[r.IntN(3)] * size
	alike := r.IntN(3) > 0
	for range 60 + r.IntN(200) {
		a := hiker(m, uint32(len(s.Agents)), tiles.Tile{}, tiles.Tile{})
		a.Goal = nav.Goal{}
		a.Group = int32(r.IntN(len(s.Groups)))
		a.Radius = radius
		if !alike {
			a.Radius *= 0.3 + float64(0.7*r.Float64())
		}
		a.MaxSpeed, a.MaxAccel = 3*size, (2+float64(13*r.Float64()))*size
		a.Pos = r2.Vec{X: m.Origin().X + float64(r.Float64()*float64(m.Width())*size), Y: m.Origin().Y + float64(r.Float64()*float64(m.Height())*size)}
		if !m.Overlaps(a.Shape(), a.Pos) && apartFrom(&a, s.Agents) {
			s.Agents = append(s.Agents, a)
		}
	}
	return s
}

// apartFrom reports whether a square overlaps none of some others.
func apartFrom(a *nav.Agent, others []nav.Agent) bool {
	for i := range others {
		if depthOfSquares(a, &others[i]) > 0 {
			return false
		}
	}
	return true
}

// deepestOfSquares returns the two that overlap most, as a share of the smaller radius.
func deepestOfSquares(w *World) (depth float64, a, b int) {
	for i := range w.Agents() {
		for k := range i {
			if d := depthOfSquares(&w.Agents()[i], &w.Agents()[k]); d > depth {
				depth, a, b = d, i, k
			}
		}
	}
	return depth, a, b
}

func depthOfSquares(a, b *nav.Agent) float64 {
	d := r2.Sub(a.Pos, b.Pos)
	return (a.Radius + b.Radius - max(math.Abs(d.X), math.Abs(d.Y))) / min(a.Radius, b.Radius)
}
