package journeys

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/columns"
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
	goals := make([]nav.Agent, 5)
	for i := range goals {
		goals[i].Goal = nav.Goal{Kind: nav.GoalKind(i % 3), Point: r2.Vec{X: float64(i), Y: 1e9}}
	}
	agents, phases := columns.New(pool, goals, nil, nil, 1, false), workers.PhasesOf[*Tracker](pool, nil)
	for _, pack := range []bool{true, false} {
		parttest.Copies(t, func(s, d *State) {
			var kept Kept
			a, b := Tracker{State: *s, phases: phases, agents: agents}, Tracker{State: *d, phases: phases, agents: agents}
			a.asAhead, b.asAhead = a.likeAhead, b.likeAhead
			a.Keep(&kept, pack)
			b.Restore(&kept)
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
	agent := []nav.Agent{{MaxSpeed: 1}}
	s := scenery.New(nil, nil, nil, nil)
	t := New(workers.New(1), s, Plan{Dt: 1, Stops: []Itinerary{{Choice: List, Stops: stops}}}, agent)
	a, motion := &agent[0], new(Motion)
	for tick := uint64(1); !t.Done(0); tick++ {
		from, target := a.Pos, new(nav.Target)
		a.Pos.X++
		motion.Add(r2.Sub(a.Pos, from), a.Vel, a.Vel)
		if s.Target(&a.Goal, target); t.Reached(tick, a, target, from, target.Pos) {
			t.End(tick, a, motion)
		}
		fmt.Println("tick", tick, "arrivals", t.Arrivals(0), "bound for", a.Goal.Point.X)
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
