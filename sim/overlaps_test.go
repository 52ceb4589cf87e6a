package sim

import (
	"runtime"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// heapOf returns n agents of radius 1 in a square, and one apart.
func heapOf(n int, side float64) Setup {
	s := Setup{Dt: 1, Groups: []Group{
		{Name: "few", Behavior: beeline{}, Drive: glide{}},
		{Name: "many", Behavior: beeline{}, Drive: glide{}},
	}}
	for i := range n + 1 {
		at := func(lane uint64) float64 { return side * portable.Uniform(portable.Hash(1, uint64(i), 0, lane)) }
		a := nav.Agent{ID: uint32(i), Group: 1, Radius: 1, Mass: 1, MaxSpeed: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Pos: r2.Vec{X: at(1), Y: at(2)}}
		if i == 0 {
			a.Group, a.Pos = 0, r2.Vec{X: -1e6}
		}
		s.Agents = append(s.Agents, a)
	}
	return s
}

// A million on one spot are refused at once, a million that are spread are not; nor is
// a heap of some thousand, nor any number of points.
func TestHeapsAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs on one goroutine")
	}
	heap := heapOf(1_000_000, 10)
	if g, many := heap.TooManyOverlaps(); !many || g != 1 {
		t.Errorf("a million in 10 × 10: too many %v, group %d", many, g)
	}
	if _, err := New(heap); err == nil || !strings.Contains(err.Error(), `Agents start upon each other, most of them of group "many"`) {
		t.Errorf("error %v", err)
	}
	for i := range heap.Agents {
		heap.Agents[i].Radius = 0
	}
	if _, many := heap.TooManyOverlaps(); many {
		t.Error("points are refused")
	}
	for _, c := range []struct {
		n    int
		side float64
		want bool
	}{{1_000_000, 1000, false}, {1_000_000, 200, true}, {5_000, 0, false}, {6_000, 0, true}, {200_000, 1, true}} {
		s := heapOf(c.n, c.side)
		if _, many := s.TooManyOverlaps(); many != c.want {
			t.Errorf("%d in %v × %v: too many %v", c.n, c.side, c.side, many)
		}
	}
}

// What is far from too much is known without sorting agents: in memory that does not grow with
// what an agent is.
func TestSpreadAgentsAreNotSorted(t *testing.T) {
	s := heapOf(1_000_000, 1000)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, many := s.TooManyOverlaps()
	runtime.ReadMemStats(&after)
	if many {
		t.Fatal("too many")
	}
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 9*1_000_000 {
		t.Errorf("it took %d bytes for a million agents", bytes)
	}
}
