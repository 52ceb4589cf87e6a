package grid

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	_ "galaxy/internal/seeded"
	"galaxy/nav"
)

// gridOf sorts agents at the given places into cells of the given side.
func gridOf(side float64, places []r2.Vec) (*State, []nav.Agent) {
	n := len(places)
	var cells Cells
	cells.Resize(side, n)
	at := make([]uint32, n)
	for i, p := range places {
		at[i] = cells.Cell(p)
	}
	cells.Place(at)
	agents, sorted := make([]nav.Agent, n), make([]nav.Neighbor, n)
	xs, ys := make([]float64, n, n+7), make([]float64, n, n+7)
	for i, p := range places {
		agents[i] = nav.Agent{ID: uint32(i), Pos: p}
		k := at[i]
		sorted[k], xs[k], ys[k] = agents[i].Neighbor(), p.X, p.Y
	}
	g := new(State)
	g.Show(&cells, xs, ys, sorted)
	return g, agents
}

// drawPlaces draws places in clumps and on lines, from a point to as far as a
// float64 goes.
func drawPlaces(t *rapid.T) []r2.Vec {
	extent := math.Pow(10, rapid.Float64Range(-3, 20).Draw(t, "log extent"))
	far := math.Pow(10, rapid.Float64Range(-3, 300).Draw(t, "log distance"))
	grain := rapid.SampledFrom([]float64{0, 0.25, 1}).Draw(t, "grain")
	seed := rapid.Uint64().Draw(t, "seed")
	places := make([]r2.Vec, rapid.IntRange(0, 80).Draw(t, "agents"))
	for i := range places {
		at := func(lane uint64) float64 {
			u := 2*portable.Uniform(portable.Hash(seed, uint64(i), 0, lane)) - 1
			if grain > 0 {
				u = math.Round(u/grain) * grain // many at distances that are equal but for rounding
			}
			return extent * u
		}
		places[i] = r2.Vec{X: at(0), Y: at(1)}
		if portable.Hash(seed, uint64(i), 0, 2)%8 == 0 {
			places[i].X += far
		}
	}
	return places
}

func TestNeighborsAreThoseOfBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := drawPlaces(t)
		side := math.Pow(10, rapid.Float64Range(-6, 12).Draw(t, "log side"))
		reach := math.Pow(10, rapid.Float64Range(-6, 22).Draw(t, "log reach"))
		if n := len(places); n > 1 && rapid.Bool().Draw(t, "just within reach") {
			reach = max(1e-6, portable.Norm(r2.Sub(places[n-1], places[0])))
		}
		g, agents := gridOf(side, places)
		for i := range places {
			want := map[uint32]bool{}
			for k := range places {
				if k != i && portable.Norm2(r2.Sub(places[k], places[i])) <= reach*reach {
					want[uint32(k)] = true
				}
			}
			got := g.Neighbors(nil, new(Hits), &agents[i], reach)
			for _, n := range got {
				if !want[n.ID] {
					t.Fatalf("agent %d sees %d, too often or too far", i, n.ID)
				}
				delete(want, n.ID)
				if n.Pos != places[n.ID] {
					t.Fatalf("agent %d sees %d at %v, it is at %v", i, n.ID, n.Pos, places[n.ID])
				}
			}
			if len(want) > 0 {
				t.Fatalf("agent %d does not see %v", i, want)
			}
		}
	})
}

// Where all that is within reach lies in the cell of a place, the window around that is that cell.
func TestOnlyCellIsTheWindow(t *testing.T) {
	cells := 0
	rapid.Check(t, func(t *rapid.T) {
		places := drawPlaces(t)
		g, _ := gridOf(math.Pow(10, rapid.Float64Range(-6, 12).Draw(t, "log side")), places)
		reach := float64(g.side * math.Pow(10, rapid.Float64Range(-20, 1).Draw(t, "log reach")))
		for _, p := range places {
			to, only := g.only(p, reach)
			if !only {
				continue
			}
			cells++
			q := g.Around(nav.Box{Min: p, Max: p}, reach)
			if _, end := q.Span(0); q.Runs != 1 || end != to {
				t.Fatalf("within %g of %v is only the cell up to %d; the window is %+v", reach, p, to, q)
			}
		}
	})
	if cells == 0 {
		t.Error("no place has its reach to itself")
	}
}

func TestCellsKeepTheOrderOfIDs(t *testing.T) {
	places := make([]r2.Vec, 100)
	for i := range places {
		places[i] = r2.Vec{X: float64(i * 37 % 3), Y: float64(i * 11 % 2)}
	}
	g, _ := gridOf(1, places)
	for i := 1; i < len(places); i++ {
		a, b := &g.sorted[i-1], &g.sorted[i]
		if g.Cell(a.Pos) == g.Cell(b.Pos) && a.ID >= b.ID {
			t.Fatalf("agent %d stands before %d in one cell", a.ID, b.ID)
		}
	}
}

// Ships crowd around planets that are far apart. However wide the system is, a
// ship must not have to look at more than a few that it cannot see.
func TestCrowdsFarApartShareNoCells(t *testing.T) {
	for _, apart := range []float64{157, 3.14e4, 2718281.8, 1414213562.37} {
		var places []r2.Vec
		for planet := range 8 {
			for i := range 512 {
				at := func(lane uint64) float64 {
					return 40 * portable.Uniform(portable.Hash(3, uint64(i), uint64(planet), lane))
				}
				places = append(places, r2.Vec{X: apart*float64(planet) + at(0), Y: at(1)})
			}
		}
		g, _ := gridOf(1, places)
		looked := 0
		for i := range places {
			q := g.Around(nav.Box{Min: places[i], Max: places[i]}, 1)
			for r := range q.Runs {
				looked += len(q.Run(r))
			}
		}
		// A third of a ship per cell and nine cells make three; what else is
		// stored there by chance, nine more at one ship to a cell.
		if mean := float64(looked) / float64(len(places)); mean > 20 {
			t.Errorf("%g apart: a ship looks at %.1f others", apart, mean)
		}
	}
}

func TestReachThatIsNoDistanceFindsNoAgents(t *testing.T) {
	g, agents := gridOf(1, make([]r2.Vec, 5))
	for _, reach := range []float64{0, -1, math.NaN(), math.Inf(-1)} {
		if n := len(g.Neighbors(nil, new(Hits), &agents[0], reach)); n != 0 {
			t.Errorf("reach %v sees %d", reach, n)
		}
	}
	if n := len(g.Neighbors(nil, new(Hits), &agents[0], math.Inf(1))); n != 4 {
		t.Errorf("an infinite reach sees %d of 4", n)
	}
}

func ExampleState_Neighbors() {
	g, agents := gridOf(4, []r2.Vec{{}, {X: 3}, {X: 3, Y: 5}}) // sorted into cells of side 4
	for _, n := range g.Neighbors(nil, new(Hits), &agents[1], 4) {
		fmt.Println("agent", n.ID, "at", n.Pos)
	}
	// Output: agent 0 at {0 0}
}
