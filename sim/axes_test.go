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
	"galaxy/sim/contact"
	"galaxy/sim/flights"
)

// drift returns a world of ships that fall about the Sun, far from all planets, at some places, km, and velocities, km/s, from a point
// that moves with them.
func drift(places, velocities []r3.Vec, dt float64, by nav.Behavior) Setup {
	s := orbit.SolarSystem(orbit.Integrated)
	r, v := orbit.Elements{Q: 0.8, I: 0.02, Peri: 1, Mu: s[0].Mu}.State(0)
	setup := Setup{
		Name: "drift", Start: 9000, Dt: dt, Bodies: s, Workers: 1,
		Groups:  []Group{{Name: "ship", Behavior: by, Drive: &nav.Orbital{Landing: 10}}},
		Flights: &Flights{Units: flights.Units{Km: flightKm, Second: flightSecond}},
	}
	for i := range places {
		id := uint32(i)
		setup.Agents = append(setup.Agents, nav.Agent{ID: id, Radius: flightKm, Mass: 1000, MaxSpeed: 0.01, MaxAccel: 0.1, MaxTurn: 2000})
		setup.Flights.Ships = append(setup.Flights.Ships, flights.Start{Agent: id, State: orbit.State{
			R: r3.Add(r, r3.Scale(flightKm, places[i])), V: r3.Add(v, r3.Scale(flightKm/flightSecond, velocities[i])),
		}})
	}
	return setup
}

// drawVec draws a vector in a box.
func drawVec(rt *rapid.T, x, y, z float64, name string) r3.Vec {
	one := func(most float64, axis string) float64 { return rapid.Float64Range(-most, most).Draw(rt, name+axis) }
	return r3.Vec{X: one(x, " x"), Y: one(y, " y"), Z: one(z, " z")}
}

// TestShipsArriveInSpace: a ship arrives at another one that it passes within a distance in space, and not at one that it passes over.
func TestShipsArriveInSpace(t *testing.T) {
	const within, far, speed = 10.0, 100.0, 1.0 // km, km, km/s: they meet after 100 s
	rapid.Check(t, func(rt *rapid.T) {
		past := r3.Vec{Y: rapid.Float64Range(-15, 15).Draw(rt, "aside"), Z: rapid.Float64Range(-15, 15).Draw(rt, "above")}
		distance := r3.Norm(past)
		if math.Abs(distance/within-1) < 0.01 {
			rt.Skip("either may be")
		}
		dt := rapid.SampledFrom([]float64{3, 7, 130}).Draw(rt, "dt") * flightSecond
		s := drift([]r3.Vec{{X: -far}, r3.Add(r3.Vec{X: far}, past)}, []r3.Vec{{X: speed}, {X: -speed}}, dt, new(steer.Coast))
		s.Workers = rapid.IntRange(1, 3).Draw(rt, "workers")
		s.Groups = append(s.Groups, s.Groups[0])
		s.Groups[1].Name, s.Agents[1].Group = "goal", 1
		s.Groups[0].Itinerary.Stops = []nav.Goal{{Kind: nav.AgentGoal, Index: 1, Within: within * flightKm}}
		w := mustNew(t, s)
		defer w.Close()
		for w.Time() < s.Start+250*flightSecond {
			w.Step()
		}
		if got, want := w.Journeys().Arrivals(0) == 1, distance < within; got != want {
			rt.Fatalf("passing at %.3f km, it has arrived: %v", distance, got)
		}
		var v nav.View
		w.View(0, &v)
		one, _ := w.Flights().Ship(0)
		other, _ := w.Flights().Ship(1)
		if got, want := v.Target.Distance(w.Agent(0).Pos), r3.Norm(r3.Sub(one.Now.R, other.Now.R)); math.Abs(got/want-1) > 1e-12 {
			rt.Fatalf("its goal is %v away, it sees it at %v", want, got)
		}
	})
}

// TestNeighborsAreNearInSpace: a ship sees the ships within its reach in all three axes, with their heights, and gaps are those of balls.
func TestNeighborsAreNearInSpace(t *testing.T) {
	const reach = 40.0
	rapid.Check(t, func(rt *rapid.T) {
		var places, velocities []r3.Vec
		for range rapid.IntRange(2, 9).Draw(rt, "ships") {
			places = append(places, drawVec(rt, 40, 40, 60, "place"))
			velocities = append(velocities, drawVec(rt, 0.1, 0.1, 0.1, "velocity"))
		}
		behavior := rapid.SampledFrom([]nav.Behavior{&steer.Separation{Range: reach}, &steer.ORCA{Range: reach * flightKm, Horizon: 1, Neighbors: 10}}).Draw(rt, "behavior")
		s := drift(places, velocities, 5*flightSecond, behavior)
		s.Workers = rapid.IntRange(1, 3).Draw(rt, "workers")
		w := mustNew(t, s)
		defer w.Close()
		steps(w, 3)
		at := func(id uint32) r3.Vec { x, _ := w.Flights().Ship(id); return x.Now.R }
		var v nav.View
		for id := range uint32(len(places)) {
			w.View(id, &v)
			a := w.Agent(id)
			within := nav.ReachOf(behavior, &a, w.Largest(), s.Dt)
			var got, want []uint32
			for i, n := range v.Neighbors {
				got = append(got, n.ID)
				if rise := at(n.ID).Z - at(id).Z; v.Rises[i] != rise {
					rt.Fatalf("ship %d sees %d %v higher, it is %v", id, n.ID, v.Rises[i], rise)
				}
			}
			for o := range uint32(len(places)) {
				if o != id && r3.Norm(r3.Sub(at(o), at(id))) <= within {
					want = append(want, o)
				}
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				rt.Fatalf("ship %d sees %v, in its reach are %v", id, got, want)
			}
		}
		least := math.Inf(1)
		w.Near(1e6, func(g *Gap) {
			if g.With.Kind == contact.Agent {
				least = min(least, g.Length)
				if d := r3.Norm(r3.Sub(at(g.Agent), at(g.With.Index))) - 2*flightKm; math.Abs(d-g.Length) > 1e-9*flightKm {
					rt.Fatalf("a gap of %v between ships %v apart", g.Length/flightKm, d/flightKm)
				}
			}
		})
		if math.IsInf(least, 1) {
			rt.Fatal("no gaps")
		}
	})
}

// TestSeparationWeighsDistanceInSpace: of two ships at one place of the plane the higher one is as far as its height, so that it pushes
// no farther than a ship there, and one beside it does as in the plane.
func TestSeparationWeighsDistanceInSpace(t *testing.T) {
	push := func(at r3.Vec) float64 {
		w := mustNew(t, drift([]r3.Vec{{}, at}, make([]r3.Vec, 2), flightSecond, &steer.Separation{Range: 100}))
		defer w.Close()
		var v nav.View
		w.View(0, &v)
		a := w.Agent(0)
		wish := w.setup.Groups[0].Behavior.Steer(&a, &v)
		return math.Hypot(wish.X, wish.Y)
	}
	beside, above := push(r3.Vec{X: 10}), push(r3.Vec{X: 0.1, Z: 10})
	if !(beside > 0) || above > 0.02*beside {
		t.Errorf("a ship 10 km beside it pushes by %v, one above it by %v", beside, above)
	}
}

// TestShipsPassOverEachOther: ships at different heights have neither overlaps nor contacts, however they cross in the plane; ones that
// fly into each other do.
func TestShipsPassOverEachOther(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var places, velocities []r3.Vec
		n := rapid.IntRange(2, 6).Draw(rt, "ships")
		apart := rapid.Float64Range(2.01, 50).Draw(rt, "apart") // km, with radii of 1 km
		for i := range n {
			p, v := drawVec(rt, 3, 3, 0, "place"), drawVec(rt, 0.05, 0.05, 0, "velocity")
			p.Z = float64(i) * apart
			places, velocities = append(places, p), append(velocities, v)
		}
		meet := rapid.Bool().Draw(rt, "meet")
		if meet {
			places, velocities = append(places, r3.Add(places[0], r3.Vec{X: -3})), append(velocities, r3.Add(velocities[0], r3.Vec{X: 0.06}))
		}
		s := drift(places, velocities, 5*flightSecond, new(steer.Coast))
		s.Workers = rapid.IntRange(1, 3).Draw(rt, "workers")
		w := mustNew(t, s)
		defer w.Close()
		contacts := 0
		for range 30 {
			w.Step()
			contacts += len(w.Contacts())
		}
		r := w.Report()
		if want := map[bool]int{true: 1}[meet]; contacts != want || r.Contacts != want {
			rt.Fatalf("%d contacts, %d reported, want %d", contacts, r.Contacts, want)
		}
	})
}

// TestShipsBounceInSpace: ships that hit each other in space exchange an impulse along the line of their centres, at the instant and with
// the velocities that they have then; the sum of their momenta stays, and so does their energy as seen from one another where the
// restitution is 1. Going back and any number of workers lead to the same bits.
func TestShipsBounceInSpace(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var places, velocities []r3.Vec
		n := rapid.IntRange(2, 7).Draw(rt, "ships")
		for range n { // all are bound for one place
			p := drawVec(rt, 60, 60, 60, "place")
			places = append(places, p)
			velocities = append(velocities, r3.Add(r3.Scale(-0.02, p), drawVec(rt, 0.03, 0.03, 0.03, "velocity")))
		}
		s := drift(places, velocities, rapid.SampledFrom([]float64{2, 11, 40}).Draw(rt, "dt")*flightSecond, new(steer.Coast))
		s.Contacts = &Contacts{Restitution: rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(rt, "restitution")}
		for i := range s.Agents {
			s.Agents[i].Mass = rapid.Float64Range(100, 5000).Draw(rt, "mass")
		}
		var first []uint64
		for _, workers := range []int{1, rapid.IntRange(2, 4).Draw(rt, "workers")} {
			s.Workers = workers
			w := mustNew(t, s)
			kept := w.Keep(nil)
			for turn := range 2 {
				var hashes []uint64
				for w.Time() < s.Start+130*flightSecond {
					before := momentum(w)
					w.Step()
					hashes = append(hashes, w.Hash())
					for _, c := range w.Contacts() {
						if !(c.Impulse > 0) || c.With.Kind != contact.Agent {
							rt.Fatalf("a contact %+v", c)
						}
					}
					if after := momentum(w); len(w.Contacts()) > 0 && r3.Norm(r3.Sub(after, before)) > 0.02*fastest(w)*5000 {
						rt.Fatalf("at %v the momentum changes from %v to %v", w.Time(), before, after)
					}
				}
				if r := w.Report(); r.MaxOverlap > 1e-4*flightKm && !overlapping(places) {
					rt.Fatalf("ships overlap by %v km", r.MaxOverlap/flightKm)
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

// momentum returns the sum of the momenta of all ships as seen from the first one's start.
func momentum(w *World) (sum r3.Vec) {
	_, v := orbit.Elements{Q: 0.8, I: 0.02, Peri: 1, Mu: w.setup.Bodies[0].Mu}.State(0)
	for id := range uint32(w.Count()) {
		s, _ := w.Flights().Ship(id)
		sum = r3.Add(sum, r3.Scale(s.Mass, r3.Sub(s.Now.V, v)))
	}
	return sum
}

// fastest returns the greatest speed of two ships as seen from each other.
func fastest(w *World) (most float64) {
	for a := range uint32(w.Count()) {
		for b := range a {
			x, _ := w.Flights().Ship(a)
			y, _ := w.Flights().Ship(b)
			most = max(most, r3.Norm(r3.Sub(x.Now.V, y.Now.V)))
		}
	}
	return most
}

// overlapping reports whether ships of 1 km at some places overlap.
func overlapping(places []r3.Vec) bool {
	for i := range places {
		for k := range i {
			if r3.Norm(r3.Sub(places[i], places[k])) < 2 {
				return true
			}
		}
	}
	return false
}

// TestShipsHitFromAbove: a ship that falls on another one of the same mass along z takes over nothing but what is along z, and a ship
// that passes over at a height touches nothing.
func TestShipsHitFromAbove(t *testing.T) {
	for name, c := range map[string]struct {
		restitution float64
		above       float64 // km, at which the second ship passes over the first one; 0: it falls on it
		up          float64 // km/s, of the first ship after that
	}{
		"elastic": {1, 0, -1}, "together": {0, 0, -0.5}, "over": {1, 2.01, 0}, "between": {0.5, 0, -0.75},
	} {
		t.Run(name, func(t *testing.T) {
			place, velocity := r3.Vec{Z: 51}, r3.Vec{Z: -1}
			if c.above > 0 {
				place, velocity = r3.Vec{X: -51, Z: c.above}, r3.Vec{X: 1}
			}
			s := drift([]r3.Vec{{}, place}, []r3.Vec{{}, velocity}, 20*flightSecond, new(steer.Coast))
			s.Contacts = &Contacts{Restitution: c.restitution}
			_, v := orbit.Elements{Q: 0.8, I: 0.02, Peri: 1, Mu: s.Bodies[0].Mu}.State(0)
			w := mustNew(t, s)
			defer w.Close()
			var all []contact.Contact
			for range 5 {
				w.Step()
				all = append(all, w.Contacts()...)
			}
			x, _ := w.Flights().Ship(0)
			got := r3.Scale(flightSecond/flightKm, r3.Sub(x.Now.V, v))
			got = r3.Sub(got, r3.Scale(100*flightSecond, fall(w, x))) // by which the Sun has changed it
			if math.Abs(got.Z-c.up) > 1e-3 || math.Hypot(got.X, got.Y) > 1e-3 {
				t.Errorf("it flies at %v km/s, want %v upwards", got, c.up)
			}
			want := 1
			if c.above > 0 {
				want = 0
			}
			if began := slices.DeleteFunc(all, func(c contact.Contact) bool { return !c.Began }); len(began) != want {
				t.Fatalf("contacts %+v", all)
			} else if want == 1 && math.Abs(all[0].Impulse/flightKm*flightSecond/(500*(1+c.restitution))-1) > 1e-6 {
				t.Errorf("an impulse of %v kg·km/s", all[0].Impulse/flightKm*flightSecond)
			}
			if a := w.Agent(0); a.Pos != flat(x.Now.R) || a.Vel != flat(x.Now.V) {
				t.Error("the agent is not where its ship is")
			}
		})
	}
}

// fall returns the Sun's pull on a ship, km/s per scene time.
func fall(w *World, x flights.Ship) r3.Vec {
	r := r3.Norm(x.Now.R)
	return r3.Scale(-w.setup.Bodies[0].Mu/(r*r*r)*flightSecond/flightKm, x.Now.R)
}

// TestShipsAndThePlane: an agent of the plane passes through a ship above it, that is counted, and neither is turned aside.
func TestShipsAndThePlane(t *testing.T) {
	s := drift([]r3.Vec{{Z: 1000}}, make([]r3.Vec, 1), flightSecond, new(steer.Coast))
	st := s.Flights.Ships[0].State
	s.Contacts = &Contacts{Restitution: 1}
	s.Groups = append(s.Groups, Group{Name: "plane", Behavior: new(steer.Coast), Drive: new(nav.Thrust)})
	for i, x := range []float64{-4, 8} {
		a := s.Agents[0]
		a.ID, a.Group, a.Pos, a.Vel, a.MaxSpeed = uint32(i+1), 1, flat(st.R), flat(st.V), 1
		a.Pos.X += x * flightKm
		a.Vel.X += flightKm / flightSecond * float64(1-i) // the first one flies into the other through the ship
		s.Agents = append(s.Agents, a)
	}
	alone := s
	alone.Contacts = nil
	w, other := mustNew(t, s), mustNew(t, alone)
	defer w.Close()
	defer other.Close()
	var with []uint32
	for range 20 {
		w.Step()
		other.Step()
		for _, c := range w.Contacts() {
			if c.Began {
				with = append(with, c.Agent, c.With.Index)
			}
		}
		a, _ := w.Flights().Ship(0)
		b, _ := other.Flights().Ship(0)
		if a.Now != b.Now {
			t.Fatal("the ship is turned aside")
		}
	}
	if !slices.Equal(with, []uint32{0, 1, 1, 2}) {
		t.Errorf("contacts of %v", with)
	}
}
