package sim

import (
	"math"
	"testing"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// crossingTraffic returns agents on crossing ways to points, in a unit of length and one of
// time, steered by a behaviour in own radii.
func crossingTraffic(t *rapid.T, name string, seed uint64, n int, length, time float64) Setup {
	b, err := nav.New(name)
	if err != nil {
		t.Fatal(err)
	}
	q, err := nav.Find(b, "radii")
	if err == nil {
		err = q.SetText("true")
	}
	if q, missing := nav.Find(b, "neighbors"); err == nil && missing == nil {
		err = q.SetText("true")
	}
	if err != nil {
		t.Fatal(err)
	}
	s := Setup{Dt: time / 16, Seed: seed, Groups: []Group{{Name: "all", Behavior: b, Drive: new(nav.Kinematic)}}}
	for i := range n {
		chance := func(lane uint64) float64 { return portable.Uniform(portable.Hash(seed, uint64(i), 0, lane)) }
		place := func(lane uint64) r2.Vec {
			return r2.Vec{X: length * (40*chance(lane) - 20), Y: length * (40*chance(lane+1) - 20)}
		}
		a := nav.Agent{
			ID: uint32(i), Radius: length * (0.1 + chance(1)), Mass: 1, MaxSpeed: length / time * (2 + 8*chance(2)),
			MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Pos: place(3),
		}
		a.Goal = nav.Goal{Kind: nav.PointGoal, Point: place(5), Within: 0.5 * a.Radius}
		s.Agents = append(s.Agents, a)
	}
	return s
}

// In own radii units do not matter: in others of length and time, powers of two, agents go
// the same ways to the bit, and the same ones arrive.
func TestScalesDoNotMatterInOwnRadii(t *testing.T) {
	for _, name := range []string{"antigravity", "magnet"} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			seed, n := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(2, 12).Draw(t, "agents")
			length := math.Ldexp(1, rapid.IntRange(-30, 30).Draw(t, "length"))
			time := math.Ldexp(1, rapid.IntRange(-20, 20).Draw(t, "time"))
			one, other := started(t, crossingTraffic(t, name, seed, n, 1, 1)), started(t, crossingTraffic(t, name, seed, n, length, time))
			for range 100 {
				one.Step()
				other.Step()
			}
			for i := range n {
				a, b := &one.Agents()[i], &other.Agents()[i]
				if want := portable.Scale(length, a.Pos); b.Pos != want {
					t.Fatalf("agent %d is at %v, want %v", i, b.Pos, want)
				}
			}
			if a, b := one.Report(), other.Report(); a.Arrived != b.Arrived || a.Contacts != b.Contacts {
				t.Fatalf("%d arrived and %d contacts, in other units %d and %d", a.Arrived, a.Contacts, b.Arrived, b.Contacts)
			}
		}))
	}
}

// An agent that stands where its method ends has arrived, however small it is; on
// its way there it has not.
func TestStandingAtTheMethodsArrivalIsAnArrival(t *testing.T) {
	for _, c := range []struct {
		name    string
		radius  float64
		goal    float64 // place on x
		until   float64
		arrived int
	}{
		{"magnet", 0.1, 20, 5, 1},
		{"antigravity", 0.1, 20, 5, 1},
		{"chirality", 0.1, 20, 5, 1},
		{"tank", 0.1, 20, 5, 1},
		{"magnet", 0.1, 20, 1, 0}, // on its way
		{"magnet", 2, 20, 5, 1},
	} {
		b, err := nav.New(c.name)
		if err != nil {
			t.Fatal(err)
		}
		s := Setup{Dt: 1. / 16, Groups: []Group{{Name: "one", Behavior: b, Drive: new(nav.Kinematic)}}}
		s.Agents = []nav.Agent{{
			Radius: c.radius, Mass: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: c.goal, Y: 0.3}, Within: 2 * c.radius},
		}}
		w, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		for w.Time() < c.until {
			w.Step()
		}
		if r := w.Report(); r.Arrived != c.arrived {
			t.Errorf("%s, radius %v: %d arrived, want %d, at %v", c.name, c.radius, r.Arrived, c.arrived, w.Agents()[0].Pos)
		}
		w.Close()
	}
}

// The order that changes a method's arrival changes where it has arrived.
func TestArrivalFollowsOrders(t *testing.T) {
	s := Setup{Dt: 1. / 16, Groups: []Group{{Name: "one", Behavior: &steer.Magnet{Arrival: 0.1, Pull: 4, GapFloor: 1e-4, Brake: true, Braking: 1}, Drive: new(nav.Thrust)}}}
	s.Agents = []nav.Agent{{
		Radius: 0.1, Mass: 1, MaxSpeed: 10, MaxAccel: 40, MaxTurn: nav.Unlimited,
		Goal: nav.Goal{Kind: nav.PointGoal, Point: r2.Vec{X: 20}, Within: 0.01},
	}}
	w, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Give(Text{"set", "one", "arrival", "5"}); err != nil {
		t.Fatal(err)
	}
	for w.Time() < 6 {
		w.Step()
	}
	if r, x := w.Report(), w.Agents()[0].Pos.X; r.Arrived != 1 || x > 19 {
		t.Errorf("%d arrived, at %v", r.Arrived, x)
	}
}
