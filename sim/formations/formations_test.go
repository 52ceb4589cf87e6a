package formations_test

import (
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/formations"
)

// However many agents there are, each has a place, and no two the same.
func TestEveryAgentHasAPlaceOfItsOwn(t *testing.T) {
	for _, f := range formations.List {
		for n := range 30 {
			a := formations.Arena{Center: r2.Vec{X: 3, Y: 4}, Radius: 100, Line: 4, Block: 6}
			places := f.Places(&a, n)
			if len(places) != n {
				t.Fatalf("%s of %d has %d places", f.Name, n, len(places))
			}
			for i, p := range places {
				if slices.Contains(places[:i], p) {
					t.Errorf("%s of %d has two agents at %v", f.Name, n, p)
				}
			}
		}
	}
}

// The agents start in a row of length 30, which is too short for a circle of them.
func TestArenaIsAsLargeAsItsAgentsNeed(t *testing.T) {
	agents := make([]nav.Agent, 16)
	ids := make([]uint32, len(agents))
	for i := range agents {
		agents[i] = nav.Agent{ID: uint32(i), Radius: 1, Pos: r2.Vec{X: 2 * float64(i)}}
		ids[i] = uint32(i)
	}
	a := formations.NewArena(agents, ids)
	if a.Center != (r2.Vec{X: 15}) || a.Line != 4 || a.Block != 6 {
		t.Errorf("%+v", a)
	}
	places := formations.List[0].Places(&a, len(ids))
	for i, p := range places {
		if gap := portable.Norm(r2.Sub(p, places[(i+1)%len(places)])); gap < 0.99*a.Line {
			t.Errorf("places %d and the next are %v apart, want about %v", i, gap, a.Line)
		}
	}
}

func ExampleFormation_Places() {
	a := formations.Arena{Radius: 10, Line: 2, Block: 3}
	for _, f := range formations.List {
		if f.Name == "lines" {
			fmt.Println(f.Places(&a, 5))
		}
	}
	// Output: [{-5 2} {-5 0} {-5 -2} {5 1} {5 -1}]
}
