package journeys

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/part"
)

// Kept is a copy of a State in little memory.
type Kept struct {
	journeys part.Packed[journey]
	motions  part.Packed[Motion]
	stills   part.Packed[r2.Vec]
	aheads   part.Packed[r2.Vec]
	plain    [2][]r2.Vec // both of agents that are not in rows: without these they pack no smaller
	totals   []Totals
	routes   []nav.Route
}

// Keep makes d a copy of the state, of agents as they are now, or nil where there are no rows of them.
func (t *Tracker) Keep(d *Kept, agents []nav.Agent) {
	d.journeys.Pack(t.pool, t.journeys, nil)
	d.motions.Pack(t.pool, t.motions, nil)
	if agents == nil {
		d.plain[0], d.plain[1] = part.Copied(d.plain[0], t.stills), part.Copied(d.plain[1], t.aheads)
	} else {
		t.now = agents
		d.stills.Pack(t.pool, t.stills, nil)
		d.aheads.Pack(t.pool, t.aheads, t.asAhead)
		t.now = nil
	}
	d.totals, d.routes = part.Copied(d.totals, t.totals), copyRoutes(d.routes, t.routes)
}

// Restore makes the state what it was when d was kept. So the agents have to be as they were then.
func (t *Tracker) Restore(d *Kept, agents []nav.Agent) {
	t.journeys = d.journeys.Unpack(t.pool, t.journeys, nil)
	t.motions = d.motions.Unpack(t.pool, t.motions, nil)
	if agents == nil {
		t.stills, t.aheads = part.Copied(t.stills, d.plain[0]), part.Copied(t.aheads, d.plain[1])
	} else {
		t.now = agents
		t.stills = d.stills.Unpack(t.pool, t.stills, nil)
		t.aheads = d.aheads.Unpack(t.pool, t.aheads, t.asAhead)
		t.now = nil
	}
	t.totals, t.routes = part.Copied(t.totals, d.totals), copyRoutes(t.routes, d.routes)
}

// likeAhead makes ahead what likely was from the place at which agent i has been to its goal: a fixed one has
// not moved.
func (t *Tracker) likeAhead(i int, prior, ahead *r2.Vec) {
	*ahead = *prior
	if t.now[i].Goal.Kind == nav.PointGoal {
		*ahead = r2.Sub(t.now[i].Goal.Point, t.stills[i])
	}
}

// Bytes returns how much memory it takes.
func (d *Kept) Bytes() int {
	sum := d.journeys.Bytes() + d.motions.Bytes() + d.stills.Bytes() + d.aheads.Bytes() + part.Bytes(d.plain[0]) + part.Bytes(d.plain[1]) + part.Bytes(d.totals) + part.Bytes(d.routes)
	for i := range d.routes {
		sum += part.Bytes(d.routes[i].Points)
	}
	return sum
}
