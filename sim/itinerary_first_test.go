package sim

import (
	"testing"

	"galaxy/nav"
)

// By chance an agent starts for any stop but the one that it stands at; else for the one
// that follows, or the first.
func TestFirstStops(t *testing.T) {
	it := Itinerary{Choice: Random, Stops: make([]nav.Goal, 4)}
	for at := -1; at < 4; at++ {
		var drawn [4]int
		for id := range uint32(400) {
			drawn[it.First(7, id, at)]++
		}
		for stop, n := range drawn {
			if stop == at && n > 0 || stop != at && n < 60 {
				t.Errorf("of 400 agents at stop %d, %d start for stop %d", at, n, stop)
			}
		}
	}
	for _, c := range []struct {
		choice Choice
		want   [5]int // at -1, 0 … 3
	}{{Stay, [5]int{}}, {Loop, [5]int{0, 1, 2, 3, 0}}, {List, [5]int{0, 1, 2, 3, 0}}} {
		it.Choice = c.choice
		for i, want := range c.want {
			if got := it.First(7, 1, i-1); got != want {
				t.Errorf("%v, at stop %d: starts for %d, want %d", c.choice, i-1, got, want)
			}
		}
	}
}

// A world starts agents without a goal for any stop, the first among them.
func TestDepartingForAnyStop(t *testing.T) {
	s := crowd(400, 1000)
	w := mustNew(t, s)
	drawn := map[int32]int{}
	for i := range w.travels {
		if s.Agents[i].Goal.Kind == nav.NoGoal && s.Groups[s.Agents[i].Group].Itinerary.Choice == Random {
			drawn[w.travels[i].stop]++
		}
	}
	if len(drawn) < 2 || drawn[0] == 0 {
		t.Errorf("agents start for %v", drawn)
	}
}
