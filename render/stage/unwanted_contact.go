package stage

import (
	"galaxy/nav"
	"galaxy/sim"
	"galaxy/sim/contact"
)

// avoidsContact reports whether an agent keeps clear of others, or bounces. All other
// agents pass through each other.
func avoidsContact(w *sim.World, id uint32) bool {
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

// unwanted reports whether a contact of the last step is a failure: with a solid
// obstacle, or with another agent where either of the two avoids contact. A contact with
// the body that is the agent's goal is an arrival.
func unwanted(w *sim.World, c *contact.Contact) bool {
	switch c.With.Kind {
	case contact.Agent:
		return avoidsContact(w, c.Agent) || avoidsContact(w, c.With.Index)
	case contact.Body:
		goal := w.Previous()[c.Agent].Goal
		return goal.Kind != nav.BodyGoal || goal.Index != int32(c.With.Index)
	}
	return true
}
