package sim

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// stuck counts the agents that have come less than half as far as their velocity says.
func stuck(w *World) (n int) {
	for i := range w.Agents() {
		gone := portable.Norm(r2.Sub(w.Agents()[i].Pos, w.Previous()[i].Pos))
		if v := portable.Norm(w.Agents()[i].Vel); v > 0.1 && gone < 0.5*v*w.setup.Dt {
			n++
		}
	}
	return n
}

// In a crush of some hundred impacts a step, hardly any agent that stands has a velocity.
func TestJammedAgentsHaveNoVelocity(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("one goroutine has nothing to race with")
	}
	for _, restitution := range []float64{0, 0.5} {
		s := gas(3, 80, 1.5, 0)
		s.Contacts.Restitution = restitution
		s.Groups[0].Drive = nav.Kinematic{}
		for i := range s.Agents {
			s.Agents[i].MaxSpeed = 8
			s.Agents[i].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 10, Y: 10}}
		}
		w := steps(mustNew(t, s), 100)
		const ticks = 100
		n := 0
		for range ticks {
			w.Step()
			n += stuck(w)
			met := map[[2]uint32]bool{}
			for _, touch := range w.Contacts() {
				pair := [2]uint32{touch.Agent, touch.With.Index}
				if touch.Impulse == 0 && met[pair] {
					t.Fatalf("tick %d: %v touch again, without an impulse", w.tick, pair)
				}
				met[pair] = true
			}
		}
		if all := ticks * len(w.Agents()); n > all/5 {
			t.Errorf("restitution %v: %d of %d times", restitution, n, all)
		}
	}
}

// An agent that stands goes where it is pushed, as far as its velocity says, though its drive
// stops it at the beginning of every step.
func TestStandingAgentsArePushed(t *testing.T) {
	s := gas(1, 2, 1, 0)
	s.Contacts.Restitution = 0
	s.Groups[0].Drive = nav.Kinematic{}
	s.Groups = append(s.Groups, Group{Name: "still", Behavior: still{}, Drive: nav.Kinematic{}})
	for i := range s.Agents {
		s.Agents[i].Pos, s.Agents[i].Radius, s.Agents[i].Mass, s.Agents[i].MaxSpeed = r2.Vec{X: 3 * float64(i)}, 1, 1, 8
	}
	s.Agents[0].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 100}}
	s.Agents[1].Group = 1
	w := steps(mustNew(t, s), 5) // by then they touch
	for range 100 {
		w.Step()
		if stuck(w) > 0 {
			t.Fatalf("tick %d: %+v were %+v", w.tick, w.Agents(), w.Previous())
		}
	}
	if x := w.Agents()[1].Pos.X; x < 20 {
		t.Errorf("pushed to %v only", x)
	}
}

// still wants to stand.
type still struct{}

func (still) Steer(a *nav.Agent, v *nav.View) r2.Vec { return portable.Scale(-1/v.Dt, a.Vel) }
