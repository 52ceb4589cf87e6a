package sim

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// Every agent sees the route through its group's stops as they are now, a body's
// and an agent's place included, and its own place in the group.
func TestViewsShowRouteAndRank(t *testing.T) {
	s := crowd(7, 50)
	s.Groups[0].Itinerary = Itinerary{Choice: Loop, Stops: []nav.Goal{
		{Kind: nav.PointGoal, Point: r2.Vec{X: 1, Y: 2}}, {Kind: nav.BodyGoal, Index: 1}, {Kind: nav.AgentGoal, Index: 2},
	}}
	s.Groups[1].Itinerary = Itinerary{Choice: List, Stops: []nav.Goal{{Kind: nav.PointGoal}, {Kind: nav.PointGoal}}}
	for i := range s.Agents {
		s.Agents[i].Group = int32(i % 2)
	}
	w := mustNew(t, s)
	for tick := range 3 {
		for i := range w.Agents() {
			var v nav.View
			w.View(uint32(i), &v)
			if v.Rank != i/2 {
				t.Errorf("agent %d has rank %d", i, v.Rank)
			}
			if i%2 == 1 {
				if v.Route.Closed || len(v.Route.Points) != 2 {
					t.Errorf("tick %d, agent %d: route %+v", tick, i, v.Route)
				}
				continue
			}
			body := w.Bodies()[1].R
			want := []r2.Vec{{X: 1, Y: 2}, {X: body.X, Y: body.Y}, w.Agents()[2].Pos}
			if !v.Route.Closed || !slices.Equal(v.Route.Points, want) {
				t.Errorf("tick %d, agent %d: route %+v, not %v", tick, i, v.Route, want)
			}
		}
		w.Step()
	}
}
