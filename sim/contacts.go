package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/sim/arms"
	"galaxy/sim/contact"
)

// Contacts makes the agents of a world solid. Without it they pass through each other and
// through everything else, and are only counted. Squares keep out of each other without
// it, too, and all agents out of walls.
//
// An agent does not touch the body that it is bound for, or it could not land; one that
// hits the agent that it is bound for has arrived, as it can come no nearer.
type Contacts = contact.Law

// Contacts returns the contacts of the last step: where agents are solid in the order in
// which they happened, else by agent. They are the world's own and valid until the next
// Step.
func (w *World) Contacts() []contact.Contact { return w.contacts.Contacts }

// connect gives contacts and arms what they have to know of a world that does not change, and
// of everything fixed.
func (w *World) connect() {
	w.input = contact.Input{
		Dt: w.setup.Dt, Law: w.setup.Contacts, Walls: w.setup.Tiles, Exempt: w.isBoundFor, Grid: w.grid, Sort: w.sort,
		Before: w.before, Now: w.now, Resting: w.resting,
	}
	add := func(kind contact.Kind, i int, hull shape.Hull) {
		w.input.Fixed = append(w.input.Fixed, contact.Fixed{Hull: hull, Other: contact.Other{Kind: kind, Index: uint32(i)}})
	}
	for i := range w.setup.Bodies {
		add(contact.Body, i, shape.Disc(r2.Vec{}, w.setup.Bodies[i].Radius))
	}
	for i := range w.setup.Obstacles {
		add(contact.Rock, i, shape.Disc(r2.Vec{}, w.setup.Obstacles[i].Radius))
	}
	for i := range w.setup.Boxes {
		add(contact.Box, i, shape.Hull{Core: w.setup.Boxes[i]})
	}
	w.combat = arms.Input{
		Gunners: w.controls.gunners, Fixed: w.input.Fixed, Grid: &w.grid.State, Largest: w.largest, Scenery: w.scenery,
		Before: w.before, Now: w.now, Resting: w.resting,
	}
}

// isBoundFor reports whether something fixed is the body that an agent is bound for.
func (w *World) isBoundFor(agent uint32, o contact.Other) bool {
	g := &w.now[agent].Goal
	return g.Kind == nav.BodyGoal && o.Kind == contact.Body && uint32(g.Index) == o.Index
}

// place puts bodies into their places at a time.
func (w *World) place(time float64) {
	w.scenery.Place(time)
	for i := range w.scenery.Obstacles {
		f := &w.input.Fixed[i]
		f.From, f.To = w.scenery.Before(i), w.scenery.Obstacles[i].Pos
	}
}
