package stage

import (
	"galaxy/nav"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// keepsClear reports whether the behaviour of an agent, or its guard, senses others.
func keepsClear(w *sim.World, id uint32) bool {
	a := w.Glance(id).Of
	if a.Group < 0 || int(a.Group) >= len(w.Setup().Groups) {
		return false
	}
	g := &w.Setup().Groups[a.Group]
	return g.Guard.Safe || nav.ReachOf(g.Behavior, a, a.Radius, w.Setup().Dt) > 0
}

// unwanted reports whether a contact of the last step is a failure: with a solid obstacle, or with another agent if the
// two are solid to each other or either keeps clear of others. A contact with the agent's goal is an arrival.
func unwanted(w *sim.World, c *contact.Contact) bool {
	switch c.With.Kind {
	case contact.Agent:
		return w.Setup().Contacts.Between(w.Glance(c.Agent).Of.Group, w.Glance(c.With.Index).Of.Group) ||
			keepsClear(w, c.Agent) || keepsClear(w, c.With.Index)
	case contact.Body:
		goal := w.PreviousAgent(c.Agent).Goal
		return goal.Kind != nav.BodyGoal || goal.Index != int32(c.With.Index)
	}
	return true
}
