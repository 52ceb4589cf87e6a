package sim

import "galaxy/nav"

// ranks returns each agent's place in its group, from 0, and how many members each
// group has.
func ranks(agents []nav.Agent, groups int) (rank, members []int32) {
	rank, members = make([]int32, len(agents)), make([]int32, groups)
	for i := range agents {
		g := agents[i].Group
		rank[i] = members[g]
		members[g]++
	}
	return rank, members
}

// lay leads every group's route through its stops as they are now.
func (w *World) lay() {
	for i := range w.routes {
		it, route := &w.setup.Groups[i].Itinerary, &w.routes[i]
		route.Closed = it.Choice == Loop
		route.Points = route.Points[:0]
		for j := range it.Stops {
			stop := nav.Agent{Goal: it.Stops[j]}
			var t nav.Target
			w.scenery.Target(&stop, w.now, &t)
			route.Points = append(route.Points, t.Pos)
		}
	}
}
