package ways

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/part/parttest"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

// Whatever tiles and goals change, and whenever it is kept and restored, in memory used before and by any
// number of workers, all paths are what they were, corner by corner, and lead the same way from there.
func TestRestoredPathsAreWhatTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, err := tiles.New(rapid.IntRange(1, 40).Draw(t, "width"), rapid.IntRange(1, 12).Draw(t, "height"), 30, r2.Vec{X: -70})
		if err != nil {
			t.Fatal(err)
		}
		walls := rapid.IntRange(0, 4).Draw(t, "walls in ten")
		at := rapid.Custom(func(t *rapid.T) tiles.Tile {
			return tiles.Tile{X: rapid.IntRange(0, m.Width()-1).Draw(t, "x"), Y: rapid.IntRange(0, m.Height()-1).Draw(t, "y")}
		})
		agents := make([]nav.Agent, rapid.SampledFrom([]int{1, 7, 300}).Draw(t, "agents"))
		chance := uint64(rapid.Uint32().Draw(t, "chance"))
		random := func(n int) int {
			chance = chance*6364136223846793005 + 1442695040888963407
			return int(chance>>33) % n
		}
		m.Fill(func(tiles.Tile) uint8 {
			if random(10) < walls {
				return tiles.Solid
			}
			return uint8(1 + random(2))
		})
		anywhere := func() r2.Vec { return m.Center(tiles.Tile{X: random(m.Width()), Y: random(m.Height())}) }
		goals := []r2.Vec{anywhere(), anywhere()}
		bound := func(a *nav.Agent) {
			a.Goal = nav.Goal{Kind: nav.PointGoal, Point: anywhere(), Within: 5}
			if random(2) == 0 {
				a.Goal.Point = goals[random(2)]
			}
		}
		for i := range agents {
			agents[i] = nav.Agent{ID: uint32(i), Radius: float64(3 + 20*random(2)), Pos: anywhere()}
			bound(&agents[i])
		}
		pool := workers.New(rapid.IntRange(1, 3).Draw(t, "workers"))
		defer pool.Close()
		p := New(pool, scenery.New(nil, nil, nil, m), agents)
		p.Replan(of(agents), nil)

		type moment struct {
			kept   Kept
			facts  []parttest.Fact
			agents []nav.Agent
		}
		var moments [3]moment
		keep := func(k *moment) {
			p.Keep(&k.kept, of(agents))
			k.facts, k.agents = parttest.Dump(&p.State), slices.Clone(agents)
		}
		for range rapid.IntRange(1, 12).Draw(t, "deeds") {
			switch k := &moments[rapid.IntRange(0, 2).Draw(t, "moment")]; rapid.IntRange(0, 3).Draw(t, "deed") {
			case 0:
				walk(p, agents, rapid.IntRange(1, 9).Draw(t, "steps"))
			case 1:
				m.Set(at.Draw(t, "tile"), rapid.SampledFrom([]uint8{tiles.Solid, 1, 2}).Draw(t, "cost"))
				for i := range agents {
					if random(8) == 0 {
						bound(&agents[i])
					}
				}
				p.Replan(of(agents), nil)
			case 2:
				keep(k)
			case 3:
				if k.agents == nil {
					continue
				}
				copy(agents, k.agents)
				p.Restore(&k.kept, of(agents))
				if got := parttest.Dump(&p.State); !slices.Equal(got, k.facts) {
					t.Fatal(parttest.FirstDifference(got, k.facts))
				}
			}
		}
		// Another planner, of nothing but what is kept, leads the same way.
		var last moment
		keep(&last)
		other := New(pool, scenery.New(nil, nil, nil, m), agents)
		other.Restore(&last.kept, of(last.agents))
		walk(p, agents, 5)
		walk(other, last.agents, 5)
		if got, want := parttest.Dump(&other.State), parttest.Dump(&p.State); !slices.Equal(got, want) {
			t.Fatal(parttest.FirstDifference(got, want))
		}
	})
}
