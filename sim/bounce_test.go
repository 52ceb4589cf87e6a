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

// walls closes off a square with four walls.
func walls(s *Setup, lo, hi float64) {
	const thick = 1
	s.Boxes = append(s.Boxes,
		nav.Box{Min: r2.Vec{X: lo - thick, Y: lo - thick}, Max: r2.Vec{X: lo, Y: hi + thick}},
		nav.Box{Min: r2.Vec{X: hi, Y: lo - thick}, Max: r2.Vec{X: hi + thick, Y: hi + thick}},
		nav.Box{Min: r2.Vec{X: lo - thick, Y: lo - thick}, Max: r2.Vec{X: hi + thick, Y: lo}},
		nav.Box{Min: r2.Vec{X: lo - thick, Y: hi}, Max: r2.Vec{X: hi + thick, Y: hi + thick}},
	)
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

// On a line nobody can pass anybody, and nobody ever overlaps.
func TestNobodyPassesAnybodyOnALine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 12).Draw(t, "agents")
		s := gas(rapid.Uint64().Draw(t, "seed"), n, rapid.Float64Range(1, 5).Draw(t, "cell"), speeds.Draw(t, "speed"))
		s.Contacts.Restitution = rapid.SampledFrom([]float64{0, 0.3, 0.7, 1}).Draw(t, "restitution")
		for i := range s.Agents {
			a := &s.Agents[i]
			a.Pos = r2.Vec{X: float64(i) * s.Agents[1].Pos.X}
			a.Vel.Y = 0
		}
		w := started(t, s)
		for range 30 {
			w.Step()
			if r := w.Report(); r.Overlaps != 0 {
				t.Fatalf("tick %d: %d overlaps, the deepest %v", w.tick, r.Overlaps, r.MaxOverlap)
			}
			for i := 1; i < n; i++ {
				if !(w.now[i].Pos.X > w.now[i-1].Pos.X) {
					t.Fatalf("tick %d: %d at %v is past %d at %v", w.tick, i-1, w.now[i-1].Pos, i, w.now[i].Pos)
				}
			}
		}
	})
}

// In a room with walls and rocks nobody overlaps anything, nobody gets out, and
// momentum (without walls) and energy stay what they were.
func TestGas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "agents")
		cell := rapid.Float64Range(1.001, 3).Draw(t, "cell")
		s := gas(rapid.Uint64().Draw(t, "seed"), n, cell, speeds.Draw(t, "speed"))
		s.Workers = rapid.IntRange(1, 3).Draw(t, "workers")
		closed := rapid.Bool().Draw(t, "in a room")
		lo, hi := -cell, cell*(2*math.Ceil(math.Sqrt(float64(n)))-1)
		if closed {
			walls(&s, lo, hi)
			s.Obstacles = []nav.Obstacle{{Pos: r2.Vec{X: cell, Y: cell}, Radius: math.Sqrt2*cell - 1, Body: -1}}
		}
		w := started(t, s)
		momentum, energy, most := sums(w)
		for range 20 {
			w.Step()
			if r := w.Report(); r.Overlaps != 0 || r.Faults != 0 {
				t.Fatalf("tick %d: %d overlaps, the deepest %v; faults %v", w.tick, r.Overlaps, r.MaxOverlap, w.faults)
			}
			for i := range w.now {
				if p := w.now[i].Pos; closed && (min(p.X, p.Y) < lo || max(p.X, p.Y) > hi) {
					t.Fatalf("tick %d: agent %d got out, to %v", w.tick, i, p)
				}
			}
			p, e, _ := sums(w)
			if math.Abs(e-energy) > 1e-12*energy {
				t.Fatalf("tick %d: energy %v, was %v", w.tick, e, energy)
			}
			if d := portable.Norm(r2.Sub(p, momentum)); !closed && d > 1e-12*most {
				t.Fatalf("tick %d: momentum %v, was %v", w.tick, p, momentum)
			}
		}
	})
}

// sums adds up momentum, kinetic energy and the sizes of all momenta.
func sums(w *World) (momentum r2.Vec, energy, most float64) {
	for i := range w.now {
		a := &w.now[i]
		momentum = portable.AddScaled(momentum, a.Mass, a.Vel)
		energy += a.Mass * portable.Norm2(a.Vel) / 2
		most += a.Mass * portable.Norm(a.Vel)
	}
	return momentum, energy, most
}

// A crowd in which everyone wants to the same point, at any speed.
func TestNobodyOverlapsInACrush(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := gas(rapid.Uint64().Draw(t, "seed"), rapid.IntRange(2, 80).Draw(t, "agents"), 1.001, 0)
		speed := speeds.Draw(t, "speed")
		middle := nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 5, Y: 5}}
		for i := range s.Agents {
			s.Agents[i].Goal, s.Agents[i].MaxSpeed = middle, speed
		}
		s.Groups[0].Drive = nav.Kinematic{}
		w := started(t, s)
		for range 20 {
			w.Step()
			if r := w.Report(); r.Overlaps != 0 || r.Faults != 0 {
				t.Fatalf("tick %d: %d overlaps, the deepest %v; faults %v", w.tick, r.Overlaps, r.MaxOverlap, w.faults)
			}
		}
	})
}

// Placed upon each other, also on one point, they are apart before the first step
// or within some more: of 100,000 crowds one takes 60 steps, a row between rock and
// box that has to buckle.
func TestWhoIsPlacedUponEachOtherIsMovedApart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 60).Draw(t, "agents")
		square := rapid.Float64Range(0, 10).Draw(t, "square")
		s := gas(rapid.Uint64().Draw(t, "seed"), n, 1, 0)
		for i := range s.Agents {
			at := func(lane uint64) float64 { return square * portable.Uniform(portable.Hash(s.Seed, uint64(i), 0, lane)) }
			s.Agents[i].Pos = r2.Vec{X: at(7), Y: at(8)}
		}
		s.Obstacles = []nav.Obstacle{{Radius: 2, Body: -1}}
		s.Boxes = []nav.Box{{Min: r2.Vec{X: 4, Y: 3}, Max: r2.Vec{X: 6, Y: 9}}}
		w := started(t, s)
		for range 1000 {
			if w.Report().Overlaps == 0 {
				break
			}
			w.Step()
		}
		if r := w.Report(); r.Overlaps != 0 || r.Contacts != 0 {
			t.Fatalf("%d overlaps, the deepest %v; %d contacts", r.Overlaps, r.MaxOverlap, r.Contacts)
		}
	})
}

// A body that runs into agents that stand drives them before it, and passes
// through none, however fast it is.
func TestBodiesDriveAgentsBeforeThem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pace := rapid.Float64Range(0.001, 0.5).Draw(t, "pace")
		s := gas(rapid.Uint64().Draw(t, "seed"), rapid.IntRange(1, 5).Draw(t, "agents"), 3, 0)
		for i := range s.Agents {
			s.Agents[i].Pos = r2.Vec{X: 20 - s.Agents[i].Pos.X/6, Y: 22 + 3*float64(i)}
		}
		s.Bodies = orbit.System{{Name: "plough", Parent: -1, Radius: 3, Path: wheel{25, pace / s.Dt}}}
		w := started(t, s)
		for range 20 {
			w.Step()
			if r := w.Report(); r.Overlaps != 0 {
				t.Fatalf("tick %d: %d overlaps, the deepest %v", w.tick, r.Overlaps, r.MaxOverlap)
			}
		}
	})
}

func TestSolidSameBitsForEveryNumberOfWorkers(t *testing.T) {
	var want []uint64
	var first []contact.Contact
	for _, workers := range []int{1, 2, 3, 8} {
		s := crowd(600, 60)
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

// Equal balls in a row hand the push on: the last leaves with it.
func TestNewtonsCradle(t *testing.T) {
	s := line([]float64{0, 10, 12, 14}, []float64{2, 0, 0, 0})
	s.Contacts = &Contacts{Restitution: 1}
	w := steps(mustNew(t, s), 20)
	for i, want := range []float64{0, 0, 0, 2} {
		if v := w.now[i].Vel; math.Abs(v.X-want) > 1e-12 || v.Y != 0 {
			t.Errorf("ball %d has velocity %v, want %v", i, v, want)
		}
	}
	if r := w.Report(); r.Contacts != 3 {
		t.Errorf("%d contacts, want 3", r.Contacts)
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
	if !w.Bumped(0) || !w.Bumped(1) {
		t.Error("they are not bumped")
	}
	if err := w.Give("goto", "line", "-30,0"); err != nil {
		t.Fatal(err)
	}
	steps(w, 500)
	if w.Bumped(0) && w.Bumped(1) {
		t.Error("they are bumped, and have arrived since")
	}
}

// Whoever is bound for another agent has arrived when it hits it.
func TestAStrikeIsAnArrival(t *testing.T) {
	s := line([]float64{0, 20}, []float64{0, 0})
	s.Contacts = &Contacts{Restitution: 1}
	s.Groups = append(s.Groups, s.Groups[0])
	s.Groups[1].Name = "enemy"
	s.Agents[1].Group = 1
	s.Groups[0].Itinerary = Itinerary{Choice: List, Stops: []nav.Goal{{Kind: nav.AgentGoal, Index: 1}, {Kind: nav.PointGoal, Within: 0.5}}}
	w := steps(mustNew(t, s), 20)
	if v := w.now[1].Vel; v != (r2.Vec{X: 1}) {
		t.Errorf("the enemy leaves with %v", v)
	}
	if n := w.Journeys(0); n != 1 || w.Report().Contacts != 1 {
		t.Errorf("%d arrivals, want 1; %d contacts", n, w.Report().Contacts)
	}
	steps(w, 30)
	if n := w.Journeys(0); n != 2 {
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
