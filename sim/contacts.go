package sim

import (
	"galaxy/sim/contact"
)

// Contacts makes the agents of a world solid. Without it they pass through each
// other and through everything else, and are only counted.
//
// Two that approach and touch bounce off each other along the line of centres,
// as smooth balls do:
//
//	     n̂                  J = (1 + e)·(v_a − v_b)·n̂ / (1/m_a + 1/m_b)
//	(a)────▶(b)             v_a −= J/m_a·n̂
//	    ▲                   v_b += J/m_b·n̂
//	    point of contact    (p_a·r_b + p_b·r_a)/(r_a + r_b)
//
// Bodies, rocks and boxes have infinite mass: they bounce nobody's way. An agent
// does not touch the body that it is bound for, or it could not land; an agent that
// hits the one that it is bound for has arrived, as it can come no nearer.
//
// Squares never bounce, and nothing bounces off them: a square and whatever it
// meets slide along each other and push nobody (see slip). They keep out of each
// other without Contacts too. Walls of tiles let everyone slide along them.
//
// The method that this follows looks at the circles once per frame, so it finds
// some contacts late and some never. Here they are found on the way (see collide),
// and with Restitution 1 the reaction is the published one.
//
// It acts on velocities. A drive that makes any velocity at once, as kinematic
// does, bounces for the rest of that step alone; thrust flies on as it was struck.
type Contacts struct {
	Restitution float64 // e, from 0 (they stay together) to 1 (elastic, as published)
}

// Contacts returns the contacts of the last step: where agents are solid in the
// order in which they happened, else by agent. They are the world's own and valid
// until the next Step.
func (w *World) Contacts() []contact.Contact { return w.touches }

// solid reports whether agents bounce.
func (w *World) solid() bool { return w.setup.Contacts != nil }

// partner returns what the number of a partner stands for: agents come first, then the
// obstacles (bodies before rocks), then boxes.
func (w *World) partner(number uint32) contact.Other {
	k := int(number)
	for _, kind := range [...]struct {
		kind  contact.Kind
		count int
	}{{contact.Agent, len(w.now)}, {contact.Body, len(w.scenery.Bodies)}, {contact.Rock, len(w.setup.Obstacles)}} {
		if k < kind.count {
			return contact.Other{Kind: kind.kind, Index: uint32(k)}
		}
		k -= kind.count
	}
	return contact.Other{Kind: contact.Box, Index: uint32(k)}
}
