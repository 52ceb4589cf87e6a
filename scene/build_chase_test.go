package scene

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// hunt has runners 0 to 4, hounds 5 to 7, and a runner and a hound of other sizes, 8 and 9.
const hunt = `
[[group]]
name = "runners"
count = 5
place.line = { from = [0, 0], to = [40, 0] }
[[group]]
name = "hounds"
count = 3
place.line = { from = [4, 30], to = [26, 30] }
within = 2
goal = GOAL
[[agent]]
name = "hare"
group = "runners"
at = [100, 0]
radius = 3
[[agent]]
name = "Bello"
group = "hounds"
at = [90, 0]
radius = 2
`

// bound returns what the agents are bound for: the agent of the goal, or -1.
func bound(t *testing.T, s *Scene) []int {
	t.Helper()
	var all []int
	for i := range s.Setup.Agents {
		g := &s.Setup.Agents[i].Goal
		switch g.Kind {
		case nav.NoGoal:
			all = append(all, -1)
		case nav.AgentGoal:
			all = append(all, int(g.Index))
			if want := s.Setup.Agents[g.Index].Radius + s.Setup.Agents[i].Radius + 2; g.Within != want {
				t.Errorf("agent %d is there within %v, want %v", i, g.Within, want)
			}
		default:
			t.Errorf("agent %d has the goal %+v", i, g)
		}
	}
	return all
}

func TestChases(t *testing.T) {
	for _, c := range []struct{ goal, want string }{
		{`"runners"`, "[-1 -1 -1 -1 -1 0 1 3 -1 8]"}, // hound 6 is at x = 15: runners 1 and 2 are equally near
		{`{ group = "Runners" }`, "[-1 -1 -1 -1 -1 0 1 3 -1 8]"},
		{`{ group = "runners", choose = "nearest" }`, "[-1 -1 -1 -1 -1 0 1 3 -1 8]"},
		{`{ group = "runners", choose = "own" }`, "[-1 -1 -1 -1 -1 0 1 2 -1 3]"},
		{`{ group = "hounds" }`, "[-1 -1 -1 -1 -1 6 5 6 -1 7]"},
		{`"runners 3"`, "[-1 -1 -1 -1 -1 2 2 2 -1 -1]"}, // Bello gets it from the stops of its group
		{`"runners-6"`, "[-1 -1 -1 -1 -1 8 8 8 -1 -1]"},
		{`"hare"`, "[-1 -1 -1 -1 -1 8 8 8 -1 -1]"},
	} {
		s := parse(t, strings.Replace(hunt, "GOAL", c.goal, 1))
		if got := fmt.Sprint(bound(t, s)); got != c.want {
			t.Errorf("%s: %s, want %s", c.goal, got, c.want)
		}
	}
	own := parse(t, strings.Replace(hunt, "GOAL", `"runners"`, 1)+"within = 2\ngoal = { group = \"runners\", choose = \"own\" }\n")
	if got := fmt.Sprint(bound(t, own)); got != "[-1 -1 -1 -1 -1 0 1 3 -1 3]" {
		t.Errorf("with a goal of its own: %s", got)
	}
}

// What is drawn depends on the seed and the agent, and is never the agent itself.
func TestChasesByChance(t *testing.T) {
	const crowd = "[[group]]\nname = \"all\"\ncount = 400\nplace.ring.radius = 900\ngoal = { group = \"all\", choose = \"random\" }\nwithin = 2\n"
	one := bound(t, parse(t, crowd))
	drawn := map[int]int{}
	for id, other := range one {
		if other == id {
			t.Errorf("agent %d chases itself", id)
		}
		drawn[other]++
	}
	if len(drawn) < 220 || len(drawn) > 280 { // of 400 draws by chance about 400·(1-1/e) = 253 differ
		t.Errorf("%d of 400 are chased", len(drawn))
	}
	if got := bound(t, parse(t, crowd)); fmt.Sprint(got) != fmt.Sprint(one) {
		t.Error("the same seed draws others")
	}
	if got := bound(t, parse(t, crowd, "seed=2")); fmt.Sprint(got) == fmt.Sprint(one) {
		t.Error("another seed draws the same")
	}
}

// The nearest of many is what a look at all of them finds, also where many are at one
// place or equally far away.
func TestNearestIsThatOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 200).Draw(t, "agents")
		seed, places := rapid.Uint64().Draw(t, "seed"), rapid.Uint64Range(1, 300).Draw(t, "places")
		at := func(id, lane uint64) float64 { return float64(portable.Hash(seed, id, 0, lane) % places) }
		agents := make([]nav.Agent, n)
		var ids []uint32
		for i := range agents {
			agents[i].Pos = r2.Vec{X: at(uint64(i), 1), Y: at(uint64(i), 2)}
			if i == 0 || portable.Hash(seed, uint64(i), 0, 3)%4 > 0 {
				ids = append(ids, uint32(i))
			}
		}
		tree := newNearest(agents, ids)
		for self := range agents {
			want, square := uint32(math.MaxUint32), math.Inf(1)
			for _, id := range ids {
				if d := portable.Norm2(r2.Sub(agents[id].Pos, agents[self].Pos)); int(id) != self && d < square {
					want, square = id, d
				}
			}
			if got, ok := tree.to(agents[self].Pos, uint32(self)); got != want || ok != (want != math.MaxUint32) {
				t.Fatalf("agent %d finds %d (%v), want %d", self, got, ok, want)
			}
		}
	})
}

// A search among many at one place looks at few of them.
func TestNearestOfAHeapIsFoundAtOnce(t *testing.T) {
	agents := make([]nav.Agent, 1<<16)
	ids := make([]uint32, len(agents))
	for i := range ids {
		ids[i] = uint32(i)
	}
	tree := newNearest(agents, ids)
	looked := 0
	for i := range tree.nodes {
		if best := (closest{0, 1}); best.worse(tree.nodes[i].square(r2.Vec{}), tree.nodes[i].least) {
			looked++
		}
	}
	if id, ok := tree.to(r2.Vec{}, 0); id != 1 || !ok || looked > 20 {
		t.Errorf("finds %d (%v), and has to look at %d nodes", id, ok, looked)
	}
}
