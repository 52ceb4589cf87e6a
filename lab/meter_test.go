package lab

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/scene"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// onRails flies at the velocity that a function of time gives.
type onRails struct {
	at func(id uint32, t float64) r2.Vec
}

func (b onRails) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	return r2.Scale(1/v.Dt, r2.Sub(b.at(self.ID, v.Time+v.Dt/2), self.Vel)) // of the middle of the step
}

// agent returns one of radius 0.5 and cruise speed 1 with a goal.
func agent(id uint32, from, to r2.Vec) nav.Agent {
	return nav.Agent{
		ID: id, Pos: from, Radius: 0.5, Mass: 1, MaxSpeed: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
		Goal: nav.Goal{Kind: nav.PointGoal, Point: to, Within: 0.5},
	}
}

// judged runs a world of agents to its end and returns the score.
func judged(t *testing.T, dt, end float64, fly func(id uint32, t float64) r2.Vec, change func(*sim.Setup), agents ...nav.Agent) *Result {
	t.Helper()
	s := sim.Setup{Dt: dt, Workers: 1, Agents: agents, End: sim.End{Time: end, Arrived: true}, Groups: []sim.Group{{Name: "all", Behavior: onRails{fly}, Drive: nav.Kinematic{}}}}
	if change != nil {
		change(&s)
	}
	w, err := sim.New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	m := newMeter(w)
	for m.arrived < m.bound && w.Time() < end {
		w.Step()
		m.observe(w)
	}
	return m.result(w)
}

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

// opposite flies even IDs to the right and odd ones to the left.
func opposite(id uint32, _ float64) r2.Vec { return r2.Vec{X: 1 - 2*float64(id%2)} }

// Two agents pass each other at known gaps, and overlap by known depths.
func TestScoreOfTwoAgentsThatPass(t *testing.T) {
	for _, c := range []struct {
		offset   float64 // between their lines, length
		gap      float64 // radii
		overlaps int
		clean    bool
	}{
		{1.25, 0.5, 0, true},
		{3, 1, 0, true}, // any gap above one radius is one
		{1, 0, 0, true},
		{0.9975, -0.005, 0, true}, // within the tolerance
		{0.75, -0.5, 1, false},
		{0, -2, 1, false},
	} {
		r := judged(t, 0.125, 60, opposite, nil, agent(0, r2.Vec{X: -5}, r2.Vec{X: 5}), agent(1, r2.Vec{X: 5, Y: c.offset}, r2.Vec{X: -5, Y: c.offset}))
		if !near(r.Gap, c.gap, 1e-9) || !near(r.Deepest, max(0, -c.gap), 1e-9) || r.Overlaps != c.overlaps || r.Clean != c.clean {
			t.Errorf("%v apart: gap %v, deepest %v, %d overlaps, clean %v; want %+v", c.offset, r.Gap, r.Deepest, r.Overlaps, r.Clean, c)
		}
		// 9.5 to fly: they are there within half a length.
		if r.Arrived != 2 || !near(r.TimeRatio, 1, 1e-12) || !near(r.Last, 9.5, 1e-12) || r.Jerk > 1e-9 || r.Reversals != 0 || r.DeltaV > 1e-9 {
			t.Errorf("%v apart: %+v", c.offset, r)
		}
	}
}

// The depth is measured in radii of the smaller one, and of things fixed as well.
func TestDepthOfOverlaps(t *testing.T) {
	large := agent(1, r2.Vec{X: 5, Y: 5.25}, r2.Vec{X: -5, Y: 5.25})
	large.Radius = 5
	if r := judged(t, 0.125, 60, opposite, nil, agent(0, r2.Vec{X: -5}, r2.Vec{X: 5}), large); !near(r.Deepest, 0.5, 1e-9) {
		t.Errorf("an agent a tenth as large: %v radii deep", r.Deepest)
	}
	box := func(s *sim.Setup) { s.Boxes = []nav.Box{{Min: r2.Vec{X: -1, Y: 0.4}, Max: r2.Vec{X: 1, Y: 3}}} }
	if r := judged(t, 0.125, 60, opposite, box, agent(0, r2.Vec{X: -5}, r2.Vec{X: 5})); !near(r.Deepest, 0.2, 1e-9) || r.Overlaps != 1 || r.Clean {
		t.Errorf("a box: %+v", r)
	}
	rock := func(s *sim.Setup) { s.Obstacles = []nav.Obstacle{{Pos: r2.Vec{Y: -1}, Radius: 0.6, Body: -1}} }
	if r := judged(t, 0.125, 60, opposite, rock, agent(0, r2.Vec{X: -5}, r2.Vec{X: 5})); !near(r.Deepest, 0.2, 1e-9) || r.Clean {
		t.Errorf("a rock: %+v", r)
	}
}

// A method that stands still is not clean and has no time ratio; nor has one that leaves
// one agent behind all its agents.
func TestStandingStillCannotWin(t *testing.T) {
	still := func(uint32, float64) r2.Vec { return r2.Vec{} }
	r := judged(t, 0.125, 20, still, nil, agent(0, r2.Vec{X: -5}, r2.Vec{X: 5}), agent(1, r2.Vec{X: 5, Y: 2}, r2.Vec{X: -5, Y: 2}))
	if r.Clean || r.Arrived != 0 || !math.IsNaN(r.TimeRatio) || r.Time != 20 {
		t.Errorf("all stand: %+v", r)
	}
	one := func(id uint32, _ float64) r2.Vec { return r2.Vec{X: 1 - float64(id)} }
	half := judged(t, 0.125, 20, one, nil, agent(0, r2.Vec{X: -5}, r2.Vec{X: 5}), agent(1, r2.Vec{X: 5, Y: 2}, r2.Vec{X: -5, Y: 2}))
	if half.Clean || half.Arrived != 1 {
		t.Errorf("one stands: %+v", half)
	}
	slow := judged(t, 0.125, 200, func(id uint32, t float64) r2.Vec { return r2.Scale(0.1, opposite(id, t)) }, nil, agent(0, r2.Vec{X: -5}, r2.Vec{X: 5}))
	if !slow.Clean || math.IsNaN(slow.TimeRatio) {
		t.Errorf("it is slow: %+v", slow)
	}
	if why := half.Why(); why != "1 of 2 arrived in time" {
		t.Errorf("%q", why)
	}
}

// A weaving path has the same jerk, reversals and Δv for any step, and those that its
// formula gives.
func TestMeasuresDoNotDependOnTheStep(t *testing.T) {
	// y = A·sin(ωt): |jerk| has the mean A·ω³·2/π, reversals are two a period, and the
	// velocity changes by 4·A·ω in each. Radius and cruise speed make 0.5 the natural time.
	const amplitude, omega, end = 0.8, 0.5, 120.0
	weave := func(_ uint32, t float64) r2.Vec { return r2.Vec{X: 0.5, Y: amplitude * omega * math.Cos(omega*t)} }
	periods := end / (2 * math.Pi / omega)
	jerk := amplitude * omega * omega * omega * 2 / math.Pi * 0.5 * 0.5 * 0.5 / 0.5
	reversals := 100 * 2 * periods / (end / 0.5)
	deltaV := 4 * amplitude * omega * periods
	for _, dt := range []float64{1.0 / 10, 1.0 / 20, 1.0 / 30, 1.0 / 60, 1.0 / 120} {
		r := judged(t, dt, 200, weave, nil, agent(0, r2.Vec{}, r2.Vec{X: 60.5}))
		for _, m := range []struct {
			name            string
			got, want, part float64
		}{
			{"jerk", r.Jerk, jerk, 0.04},
			{"reversals", r.Reversals, reversals, 0.06},
			{"Δv", r.DeltaV, deltaV, 0.04},
			{"time ratio", r.TimeRatio, 2, 0.01},
			{"last arrival", r.Last, 120, 0.01},
		} {
			if !near(m.got, m.want, m.part*m.want) {
				t.Errorf("step %.4f: %s is %.4f, want %.4f within %.0f %%", dt, m.name, m.got, m.want, 100*m.part)
			}
		}
	}
}

// The gate and times of a real method hardly depend on the step.
func TestScoresAgreeAtAnyStep(t *testing.T) {
	var first *Result
	for _, step := range []float64{1.0 / 120, 1.0 / 60, 1.0 / 20, 1.0 / 10} {
		b := &Bench{Cases: some(t, "crossing-90"), Methods: []string{"antigravity{range = 10}"}, Seeds: 1, Change: Change{Step: step}}
		f := inMemory(t, b)
		if err := f.Conduct(Local(1), Shard{}, nil, quietly); err != nil {
			t.Fatal(err)
		}
		r := results(t, b, f)[0]
		if first == nil {
			first = r
		}
		// Its gaps, jerk and Δv differ: it pushes once per step.
		if r.Clean != first.Clean || !near(r.TimeRatio, first.TimeRatio, 0.02) || !near(r.Last, first.Last, 0.3) {
			t.Errorf("step %v: time ratio %v, last arrival %v; at 1/120 %v, %v", step, r.TimeRatio, r.Last, first.TimeRatio, first.Last)
		}
	}
}

// A goal of several stops is reached at the last one, and its straight line has a leg to
// each.
func TestScoreOfStops(t *testing.T) {
	stops := func(s *sim.Setup) {
		s.Groups[0].Itinerary = sim.Itinerary{Choice: sim.List, Stops: []nav.Goal{
			{Kind: nav.PointGoal, Point: r2.Vec{X: 10}, Within: 0.5}, {Kind: nav.PointGoal, Point: r2.Vec{X: 9.5, Y: 10}, Within: 0.5},
		}}
		s.Agents[0].Goal = s.Groups[0].Itinerary.Stops[0]
	}
	corner := func(_ uint32, t float64) r2.Vec {
		if t < 9.5 {
			return r2.Vec{X: 1}
		}
		return r2.Vec{Y: 1}
	}
	if r := judged(t, 0.125, 60, corner, stops, agent(0, r2.Vec{}, r2.Vec{})); !r.Clean || !near(r.Last, 19, 1e-9) || !near(r.TimeRatio, 1, 1e-9) {
		t.Errorf("%+v", r)
	}
}

// Squares that share a goal settle around the one that holds it: they are counted, and the run is not clean.
func TestMeterCountsSettledSquares(t *testing.T) {
	sc, err := scene.Open("bench/mazes", "tiles.maze.cells=[4]", "tiles.maze.loops=[0]", "group.red.count=3", "group.blue.count=3")
	if err != nil {
		t.Fatal(err)
	}
	var m *meter
	d := drive{scene: sc, begun: func(w *sim.World) { m = newMeter(w) }, stepped: func(w *sim.World) { m.observe(w) }}
	w, err := d.run()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if r := m.result(w); r.Agents != 6 || r.Settled == 0 || r.Arrived+r.Settled != 6 || r.Clean || r.Overlaps != 0 {
		t.Errorf("of %d %d have arrived and %d are settled, %d overlaps, clean is %t", r.Agents, r.Arrived, r.Settled, r.Overlaps, r.Clean)
	}
}
