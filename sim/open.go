package sim

import (
	"fmt"
	"slices"

	"galaxy/nav"
	"galaxy/sim/columns"
)

// The agents of a world are in one of two layouts: in rows, now and before, or in the columns
// of a crew, which a world of open space steps several times as fast. Both hold the same
// state, to the bit. Where agents are in columns, rows are made of them where they are asked for.

// settle puts the agents into columns if the world is one of open space as it is now: orders
// change behaviours and guards.
func (w *World) settle() {
	methods, open := w.methods()
	if !open || w.inColumns {
		return
	}
	if w.crew == nil {
		w.crew = columns.New(columns.Plan{
			Pool: w.pool, Scenery: w.scenery, Journeys: w.journeys, Stops: w.itineraries(),
			Fixed: w.input.Fixed, Index: w.input.Index, Dt: w.setup.Dt, Steer: w.steer,
		}, w.now)
	}
	w.crew.Fly(methods)
	w.crew.Load(w.now, w.before, w.resting, w.grid.Side())
	w.journeys.Lend()
	w.grid.Drop()
	w.near.Drop()
	w.contacts.Drop()
	w.inColumns = true
	w.now, w.before, w.rowsAreFresh = nil, nil, false
	w.input.Now, w.input.Before, w.combat.Now, w.combat.Before = nil, nil, nil, nil
	w.showIfSteered()
}

// showColumns lets the grid be that of the columns, where agents are in these.
func (w *World) showColumns() {
	if w.inColumns {
		w.crew.Show(&w.grid.State)
	}
}

// showIfSteered does so where the next step needs it.
func (w *World) showIfSteered() {
	if w.crew.Steers() {
		w.showColumns()
	}
}

// unsettle puts them into rows.
func (w *World) unsettle() {
	if !w.inColumns {
		return
	}
	rows := w.rows()
	w.journeys.Return(w.crew.Motions)
	w.inColumns = false
	w.input.Before, w.input.Now, w.combat.Before, w.combat.Now = w.before, rows, w.before, rows
	side := w.crew.Side()
	w.grid.Drop() // its memory is that of the columns
	w.grid.Resize(side, len(rows))
	w.sort()
}

// methods returns how each group's agents fly in open space, or false where the world is
// none.
func (w *World) methods() (methods []columns.Method, open bool) {
	s := &w.setup
	isSquare := func(a nav.Agent) bool { return a.Square }
	if s.inRows || s.Contacts != nil || s.Tiles != nil || w.flows.Absent() != nil || slices.ContainsFunc(s.Agents, isSquare) {
		return nil, false
	}
	for i := range s.Groups {
		if w.controls.gunners[i] != nil {
			return nil, false
		}
		methods = append(methods, columns.Method{
			Behavior: w.controls.behaviors[i], Drive: s.Groups[i].Drive,
			Guarded: w.controls.guards[i].Safe, Remembers: len(w.controls.slots[i]) > 0,
		})
	}
	return methods, true
}

// itineraries returns those of all groups.
func (w *World) itineraries() (list []Itinerary) {
	for i := range w.setup.Groups {
		list = append(list, w.setup.Groups[i].Itinerary)
	}
	return list
}

// stepCrew is the rest of Step, after orders, where the agents are in columns.
func (w *World) stepCrew() {
	w.rowsAreFresh = false
	w.watch.phase("sweep")
	if w.crew.Steers() {
		w.beginToDecide()
	}
	for _, f := range w.crew.Sweep(w.tick) {
		more := w.memoriesOf(&f.Agent)
		name, x := nonFinitePart(&f.Agent, more)
		w.quarantine(Fault{Tick: w.tick, Agent: f.Agent.ID, What: fmt.Sprintf("%s became %v", name, x)})
		clear(more)
	}
	for _, f := range w.checkBehaviors() {
		w.quarantine(f)
		w.crew.Rest(f.Agent)
		clear(w.memoriesOf(&w.setup.Agents[f.Agent]))
	}
	w.tick++
	w.input.Tick = w.tick
	w.watch.phase("place")
	w.place(w.Time())
	w.journeys.Route()
	w.watch.phase("sort")
	w.crew.Sort()
	if w.controls.look() {
		w.showIfSteered()
	}
	w.watch.phase("look")
	w.crew.Look(w.tick)
	w.watch.phase("count")
	w.contacts.Enter(w.tick, w.crew.Overlaps())
	w.journeys.NoteTouches(w.contacts.Contacts)
	w.watch.phase("arrive")
	w.crew.Arrive(w.tick)
	w.crew.Watch(w.tick)
	w.watch.phase("")
}

// rows returns the agents, by ID.
func (w *World) rows() []nav.Agent {
	if w.inColumns && !w.rowsAreFresh {
		n := len(w.resting)
		w.now, w.before = slices.Grow(w.now[:0], n)[:n], slices.Grow(w.before[:0], n)[:n]
		w.crew.Unload(w.now, w.before)
		w.rowsAreFresh = true
	}
	return w.now
}

// sortedRows returns the agents, by ID, and makes the grid what they are now.
func (w *World) sortedRows() []nav.Agent {
	w.showColumns()
	return w.rows()
}
