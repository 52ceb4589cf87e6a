package journeys

import (
	"galaxy/nav"
	"galaxy/sim/part"
)

// Kept is a copy of a State in little memory.
type Kept struct {
	journeys part.Packed[journey]
	motions  part.Packed[Motion]
	stills   part.Packed[still]
	totals   []Totals
	routes   []nav.Route
}

// Keep makes d a copy of the state.
func (t *Tracker) Keep(d *Kept) {
	d.journeys.Pack(t.pool, t.journeys, nil)
	d.motions.Pack(t.pool, t.motions, nil)
	d.stills.Pack(t.pool, t.stills, nil)
	d.totals, d.routes = part.Copied(d.totals, t.totals), copyRoutes(d.routes, t.routes)
}

// Restore makes the state what it was when d was kept.
func (t *Tracker) Restore(d *Kept) {
	t.journeys = d.journeys.Unpack(t.pool, t.journeys, nil)
	t.motions = d.motions.Unpack(t.pool, t.motions, nil)
	t.stills = d.stills.Unpack(t.pool, t.stills, nil)
	t.totals, t.routes = part.Copied(t.totals, d.totals), copyRoutes(t.routes, d.routes)
}

// Bytes returns how much memory it takes.
func (d *Kept) Bytes() int {
	sum := d.journeys.Bytes() + d.motions.Bytes() + d.stills.Bytes() + part.Bytes(d.totals) + part.Bytes(d.routes)
	for i := range d.routes {
		sum += part.Bytes(d.routes[i].Points)
	}
	return sum
}
