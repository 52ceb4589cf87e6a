package sim

import "galaxy/nav"

// ranks counts the agents of every group, and returns each one's place among
// those of its own.
func ranks(agents []nav.Agent, groups int) []int32 {
	list, count := make([]int32, len(agents)), make([]int32, groups)
	for i := range agents {
		g := agents[i].Group
		list[i] = count[g]
		count[g]++
	}
	return list
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
			w.aim(&stop, &t)
			route.Points = append(route.Points, t.Pos)
		}
	}
}
