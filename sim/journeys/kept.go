package journeys

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/part"
)

// Kept is a copy of a State in little memory.
type Kept struct {
	journeys part.Packed[journey]
	stills   part.Packed[r2.Vec]
	aheads   part.Packed[r2.Vec]
	plain    [2][]r2.Vec // both, if they are not packed
	totals   []Totals
	routes   []nav.Route
}

// Keep makes d a copy of the state. To pack all of it takes time.
func (t *Tracker) Keep(d *Kept, pack bool) {
	d.journeys.Pack(t.phases.Pool, t.journeys, nil)
	d.plain = [2][]r2.Vec{d.plain[0][:0], d.plain[1][:0]}
	if pack {
		t.agents.Locate()
		d.stills.Pack(t.phases.Pool, t.stills, nil)
		d.aheads.Pack(t.phases.Pool, t.aheads, t.asAhead)
	} else {
		d.plain[0], d.plain[1] = part.Copied(d.plain[0], t.stills), part.Copied(d.plain[1], t.aheads)
	}
	d.totals, d.routes = part.Copied(d.totals, t.totals), copyRoutes(d.routes, t.routes)
}

// Restore returns the state to d. Restore the agents first.
func (t *Tracker) Restore(d *Kept) {
	t.journeys = d.journeys.Unpack(t.phases.Pool, t.journeys, nil)
	if len(d.plain[0]) == 0 {
		t.agents.Locate()
		t.stills = d.stills.Unpack(t.phases.Pool, t.stills, nil)
		t.aheads = d.aheads.Unpack(t.phases.Pool, t.aheads, t.asAhead)
	} else {
		t.stills, t.aheads = part.Copied(t.stills, d.plain[0]), part.Copied(t.aheads, d.plain[1])
	}
	t.totals, t.routes = part.Copied(t.totals, d.totals), copyRoutes(t.routes, d.routes)
}

// likeAhead makes ahead what likely was from the place at which agent i has been to its goal: a fixed one has
// not moved.
func (t *Tracker) likeAhead(i int, prior, ahead *r2.Vec) {
	*ahead = *prior
	if g := t.agents.GoalOf(t.agents.Slot(uint32(i))); g.Kind == nav.PointGoal {
		*ahead = r2.Sub(g.Point, t.stills[i])
	}
}

// Bytes returns the memory that d takes, in bytes.
func (d *Kept) Bytes() int {
	sum := d.journeys.Bytes() + d.stills.Bytes() + d.aheads.Bytes() + part.Bytes(d.plain[0]) + part.Bytes(d.plain[1]) + part.Bytes(d.totals) + part.Bytes(d.routes)
	for i := range d.routes {
		sum += part.Bytes(d.routes[i].Points)
	}
	return sum
}
