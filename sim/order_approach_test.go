package sim

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
)

// roads is a world of six ships at rest, a runner of another group that flies along at 2, and a mine.
func roads() Setup {
	s := port()
	s.Agents = nil
	for id := range uint32(6) {
		s.Agents = append(s.Agents, nav.Agent{ID: id, Pos: r2.Vec{X: 10 * float64(id)}, Radius: 1, MaxSpeed: 5, MaxAccel: 5, Mass: 1, MaxTurn: nav.Unlimited})
	}
	s.Agents = append(s.Agents, nav.Agent{ID: 6, Pos: r2.Vec{Y: 80}, Vel: r2.Vec{X: 2}, Radius: 1, MaxSpeed: 2, MaxAccel: 5, Mass: 1, MaxTurn: nav.Unlimited, Group: 1})
	s.Groups[0].Behavior = nav.Make[steer.Seek]()
	s.Groups[1].Behavior = nav.Make[steer.Wander]()
	s.Bodies = orbit.System{{Name: "Mine", Parent: -1, Radius: 3}}
	s.Groups[0].Itinerary = Itinerary{Choice: Loop, Stops: []nav.Goal{
		{Kind: nav.PointGoal, Point: r2.Vec{Y: -60}, Within: 2}, {Kind: nav.PointGoal, Point: r2.Vec{X: 90, Y: -60}, Within: 2},
	}}
	return s
}

// methodOf returns the method by which an agent decides in the next step.
func methodOf(w *World, id uint32) string {
	a := w.Agent(id)
	return nav.Method(nav.Steering(w.Setup().Groups[a.Group].Behavior, &a))
}

// Ships follow, intercept, meet and circle a thing, each by its own method, while the others of their group go on to the bit. Another
// order ends it, and one that arrives goes on with its stops.
func TestApproaches(t *testing.T) {
	w, alone := mustNew(t, roads()), mustNew(t, roads())
	steps(w, 3)
	steps(alone, 3)
	give(t, w, "follow", "couriers 1", "pirates")
	give(t, w, "intercept", "couriers 2", "pirates")
	give(t, w, "meet", "couriers 3", "Mine")
	give(t, w, "orbit", "couriers 4,couriers 5", "Mine")
	steps(w, 1)
	for id, want := range []string{"offset_pursuit", "intercept", "rendezvous", "orbit", "orbit", "seek", "wander"} {
		if got := methodOf(w, uint32(id)); got != want {
			t.Errorf("%s steers by %s, want %s", w.AgentName(uint32(id)), got, want)
		}
	}
	steps(w, 600)
	steps(alone, 601)
	for _, id := range []uint32{5, 6} {
		if w.Agent(id) != alone.Agent(id) {
			t.Errorf("%s flies otherwise: %+v", w.AgentName(id), w.Agent(id))
		}
	}
	runner := w.Agent(6)
	if d := r2.Norm(r2.Sub(w.Agent(0).Pos, runner.Pos)); d > 12 {
		t.Errorf("the follower is %v behind", d)
	}
	for _, id := range []uint32{3, 4} {
		if d := r2.Norm(w.Agent(id).Pos); math.Abs(d-12) > 1 {
			t.Errorf("%s is %v from the mine, not on its circle of 12", w.AgentName(id), d)
		}
	}
	for _, id := range []uint32{1, 2} {
		if w.Journeys().Arrivals(id) < 1 || w.Goal(id).Kind != nav.PointGoal || methodOf(w, id) != "seek" {
			t.Errorf("%s has arrived %d times, heads for %+v by %s", w.AgentName(id), w.Journeys().Arrivals(id), w.Goal(id), methodOf(w, id))
		}
	}
	give(t, w, "goto", "couriers 4", "Mine")
	steps(w, 1)
	if got := methodOf(w, 3); got != "seek" {
		t.Errorf("after another order it steers by %s", got)
	}
}

// A world that goes back, before or after these orders, and one that is given them again, go the same way with any number of workers;
// parameters of the group can be set meanwhile.
func TestApproachesReplay(t *testing.T) {
	w := mustNew(t, roads())
	steps(w, 5)
	before := w.Keep(nil)
	give(t, w, "orbit", "couriers 4,couriers 5,pirates", "Mine")
	steps(w, 20)
	between := w.Keep(nil)
	give(t, w, "follow", "couriers", "pirates")
	give(t, w, "set", "couriers", "safe", "true")
	give(t, w, "goto", "couriers 2", "Mine")
	steps(w, 80)
	orders, hash := w.Orders(), w.Hash()
	s := roads()
	s.Workers = 3
	other := steps(mustNew(t, s), 5)
	for _, c := range []struct {
		w    *World
		back *Snapshot
	}{{w, before}, {w, between}, {w, before}, {other, nil}} {
		if c.back != nil {
			c.w.Restore(c.back)
		}
		for c.w.Tick() < 105 {
			if err := Repeat(c.w, orders); err != nil {
				t.Fatal(err)
			}
			c.w.Step()
		}
		if c.w.Hash() != hash {
			t.Errorf("from tick %d the same orders lead elsewhere", c.back.Tick())
		}
	}
	if why := goBackAcross(t, roads(), "orbit", "couriers", "Mine"); why != "" {
		t.Error(why)
	}
}

// What cannot be approached is refused, and changes nothing.
func TestApproachesSayWhyNot(t *testing.T) {
	w := mustNew(t, roads())
	for _, c := range []struct{ order, says string }{
		{"orbit couriers 7,7", `"7,7" is no body or agent`},
		{"follow couriers Mone", `did you mean "Mine"`},
		{"meet pirates pirates", "cannot go to itself"},
		{"intercept absent Mine", "unknown group"},
		{"goto pirates Mine", "wander, which takes no goal"},
	} {
		text, err := Words(c.order)
		if err == nil {
			err = w.Give(text)
		}
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.order, err)
		}
	}
	if len(w.Orders()) > 0 || methodOf(w, 0) != "seek" {
		t.Error("an order was kept")
	}
	m, at := drawn(t, "a...b")
	tiled := mustNew(t, hike(m, hiker(m, 0, at['a'], at['b'])))
	if err := tiled.Give(Approach{"orbit", tiled.Setup().Groups[0].Name, tiled.AgentName(0)}); err == nil || !strings.Contains(err.Error(), "on tiles") {
		t.Errorf("on tiles: %v", err)
	}
}
