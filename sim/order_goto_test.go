package sim

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
)

// port is a world of two ships, a third of another group, and a body that stands still.
func port() Setup {
	ship := func(id uint32, x float64, group int32) nav.Agent {
		return nav.Agent{ID: id, Pos: r2.Vec{X: x}, Radius: 1, MaxSpeed: 5, MaxAccel: 5, Mass: 1, MaxTurn: nav.Unlimited, Group: group}
	}
	return Setup{
		Dt: 0.1, Workers: 1, Agents: []nav.Agent{ship(0, 0, 0), ship(1, 10, 0), ship(2, 20, 1)},
		Groups: []Group{{Name: "couriers", Behavior: &steer.Arrive{}, Drive: nav.Kinematic{}}, {Name: "pirates", Behavior: &steer.Pursue{}, Drive: nav.Kinematic{}}},
		Bodies: orbit.System{{Name: "Mine", Parent: -1, Radius: 3}},
	}
}

// One agent or a group is sent to a body or to another agent, and gets there; a world that goes back does the same again.
func TestGotoThings(t *testing.T) {
	w := mustNew(t, port())
	steps(w, 1)
	before := w.Keep(nil)
	give(t, w, "goto", "couriers 2", "pirates")
	give(t, w, "goto", "pirates", "Mine")
	give(t, w, "goto", "couriers 1", "7,5")
	steps(w, 1)
	for id, want := range []nav.Goal{
		{Kind: nav.PointGoal, Point: r2.Vec{X: 7, Y: 5}, Within: 1},
		{Kind: nav.AgentGoal, Index: 2, Within: 2},
		{Kind: nav.BodyGoal, Within: 4},
	} {
		if got := w.Goal(uint32(id)); got != want {
			t.Errorf("%s has the goal %+v, want %+v", w.AgentName(uint32(id)), got, want)
		}
	}
	steps(w, 100)
	if at, _ := w.Place(2); r2.Norm(at) > 4 {
		t.Errorf("the pirate is at %v, not at the mine", at)
	}
	orders, hash := w.Orders(), w.Hash()
	w.Restore(before)
	for _, o := range orders {
		give(t, w, o.Verb, o.Args...)
	}
	if steps(w, 101).Hash() != hash {
		t.Error("the same orders lead elsewhere")
	}
}

// Several names with commas between them are ordered at once: they form one block, in whatever order they are named.
func TestGotoTakesSeveral(t *testing.T) {
	one, other := mustNew(t, port()), mustNew(t, port())
	give(t, one, "goto", "pirates,couriers 2", "7,5")
	give(t, other, "goto", "couriers 2, pirates,pirates", "7,5")
	steps(one, 9)
	if steps(other, 9).Hash() != one.Hash() {
		t.Error("the order of the names matters")
	}
	if one.Goal(0).Kind != nav.NoGoal || one.Goal(1).Kind != nav.PointGoal || one.Goal(2).Kind != nav.PointGoal || one.Goal(1) == one.Goal(2) {
		t.Errorf("the goals are %+v, %+v and %+v", one.Goal(0), one.Goal(1), one.Goal(2))
	}
}

// An agent that cannot go says why, and nothing happens.
func TestGotoSaysWhyNot(t *testing.T) {
	w := mustNew(t, port())
	for _, c := range []struct{ agent, where, says string }{
		{"couriers 3", "Mine", "unknown group"},
		{"couriers 2,couriers 3", "Mine", "unknown group \"couriers 3\""},
		{"couriers", "Mone", `did you mean "Mine"`},
		{"couriers", "1,x", "is no place"},
		{"pirates", "pirates", "cannot go to itself"},
	} {
		if err := w.Give(Text{"goto", c.agent, c.where}); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("goto %s %s: %v", c.agent, c.where, err)
		}
	}
	if len(w.Orders()) > 0 {
		t.Error("an order was kept")
	}
}
