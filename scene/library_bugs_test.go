package scene

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/sim"
)

// As the lesson says, both bugs get into the spiral and the one that only seeks does not.
// A bug that is shut out reports it.
func TestBugsInTheSpiral(t *testing.T) {
	for _, shut := range []bool{false, true} {
		w := world(t, open(t, "bug"), 1)
		if shut {
			if err := w.Give(sim.Text{"tile", "14,5", "solid"}); err != nil {
				t.Fatal(err)
			}
		}
		for range 60 * 120 {
			w.Step()
		}
		for id, there := range []bool{!shut, !shut, false} {
			a := w.Agents()[id]
			if got := r2.Norm(r2.Sub(a.Pos, a.Goal.Point)) <= a.Goal.Within; got != there {
				t.Errorf("shut %v, agent %d: there %v", shut, id, got)
			}
			if bug := id < 2; a.Stopped != (bug && shut) {
				t.Errorf("shut %v, agent %d: stopped %v", shut, id, a.Stopped)
			}
		}
	}
}
