package scene

import (
	"math"
	"testing"

	"galaxy/nav/steer"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// measured returns what a group's run came to.
func measured(t testing.TB, w *sim.World, group string) sim.GroupMetrics {
	t.Helper()
	for _, m := range w.Report().Metrics {
		if m.Group == group {
			return m
		}
	}
	t.Fatalf("no group %q", group)
	return sim.GroupMetrics{}
}

// finished runs a scene to its end.
func finished(t testing.TB, s *Scene) *sim.World {
	t.Helper()
	w := world(t, s, 1)
	for !w.Done() {
		w.Step()
	}
	if r := w.Report(); r.Faults != 0 {
		t.Fatalf("%d faults", r.Faults)
	}
	return w
}

// With the published weights the squad comes across, and spends much less of its
// time in range of the enemies' guns than one that drives straight through.
func TestTheDriverKeepsTheSquadOutOfRange(t *testing.T) {
	s := open(t, "tanks")
	exposed := map[string]float64{}
	for _, steer := range []string{"tank", "seek"} {
		other, err := s.Steered(steer, "squad")
		if err != nil {
			t.Fatal(err)
		}
		w := finished(t, other)
		m := measured(t, w, "squad")
		exposed[steer] = m.Exposed
		t.Logf("%s: %d of %d across in %.1f s, %.1f %% of the time in range", steer, m.Arrived, m.Agents, m.MeanTime, 100*m.Exposed)
		if steer == "tank" && m.Arrived != m.Agents {
			t.Errorf("only %d of %d came across", m.Arrived, m.Agents)
		}
		if r := w.Report(); r.Shots == 0 || r.Hits == 0 {
			t.Errorf("%s: %d shots, %d hits", steer, r.Shots, r.Hits)
		}
	}
	if exposed["tank"] > 0.7*exposed["seek"] {
		t.Errorf("in range %.3f of the time with the driver, %.3f without", exposed["tank"], exposed["seek"])
	}
}

func TestTheSquadComesThroughTheTown(t *testing.T) {
	w := finished(t, open(t, "tanks-town"))
	if m := measured(t, w, "squad"); m.Arrived != m.Agents {
		t.Errorf("only %d of %d came through", m.Arrived, m.Agents)
	}
	if w.Report().Hits == 0 {
		t.Error("no tank was hit")
	}
}

// Where there is room, tanks without a target end out of every enemy's range, and
// stand.
func TestSafeSpotsAreOutOfRange(t *testing.T) {
	w := finished(t, open(t, "tanks-safe-spot"))
	agents := w.Agents()
	for i := range agents {
		a := &agents[i]
		if a.Team != 1 {
			continue
		}
		if v := r2.Norm(a.Vel); v > 0.01 {
			t.Errorf("tank %d still moves, at %v", i, v)
		}
		for k := range agents {
			if d := r2.Norm(r2.Sub(agents[k].Pos, a.Pos)); agents[k].Team == 2 && d < 125 {
				t.Errorf("tank %d ends %.1f from enemy %d, in its range", i, d, k)
			}
		}
	}
}

// The smooth turret hits more, because the naive one turns the wrong way: how far
// each has turned in all tells it.
func TestTheNaiveTurretTurnsTheWrongWay(t *testing.T) {
	s := open(t, "turret")
	w := world(t, s, 1)
	turned, hits := map[int32]float64{}, map[int32]int{}
	for !w.Done() {
		w.Step()
		for i := range w.Agents() {
			a := &w.Agents()[i]
			turret, before := w.Arms().Turret(a.ID)
			turned[a.Team] += math.Abs(math.Remainder(turret-before, 2*math.Pi))
		}
		for _, h := range w.Arms().Hits {
			hits[w.Agents()[h.From].Team]++
		}
	}
	t.Logf("turned by %.0f° and %.0f°, hits %d and %d", turned[1]/degree, turned[3]/degree, hits[1], hits[3])
	if !(turned[3] > 2*turned[1]) {
		t.Errorf("the naive turret turned by %.0f°, the smooth one by %.0f°", turned[3]/degree, turned[1]/degree)
	}
	if hits[3] >= hits[1] {
		t.Errorf("the naive turret hit %d times, the smooth one %d", hits[3], hits[1])
	}
}

func TestJumpersRiseAsTheLessonSays(t *testing.T) {
	w := world(t, open(t, "jump"), 1)
	var top [3]float64
	for !w.Done() {
		w.Step()
		for i := range w.Agents() {
			top[i] = max(top[i], w.Agents()[i].Pos.Y)
		}
	}
	first, slow := steer.SteppedJumpHeight(300, 600, 0.05)
	for i, want := range []float64{82.5, 75, 67.5} {
		if math.Abs(top[i]-want) > 1e-9 {
			t.Errorf("jumper %d rises %v, the lesson says %v", i, top[i], want)
		}
	}
	if math.Abs(first-82.5) > 1e-9 || math.Abs(slow-67.5) > 1e-9 || steer.JumpHeight(300, 600) != 75 {
		t.Errorf("the formulas say %v, %v and %v", first, slow, steer.JumpHeight(300, 600))
	}
}

// Behind a filter the squad rams nothing, but it needs longer.
func TestSafeSquadRamsNothing(t *testing.T) {
	t.Parallel()
	rams, keeps := finish(t, "tanks-town"), finish(t, "tanks-town", "group.squad.safe=true")
	if rams.Contacts == 0 || keeps.Contacts != 0 || keeps.Metrics[0].Journeys != 3 {
		t.Errorf("%d contacts, with safe %d and %d journeys", rams.Contacts, keeps.Contacts, keeps.Metrics[0].Journeys)
	}
	if before, now := rams.Metrics[0].TimeRatio, keeps.Metrics[0].TimeRatio; now < before {
		t.Errorf("time ratio %.3f, with safe %.3f", before, now)
	}
}
