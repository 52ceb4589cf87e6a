package grid

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/workers"
)

// What has happened to agents since they were sorted is not seen yet, and still not where the grid is made again of
// the agents as they are by then.
func TestARestoredGridShowsWhatWasSeen(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	places := make([]r2.Vec, 60)
	for i := range places {
		places[i] = r2.Vec{X: 40 * rng.Float64(), Y: 40 * rng.Float64()}
	}
	g, agents := gridOf(5, places)
	wrecks := make([]bool, len(agents))
	for i := range agents {
		a := &agents[i]
		switch i % 6 {
		case 0:
			a.Stopped = true
		case 1:
			a.Timer = 3
		case 2:
			a.Vel = r2.Vec{X: 1}
		case 3:
			wrecks[i] = true
		}
	}
	var kept Kept
	g.Keep(&kept, agents, wrecks)
	again := New(workers.New(1))
	again.Restore(&kept, agents, wrecks, nil)
	if again.Side() != g.Side() {
		t.Errorf("cells of %v, not %v", again.Side(), g.Side())
	}
	for i := range agents {
		seen, then := again.Neighbors(nil, new(Hits), &agents[i], 9), g.Neighbors(nil, new(Hits), &agents[i], 9)
		if !slices.Equal(seen, then) {
			t.Fatalf("agent %d sees\n%+v, where it saw\n%+v", i, seen, then)
		}
		if slices.ContainsFunc(seen, func(n nav.Neighbor) bool { return n.Stopped || n.Wreck || n.Timer != 0 || n.Vel.X != 0 }) {
			t.Fatalf("agent %d sees what it could not", i)
		}
	}
}
