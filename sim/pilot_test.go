package sim_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim"
)

// pilots returns an empty setup for pilots, with steps of dt.
func pilots(t *testing.T, dt float64) *sim.Setup {
	t.Helper()
	b, err := nav.New("pilot")
	if err != nil {
		t.Fatal(err)
	}
	return &sim.Setup{
		Name: "pilots", Seed: 1, Dt: dt, Workers: 1, End: sim.End{Arrived: true, Time: 300},
		Groups: []sim.Group{{Name: "all", Behavior: b, Drive: nav.Kinematic{}}},
	}
}

// pilot adds one that flies from a place to another; it returns it.
func pilot(s *sim.Setup, from, to r2.Vec, radius, cruise float64) *nav.Agent {
	s.Agents = append(s.Agents, nav.Agent{
		ID: uint32(len(s.Agents)), Pos: from, Radius: radius, Mass: 1, Hand: nav.Right,
		MaxSpeed: cruise, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
		Goal: nav.Goal{Kind: nav.PointGoal, Point: to, Within: radius},
	})
	return &s.Agents[len(s.Agents)-1]
}

// ring adds n pilots of radius 1.5 that swap antipodal places, each moved by up to noise.
func ring(s *sim.Setup, n int, noise float64) {
	radius := max(20, 0.8*float64(n))
	for i := range n {
		sin, cos := portable.Sincos(2 * math.Pi * float64(i) / float64(n))
		p := r2.Vec{X: radius * cos, Y: radius * sin}
		moved := p
		moved.X += noise * (2*portable.Uniform(portable.Hash(1, uint64(i), 0, 0)) - 1)
		moved.Y += noise * (2*portable.Uniform(portable.Hash(1, uint64(i), 0, 1)) - 1)
		pilot(s, moved, portable.Scale(-1, p), 1.5, 1)
	}
}

// settle runs a setup to its end, and reports the mean of time by straight time, and when
// the last arrived. It is an error if one does not arrive, or two overlap by more than a
// hundredth of the smallest radius, in any step.
func settle(t *testing.T, s *sim.Setup) (ratio, last float64) {
	t.Helper()
	w, err := sim.New(*s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	least := math.Inf(1)
	for i := range s.Agents {
		least = min(least, s.Agents[i].Radius)
	}
	for !w.Done() {
		w.Step()
		if r := w.Report(); r.Overlaps > 0 && r.MaxOverlap > 0.01*least {
			t.Errorf("%s: at %.2f s %d pairs overlap, by %v at most", s.Name, w.Time(), r.Overlaps, r.MaxOverlap)
			break
		}
	}
	r := w.Report()
	if r.Arrived < len(s.Agents) {
		t.Errorf("%s: %d of %d arrived", s.Name, r.Arrived, len(s.Agents))
	}
	t.Logf("%s: %d arrived, ratio %.3f, last at %.1f s", s.Name, r.Arrived, r.Metrics[0].TimeRatio, w.Time())
	return r.Metrics[0].TimeRatio, w.Time()
}

// Rings of all sizes, exactly symmetric and not, with long and short steps, with and
// without a limit of acceleration, turn into a roundabout: all arrive, none overlap.
func TestPilotsCrossARing(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("TestPilotsMeetInAStreet has the same goroutines, and takes a sixth of the time")
	}
	for _, c := range []struct {
		agents           int
		dt, noise, accel float64
		most             float64 // ratio
	}{
		{2, 0.05, 0, 0, 1.1},
		{3, 0.05, 1e-4, 0, 1.1},
		{5, 0.1, 0, 0, 1.1},
		{10, 0.05, 1e-4, 0, 1.3},
		{10, 1. / 60, 0, 0, 1.3},
		{20, 0.1, 0, 0, 1.35},
		{20, 0.05, 1e-4, 2, 1.4},
		{40, 0.1, 1e-4, 0, 1.35},
		{40, 0.05, 0, 2, 1.4},
		{80, 0.1, 0, 0, 1.35},
	} {
		s := pilots(t, c.dt)
		s.Name = fmt.Sprintf("%d agents, steps of %.3f, moved by %v, acceleration %v", c.agents, c.dt, c.noise, c.accel)
		ring(s, c.agents, c.noise)
		if c.accel > 0 {
			s.Groups[0].Drive = nav.Thrust{}
			for i := range s.Agents {
				s.Agents[i].MaxAccel = c.accel
			}
		}
		if ratio, _ := settle(t, s); !(ratio < c.most) {
			t.Errorf("%s: time ratio %v", s.Name, ratio)
		}
	}
}

// A pilot that is late flies faster, up to its top speed, and not with hurry 0.
func TestPilotsHurry(t *testing.T) {
	ratios := [2]float64{}
	for i, hurry := range []string{"1", "0"} {
		s := pilots(t, 0.05)
		s.Name = "hurry " + hurry
		p, err := nav.Find(s.Groups[0].Behavior, "hurry")
		if err != nil {
			t.Fatal(err)
		}
		if err := p.SetText(hurry); err != nil {
			t.Fatal(err)
		}
		ring(s, 20, 0)
		for k := range s.Agents {
			s.Agents[k].Cruise, s.Agents[k].MaxSpeed = 1, 2
		}
		ratios[i], _ = settle(t, s)
	}
	if !(ratios[0] < 1.05 && ratios[1] > 1.1) {
		t.Errorf("time ratios %v", ratios)
	}
}

// Two streams of pilots meet in a street; a lane of each forms.
func TestPilotsMeetInAStreet(t *testing.T) {
	s := pilots(t, 0.1)
	s.Boxes = []nav.Box{{Min: r2.Vec{X: -40, Y: 2.5}, Max: r2.Vec{X: 40, Y: 4}}, {Min: r2.Vec{X: -40, Y: -4}, Max: r2.Vec{X: 40, Y: -2.5}}}
	for i := range 30 {
		x, y := 12+1.3*float64(i/3), float64(i%3-1)
		pilot(s, r2.Vec{X: -x, Y: 1.4 * y}, r2.Vec{X: 90 - 2*x, Y: 3 * y}, 0.5, 1.3)
		pilot(s, r2.Vec{X: x, Y: 1.4 * y}, r2.Vec{X: 2*x - 90, Y: 3 * y}, 0.5, 1.3)
	}
	settle(t, s)
}

// Radii and speeds of 1:10 among each other; a body on an ellipse; rocks, and a wall with a
// hook that bars the way.
func TestPilotsAmongAllKinds(t *testing.T) {
	s := pilots(t, 0.05)
	s.Name = "mixed"
	pilot(s, r2.Vec{X: -25}, r2.Vec{X: 25}, 4, 1)
	for i := range 12 {
		y := float64(i%4) - 1.5
		x := 12 + 2*float64(i)
		pilot(s, r2.Vec{X: x, Y: 1.1 * y}, r2.Vec{X: 5 - x, Y: 1.1*y + 20}, 0.4, 1)
	}
	fast := pilot(s, r2.Vec{X: -40, Y: 3}, r2.Vec{X: 40, Y: 3}, 0.5, 10)
	fast.Hand = nav.Left
	s.Obstacles = []nav.Obstacle{{Pos: r2.Vec{Y: 9}, Radius: 2, Body: -1}}
	s.Boxes = []nav.Box{{Min: r2.Vec{X: -2, Y: -12}, Max: r2.Vec{X: -1, Y: -6}}, {Min: r2.Vec{X: -6, Y: -12}, Max: r2.Vec{X: -2, Y: -11}}, {Min: r2.Vec{X: -6, Y: -7}, Max: r2.Vec{X: -2, Y: -6}}}
	pilot(s, r2.Vec{X: -4, Y: -9}, r2.Vec{X: 6, Y: -9}, 0.5, 1)
	settle(t, s)

	s = pilots(t, 0.05)
	s.Name = "a moon"
	moon, err := orbit.Prepare(orbit.Elements{Q: 5, E: 0.4, Mu: 16})
	if err != nil {
		t.Fatal(err)
	}
	s.Bodies = orbit.System{{Name: "moon", Parent: -1, Radius: 1.5, Path: moon}}
	for i := range 8 {
		y := 2*float64(i) - 7
		pilot(s, r2.Vec{X: -20, Y: y}, r2.Vec{X: 20, Y: y}, 0.4, 1)
	}
	settle(t, s)
}

// A pilot at rest on a body that moves flies along with it, step by step: it does not stand still in some, and make up for that in others.
func TestPilotsRestOnABodyThatMoves(t *testing.T) {
	s := pilots(t, 0.05)
	s.End = sim.End{}
	moon, err := orbit.Prepare(orbit.Elements{Q: 10, Mu: 4})
	if err != nil {
		t.Fatal(err)
	}
	s.Bodies = orbit.System{{Name: "moon", Parent: -1, Radius: 0.5, Path: moon}}
	pilot(s, r2.Vec{X: 13}, r2.Vec{}, 0.3, 1.3).Goal = nav.Goal{Kind: nav.BodyGoal, Within: 2}
	w, err := sim.New(*s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	speed := math.Sqrt(4. / 10)
	for range 400 {
		before := w.Agents()[0].Vel
		w.Step()
		vel := w.Agents()[0].Vel
		if w.Time() < 10 {
			continue
		}
		if change, most := r2.Norm(r2.Sub(vel, before)), 2*speed*speed/10*s.Dt; change > most || math.Abs(r2.Norm(vel)-speed) > 0.2*speed {
			t.Fatalf("at %.2f it flies at %.3f where the moon does at %.3f, and changes its velocity by %.4f in a step, more than %.4f", w.Time(), r2.Norm(vel), speed, change, most)
		}
	}
}

// A goal in a closed ring of parked pilots is reached, and all of the ring are back at their
// places afterwards.
func TestPilotsLetOneThrough(t *testing.T) {
	s := pilots(t, 0.05)
	for i := range 12 {
		sin, cos := portable.Sincos(2 * math.Pi * float64(i) / 12)
		p := r2.Vec{X: 2 * cos, Y: 2 * sin}
		pilot(s, p, p, 0.5, 1.3)
	}
	pilot(s, r2.Vec{X: -10}, r2.Vec{}, 0.5, 1.3)
	settle(t, s)
}

// One that is ten times larger comes through a field of parked pilots with gaps that it does
// not fit through.
func TestPilotsLetALargeOneThrough(t *testing.T) {
	s := pilots(t, 0.05)
	for i := range 120 {
		p := r2.Vec{X: 1.6 * float64(i%4), Y: 1.6 * (float64(i/4) - 15)}
		pilot(s, p, p, 0.25, 1.3)
	}
	pilot(s, r2.Vec{X: -12}, r2.Vec{X: 16, Y: -2}, 2.5, 1.3)
	if ratio, _ := settle(t, s); ratio > 2 {
		t.Errorf("it takes %.2f of the straight flight", ratio)
	}
}

// Two that meet in a street one agent wide do not both insist.
func TestPilotsMeetInAFile(t *testing.T) {
	for _, half := range []float64{0.55, 0.75} {
		for _, later := range []float64{0, 1.7} {
			s := pilots(t, 0.05)
			s.Name = fmt.Sprintf("half a width of %v, one %v later", half, later)
			s.Boxes = []nav.Box{{Min: r2.Vec{X: -8, Y: half}, Max: r2.Vec{X: 8, Y: 6}}, {Min: r2.Vec{X: -8, Y: -6}, Max: r2.Vec{X: 8, Y: -half}}}
			pilot(s, r2.Vec{X: -12}, r2.Vec{X: 12}, 0.5, 1.3)
			pilot(s, r2.Vec{X: 12 + later}, r2.Vec{X: -12}, 0.5, 1.3)
			settle(t, s)
		}
	}
}

// A step of a hundred pilots allocates nothing.
func TestPilotsDoNotAllocate(t *testing.T) {
	s := pilots(t, 0.05)
	s.Boxes = []nav.Box{{Min: r2.Vec{X: -1, Y: -1}, Max: r2.Vec{X: 1, Y: 1}}}
	ring(s, 100, 1e-4)
	w, err := sim.New(*s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for range 50 {
		w.Step()
	}
	if n := testing.AllocsPerRun(20, w.Step); n > 0 {
		t.Errorf("%v allocations in a step", n)
	}
}
