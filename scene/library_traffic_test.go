package scene

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/sim"
)

// strikes runs traffic to its end, and counts by group the pairs that came to overlap.
func strikes(t *testing.T, set ...string) (began [3]int, r sim.Report) {
	w := world(t, open(t, "traffic", set...), 0)
	overlap := map[[2]int]bool{}
	for !w.Done() {
		w.Step()
		agents := w.Agents()
		for i := range agents {
			for k := i + 1; k < len(agents) && agents[k].Group == agents[i].Group; k++ {
				is := r2.Norm(r2.Sub(agents[i].Pos, agents[k].Pos)) < agents[i].Radius+agents[k].Radius-1e-9
				if pair := [2]int{i, k}; is != overlap[pair] {
					if overlap[pair] = is; is {
						began[agents[i].Group]++
					}
				}
			}
		}
	}
	return began, w.Report()
}

// What the lesson on traffic claims.
func TestTrafficHolds(t *testing.T) {
	t.Parallel()
	began, r := strikes(t)
	if began[0] < 50 || began[1] != 0 || began[2] != 0 {
		t.Errorf("%v pairs overlap; only the reckless ones should", began)
	}
	for _, m := range r.Metrics {
		if m.Journeys < 250 || m.TimeRatio > 1.35 {
			t.Errorf("%s: %d journeys, time ratio %.3f", m.Group, m.Journeys, m.TimeRatio)
		}
	}
	began, r = strikes(t, `group.guarded.stops=["middle station", [0, 40]]`, `group.pilots.stops=["east station", [140, 40]]`)
	if began[1] != 0 || began[2] != 0 {
		t.Errorf("head-on %v pairs overlap", began)
	}
	if stand, pass := r.Metrics[1].Journeys, r.Metrics[2].Journeys; stand > 20 || pass < 250 {
		t.Errorf("head-on the guarded ones make %d journeys, the pilots %d", stand, pass)
	}
	if began, _ = strikes(t, "group.guarded.safe=false"); began[1] < 50 {
		t.Errorf("without safe %d pairs of the guarded ones overlap", began[1])
	}
}
