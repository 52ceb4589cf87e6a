package sim

import (
	"slices"
	"strings"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// reserve is a stream whose red agents come by orders alone.
func reserve() Setup {
	s := stream(2, 6, false)
	s.Groups[0].Source.Rate = 0
	return s
}

// Agents of a source without a rate come when and where orders say, until none is left. They fly to their goals
// and leave, and a world that goes back and is given the orders again goes on in the same way.
func TestAgentsComeByOrder(t *testing.T) {
	s := reserve()
	w := steps(mustNew(t, s), 40)
	if n := w.Flow(0); n.Come != 0 || n.Agents != 0 || w.Presence(0) != ToCome {
		t.Fatalf("%d agents of %d have come by themselves", n.Come, n.Agents)
	}
	before := w.Keep(nil)
	give(t, w, "add", "red", "-14,9")
	give(t, w, "add", "red", "-14,-9.5")
	w.Step()
	for id, want := range []r2.Vec{{X: -14, Y: 9}, {X: -14, Y: -9.5}} {
		if a := w.Agent(uint32(id)); w.Presence(uint32(id)) != Here || r2.Norm(r2.Sub(a.Pos, want)) > a.MaxSpeed*s.Dt {
			t.Errorf("agent %d is %v at %v, want it at %v", id, w.Presence(uint32(id)), a.Pos, want)
		}
	}
	steps(w, 300)
	if n := w.Flow(0); n.Come != 2 || n.Left != 2 {
		t.Errorf("%d have come and %d left, want 2 of each", n.Come, n.Left)
	}

	hash, orders := w.Hash(), slices.Clone(w.Orders())
	s.Workers = 2
	other := steps(mustNew(t, s), 40)
	w.Restore(before)
	for _, again := range []*World{w, other} {
		for _, o := range orders {
			if err := again.Give(o); err != nil {
				t.Fatal(err)
			}
		}
		if steps(again, 301).Hash() != hash {
			t.Errorf("with %d workers it goes on in another way", again.Workers())
		}
	}
}

// An order that no agent can follow says why, and does nothing.
func TestAddSaysWhyNobodyComes(t *testing.T) {
	s := reserve()
	s.Agents[len(s.Agents)-1].Pos = r2.Vec{X: 50, Y: 50}
	w := mustNew(t, s)
	for _, c := range []struct{ place, group, says string }{
		{"50,50", "red", "no room"},
		{"0,0", "walkers", "no source"},
		{"0,0", "green", "unknown group"},
		{"x", "red", "is no place"},
	} {
		if err := w.Give(Text{"add", c.group, c.place}); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s at %s: %v, want %q", c.group, c.place, err, c.says)
		}
	}
	give(t, w, "add", "red", "30,30")
	if err := w.Give(Add{Group: "red", Place: r2.Vec{X: 30.1, Y: 30}}); err == nil || !strings.Contains(err.Error(), "no room") {
		t.Errorf("two at one place: %v", err)
	}
	give(t, w, "add", "red", "30,36")
	if err := w.Give(Text{"add", "red", "-30,30"}); err == nil || !strings.Contains(err.Error(), "its source has 2") {
		t.Errorf("a third one: %v", err)
	}
	if w.Step(); w.Presence(0) != Here || w.Presence(1) != Here {
		t.Error("those that were ordered have not come")
	}
}

// Agents that come by order have the memories and the goals of their group.
func TestAddedAgentsBeginAnew(t *testing.T) {
	w := mustNew(t, reserve())
	give(t, w, "add", "red", "20,20")
	w.Step()
	if g := w.Goal(0); g.Kind != nav.PointGoal || g.Point != (r2.Vec{X: 30, Y: 1}) {
		t.Errorf("it is bound for %v", g)
	}
	if from := w.Journeys().From(0); from != (r2.Vec{X: 20, Y: 20}) {
		t.Errorf("its journey begins at %v", from)
	}
}

// Agents that an order spawns come as near to the place as there is room, side by side, as many as are left.
func TestSpawn(t *testing.T) {
	s := stream(6, 6, false)
	s.Groups[0].Source.Rate = 0
	w := steps(mustNew(t, s), 3)
	give(t, w, "spawn", "red", "4", "-14,9")
	give(t, w, "spawn", "red", "1", "-14,9")
	w.Step()
	if n := w.Flow(0); n.Come != 5 {
		t.Fatalf("%d have come", n.Come)
	}
	for id := range uint32(5) {
		a := w.Agent(id)
		if far := r2.Norm(r2.Sub(a.Pos, r2.Vec{X: -14, Y: 9})); far > 4*a.Radius+a.MaxSpeed*0.2 {
			t.Errorf("agent %d came %v from the place", id, far)
		}
		for other := range id {
			if r2.Norm(r2.Sub(a.Pos, w.Agent(other).Pos)) < 2*a.Radius {
				t.Errorf("agents %d and %d overlap", id, other)
			}
		}
	}
	give(t, w, "spawn", "red", "9", "14,9")
	w.Step()
	if n := w.Flow(0); n.Come != 6 {
		t.Errorf("%d have come of a source of 6", n.Come)
	}
	for _, c := range []struct{ order, want string }{
		{"spawn red 1 3,4", "no agent of \"red\" is left to come"},
		{"spawn red 0 3,4", `"0" is no number of agents from 1 to 200`},
		{"spawn green 1 3,4", "unknown group"},
		{"spawn red 1 nowhere", "is no body or agent"},
	} {
		if err := w.Give(Text(strings.Fields(c.order))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.order, err, c.want)
		}
	}
}

// What has left and comes again comes as new, and counts agree.
func TestLeaveAndComeAgain(t *testing.T) {
	s := stream(2, 6, false)
	s.Groups[0].Source.Rate = 0
	w := steps(mustNew(t, s), 3)
	for range 3 {
		give(t, w, "spawn", "red", "2", "-14,9")
		steps(w, 2)
		if n := w.Flow(0); n.Come != 2 || n.Left != 0 || w.Agent(0).Memory != (nav.Memory{}) {
			t.Fatalf("%+v here, of which the first remembers %v", n, w.Agent(0).Memory)
		}
		marked := w.Agent(0)
		marked.Memory[0] = 7
		w.Put(marked)
		give(t, w, "leave", "red")
		steps(w, 2)
		if n := w.Flow(0); n.Come != 2 || n.Left != 2 || w.Presence(0) != Left {
			t.Fatalf("%+v after they left", n)
		}
	}
}
