package sim

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/formations"
)

// deed is what is left of an order for the next step to do.
type deed struct {
	kind   deedKind
	ids    []uint32 // the agents
	places []r2.Vec // length: of send a goal for each, of load the middle of a cell for each
	swap   formations.Swap
	center r2.Vec  // of swap: about which places are switched
	side   float64 // length: of load, that of a cell
}

type deedKind uint8

const (
	nothing deedKind = iota // the order has been carried out
	send                    // agents get places as goals, the first of them the first
	load                    // agents are put into cells, which are dealt out by chance
	swap                    // agents get goals that were those of others
	replan                  // paths lead over tiles of other costs
	free                    // agents are moved out of tiles that have become solid
)

// apply carries out what was ordered since the last step.
func (w *World) apply() {
	if w.changes.taken < len(w.changes.list) {
		w.changes.taken = len(w.changes.list)
		w.controls.takeUp()
		// A parameter may be how far a group looks.
		if side := w.sideOfCells(); side != w.grid.Side() {
			w.grid.Resize(side, len(w.now))
			w.sort()
		}
	}
	if len(w.pending) == 0 {
		return
	}
	for i := range w.pending {
		switch d := &w.pending[i]; d.kind {
		case send:
			for k, id := range d.ids {
				w.send(id, d.places[k], d.swap)
			}
		case load:
			w.load(d)
		case swap:
			w.switchPlaces(d)
		case free:
			for k := range w.now {
				a := &w.now[k]
				a.Pos, _ = w.setup.Tiles.Freed(a.Shape(), a.Pos)
			}
			w.sort()
		}
	}
	w.ways.Replan(w.now)
	clear(w.pending)
	w.pending = w.pending[:0]
}

// send gives an agent a place as its goal.
func (w *World) send(id uint32, place r2.Vec, s formations.Swap) {
	a := &w.now[id]
	a.Goal = nav.Goal{Kind: nav.PointGoal, Point: place, Within: reachOf(a, w.setup.Dt)}
	w.swaps[id] = s
	w.journeys.Restart(a, w.tick)
}

// reachOf is how near a place that was ordered counts as there. A step must not lead
// across all of it.
func reachOf(a *nav.Agent, dt float64) float64 { return max(a.Radius, a.MaxSpeed*dt) }

// load puts agents at rest and without a goal anywhere into cells that are dealt out to
// them.
func (w *World) load(d *deed) {
	const lane = 0x6c6f6164                     // "load"
	cells := append([]r2.Vec(nil), d.places...) // a world that is put back deals them again
	w.deal(cells)
	for k, id := range d.ids {
		a, place := &w.now[id], cells[k]
		spare := max(0, d.side-2*a.Radius)
		for axis, x := range []*float64{&place.X, &place.Y} {
			*x += float64(spare * (portable.Uniform(portable.Hash(w.setup.Seed, uint64(id), w.tick, lane+uint64(axis))) - 0.5))
		}
		a.Pos, a.Vel, a.Goal = place, r2.Vec{}, nav.Goal{}
		w.swaps[id] = formations.Shuffle
		w.journeys.Lift(id)
		w.journeys.Restart(a, w.tick)
	}
	w.sort()
}

// switchPlaces sends agents to places that are those of others now: where these are bound
// for, or where they are if they are bound for no place.
func (w *World) switchPlaces(d *deed) {
	var others []uint32
	var places []r2.Vec
	for _, id := range d.ids {
		a := &w.now[id]
		at := a.Pos
		if a.Goal.Kind == nav.PointGoal {
			at = a.Goal.Point
		}
		across := r2.Sub(portable.Scale(2, d.center), at)
		switch s := w.swaps[id]; s {
		case formations.Mirror:
			w.send(id, r2.Vec{X: across.X, Y: at.Y}, s)
		case formations.Turn:
			w.send(id, across, s)
		default:
			others = append(others, id)
			places = append(places, at)
		}
	}
	w.deal(places)
	for k, id := range others {
		w.send(id, places[k], formations.Shuffle)
	}
}

// deal deals places out anew, so that each goes to another: a permutation of one
// cycle, drawn by Sattolo's algorithm from seed and tick.
func (w *World) deal(places []r2.Vec) {
	const lane = 0x73776170 // "swap"
	for i := len(places) - 1; i > 0; i-- {
		k := portable.Hash(w.setup.Seed, uint64(i), w.tick, lane) % uint64(i)
		places[i], places[k] = places[k], places[i]
	}
}
