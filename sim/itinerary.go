package sim

import (
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// setOff makes an agent that may have stopped ready for another goal.
func setOff(a *nav.Agent) {
	a.Stopped, a.Timer, a.Memory = false, 0, [6]float64{}
}

// depart gives every agent its first goal and starts its first journey.
func (w *World) depart() {
	for i := range w.now {
		a, t := &w.now[i], &w.travels[i]
		it := &w.setup.Groups[a.Group].Itinerary
		t.stop = int32(slices.Index(it.Stops, a.Goal))
		if a.Goal.Kind == nav.NoGoal && len(it.Stops) > 0 {
			t.stop = 0
			if it.Choice == Random {
				t.stop = w.draw(a, t, len(it.Stops))
			}
			a.Goal = w.stopOf(a, t.stop)
			w.next[i].Goal = a.Goal
		}
		t.begin(a, 0)
	}
}

// stopOf returns a stop of a's group as a's goal.
func (w *World) stopOf(a *nav.Agent, k int32) nav.Goal {
	g := w.setup.Groups[a.Group].Itinerary.Stops[k]
	if int(a.ID) < len(w.setup.Slack) {
		g.Within = max(0, g.Within+w.setup.Slack[a.ID])
	}
	return g
}

// following returns the stop after the one that a has reached, or false where
// that was the last.
func (w *World) following(a *nav.Agent, t *travel) (stop int32, ok bool) {
	it := &w.setup.Groups[a.Group].Itinerary
	n := len(it.Stops)
	if n == 0 {
		return 0, false
	}
	switch it.Choice {
	case Loop:
		return (t.stop + 1) % int32(n), n > 1 || t.stop < 0
	case List:
		return t.stop + 1, int(t.stop)+1 < n
	case Random:
		return w.draw(a, t, n), n > 1 || t.stop < 0
	}
	return 0, false
}

// draw picks a stop by chance: any but the present one.
func (w *World) draw(a *nav.Agent, t *travel, n int) int32 {
	others := n
	if t.stop >= 0 {
		others--
	}
	if others == 0 {
		return 0
	}
	const lane = 0x73746f70 // "stop": no other draw of the agent's shares it
	k := int32(portable.Hash(w.setup.Seed, uint64(a.ID), uint64(t.arrivals), lane) % uint64(others))
	if t.stop >= 0 && k >= t.stop {
		k++
	}
	return k
}
