package journeys

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/part/parttest"
	"galaxy/sim/scenery"
	"galaxy/sim/workers"
)

func TestTurnReversals(t *testing.T) {
	for _, c := range []struct {
		name  string
		turns []float64 // radians per step
		want  uint32
	}{
		{"straight", []float64{0, 0, 0, 0}, 0},
		{"a circle", []float64{0.1, 0.1, 0.1, 0.1}, 0},
		{"left, right", []float64{0.1, -0.1}, 1},
		{"left, right, left", []float64{0.1, -0.1, 0.1}, 2},
		{"trembling less than the dead band", []float64{0.1, -0.01, 0.01, -0.01, 0.01}, 0},
		{"back in small steps", []float64{0.1, -0.007, -0.007, -0.007}, 1},
		{"back and forth at a right angle", []float64{1.5, -1.5, 1.5}, 2},
		{"about turn", []float64{3, -3}, 1},
	} {
		var m Motion
		heading := 0.3
		before := nav.Agent{Vel: r2.Vec{X: math.Cos(heading), Y: math.Sin(heading)}}
		for _, turn := range c.turns {
			heading += turn
			after := nav.Agent{Vel: r2.Vec{X: 2 * math.Cos(heading), Y: 2 * math.Sin(heading)}}
			m.Add(r2.Vec{}, before.Vel, after.Vel)
			before = after
		}
		if m.Bends != c.want {
			t.Errorf("%s: %d reversals, want %d", c.name, m.Bends, c.want)
		}
	}
}

// Swings of any speed are counted.
func TestTurnReversalsOfAnySpeed(t *testing.T) {
	for _, speed := range []float64{1e-100, 1, 1e100} {
		var m Motion
		for i, turn := range []float64{0.1, -0.1, 0.1} {
			before := nav.Agent{Vel: portable.Scale(speed, toward(float64(i)*turn))}
			after := nav.Agent{Vel: portable.Scale(speed, toward(float64(i)*turn+turn))}
			m.Add(r2.Vec{}, before.Vel, after.Vel)
		}
		if m.Bends != 2 {
			t.Errorf("at speed %v %d reversals, want 2", speed, m.Bends)
		}
	}
}

// toward is the unit vector at a part of a full turn.
func toward(part float64) r2.Vec {
	sin, cos := math.Sincos(2 * math.Pi * part)
	return r2.Vec{X: cos, Y: sin}
}

func TestKeptJourneysAreWhole(t *testing.T) {
	pool := workers.New(1)
	defer pool.Close()
	agents := make([]nav.Agent, 5)
	for i := range agents {
		agents[i].Goal = nav.Goal{Kind: nav.GoalKind(i % 3), Point: r2.Vec{X: float64(i), Y: 1e9}}
	}
	for _, rows := range [][]nav.Agent{agents, nil} {
		parttest.Copies(t, func(s, d *State) {
			var kept Kept
			a, b := Tracker{State: *s, pool: pool}, Tracker{State: *d, pool: pool}
			a.asAhead, b.asAhead = a.likeAhead, b.likeAhead
			a.Keep(&kept, rows)
			b.Restore(&kept, rows)
			*d = b.State
		})
	}
}

// By chance an agent starts for any stop but the one that it stands at; else for the one
// that follows, or the first.
func TestFirstStops(t *testing.T) {
	it := Itinerary{Choice: Random, Stops: make([]nav.Goal, 4)}
	for at := -1; at < 4; at++ {
		var drawn [4]int
		for id := range uint32(400) {
			drawn[it.First(7, id, at)]++
		}
		for stop, n := range drawn {
			if stop == at && n > 0 || stop != at && n < 60 {
				t.Errorf("of 400 agents at stop %d, %d start for stop %d", at, n, stop)
			}
		}
	}
	for _, c := range []struct {
		choice Choice
		want   [5]int // at -1, 0 … 3
	}{{Stay, [5]int{}}, {Loop, [5]int{0, 1, 2, 3, 0}}, {List, [5]int{0, 1, 2, 3, 0}}} {
		it.Choice = c.choice
		for i, want := range c.want {
			if got := it.First(7, 1, i-1); got != want {
				t.Errorf("%v, at stop %d: starts for %d, want %d", c.choice, i-1, got, want)
			}
		}
	}
}

// An agent moves one unit per step along a list of two stops.
func Example() {
	stops := []nav.Goal{{Kind: nav.PointGoal, Point: r2.Vec{X: 2}}, {Kind: nav.PointGoal, Point: r2.Vec{X: 5}}}
	now := []nav.Agent{{MaxSpeed: 1}}
	resting := make([]bool, 1)
	t := New(workers.New(1), scenery.New(nil, nil, nil, nil), Plan{Dt: 1, Stops: []Itinerary{{Choice: List, Stops: stops}}}, now)
	for tick := uint64(1); !t.Done(0); tick++ {
		before := []nav.Agent{now[0]}
		now[0].Pos.X++
		t.Travel(before, now, resting)
		t.Arrive(tick, before, now, resting, nil)
		fmt.Println("tick", tick, "arrivals", t.Arrivals(0), "bound for", now[0].Goal.Point.X)
	}
	total := t.Totals(0)
	fmt.Println(total.Journeys, "journeys of length", total.Length, "in", total.Time)
	// Output:
	// tick 1 arrivals 0 bound for 2
	// tick 2 arrivals 1 bound for 5
	// tick 3 arrivals 1 bound for 5
	// tick 4 arrivals 1 bound for 5
	// tick 5 arrivals 2 bound for 5
	// 2 journeys of length 5 in 5
}

// lostBut is paths that lead no agent but one to its goal. It counts how often it is asked.
type lostBut struct {
	id    uint32
	asked int
}

func (p *lostBut) Lost(id uint32) bool {
	p.asked++
	return id != p.id
}

// Where most agents no longer travel, they are not asked in every step.
func TestIdleAsksFew(t *testing.T) {
	pool := workers.New(1)
	defer pool.Close()
	agents := make([]nav.Agent, 1000)
	for i := range agents {
		agents[i] = nav.Agent{ID: uint32(i), Radius: 1, MaxSpeed: 1, Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 9}}}
	}
	tracker := New(pool, scenery.New(nil, nil, nil, nil), Plan{Dt: 1, Stops: make([]Itinerary, 1)}, agents)
	resting, paths := make([]bool, len(agents)), &lostBut{id: 900}
	if tracker.Idle(0, agents, resting, paths) || paths.asked < 900 {
		t.Fatalf("idle, or asked %d times", paths.asked)
	}
	paths.asked = 0
	if tracker.Idle(1, agents, resting, paths) || paths.asked > 2 {
		t.Errorf("idle, or asked %d times", paths.asked)
	}
	paths.id = 7 // the other one is lost too
	if tracker.Idle(2, agents, resting, paths) {
		t.Error("idle, though an agent is on its way again")
	}
	paths.id = 2000
	if !tracker.Idle(3, agents, resting, paths) {
		t.Error("not idle, though all are lost")
	}
}
