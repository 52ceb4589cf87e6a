package sim

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/nav"
	"galaxy/nav/steer"
)

// wishOf returns what a ship wishes for in space.
func wishOf(w *World, id uint32) (wish r3.Vec) {
	var v nav.View
	w.View(id, &v)
	var self nav.Agent
	for k := 0; Plane(w, k, id, &self, &v); k++ {
		one := w.setup.Groups[self.Group].Behavior.Steer(&self, &v)
		switch a := v.Axes; {
		case a == nil:
			wish = r3.Vec{X: one.X, Y: one.Y}
		case k == 0:
			wish = r3.Add(r3.Scale(one.X, a[0]), r3.Scale(one.Y, a[1]))
		default:
			wish = r3.Add(wish, r3.Scale(one.Y, a[1]))
		}
	}
	return wish
}

// TestWishesTurnWithTheWorld: turned as a whole, whatever is around a ship, it wishes for the same, turned: it decides in space.
func TestWishesTurnWithTheWorld(t *testing.T) {
	for name, c := range map[string]struct {
		by   nav.Behavior
		goal bool
	}{
		"seek":       {nav.Make[steer.Seek](), true},
		"arrive":     {nav.Make[steer.Arrive](), true},
		"pursue":     {nav.Make[steer.Pursue](), true},
		"intercept":  {nav.Make[steer.Intercept](), true},
		"flee":       {nav.Make[steer.Flee](), true},
		"magnet":     {nav.Make[steer.Magnet](), true},
		"separation": {&steer.Separation{Range: 200}, false},
		"cohesion":   {&steer.Cohesion{Range: 200}, false},
		"alignment":  {&steer.Alignment{Range: 200}, false},
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				var places, velocities []r3.Vec
				for range rapid.IntRange(2, 5).Draw(rt, "ships") {
					places = append(places, drawVec(rt, 40, 40, 40, "place"))
					velocities = append(velocities, drawVec(rt, 0.1, 0.1, 0.1, "velocity"))
				}
				turn := r3.NewRotation(rapid.Float64Range(0, 3).Draw(rt, "angle"), drawVec(rt, 1, 1, 1.1, "axis"))
				wish := func(by func(v r3.Vec) r3.Vec) r3.Vec {
					s := drift(places, velocities, flightSecond, c.by)
					r := s.Flights.Ships[0].State.R
					for i := range s.Flights.Ships {
						st := &s.Flights.Ships[i].State
						st.R, st.V = r3.Add(r, by(r3.Sub(st.R, r))), by(st.V)
					}
					s.Agents[0].MaxSpeed = 1 // far above the speeds of all
					s.Groups = append(s.Groups, s.Groups[0])
					s.Groups[1].Name, s.Groups[1].Behavior = "other", new(steer.Coast)
					for i := range s.Agents[1:] {
						s.Agents[i+1].Group = 1
					}
					if c.goal {
						s.Groups[0].Itinerary.Stops = []nav.Goal{{Kind: nav.AgentGoal, Index: 1}}
					}
					w := mustNew(t, s)
					defer w.Close()
					return wishOf(w, 0)
				}
				before, after := wish(func(v r3.Vec) r3.Vec { return v }), wish(turn.Rotate)
				const rounding = 1e-7 // places are shares of 1e-7 of the distance from the Sun
				if off := r3.Norm(r3.Sub(turn.Rotate(before), after)); off > rounding*r3.Norm(before) || before == (r3.Vec{}) {
					rt.Fatalf("it wishes for %v, and turned for %v, want %v", before, after, turn.Rotate(before))
				}
			})
		})
	}
}

// TestShipsFlyToOnesAbove: a ship that turns slowly turns out of its plane to another ship, pushes along its nose alone, and arrives.
func TestShipsFlyToOnesAbove(t *testing.T) {
	s := drift([]r3.Vec{{}, {X: 20, Y: -10, Z: 60}}, make([]r3.Vec, 2), flightSecond, nav.Make[steer.Arrive]())
	s.Groups = append(s.Groups, s.Groups[0])
	s.Groups[1].Name, s.Groups[1].Behavior, s.Agents[1].Group = "goal", new(steer.Coast), 1
	s.Groups[0].Itinerary.Stops = []nav.Goal{{Kind: nav.AgentGoal, Index: 1, Within: flightKm}}
	s.Agents[0].MaxSpeed = 1
	w := mustNew(t, s)
	defer w.Close()
	steepest := 0.0
	for w.Journeys().Arrivals(0) == 0 && w.Tick() < 900 {
		coast, spent := w.Flights().Flight(0), w.Agent(0).DeltaV
		w.Step()
		x, _ := w.Flights().Ship(0)
		without, err := coast.At(w.Time(), -1)
		if err != nil {
			t.Fatal(err)
		}
		steepest = math.Max(steepest, x.Pitch)
		push := r3.Sub(x.Now.V, without.V)
		if dv := w.Agent(0).DeltaV - spent; dv > 1e-9 && between(push, noseOf(w, 0)) > 1e-3 {
			t.Fatalf("at %v it pushes along %v, its nose points along %v", w.Tick(), r3.Unit(push), noseOf(w, 0))
		}
	}
	if w.Journeys().Arrivals(0) != 1 || steepest < 1 {
		one, _ := w.Flights().Ship(0)
		other, _ := w.Flights().Ship(1)
		t.Errorf("after %d s it is %.1f km away; its nose has been %v over the plane at most", w.Tick(), r3.Norm(r3.Sub(one.Now.R, other.Now.R))/flightKm, steepest)
	}
}

// TestBodiesAreCutByThePlane: in each of its planes a ship sees a body as the circle in which the plane cuts it, and not one that it misses.
func TestBodiesAreCutByThePlane(t *testing.T) {
	s := fleet(t, 1.0/1440, nil)
	w := mustNew(t, s)
	defer w.Close()
	earth, _ := s.Bodies.Find("Earth")
	seen := map[bool]int{}
	for id := uint32(3); id < 5; id++ { // they seek the Moon
		ship, _ := w.Flights().Ship(id)
		center := r3.Sub(w.Bodies()[earth].R, ship.Now.R)
		var v nav.View
		var self nav.Agent
		w.View(id, &v)
		for k := 0; Plane(w, k, id, &self, &v); k++ {
			off, r := r3.Dot(center, v.Axes[2]), s.Bodies[earth].Radius
			cut := math.Abs(off) < r
			found := false
			for i := range v.Obstacles {
				o := &v.Obstacles[i]
				if o.Body != int32(earth) {
					continue
				}
				found = true
				x, y := r3.Dot(center, v.Axes[0]), r3.Dot(center, v.Axes[1])
				if math.Abs(o.Radius-math.Sqrt(r*r-off*off)) > 1e-9*r || math.Hypot(o.Pos.X-self.Pos.X-x, o.Pos.Y-self.Pos.Y-y) > 1e-9 {
					t.Errorf("ship %d, plane %d: the Earth is %+v", id, k, *o)
				}
			}
			if seen[cut]++; found != cut {
				t.Errorf("ship %d, plane %d: the Earth is %v radii off, and seen: %v", id, k, off/r, found)
			}
		}
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("planes that cut the Earth, and not: %v", seen)
	}
}

// TestShipsKeepOffOnesAbove: the engine gives what both planes ask for: a ship flies away from one that is above it.
func TestShipsKeepOffOnesAbove(t *testing.T) {
	s := drift([]r3.Vec{{}, {X: 0.1, Z: 10}}, make([]r3.Vec, 2), flightSecond, &steer.Separation{Range: 100})
	s.Agents[0].MaxTurn = math.Inf(1)
	w := mustNew(t, s)
	defer w.Close()
	want := wishOf(w, 0)
	coast := w.Flights().Flight(0)
	w.Step()
	without, err := coast.At(w.Time(), -1)
	if err != nil {
		t.Fatal(err)
	}
	x, _ := w.Flights().Ship(0)
	push := r3.Sub(x.Now.V, without.V)
	if between(push, r3.Vec{Z: -1}) > 0.05 || between(push, want) > 1e-3 || between(noseOf(w, 0), want) > 1e-9 {
		t.Errorf("it is pushed along %v, and wishes for %v", r3.Unit(push), r3.Unit(want))
	}
}
