package plan_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/orbit/plan"
)

// TestBounded: a plan whose flights take more steps than they may together ends with a sentence, and one that takes less is the same.
func TestBounded(t *testing.T) {
	g, err := orbit.NewGravity(orbit.System{{Name: "Sun", Mu: 1, Radius: 0.1, Parent: -1}})
	if err != nil {
		t.Fatal(err)
	}
	ship := orbit.Craft{State: orbit.State{R: r3.Vec{X: 1}, V: r3.Vec{Y: 1}}}
	of := plan.Hohmann{Radius: 2, Time: 10 * math.Pi}
	free, err := of.Plan(context.Background(), g, ship)
	if err != nil {
		t.Fatal(err)
	}
	wide, err := plan.Bounded{Of: of, Steps: 100_000}.Plan(context.Background(), g, ship)
	if err != nil || len(wide) != len(free) || wide[0] != free[0] || wide[1] != free[1] {
		t.Errorf("%v, without a bound %v (%v)", wide, free, err)
	}
	for _, steps := range []int{20, 150} { // in the first flight, in a later one
		_, err = plan.Bounded{Of: of, Steps: steps}.Plan(context.Background(), g, ship)
		if err == nil || !strings.Contains(err.Error(), "steps of the path ahead to find; give a shorter time") {
			t.Errorf("%d steps: %v", steps, err)
		}
	}
}
