package sim

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"
)

// route returns the indices of the stops that one agent reaches in n steps.
func route(t *testing.T, it Itinerary, seed uint64, n int) []int32 {
	t.Helper()
	s := line([]float64{0}, []float64{0})
	s.Seed = seed
	s.Agents[0].MaxSpeed = 10
	s.Groups[0].Itinerary = it
	w := mustNew(t, s)
	stop := func() int32 { return int32(slices.Index(it.Stops, w.Agents()[0].Goal)) }
	stops := []int32{stop()}
	for range n {
		before := w.Journeys().Arrivals(0)
		w.Step()
		if w.Journeys().Arrivals(0) != before && !w.journeys.Done(0) {
			stops = append(stops, stop())
		}
	}
	return stops
}

func fourCorners() []nav.Goal {
	var stops []nav.Goal
	for _, p := range []r2.Vec{{X: 15}, {X: 15, Y: 25}, {Y: 25}, {X: -35, Y: 5}} {
		stops = append(stops, nav.Goal{Kind: nav.PointGoal, Point: p, Within: 6})
	}
	return stops
}

func TestItineraries(t *testing.T) {
	for _, c := range []struct {
		choice Choice
		want   []int32
	}{
		{Stay, []int32{0}},
		{List, []int32{0, 1, 2, 3}},
		{Loop, []int32{0, 1, 2, 3, 0, 1, 2, 3}},
	} {
		got := route(t, Itinerary{Choice: c.choice, Stops: fourCorners()}, 1, 30)
		for i := range min(len(got), len(c.want)) {
			if got[i] != c.want[i] {
				t.Errorf("%v: stops %v, want %v", c.choice, got, c.want)
				break
			}
		}
		if len(got) < len(c.want) || c.choice != Loop && len(got) != len(c.want) {
			t.Errorf("%v: stops %v, want %v", c.choice, got, c.want)
		}
	}
}

func TestRandomItineraryVisitsAllAndNeverStays(t *testing.T) {
	var routes [2][]int32
	for k, seed := range []uint64{1, 2} {
		r := route(t, Itinerary{Choice: Random, Stops: fourCorners()}, seed, 400)
		seen := map[int32]int{}
		for i, stop := range r {
			seen[stop]++
			if i > 0 && stop == r[i-1] {
				t.Fatalf("seed %d: stop %d twice in a row", seed, stop)
			}
		}
		if len(seen) != 4 {
			t.Errorf("seed %d: stops visited: %v", seed, seen)
		}
		routes[k] = r
	}
	same := 0
	for i := range 20 {
		if routes[0][i] == routes[1][i] {
			same++
		}
	}
	if same == 20 {
		t.Error("two seeds draw the same route")
	}
}

func TestAnAgentWithAGoalFliesThereFirst(t *testing.T) {
	s := line([]float64{0}, []float64{0})
	s.Groups[0].Itinerary = Itinerary{Choice: Loop, Stops: fourCorners()}
	s.Agents[0].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: -2}, Within: 0.5}
	w := mustNew(t, s)
	steps(w, 2)
	if g := w.Agents()[0].Goal; g != fourCorners()[0] {
		t.Errorf("after the first goal comes %+v, not the first stop", g)
	}
	// A goal that is a stop is followed by the next one.
	s.Agents[0].Goal = fourCorners()[1]
	s.Agents[0].Pos = r2.Vec{X: 15, Y: 24}
	if g := mustNew(t, s).Agents()[0].Goal; g != fourCorners()[2] {
		t.Errorf("after the second stop comes %+v", g)
	}
}

// An agent of speed 2 flies 12 along x, then 9 along y, and so has flown 7/5 of
// the straight line when it arrives.
func TestJourneyMeasures(t *testing.T) {
	s := line([]float64{0}, []float64{0})
	s.Agents[0].MaxSpeed = 2
	s.Agents[0].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 12, Y: 9}, Within: 0.25}
	s.Dt = 0.5
	s.Groups[0].Behavior = corner{}
	s.Groups[0].Name = "corner"
	w := steps(mustNew(t, s), 40)
	r := w.Report()
	m := r.Metrics[0]
	want := GroupMetrics{
		Group: "corner", Agents: 1, Arrived: 1, Come: 1, Journeys: 1, MeanTime: 10.5,
		TimeRatio: 10.5 / 7.5, PathRatio: 21.0 / 15, DeltaV: 2 + 2*math.Sqrt2,
	}
	if math.Abs(m.DeltaV-want.DeltaV) < 1e-12 {
		m.DeltaV = want.DeltaV
	}
	if m != want {
		t.Errorf("got  %+v\nwant %+v", m, want)
	}
	if r.Arrived != 1 {
		t.Errorf("arrived: %d", r.Arrived)
	}
}

// The total is what one group of all agents would measure.
func TestTotalIsOfAllGroups(t *testing.T) {
	measure := func(groups int) Report {
		s := line([]float64{0, 40, 80}, make([]float64, 3))
		s.Dt = 0.25
		s.Groups = nil
		for g := range groups {
			s.Groups = append(s.Groups, Group{Name: string(rune('a' + g)), Behavior: corner{}, Drive: &nav.Kinematic{}})
		}
		for i := range s.Agents {
			a := &s.Agents[i]
			a.MaxSpeed, a.Group = 2, int32(i%groups)
			a.Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: a.Pos.X + 3 + 4*float64(i), Y: 2}, Within: 0.25}
		}
		return steps(mustNew(t, s), 400).Report()
	}
	one, three := measure(1), measure(3)
	want := one.Metrics[0]
	want.Group = ""
	if one.Total != want || want.Journeys != 3 || want.Arrived != 3 {
		t.Errorf("of one group: total %+v, its metrics %+v", one.Total, want)
	}
	if three.Total != want {
		t.Errorf("of three groups: total %+v; of one %+v", three.Total, want)
	}
}

// corner flies along x until it is below its target, then along y.
type corner struct{}

func (corner) Steer(a *nav.Agent, v *nav.View) r2.Vec {
	to := r2.Vec{X: a.MaxSpeed}
	if a.Pos.X >= v.Target.Pos.X {
		to = r2.Vec{Y: a.MaxSpeed}
	}
	if a.Pos == v.Target.Pos {
		to = r2.Vec{}
	}
	return r2.Scale(1/v.Dt, r2.Sub(to, a.Vel))
}

func TestDone(t *testing.T) {
	s := line([]float64{0, 5}, []float64{0, 0})
	goal := nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 10}, Within: 0.5}
	s.Agents[0].Goal, s.Agents[1].Goal = goal, goal
	s.End.Arrived = true
	w := mustNew(t, s)
	for !w.Done() && w.Tick() < 100 {
		w.Step()
	}
	if w.Tick() != 10 || w.Report().Arrived != 2 {
		t.Errorf("done at tick %d with %d arrived, want 10 and 2", w.Tick(), w.Report().Arrived)
	}
	s.End = End{Time: 3}
	s.Start = 100
	w = mustNew(t, s)
	for !w.Done() && w.Tick() < 100 {
		w.Step()
	}
	if w.Tick() != 3 || w.Time() != 103 {
		t.Errorf("done at tick %d, time %v, want 3 and 103", w.Tick(), w.Time())
	}
}

func TestGoalsAreSeenWhereTheyAre(t *testing.T) {
	s := line([]float64{0, 7, 9}, []float64{0, -1, 0})
	s.Start = 50
	s.Bodies = orbit.System{{Name: "b", Parent: -1, Radius: 3, Path: wheel{100, 0.01}}}
	s.Agents[0].Goal = nav.Goal{Kind: nav.BodyGoal, Index: 0, Within: 4}
	s.Agents[2].Goal = nav.Goal{Kind: nav.AgentGoal, Index: 1, Within: 1}
	w := steps(mustNew(t, s), 2)
	var v nav.View
	w.View(0, &v)
	pos, vel := v.Target.Path.At(52)
	body := w.Bodies()[0]
	if v.Time != 52 || v.Target.Pos != pos || v.Target.Vel != vel || pos != (r2.Vec{X: body.R.X, Y: body.R.Y}) || vel != (r2.Vec{X: body.V.X, Y: body.V.Y}) {
		t.Errorf("body seen at %v moving %v, its path says %v and %v, its state %v", v.Target.Pos, v.Target.Vel, pos, vel, body)
	}
	if v.Target.Radius != 3 || v.Target.Within != 4 || v.Target.Path.MaxSpeed() != 2 {
		t.Errorf("target %+v", v.Target)
	}
	if !v.IsTarget(&v.Obstacles[0]) || v.Obstacles[0].Pos != pos || v.Obstacles[0].Vel != vel {
		t.Errorf("obstacle %+v", v.Obstacles[0])
	}
	w.View(2, &v)
	if other := w.Agents()[1]; v.Target.Pos != other.Pos || v.Target.Vel != other.Vel || v.Target.Radius != 1 || v.Target.Path != nil {
		t.Errorf("agent seen as %+v, it is %+v", v.Target, other)
	}
}

// coast keeps its velocity.
type coast struct{}

func (coast) Steer(*nav.Agent, *nav.View) r2.Vec { return r2.Vec{} }

// An agent that passes its goal has arrived if it came within its distance, however far a step
// leads; be the goal a point, a body or another agent that comes the other way.
func TestAgentsArriveInPassing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		within, speed := rapid.Float64Range(0.1, 10).Draw(t, "within"), speeds.Draw(t, "speed")
		miss := rapid.Float64Range(0, 20).Draw(t, "miss")
		kind := rapid.SampledFrom([]nav.GoalKind{nav.PointGoal, nav.BodyGoal, nav.AgentGoal}).Draw(t, "goal")
		if math.Abs(miss-within) < 1e-6*within {
			t.Skip("too near to tell")
		}
		steps := rapid.Float64Range(0.5, 20).Draw(t, "steps") // to the goal
		s := line([]float64{0, 0}, []float64{speed, 0})
		s.Groups[0].Behavior = coast{}
		course := along(rapid.Float64Range(0, 1).Draw(t, "course"))
		place := portable.AddScaled(portable.Scale(float64(steps*speed), course), miss, r2.Vec{X: -course.Y, Y: course.X})
		s.Agents[0].Vel = portable.Scale(speed, course)
		s.Agents[0].Goal = nav.Goal{Kind: kind, Point: place, Within: within}
		switch kind {
		case nav.BodyGoal:
			s.Bodies = orbit.System{{Name: "b", Parent: -1, Path: fixed(place)}}
		case nav.AgentGoal:
			s.Agents[1].Vel = portable.Scale(-0.7*speed, course)
			s.Agents[1].Pos = portable.AddScaled(place, float64(0.7*steps*speed), course)
			s.Agents[0].Goal.Index = 1
		}
		w := started(t, s)
		for range 50 {
			w.Step()
		}
		if there := w.Journeys().Arrivals(0) > 0; there != (miss < within) {
			t.Fatalf("passed at %v of %v: arrived %t", miss, within, there)
		}
	})
}

// fixed is a body that stands.
type fixed r2.Vec

func (p fixed) State(float64) (r, v r3.Vec) { return r3.Vec{X: p.X, Y: p.Y}, r3.Vec{} }
func (p fixed) MaxSpeed() float64           { return 0 }

// An agent that bounces off something does not arrive at a goal behind it.
func TestAgentsDoNotArriveBehindABounce(t *testing.T) {
	s := line([]float64{0}, []float64{1000})
	s.Groups[0].Behavior = coast{}
	s.Contacts = &Contacts{Restitution: 1}
	s.Boxes = []nav.Box{{Min: r2.Vec{X: 500, Y: -10}, Max: r2.Vec{X: 510, Y: 10}}}
	s.Agents[0].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 600}, Within: 5}
	if w := steps(mustNew(t, s), 10); w.Journeys().Arrivals(0) != 0 {
		t.Error("arrived behind a wall")
	}
}

// A run in which an order has taken all goals is not over.
func TestARunWithoutGoalsDoesNotEnd(t *testing.T) {
	s := line([]float64{0, 9}, make([]float64, 2))
	for i := range s.Agents {
		s.Agents[i].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 1e3}}
	}
	s.End = End{Arrived: true, Time: 20}
	w := mustNew(t, s)
	give(t, w, "load")
	if steps(w, 2); w.Done() {
		t.Error("over, and no agent has arrived")
	}
	if steps(w, 18); !w.Done() {
		t.Error("not over when its time is")
	}
}

// A world starts agents without a goal for any stop, the first among them.
func TestDepartingForAnyStop(t *testing.T) {
	s := crowd(400, 1000)
	w := mustNew(t, s)
	drawn := map[int]int{}
	for i := range w.Agents() {
		if it := &s.Groups[s.Agents[i].Group].Itinerary; s.Agents[i].Goal.Kind == nav.NoGoal && it.Choice == Random {
			drawn[slices.Index(it.Stops, w.Agents()[i].Goal)]++
		}
	}
	if len(drawn) < 2 || drawn[0] == 0 {
		t.Errorf("agents start for %v", drawn)
	}
}

// Two agents whose paths mirror each other would both give way for ever: the one with the
// lower ID keeps its way, and they pass as two do that are next to mirrored.
func TestMirroredAgentsPass(t *testing.T) {
	for _, height := range []float64{20, 50, 100, 200, 300} {
		for _, off := range []float64{0, 1e-7} {
			b, err := nav.New("antigravity")
			if err != nil {
				t.Fatal(err)
			}
			s := Setup{Name: "mirror", Seed: 1, Dt: 1.0 / 60, Groups: []Group{{Name: "ships", Behavior: b, Drive: nav.Kinematic{}}}}
			for i := range 2 {
				side := float64(2*i - 1)
				s.Agents = append(s.Agents, nav.Agent{
					ID: uint32(i), Radius: 6, Mass: 1, MaxSpeed: 60, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
					Pos:  r2.Vec{X: 100*side + off*float64(i)},
					Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: -100 * side, Y: height}, Within: 6},
				})
			}
			w := mustNew(t, s)
			steps(w, 10*60)
			if r := w.Report(); r.Arrived != 2 || r.Contacts != 0 {
				t.Errorf("goals %v higher, %v off the mirror: %d arrived, %d contacts; want 2 and 0", height, off, r.Arrived, r.Contacts)
			}
		}
	}
}

// A ring of inelastic agents that are bound across it closes into an arch: all are stuck,
// each waits for another, and the scene is over.
func TestArchIsStuck(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("one goroutine has nothing to race with")
	}
	s := onRing(180) // gaps of 3.49 for diameters of 4: they are moved apart into a closed ring
	s.Contacts = &Contacts{}
	s.End.Arrived = true
	for i := range s.Agents {
		a := &s.Agents[i]
		a.Radius = 1.7
		a.Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Sub(portable.Scale(2, middle), a.Pos), Within: 1}
	}
	w := mustNew(t, s)
	for !w.Done() && w.Tick() < 3000 {
		w.Step()
	}
	r := w.Report()
	if r.Stuck != len(s.Agents) || len(r.Waiting) != mostWaiting || w.Tick() >= 3000 {
		t.Fatalf("after %d steps %d of %d are stuck, %d of them named", w.Tick(), r.Stuck, len(s.Agents), len(r.Waiting))
	}
	for _, x := range r.Waiting {
		if x.For == "" || x.For == x.Agent {
			t.Errorf("%+v: it waits for a neighbour in the ring", x)
		}
	}
	give(t, w, "load")
	if w.Step(); w.Report().Stuck != 0 {
		t.Errorf("%d are stuck that have been put elsewhere", w.Report().Stuck)
	}
}

// An agent at rest whose goal comes nearer, or that has none, is not stuck; nor is one that
// goes round its goal.
func TestWaitingIsNotStuck(t *testing.T) {
	s := line([]float64{0, 500, 1000}, []float64{0, 0, 0})
	s.Bodies = orbit.System{{Name: "b", Parent: -1, Radius: 3, Path: wheel{400, 0.01}}}
	s.Groups[0].Behavior = coast{}
	s.Agents[0].Goal = nav.Goal{Kind: nav.BodyGoal, Index: 0, Within: 4}
	s.Agents[1].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: -90}, Within: 1} // and it does nothing about it
	w := steps(mustNew(t, s), 2000)
	if r := w.Report(); r.Stuck != 1 || len(r.Waiting) != 1 || r.Waiting[0] != (Waiting{Agent: w.AgentName(1)}) {
		t.Errorf("%d are stuck: %+v; want agent 1 alone, in whose way nothing is", r.Stuck, r.Waiting)
	}
}
