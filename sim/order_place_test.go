package sim

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"

	"galaxy/nav"
)

// field is a world of two groups among two rocks and a box: porters go to and fro, and cats wander.
func field() Setup {
	s := roads()
	s.Obstacles = []nav.Obstacle{{Pos: r2.Vec{X: -20, Y: 20}, Radius: 3, Body: -1}, {Pos: r2.Vec{X: -30, Y: 40}, Radius: 2, Body: -1}}
	s.Boxes = []nav.Box{{Min: r2.Vec{X: 100, Y: 0}, Max: r2.Vec{X: 110, Y: 4}}}
	return s
}

// What is placed is there at once: pictures, neighbours and views show it, and the hash of the tick stays until the next step.
func TestPlaceIsAtOnce(t *testing.T) {
	w := steps(mustNew(t, field()), 4)
	before, version := w.Hash(), w.Version()
	at := func(id uint32) r2.Vec { now, _ := w.Place(id); return now }
	second := at(1)
	by := r2.Sub(r2.Vec{X: 3, Y: 30}, at(0))
	give(t, w, "place", "couriers 1,couriers 2", "3,30")
	if now, was := w.Place(0); now != (r2.Vec{X: 3, Y: 30}) || was != now || r2.Norm(r2.Sub(at(1), r2.Add(second, by))) > 1e-9 {
		t.Errorf("the ships are at %v and %v", now, at(1))
	}
	if w.Agents()[0].Pos != at(0) || w.Version() == version {
		t.Error("a picture does not show it")
	}
	give(t, w, "place", "pirates", "4,31")
	give(t, w, "place", "rock 2", "5.5,40")
	give(t, w, "place", "box 1", "0,50")
	var v nav.View
	w.View(0, &v)
	if s := w.Setup(); s.Obstacles[1].Pos != (r2.Vec{X: 5.5, Y: 40}) || v.Obstacles[2].Pos != s.Obstacles[1].Pos || v.Boxes[0] != (nav.Box{Min: r2.Vec{X: -5, Y: 48}, Max: r2.Vec{X: 5, Y: 52}}) {
		t.Errorf("a ship sees the rock at %v and the box %v", v.Obstacles[2].Pos, v.Boxes[0])
	}
	goal := w.Goal(0).Point
	give(t, w, "place", "goal of couriers 1", "1,2")
	if goal == (r2.Vec{X: 1, Y: 2}) || w.Goal(0).Point != (r2.Vec{X: 1, Y: 2}) || w.Goal(1).Point != goal {
		t.Errorf("the goals are %v and %v", w.Goal(0).Point, w.Goal(1).Point)
	}
	give(t, w, "place", "stop 1 of couriers", "7,-70")
	if w.Goal(1).Point != (r2.Vec{X: 7, Y: -70}) || w.Goal(0).Point != (r2.Vec{X: 1, Y: 2}) || w.Journeys().RouteOf(0).Points[0] != w.Goal(1).Point {
		t.Errorf("the goals are %v and %v after the stop has moved, the route %v", w.Goal(0).Point, w.Goal(1).Point, w.Journeys().RouteOf(0).Points)
	}
	if w.Hash() != before {
		t.Error("the tick has another hash")
	}
	if own := field(); own.Obstacles[1].Pos != (r2.Vec{X: -30, Y: 40}) || own.Groups[0].Itinerary.Stops[0].Point != (r2.Vec{Y: -60}) {
		t.Error("the setup of others has changed")
	}
	w.Step()
	if d := r2.Norm(r2.Sub(at(0), r2.Vec{X: 3, Y: 30})); w.Hash() == before || d > 5.001*w.Setup().Dt {
		t.Errorf("after a step the ship is %v away", d)
	}
}

// Ships that have arrived for good fly again when their goal is moved, and a loop comes by the new place.
func TestMovedGoalsAreFlownTo(t *testing.T) {
	s := field()
	s.Groups[0].Itinerary = Itinerary{Choice: Stay, Stops: []nav.Goal{{Kind: nav.PointGoal, Point: r2.Vec{Y: -10}, Within: 30}}}
	w := steps(mustNew(t, s), 200)
	if !w.Journeys().Done(0) {
		t.Fatal("it has not arrived")
	}
	give(t, w, "place", "stop 1 of couriers", "0,-80")
	if steps(w, 400); w.Journeys().Arrivals(0) != 2 || r2.Norm(r2.Sub(w.Agent(0).Pos, r2.Vec{Y: -80})) > 31 {
		t.Errorf("%d arrivals, at %v", w.Journeys().Arrivals(0), w.Agent(0).Pos)
	}
}

// What cannot be placed is refused in a sentence, and nothing moves.
func TestPlaceSaysWhyNot(t *testing.T) {
	s := field()
	s.Contacts = &Contacts{}
	w := steps(mustNew(t, s), 2)
	for order, says := range map[string]string{
		`place Mine 3,4`:                       "Mine is a body, whose place is a formula of time",
		`place "rock 3" 3,4`:                   "there is no rock 3: the scene has 2 rocks and 1 box, counted from 1",
		`place "box 0" 3,4`:                    "there is no box 0",
		`place "goal of pirates" 3,4`:          "pirates has no place as its goal",
		`place "goal of strangers" 3,4`:        `unknown group "strangers"`,
		`place "stop 3 of couriers" 3,4`:       "couriers has no stop 3: its stops are counted from 1 to 2",
		`place "couriers 9" 3,4`:               `unknown group "couriers 9"`,
		`place "couriers 1" 3`:                 `"3" is no place`,
		`place "couriers 1" -20,22`:            "there is no room for couriers 1 at -20,22: rock 1 is there",
		`place "couriers 1" 105,2`:             "box 1 is there",
		`place "couriers 1,couriers 3" 30,0.5`: "couriers 4 is there",
		`place "rock 1" 40,1`:                  "there is no room for the rock: couriers 5 is there",
	} {
		hash := w.Hash()
		text, err := Words(order)
		if err == nil {
			err = w.Give(text)
		}
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %s", order, err, says)
		}
		if len(w.Orders()) > 0 || w.moved || w.Hash() != hash {
			t.Fatalf("%s: refused, and yet carried out", order)
		}
	}
	m, at := drawn(t, "a...b")
	tiled := mustNew(t, hike(m, hiker(m, 0, at['a'], at['b'])))
	if err := tiled.Give(Place{tiled.AgentName(0), r2.Vec{}}); err == nil || !strings.Contains(err.Error(), "on a map of tiles") {
		t.Errorf("on tiles: %v", err)
	}
	ships := mustNew(t, fleet(t, 0.01, nil))
	if err := ships.Give(Place{ships.AgentName(0), r2.Vec{X: 1}}); err == nil || !strings.Contains(err.Error(), "is a ship on an orbit") {
		t.Errorf("on an orbit: %v", err)
	}
}

// Whatever is placed, at whichever ticks, a recording of it is verified by a world with another number of workers, and a history leads
// back and forth to the same bits.
func TestPlacesReplay(t *testing.T) {
	things := []string{"couriers", "couriers 2", "couriers 3,pirates", "rock 1", "rock 2", "box 1", "goal of couriers 2", "goal of couriers", "stop 1 of couriers", "stop 2 of couriers"}
	rapid.Check(t, func(rt *rapid.T) {
		s := field()
		if rapid.Bool().Draw(rt, "solid") {
			s.Contacts = &Contacts{Restitution: 0.5}
		}
		s.Workers = 1
		w, err := New(s)
		if err != nil {
			rt.Fatal(err)
		}
		defer w.Close()
		p := NewHistory(w, 1<<22)
		r := NewRecorder(nil, &Recording{})
		hashes := []uint64{}
		for range 12 {
			for range rapid.IntRange(0, 3).Draw(rt, "orders") {
				place := r2.Vec{X: rapid.Float64Range(-60, 60).Draw(rt, "x"), Y: rapid.Float64Range(-60, 60).Draw(rt, "y")}
				_ = w.Give(Place{rapid.SampledFrom(things).Draw(rt, "thing"), place}) // refused where there is no room
				r.Note(w)
			}
			hashes = append(hashes, w.Hash())
			r.Mark(w)
			if err := p.Step(); err != nil {
				rt.Fatal(err)
			}
		}
		r.Mark(w)
		last := w.Hash()
		s.Workers = 3
		other, err := New(s)
		if err != nil {
			rt.Fatal(err)
		}
		defer other.Close()
		if err := Verify(other, r.Recording(), nil); err != nil {
			rt.Fatal(err)
		}
		for range 5 {
			to := rapid.IntRange(0, 11).Draw(rt, "tick")
			if p.Go(uint64(to)); w.Hash() != hashes[to] {
				rt.Fatalf("back at tick %d: other bits", to)
			}
		}
		if p.Go(12); w.Hash() != last {
			rt.Fatal("forth again: other bits")
		}
	})
}
