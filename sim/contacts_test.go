package sim

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim/contact"
)

// gas returns n solid agents on a lattice, apart from each other, of mixed radii
// and masses, that fly on as they are struck, in a cell that is so many times as
// wide as they are.
func gas(seed uint64, n int, cell, speed float64) Setup {
	s := Setup{
		Dt: 1.0 / 16, Seed: seed, Contacts: &Contacts{Restitution: 1},
		Groups: []Group{{Name: "gas", Behavior: beeline{}, Drive: glide{}}},
	}
	chance := func(i int, lane uint64) float64 { return portable.Uniform(portable.Hash(seed, uint64(i), 0, lane)) }
	columns := int(math.Ceil(math.Sqrt(float64(n))))
	for i := range n {
		a := nav.Agent{
			ID: uint32(i), Radius: 0.2 + 0.8*chance(i, 1), Mass: math.Pow(10, 4*chance(i, 2)-2),
			MaxSpeed: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: r2.Vec{X: 2 * cell * float64(i%columns), Y: 2 * cell * float64(i/columns)},
		}
		sin, cos := portable.Sincos(2 * math.Pi * chance(i, 3))
		v := speed * chance(i, 4)
		a.Vel = r2.Vec{X: v * cos, Y: v * sin}
		s.Agents = append(s.Agents, a)
	}
	return s
}

func started(t *rapid.T, s Setup) *World {
	w, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// speeds are drawn from a snail's to a billion radii per step.
var speeds = rapid.Map(rapid.Float64Range(-1, 10), func(x float64) float64 { return math.Pow(10, x) })

func TestSolidSameBitsForEveryNumberOfWorkers(t *testing.T) {
	var want []uint64
	var first []contact.Contact
	numbers, n := []int{1, 2, 3, 8}, 600
	if testing.Short() { // as under the race detector
		numbers, n = []int{1, 3}, 300
	}
	for _, workers := range numbers {
		s := crowd(n, 60)
		s.Contacts = &Contacts{Restitution: 0.8}
		s.Workers = workers
		w := mustNew(t, s)
		var got []uint64
		var touches []contact.Contact
		for range 40 {
			got = append(got, w.Hash())
			w.Step()
			touches = append(touches, w.Contacts()...)
		}
		r := w.Report()
		if r.Contacts == 0 || r.ObstacleContacts == 0 || r.Arrived == 0 || r.Faults != 0 {
			t.Fatalf("nothing happened: %+v", r)
		}
		got = append(got, uint64(r.Contacts), uint64(r.Overlaps), math.Float64bits(r.MaxOverlap))
		if want == nil {
			want, first = got, touches
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%d workers go another way", workers)
		}
		if diff := cmp.Diff(first, touches); diff != "" {
			t.Fatalf("%d workers: other contacts:\n%s", workers, diff)
		}
	}
}

func TestSolidAllocatesNothingOnceWarm(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("takes long to warm up")
	}
	for _, workers := range []int{1, 2} {
		s := crowd(300, 50)
		s.Contacts = &Contacts{Restitution: 1}
		s.Workers = workers
		w := steps(mustNew(t, s), 200)
		if n := testing.AllocsPerRun(50, w.Step); n != 0 {
			t.Errorf("%d workers: %v allocations per step", workers, n)
		}
	}
}

// Two that are pressed against each other touch once; having been apart, again.
func TestPressingIsOneContact(t *testing.T) {
	s := line([]float64{0, 5}, []float64{0, 0})
	s.Contacts = &Contacts{Restitution: 1}
	s.Groups[0].Drive = nav.Kinematic{}
	for i := range s.Agents {
		s.Agents[i].MaxSpeed = 0.25
		s.Agents[i].Goal = nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 2.5}}
	}
	w := steps(mustNew(t, s), 50)
	if r := w.Report(); r.Contacts != 1 || r.Overlaps != 0 {
		t.Errorf("%d contacts, %d overlaps; want 1, 0", r.Contacts, r.Overlaps)
	}
	if !w.Journeys().Touched(0) || !w.Journeys().Touched(1) {
		t.Error("they are not bumped")
	}
	if err := w.Give(Text{"goto", "line", "-30,0"}); err != nil {
		t.Fatal(err)
	}
	steps(w, 500)
	if w.Journeys().Touched(0) && w.Journeys().Touched(1) {
		t.Error("they are bumped, and have arrived since")
	}
}

// An agent that hits its goal agent has arrived.
func TestAStrikeIsAnArrival(t *testing.T) {
	s := line([]float64{0, 20}, []float64{0, 0})
	s.Contacts = &Contacts{Restitution: 1}
	s.Groups = append(s.Groups, s.Groups[0])
	s.Groups[1].Name = "enemy"
	s.Agents[1].Group = 1
	s.Groups[0].Itinerary = Itinerary{Choice: List, Stops: []nav.Goal{{Kind: nav.AgentGoal, Index: 1}, {Kind: nav.PointGoal, Within: 0.5}}}
	w := steps(mustNew(t, s), 20)
	if v := w.Agents()[1].Vel; v != (r2.Vec{X: 1}) {
		t.Errorf("the enemy leaves with %v", v)
	}
	if n := w.Journeys().Arrivals(0); n != 1 || w.Report().Contacts != 1 {
		t.Errorf("%d arrivals, want 1; %d contacts", n, w.Report().Contacts)
	}
	steps(w, 30)
	if n := w.Journeys().Arrivals(0); n != 2 {
		t.Errorf("%d arrivals, want 2", n)
	}
}

func ExampleWorld_Contacts() {
	agent := func(id uint32, x, v float64) nav.Agent {
		return nav.Agent{
			ID: id, Radius: 1 + float64(id), Mass: 1, Pos: r2.Vec{X: x}, Vel: r2.Vec{X: v},
			MaxSpeed: 9, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
		}
	}
	w, err := New(Setup{
		Dt: 1, Contacts: &Contacts{Restitution: 1},
		Groups: []Group{{Name: "balls", Behavior: beeline{}, Drive: glide{}}},
		Agents: []nav.Agent{agent(0, 0, 4), agent(1, 5, 0)},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	w.Step()
	for _, t := range w.Contacts() {
		fmt.Printf("tick %d: %d hits %v at x = %.3f with %g\n", t.Tick, t.Agent, t.With, t.Point.X, t.Impulse)
	}
	fmt.Println(w.Agents()[0].Vel.X, w.Agents()[1].Vel.X)
	// Output:
	// tick 1: 0 hits agent 1 at x = 3.000 with 4
	// 0 4
}

// line returns a setup of agents of radius 1 that fly along x without steering.
func line(xs, speeds []float64) Setup {
	s := Setup{Dt: 1, Groups: []Group{{Name: "line", Behavior: beeline{}, Drive: glide{}}}}
	for i := range xs {
		s.Agents = append(s.Agents, nav.Agent{
			ID: uint32(i), Radius: 1, Mass: 1, MaxSpeed: 1, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: r2.Vec{X: xs[i]}, Vel: r2.Vec{X: speeds[i]},
		})
	}
	return s
}

// A ship that lands on its planet, takes off for the next and flies through a
// third has run into one body, not three.
func TestLandingAndTakingOffIsNoContact(t *testing.T) {
	s := line([]float64{0}, []float64{0})
	at := func(x float64) orbit.Path { return wheel{x, 0} }
	s.Bodies = orbit.System{
		{Name: "a", Parent: -1, Radius: 2, Path: at(10)},
		{Name: "b", Parent: -1, Radius: 2, Path: at(20)},
		{Name: "c", Parent: -1, Radius: 2, Path: at(30)},
	}
	s.Groups[0].Itinerary = Itinerary{Choice: List, Stops: []nav.Goal{
		{Kind: nav.BodyGoal, Index: 0, Within: 0.5},
		{Kind: nav.BodyGoal, Index: 2, Within: 0.5},
	}}
	r := steps(mustNew(t, s), 40).Report()
	if r.Metrics[0].Journeys != 2 || r.Contacts != 1 || r.ObstacleContacts != 1 {
		t.Errorf("%d journeys, %d contacts, %d with obstacles; want 2, 1, 1", r.Metrics[0].Journeys, r.Contacts, r.ObstacleContacts)
	}
}

// An agent that hits its goal has arrived where the two are solid to each other; where they
// are not it flies on, and has not.
func TestOnlySolidGoalsAreArrivedAtByAHit(t *testing.T) {
	for _, c := range []struct {
		pairs   *Pairs
		arrived int
	}{
		{nil, 1}, {NewPairs(1, []int{0}, nil), 1}, {NewPairs(1, nil, nil), 0},
	} {
		s := gas(1, 2, 1, 0)
		s.Contacts.Pairs = c.pairs
		for i, x := range []float64{0, 10} {
			s.Agents[i].Radius, s.Agents[i].MaxSpeed, s.Agents[i].Pos = 1, 8, r2.Vec{X: x, Y: 0.5 * float64(i)}
		}
		s.Agents[0].Vel = r2.Vec{X: 8}
		s.Agents[0].Goal = nav.Goal{Kind: nav.AgentGoal, Index: 1}
		w, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		for range 18 { // it touches after 1 s, and is at the centre after 1.25 s
			w.Step()
		}
		if r := w.Report(); r.Arrived != c.arrived || r.Contacts != 1 {
			t.Errorf("%+v: %d arrived, %d contacts began", c.pairs, r.Arrived, r.Contacts)
		}
		w.Close()
	}
}

// Pairs of another number of groups are refused.
func TestPairsFitTheGroups(t *testing.T) {
	s := gas(1, 2, 1, 0)
	s.Contacts.Pairs = NewPairs(2, nil, nil)
	if err := s.Check(); err == nil || err.Error() != "sim: Contacts.Pairs is for 2 groups, and there are 1" {
		t.Error(err)
	}
}
