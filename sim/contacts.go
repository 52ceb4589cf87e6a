package sim

import (
	"gonum.org/v1/gonum/spatial/r2"
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

// Partner says what an agent touched.
type Partner uint8

// The partners.
const (
	TouchAgent Partner = iota
	TouchBody
	TouchRock
	TouchBox
	TouchTile // shells only
)

// String returns the partner's name in tables.
func (p Partner) String() string {
	if p > TouchTile {
		return "unknown"
	}
	return [...]string{"agent", "body", "rock", "box", "tile"}[p]
}

// Touch is a contact, as it happened in the step that led to Tick. In a world of
// solid agents it is one impact, and two that keep pressing against each other
// have many, of which the first has Began; elsewhere it is the beginning of an
// overlap, without an impulse.
type Touch struct {
	Tick    uint64
	Agent   uint32
	With    Partner
	Other   uint32  // index among the agents (above Agent), bodies, rocks or boxes
	Point   r2.Vec  // where they touched, length
	Impulse float64 // mass·length/time that each gave the other; a square gives none
	Began   bool    // counts in Report.Contacts
}

// Touches returns the contacts of the last step: where agents are solid in the
// order in which they happened, else by agent. They are the world's own and valid
// until the next Step.
func (w *World) Touches() []Touch { return w.touches }

// solid reports whether agents bounce.
func (w *World) solid() bool { return w.setup.Contacts != nil }

// partner splits the number of what an agent touched: others come first, then the
// obstacles (bodies before rocks), then boxes.
func (w *World) partner(number uint32) (with Partner, index uint32) {
	k := int(number)
	for _, kind := range [...]struct {
		with  Partner
		count int
	}{{TouchAgent, len(w.now)}, {TouchBody, len(w.scenery.Bodies)}, {TouchRock, len(w.setup.Obstacles)}} {
		if k < kind.count {
			return kind.with, uint32(k)
		}
		k -= kind.count
	}
	return TouchBox, uint32(k)
}
