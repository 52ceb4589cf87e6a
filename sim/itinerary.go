package sim

import (
	"slices"

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
			t.stop = int32(it.First(w.setup.Seed, a.ID, -1))
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
	next, ok := w.setup.Groups[a.Group].Itinerary.next(w.setup.Seed, a.ID, t.arrivals, int(t.stop))
	return int32(next), ok
}
