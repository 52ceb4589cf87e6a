package nav_test

import (
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// Properties of Detached: a detached agent follows its own behaviour while it has the goal, with its rank; all others follow the
// group's, with its parameters.
func TestDetachedAgentsSteerByThemselves(t *testing.T) {
	group := nav.Make[steer.Arrive]()
	mars := nav.Goal{Kind: nav.BodyGoal, Index: 2}
	b := nav.Detach(group, []uint32{7, 3}, []nav.Goal{mars, mars}, nav.Make[steer.OffsetPursuit]())
	agent := func(id uint32, goal nav.Goal) *nav.Agent {
		return &nav.Agent{ID: id, Goal: goal, Radius: 1, MaxSpeed: 9, MaxAccel: 4}
	}
	view := nav.View{Dt: 0.1, Rank: 5, Target: nav.Target{Kind: nav.BodyGoal, Index: 2, Pos: r2.Vec{X: 50}, Vel: r2.Vec{Y: 1}}}
	for rank, id := range []uint32{7, 3} {
		alone := view
		alone.Rank = rank
		if got, want := b.Steer(agent(id, mars), &view), nav.Make[steer.OffsetPursuit]().Steer(agent(id, mars), &alone); got != want || view.Rank != 5 {
			t.Errorf("agent %d wishes %v, want %v; the view's rank is %d", id, got, want, view.Rank)
		}
	}
	for _, a := range []*nav.Agent{agent(7, nav.Goal{Kind: nav.BodyGoal, Index: 3}), agent(4, mars)} {
		if b.Steer(a, &view) != group.Steer(a, &view) {
			t.Errorf("agent %d with the goal %v does not steer as its group does", a.ID, a.Goal)
		}
	}
	if p, err := nav.Find(b, "braking"); err != nil || p.Set(0.5) != nil || group.Braking != 0.5 {
		t.Errorf("the parameter of the group: %v, %v", group.Braking, err)
	}
	twin := nav.Clone(b)
	if p, _ := nav.Find(twin, "braking"); p.Set(0.25) != nil || group.Braking != 0.5 {
		t.Error("a clone shares the parameter")
	}
	if nav.Method(b) != "arrive" || nav.Method(nav.Steering(b, agent(3, mars))) != "offset_pursuit" {
		t.Errorf("the methods are %s and %s", nav.Method(b), nav.Method(nav.Steering(b, agent(3, mars))))
	}
	if left := nav.Detach(nav.Detach(b, []uint32{7}, nil, nil), []uint32{3}, nil, nil); left != nav.Behavior(group) {
		t.Errorf("when all are back, %T steers", left)
	}
}

// The parts that keep clear stay when another behaviour takes the aim.
func TestAimedKeepsWhatKeepsClear(t *testing.T) {
	var b nav.Priority
	for _, part := range []nav.Behavior{nav.Make[steer.Detour](), nav.Make[steer.Magnet]()} {
		if err := b.Add(nav.Name(part), part); err != nil {
			t.Fatal(err)
		}
	}
	by := nav.Make[steer.Intercept]()
	aimed := nav.Aimed(&b, by).(nav.Composite).Parts()
	if len(aimed) != 2 || nav.Name(aimed[0].Behavior) != "detour" || aimed[1].Behavior != nav.Behavior(by) || aimed[1].Name != "intercept" || nav.Name(b.Parts()[1].Behavior) != "magnet" {
		t.Errorf("aimed are %s, %s", nav.Name(aimed[0].Behavior), nav.Name(aimed[1].Behavior))
	}
	if nav.Aimed(nav.Make[steer.Magnet](), by) != nav.Behavior(by) {
		t.Error("a behaviour without parts stays")
	}
}
