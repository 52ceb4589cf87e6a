package columns

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/journeys"
	"galaxy/sim/part/parttest"
)

func TestCopiesOfCrewsAreWhole(t *testing.T) { parttest.Copies(t, (*State).CopyTo) }

// Groups that fly to the same places share their numbers, also where there are many.
func TestGoalsAreNumberedOnce(t *testing.T) {
	at := func(x int) nav.Goal {
		return nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: float64(x)}, Within: 1}
	}
	var stops []nav.Goal
	for x := range 1000 {
		stops = append(stops, at(x))
	}
	g := newGoals([]journeys.Itinerary{{Stops: stops}, {Stops: stops[500:]}, {}})
	if len(g.stops) != 1000 {
		t.Fatalf("%d stops, want 1000", len(g.stops))
	}
	for x, stop := range stops {
		if k := g.number(&stop); k != uint32(x) || g.stops[k] != stop {
			t.Errorf("stop %d has number %d", x, k)
		}
	}
	other, none := at(-1), nav.Goal{}
	if g.number(&other) != g.special() || g.number(&none) != g.none() {
		t.Errorf("another place has number %d and none %d, want %d and %d", g.number(&other), g.number(&none), g.special(), g.none())
	}
}

// A world that has gone back to where nothing had a goal of its own may give one again.
func TestOwnGoalsAfterNone(t *testing.T) {
	c := &Crew{goals: newGoals(nil)}
	c.columns = columns{id: []uint32{0}, goal: []uint32{0}}
	var before State
	c.CopyTo(&before)
	place := nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 3}}
	for range 2 {
		c.setGoal(0, &place)
		if got := c.goalOf(0); got != place {
			t.Errorf("the goal is %v, want %v", got, place)
		}
		before.CopyTo(&c.State)
	}
}
