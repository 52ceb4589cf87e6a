package stage

import (
	"galaxy/nav"
	"galaxy/sim"
)

// minds reports whether an agent that touches another has failed to keep clear, or
// bounces. All others pass through each other all the time, and think nothing of it.
func minds(w *sim.World, id uint32) bool {
	if w.Setup().Contacts != nil {
		return true
	}
	a := &w.Agents()[id]
	if a.Group < 0 || int(a.Group) >= len(w.Setup().Groups) {
		return false
	}
	looks, ok := w.Setup().Groups[a.Group].Behavior.(nav.Reacher)
	return ok && looks.Reach(a, a.Radius) > 0
}

// unwanted reports whether a touch of the last step is one that nobody wanted: with
// something solid, or with another of which either minds it. Who comes to the body
// that it was bound for has arrived.
func unwanted(w *sim.World, t *sim.Touch) bool {
	switch t.With {
	case sim.TouchAgent:
		return minds(w, t.Agent) || minds(w, t.Other)
	case sim.TouchBody:
		goal := w.Previous()[t.Agent].Goal
		return goal.Kind != nav.BodyGoal || goal.Index != int32(t.Other)
	}
	return true
}
