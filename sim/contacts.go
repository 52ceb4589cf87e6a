package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/shape"
	"galaxy/sim/arms"
	"galaxy/sim/contact"
)

// Contacts makes the agents of a world solid. Without it they pass through each other and
// through everything else, and their overlaps are only counted. Squares keep
// out of each other, and no agent enters a wall, with or without it: squares overlap only where
// they are placed so, or where with it a body presses them, until there is room.
//
// An agent has no contact with its goal body, or it could not land. An agent that hits its
// goal agent has arrived, as it can come no nearer.
//
// Ships of Flights are solid to each other as balls in space, see package [flights]; all else they pass through, and that is counted.
type Contacts = contact.Law

// Pairs says which groups are solid to each other, as Contacts.Pairs.
type Pairs = contact.Pairs

// MostPaired is the largest number of groups that pairs can name.
const MostPaired = contact.MostPaired

// NewPairs returns the pairs of a number of groups: any two of among, also of the same
// group, and the pairs listed. It panics if a group does not exist, or the pairs name more
// than [MostPaired] groups.
func NewPairs(groups int, among []int, listed [][2]int) *Pairs {
	return contact.NewPairs(groups, among, listed)
}

// Contacts returns the contacts of the last step, in the order in which they happened where
// agents are solid, else by agent. The list belongs to the world and is valid until the next
// Step.
func (w *World) Contacts() []contact.Contact { return w.contacts.Contacts }

// connect gives contacts, arms and the space the data of the world that stays the same in all steps.
func (w *World) connect() {
	w.input = contact.Input{
		Dt: w.setup.Dt, Law: w.setup.Contacts, Walls: w.setup.Tiles, Agents: w.agents, Grid: &w.neighbors.grid, Sort: w.neighbors.sort, Near: w.neighbors.near,
	}
	add := func(kind contact.Kind, i int, hull shape.Hull) {
		w.input.Fixed = append(w.input.Fixed, contact.Fixed{Hull: hull, Other: contact.Other{Kind: kind, Index: uint32(i)}})
	}
	for i := range w.setup.Bodies {
		add(contact.Body, i, shape.Disc(r2.Vec{}, w.setup.Bodies[i].Radius))
	}
	for i := range w.setup.Obstacles {
		o := &w.setup.Obstacles[i]
		add(contact.Rock, i, shape.Disc(r2.Vec{}, o.Radius))
		f := &w.input.Fixed[len(w.input.Fixed)-1]
		f.From, f.To = o.Pos, o.Pos
	}
	for i := range w.setup.Boxes {
		add(contact.Box, i, shape.Hull{Core: w.setup.Boxes[i]})
	}
	w.input.Index = contact.NewIndex(w.input.Fixed)
	w.combat = arms.Input{
		Gunners: w.controls.gunners, Fixed: w.input.Fixed, Index: w.input.Index, Agents: w.agents, Grid: &w.neighbors.grid, Largest: w.agents.Largest, Scenery: w.scenery,
	}
	w.space = &space{&w.setup, w.input.Fixed, w.agents, &w.neighbors.grid, w.flights}
	w.input.Exempt = w.space.isBoundFor
}

// count moves solid agents apart that overlap, and counts overlaps and contacts after the step.
func (w *World) count() {
	if w.pushed {
		w.contacts.Separate(&w.input)
		w.contacts.Count()
		w.neighbors.look(w.tick)
	} else {
		w.neighbors.look(w.tick)
		w.contacts.Enter(w.tick, w.mover.Overlaps())
	}
	w.journeys.NoteContacts(w.contacts.Contacts, w.setup.Contacts)
}

// place moves bodies to their positions at a time.
func (w *World) place(time float64) {
	w.scenery.Place(time, w.setup.timeAt(w.tick+1))
	for _, b := range w.senses.buffers {
		b.lookout.Begin(2 * w.agents.Side())
	}
	for i := range w.setup.Bodies {
		f := &w.input.Fixed[i]
		f.From, f.To = w.scenery.Before(i), w.scenery.Obstacles[i].Pos
	}
	w.input.Index.Move(w.input.Fixed)
}
