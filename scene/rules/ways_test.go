package rules_test

import (
	"fmt"
	"testing"

	"galaxy/scene/rules"
	"galaxy/sim"
)

// Ways tell before a step what its rules will decide, and asking changes nothing.
func TestWaysForetellAndChangeNothing(t *testing.T) {
	asked, left := world(t, hunters, 1), world(t, hunters, 1)
	r, changes := rules.Of(asked), 0
	for range 600 {
		asked.Step()
		left.Step()
		for id := range asked.Count() {
			ways := r.Ways(asked, uint32(id), nil)
			x, states := sim.StateOf(asked, uint32(id))
			if states == nil || !sim.Alive(asked, uint32(id)) {
				if len(ways) > 0 {
					t.Fatalf("agent %d has no states, and %d ways", id, len(ways))
				}
				continue
			}
			told, _ := r.Told()
			for _, k := range told {
				if k.Tick != asked.Tick() || k.Agent != id || k.Error != "" || k.Why == sim.Told {
					continue
				}
				if changes++; !ways[k.Why].Holds || ways[k.Why].To != k.State {
					t.Errorf("tick %d: agent %d goes from %d to %d by %d, and its ways are %v", k.Tick, id, x.State, k.State, k.Why, ways)
				}
				for _, before := range ways[:k.Why] {
					if before.Holds {
						t.Errorf("tick %d: agent %d could have gone to %d before", k.Tick, id, before.To)
					}
				}
			}
		}
		if a, b := summary(asked), summary(left); a != b {
			t.Fatalf("tick %d: asked %s\nleft alone %s", asked.Tick(), a, b)
		}
	}
	if changes < 4 {
		t.Errorf("only %d changes of state", changes)
	}
}

// The cause of a state is the condition of the exit that was taken, and nothing for a start or an order.
func TestCause(t *testing.T) {
	w := world(t, hunters, 1)
	r := rules.Of(w)
	const pirate = 9
	if got := fmt.Sprint(r.Cause(w, pirate), len(r.Ways(w, pirate, nil))); got != "2" {
		t.Errorf("at the start: %q", got)
	}
	if err := w.Give(sim.Tell{Agents: w.AgentName(pirate), State: "flee"}); err != nil {
		t.Fatal(err)
	}
	w.Step()
	if x, _ := sim.StateOf(w, pirate); x.State != 1 || r.Cause(w, pirate) != "" {
		t.Errorf("an order: state %d, %q", x.State, r.Cause(w, pirate))
	}
	for range 120 {
		w.Step()
		if x, _ := sim.StateOf(w, pirate); x.State == 0 {
			break
		}
	}
	if got := r.Cause(w, pirate); got != "in_state > 5" {
		t.Errorf("after it: %q", got)
	}
}

// Of states with scores the best one holds, and an agent's own has what it needs to stay.
func TestWaysOfScores(t *testing.T) {
	w := world(t, `schema = 1
title = "Thirst"
time.step = 0.1
[[group]]
name = "deer"
count = 1
place.disc = { radius = 1 }
[[group.state]]
name = "eat"
steer = "seek"
score = '5'
stay = 2
[[group.state]]
name = "drink"
steer = "seek"
score = 'time'
`, 1)
	for w.Time() < 6 {
		w.Step()
	}
	ways := rules.Of(w).Ways(w, 0, nil)
	if len(ways) != 2 || ways[0].Score != 7 || !ways[0].Holds || ways[1].Holds || ways[1].When.Text() != "time" {
		t.Errorf("ways are %v", ways)
	}
}
