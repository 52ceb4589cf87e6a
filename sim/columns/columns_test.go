package columns

import (
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/grid"
	"galaxy/sim/part/parttest"
	"galaxy/sim/workers"
)

func TestCopiesOfStatesAreWhole(t *testing.T) { parttest.Copies(t, (*State).CopyTo) }

// Groups that fly to the same places share their numbers, also where there are many.
func TestGoalsAreNumberedOnce(t *testing.T) {
	at := func(x int) nav.Goal {
		return nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: float64(x)}, Within: 1}
	}
	var stops []nav.Goal
	for x := range 1000 {
		stops = append(stops, at(x))
	}
	g := newGoals([][]nav.Goal{stops, stops[500:], nil})
	if len(g.Stops) != 1000 {
		t.Fatalf("%d stops, want 1000", len(g.Stops))
	}
	for x, stop := range stops {
		if k := g.number(&stop); k != uint32(x) || g.Stops[k] != stop {
			t.Errorf("stop %d has number %d", x, k)
		}
	}
	other, none := at(-1), nav.Goal{}
	if g.number(&other) != g.special() || g.number(&none) != g.None() {
		t.Errorf("another place has number %d and none %d, want %d and %d", g.number(&other), g.number(&none), g.special(), g.None())
	}
}

// A world that has gone back to where nothing had a goal of its own may give one again.
func TestOwnGoalsAfterNone(t *testing.T) {
	c := &Columns{Goals: newGoals(nil)}
	c.State = State{ID: []uint32{0}, GoalNo: []uint32{0}}
	var before State
	c.CopyTo(&before)
	place := nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 3}}
	for range 2 {
		c.SetGoal(0, &place)
		if got := *c.GoalOf(0); got != place {
			t.Errorf("the goal is %v, want %v", got, place)
		}
		before.CopyTo(&c.State)
	}
}

// scattered returns the columns of some agents, a few of which are absent.
func scattered(pool *workers.Pool, n int) (c *Columns, agents []nav.Agent, absent []bool) {
	rng := rand.New(rand.NewPCG(1, 2))
	agents, absent = make([]nav.Agent, n), make([]bool, n)
	for i := range agents {
		agents[i] = nav.Agent{
			ID: uint32(i), Radius: float64(1 + i%3), Pos: r2.Vec{X: 40 * rng.Float64(), Y: 40 * rng.Float64()},
			Vel: r2.Vec{X: rng.Float64()}, Heading: float64(i % 2), DeltaV: float64(i), Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{Y: float64(i)}},
		}
		absent[i] = i%7 == 3
	}
	c = New(pool, agents, absent, nil, 0.1, true)
	c.KeepVelocities()
	c.SetSide(5)
	c.Resort(absent)
	return c, agents, absent
}

// An agent is what it was, whatever its slot, and whichever others are absent.
func TestSlotsShowNowhere(t *testing.T) {
	pool := workers.New(2)
	defer pool.Close()
	c, agents, absent := scattered(pool, 60)
	now, before := make([]nav.Agent, 60), make([]nav.Agent, 60)
	for seed := range uint64(5) {
		c.Unload(now, before)
		if !slices.Equal(now, agents) || !slices.Equal(before, agents) {
			t.Fatalf("seed %d: agents are not what they were", seed)
		}
		for id := range uint32(60) {
			if c.Here(c.SlotOf(id)) == absent[id] {
				t.Errorf("agent %d is absent: %v", id, !absent[id])
			}
		}
		c.Shuffle(seed, absent)
	}
}

// What has happened to agents since they were sorted is not seen yet, and still not where they are
// restored as they are by then.
func TestRestoredAgentsAreSeenAsTheyWere(t *testing.T) {
	pool := workers.New(1)
	defer pool.Close()
	c, agents, absent := scattered(pool, 60)
	c.Needs(true, true, false)
	wrecked := make([]bool, len(agents))
	var g grid.State
	c.Show(&g, wrecked)
	for i := range agents {
		switch s := c.SlotOf(uint32(i)); i % 6 {
		case 0:
			c.Set(s, Stopped, true)
		case 1:
			c.Timer[s] = 3
		case 2:
			c.SetVel(s, r2.Vec{X: 1})
		case 3:
			wrecked[i] = true
		}
	}
	var kept Kept
	c.Keep(&kept)
	then := slices.Clone(g.Sorted())
	c.FindCells(absent)
	c.Sort()
	c.Show(&g, wrecked)
	if slices.Equal(g.Sorted(), then) {
		t.Fatal("what has happened is never seen")
	}
	c.Restore(&kept)
	c.Resort(absent)
	c.Show(&g, wrecked)
	c.Reshow(&kept)
	if !slices.Equal(g.Sorted(), then) {
		t.Error("restored agents are not seen as they were")
	}
}

// A world without agents is kept, too.
func TestNoAgentsAreRestored(t *testing.T) {
	pool := workers.New(1)
	defer pool.Close()
	c := New(pool, nil, nil, nil, 0.1, true)
	var kept Kept
	c.Keep(&kept)
	c.Restore(&kept)
}
