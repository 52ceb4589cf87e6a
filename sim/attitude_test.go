package sim

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"galaxy/sim/flights"
)

// between returns the angle between two directions.
func between(a, b r3.Vec) float64 { return math.Atan2(r3.Norm(r3.Cross(a, b)), r3.Dot(a, b)) }

// noseOf returns the direction of the nose of a ship.
func noseOf(w *World, id uint32) r3.Vec {
	s, _ := w.Flights().Ship(id)
	return s.Nose(w.Agent(id).Heading)
}

// motion returns the velocity of a ship about the body that it goes around.
func motion(w *World, id uint32) r3.Vec {
	x := w.Flights().Flight(id)
	c, _ := x.Center(w.Time())
	st, _ := x.At(w.Time(), c)
	return st.V
}

// TestNosesTurnAtARate: whatever a ship does, coast, burn, or fly a wish, its nose turns by no more than its rate, and the engine pushes a
// wish along it. Going back and any number of workers lead to the same bits.
func TestNosesTurnAtARate(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rate := rapid.SampledFrom([]float64{30, 300, 3000}).Draw(rt, "rate") // radians a day
		s := fleet(t, rapid.SampledFrom([]float64{1.0 / 2000, 1.0 / 300}).Draw(rt, "dt"), nil)
		at := 9000.0
		for range rapid.IntRange(0, 3).Draw(rt, "burns") {
			at += rapid.Float64Range(0.005, 0.05).Draw(rt, "later")
			b := orbit.Burn{Time: at, Vector: r3.Scale(flightKm/flightSecond, drawVec(rt, 0.2, 0.2, 0.2, "burn"))}
			if rapid.Bool().Draw(rt, "lasts") {
				b.Thrust = 300 * 1e-3 * flightKm / flightSecond / flightSecond
			}
			s.Flights.Ships[1].Plan = append(s.Flights.Ships[1].Plan, b)
		}
		for i := range s.Agents {
			s.Agents[i].MaxTurn = rate
		}
		var first []uint64
		for _, workers := range []int{1, rapid.IntRange(2, 4).Draw(rt, "workers")} {
			s.Workers = workers
			w, err := New(s)
			if err != nil {
				rt.Skip(err)
			}
			kept := w.Keep(nil)
			for turn := range 2 {
				var hashes []uint64
				for range 30 {
					before := make([]r3.Vec, w.Count())
					for id := range before {
						before[id] = noseOf(w, uint32(id))
					}
					w.Step()
					hashes = append(hashes, w.Hash())
					for id := range before {
						if by := between(before[id], noseOf(w, uint32(id))); by > rate*s.Dt*(1+1e-9)+1e-12 {
							rt.Fatalf("in a step of %v ship %d turns by %v, its rate is %v", s.Dt, id, by, rate)
						}
					}
				}
				if first == nil {
					first = hashes
				}
				if !slices.Equal(first, hashes) {
					rt.Fatalf("with %d workers, turn %d: other bits", workers, turn)
				}
				w.Restore(kept)
			}
			w.Close()
		}
	})
}

// TestNosesAreAtBurnsInTime: a ship turns to a burn out of its plane as late as its rate allows, points along it while it burns, and then
// along its motion again; restored in the middle of that it does the same.
func TestNosesAreAtBurnsInTime(t *testing.T) {
	const rate, dt = 150.0, 1.0 / 1440 // radians a day: half a turn takes 30 minutes; a minute
	for name, burn := range map[string]orbit.Burn{
		"impulse": {Time: 9000 + 100*dt, Vector: r3.Vec{X: 0.1, Z: -0.5}},
		"finite":  {Time: 9000 + 100*dt, Vector: r3.Vec{X: 0.1, Z: 0.5}, Thrust: 0.5},
		"node":    {On: orbit.OnDescendingNode, Time: 9000 + 60*dt, Normal: 0.3, Thrust: 0.5},
		"follows": {Time: 9000 + 100*dt, Prograde: -0.4, Thrust: 0.5, Follows: true},
	} {
		t.Run(name, func(t *testing.T) {
			u := flightKm / flightSecond
			burn.Vector, burn.Prograde, burn.Normal = r3.Scale(u, burn.Vector), u*burn.Prograde, u*burn.Normal
			burn.Thrust *= u / flightSecond
			s := fleet(t, dt, orbit.Plan{burn})
			s.Agents[1].MaxTurn = rate
			ahead := mustNew(t, s)
			begins, along, ok, err := ahead.Flights().Flight(1).Thrust(s.Start, s.Start+1)
			if ahead.Close(); !ok || err != nil {
				t.Fatal("it does not burn", err)
			}
			w := mustNew(t, s)
			defer w.Close()
			needs, turned, burns := 0.0, false, 0
			for w.Time() < begins+80*dt {
				if to := begins - w.Time(); !turned && to > 0 {
					needs = between(noseOf(w, 1), along)
					if turned = to < needs/rate+dt; !turned && between(noseOf(w, 1), motion(w, 1)) > 1e-9 {
						t.Fatalf("%.2f minutes before the burn, of which the turn takes %.2f, it does not point along its motion", to/dt, needs/rate/dt)
					}
				}
				w.Restore(w.Keep(nil)) // nothing that it knows beside the state counts
				w.Step()
				if at, along, ok, _ := w.Flights().Flight(1).Thrust(w.Time(), w.Time()); ok && at == w.Time() {
					if burns++; between(noseOf(w, 1), along) > rate*dt {
						t.Fatalf("while it burns it points beside it by %v", between(noseOf(w, 1), along))
					}
				}
				if before := begins - w.Time(); before > 0 && before < dt && between(noseOf(w, 1), along) > 1.01*rate*dt {
					t.Fatalf("when the burn begins it points beside it by %v", between(noseOf(w, 1), along))
				}
			}
			if !turned || needs < 0.5 || name != "impulse" && burns == 0 {
				t.Fatalf("it turned by %v, and burned for %d steps", needs, burns)
			}
			if off := between(noseOf(w, 1), motion(w, 1)); off > 1e-9 {
				t.Errorf("after the burn it points beside its motion by %v", off)
			}
		})
	}
}

// TestNosesInThePlane: a ship that never leaves the plane, about a body in it, turns as a ship of the plane does, to the bit.
func TestNosesInThePlane(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sun := orbit.System{{Name: "Sun", Mu: 3e-4, Radius: 0.005, Parent: -1}}
		r, v := orbit.Elements{Q: rapid.Float64Range(0.1, 1).Draw(rt, "q"), E: rapid.Float64Range(0, 0.9).Draw(rt, "e"), Peri: rapid.Float64Range(0, 6).Draw(rt, "peri"), Mu: sun[0].Mu}.State(0)
		r.Z, v.Z = 0, 0
		s := Setup{
			Dt: rapid.Float64Range(0.1, 2).Draw(rt, "dt"), Bodies: sun, Workers: 1,
			Groups:  []Group{{Name: "ship", Behavior: new(steer.Coast), Drive: &nav.Orbital{Landing: 10}}},
			Agents:  []nav.Agent{{Radius: 1e-9, Mass: 1, MaxSpeed: 0.01, MaxAccel: 1e-5, MaxTurn: rapid.Float64Range(1e-3, 1).Draw(rt, "rate")}},
			Flights: &Flights{Units: flights.Units{Km: flightKm, Second: flightSecond}, Ships: []flights.Start{{State: orbit.State{R: r, V: v}}}},
		}
		seeks := rapid.Bool().Draw(rt, "seeks")
		if seeks {
			s.Groups[0].Behavior = nav.Make[steer.Seek]()
			s.Groups[0].Itinerary.Stops = []nav.Goal{{Kind: nav.PointGoal, Point: flat(drawVec(rt, 1, 1, 0, "goal"))}}
		}
		w := mustNew(t, s)
		defer w.Close()
		for range 30 {
			before := w.Agent(0)
			var view nav.View
			w.View(0, &view)
			wish := s.Groups[0].Behavior.Steer(&before, &view)
			w.Step()
			to := w.Agent(0).Vel
			if seeks {
				to = wish
			}
			if want := nav.Turn(before.Heading, nav.Heading(to), before.MaxTurn, s.Dt); w.Agent(0).Heading != want {
				rt.Fatalf("its heading is %v, want %v", w.Agent(0).Heading, want)
			}
			if x, _ := w.Flights().Ship(0); x.Pitch != 0 || x.Now.R.Z != 0 {
				rt.Fatalf("it has left the plane: %+v", x)
			}
		}
	})
}

// TestNosesOnTheGround: a ship that starts on the ground stands upright, and stays so as the body turns about a pole that leans.
func TestNosesOnTheGround(t *testing.T) {
	s := fleet(t, 1.0/1440, nil)
	moon, _ := s.Bodies.Find("Moon")
	s.Flights.Spins = make([]flights.Spin, moon+1)
	s.Flights.Spins[moon] = flights.Spin{Pole: r3.Unit(r3.Vec{X: 1, Y: 2, Z: 3}), Rate: 50}
	x := &s.Flights.Ships[0]
	x.About, x.Landed, x.State.R = moon, true, r3.Scale(s.Bodies[moon].Radius, r3.Unit(r3.Vec{X: 1, Y: -1, Z: 1}))
	w := mustNew(t, s)
	defer w.Close()
	first := noseOf(w, 0)
	for range 100 {
		ship, _ := w.Flights().Ship(0)
		if up := r3.Sub(ship.Now.R, w.Bodies()[moon].R); between(up, noseOf(w, 0)) > 1e-6 || ship.Phase != flights.Landed {
			t.Fatalf("at %v it leans by %v", w.Tick(), between(up, noseOf(w, 0)))
		}
		w.Step()
	}
	if by := between(first, noseOf(w, 0)); by < 1 {
		t.Errorf("the ground has turned it by %v", by)
	}
}
