package scene

import (
	"testing"

	"galaxy/nav"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// run moves a world on by seconds of scene time.
func run(w *sim.World, seconds float64) {
	for range int(seconds / w.Setup().Dt) {
		w.Step()
	}
}

// likeness returns how alike an agent and the one of its group nearest to it
// fly, on the average of all: 1 is in the same direction, 0 is by chance.
func likeness(agents []nav.Agent) (sum float64) {
	for i := range agents {
		a, best := &agents[i], -1
		for j := range agents {
			b := &agents[j]
			if i != j && a.Group == b.Group &&
				(best < 0 || r2.Norm(r2.Sub(b.Pos, a.Pos)) < r2.Norm(r2.Sub(agents[best].Pos, a.Pos))) {
				best = j
			}
		}
		sum += r2.Cos(a.Vel, agents[best].Vel) / float64(len(agents))
	}
	return sum
}

// The flock does what its lesson says: it flies alike and stays in the picture,
// and without the rule of alignment it does not.
func TestFlockFlocks(t *testing.T) {
	t.Parallel()
	w := world(t, open(t, "flock"), 0)
	run(w, 30)
	if l := likeness(w.Agents()); l < 0.95 {
		t.Errorf("neighbours are alike by %v", l)
	}
	gone := 0
	for _, a := range w.Agents() {
		if r2.Norm(a.Pos) > 250 {
			gone++
		}
	}
	if gone > 20 {
		t.Errorf("%d birds have left", gone)
	}
	r := w.Report()
	if r.ObstacleContacts > 80 {
		t.Errorf("rocks were touched %d times", r.ObstacleContacts)
	}
	lost := world(t, open(t, "flock", "group.starlings.steer.alignment.range=0"), 0)
	run(lost, 30)
	if l := likeness(lost.Agents()[:170]); l > 0.8 {
		t.Errorf("without alignment starlings are alike by %v", l)
	}
}

// Leaders stay on their route, and the wings near their leaders, each in a place
// of its own.
func TestFormationHolds(t *testing.T) {
	t.Parallel()
	w := world(t, open(t, "formation"), 0)
	run(w, 15)
	began := w.Report().Contacts
	for range 60 {
		run(w, 0.5)
		for i := range w.Agents() {
			a := &w.Agents()[i]
			if a.Goal.Kind == nav.AgentGoal {
				if d := r2.Norm(r2.Sub(a.Pos, w.Agents()[a.Goal.Index].Pos)); d > 70 {
					t.Fatalf("time %v: agent %d is %v from its leader", w.Time(), i, d)
				}
			}
		}
	}
	if n := w.Report().Contacts - began; n > 0 {
		t.Errorf("%d contacts in formation", n)
	}
	for _, m := range w.Report().Metrics {
		if m.Group == "leaders" && m.Journeys < 30 {
			t.Errorf("the leaders have passed %d stops", m.Journeys)
		}
	}
}

// Most agents near a hunter have a rock in between.
func TestHidersAreHidden(t *testing.T) {
	t.Parallel()
	w := world(t, open(t, "hide-and-seek"), 0)
	run(w, 8)
	hidden, hunted := 0, 0
	for range 40 {
		run(w, 1)
		agents := w.Agents()
		for _, a := range agents[2:] {
			hunter := &agents[0]
			if r2.Norm(r2.Sub(agents[1].Pos, a.Pos)) < r2.Norm(r2.Sub(hunter.Pos, a.Pos)) {
				hunter = &agents[1]
			}
			sight := r2.Sub(hunter.Pos, a.Pos)
			if r2.Norm(sight) > 90 {
				continue
			}
			hunted++
			for _, o := range w.Setup().Obstacles {
				d := r2.Sub(o.Pos, a.Pos)
				along := r2.Dot(d, sight) / r2.Norm2(sight)
				if along > 0 && along < 1 && r2.Norm(r2.Sub(d, r2.Scale(along, sight))) < o.Radius {
					hidden++
					break
				}
			}
		}
	}
	if hunted < 400 || hidden*4 < hunted*3 {
		t.Errorf("%d of %d were hidden", hidden, hunted)
	}
}
