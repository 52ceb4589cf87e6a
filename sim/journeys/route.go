package journeys

import (
	"slices"

	"galaxy/nav"
	"galaxy/sim/part"
)

// Route leads every group's route through its stops as they are now.
func (t *Tracker) Route() {
	for i := range t.routes {
		it, route := &t.plan.Stops[i], &t.routes[i]
		route.Closed = it.Choice == Loop
		route.Points = route.Points[:0]
		for j := range it.Stops {
			route.Points = append(route.Points, t.scenery.GoalPos(&it.Stops[j]))
		}
	}
}

// copyRoutes makes d a copy of s, in d's memory where that is large enough.
func copyRoutes(d, s []nav.Route) []nav.Route {
	d = slices.Grow(d[:0], len(s))[:len(s)]
	for i := range s {
		points := d[i].Points
		d[i] = s[i]
		d[i].Points = part.Copied(points, s[i].Points)
	}
	return d
}
