package condition

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/sim"
	"galaxy/sim/sight"
)

// meeting is a world of n agents with senses, a unit apart.
func meeting(t *testing.T, n int) *sim.World {
	setup := sim.Setup{Dt: 0.1, Groups: []sim.Group{{Name: "all", Behavior: new(steer.Seek), Drive: nav.Kinematic{}, Senses: &sight.Law{Range: 1e9, Cone: 7}}}}
	for i := range n {
		setup.Agents = append(setup.Agents, nav.Agent{ID: uint32(i), Pos: r2.Vec{X: float64(i)}, Radius: 0.1, Mass: 1, MaxSpeed: 1, Cruise: 1, MaxAccel: 1, MaxTurn: 1, Hand: nav.Left})
	}
	w, err := sim.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// What agents sense, which asks about each pair of them, is taken down only where a condition or a log asks for it, and not if there are too
// many.
func TestSightsAreTakenDownWhereAsked(t *testing.T) {
	for _, c := range []struct {
		agents int
		when   string
		want   int // pairs
	}{
		{3, "arrived > 1", 0},
		{3, `sighting("all") > 1`, 6},
		{3, `loss("all") > 1 or time > 2`, 6},
		{1100, `sighting("all") > 1`, 0},
	} {
		w := meeting(t, c.agents)
		when, err := Parse(c.when, w.Setup(), About{})
		if err != nil {
			t.Fatal(err)
		}
		a := Await(when, w, nil)
		if err := a.Before(); err != nil {
			t.Fatal(err)
		}
		w.Step()
		if came, err := a.Came(); came || err != nil {
			t.Errorf("%s with %d agents: %v %v", c.when, c.agents, came, err)
		}
		if got := len(a.subject.log.steps.sights.ids); got != c.want {
			t.Errorf("%s with %d agents: %d pairs are taken down, want %d", c.when, c.agents, got, c.want)
		}
	}
}
