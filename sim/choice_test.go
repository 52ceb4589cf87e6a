package sim

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// hunters returns two hunters at the left and prey at places, which do not move.
func hunters(by Targets, prey ...r2.Vec) Setup {
	s := Setup{Dt: 0.5, Groups: []Group{
		{Name: "hunters", Behavior: beeline{}, Drive: glide{}, Targets: []*Targets{&by}},
		{Name: "prey", Behavior: idler{}, Drive: glide{}},
	}}
	add := func(group int32, at r2.Vec) {
		id := uint32(len(s.Agents))
		s.Agents = append(s.Agents, nav.Agent{ID: id, Group: group, Team: group + 1, Radius: 0.1, Mass: 1, MaxSpeed: 0.001, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Pos: at})
		s.Health = append(s.Health, float64(10-id))
	}
	add(0, r2.Vec{})
	add(0, r2.Vec{Y: 1})
	for _, at := range prey {
		add(1, at)
	}
	return s
}

// idler stays.
type idler struct{}

func (idler) Steer(*nav.Agent, *nav.View) r2.Vec { return r2.Vec{} }

// Each merit chooses what it says, each agent knows what those before it have chosen, and sight ends where it is said to.
func TestTargets(t *testing.T) {
	prey := []r2.Vec{{X: 3}, {X: 5, Y: 0.2}, {X: 5, Y: -0.2}, {X: 9, Y: 1}}
	any := math.Inf(1)
	for name, c := range map[string]struct {
		by   Targets
		want [2]int32 // -1: none
	}{
		"nearest":           {Targets{Groups: []int32{1}, Within: any, Every: 1}, [2]int32{2, 2}},
		"nearest, one each": {Targets{Of: Enemies, Within: any, Every: 1, Most: 1}, [2]int32{2, 3}},
		"weakest":           {Targets{Of: Enemies, By: Weakest, Within: any, Every: 1}, [2]int32{5, 5}},
		"weakest in sight":  {Targets{Of: Enemies, By: Weakest, Within: 6, Every: 1}, [2]int32{4, 4}},
		"none in sight":     {Targets{Of: Enemies, Within: 2, Every: 1}, [2]int32{-1, -1}},
		"friends":           {Targets{Of: Friends, Within: any, Every: 1}, [2]int32{1, 0}},
		"loneliest":         {Targets{Of: Enemies, By: Loneliest, Within: 8, Every: 1}, [2]int32{2, 2}}, // the pair has each other
	} {
		w := steps(mustNew(t, hunters(c.by, prey...)), 2)
		for id, want := range c.want {
			g := w.Goal(uint32(id))
			if want < 0 && g.Kind != nav.NoGoal || want >= 0 && (g.Kind != nav.AgentGoal || g.Index != want) {
				t.Errorf("%s: hunter %d has the goal %+v, want %d", name, id, g, want)
			}
		}
	}
}

// A target is kept until another one is better by the share, or it is a wreck; what is sent elsewhere goes there first.
func TestTargetsAreKept(t *testing.T) {
	s := hunters(Targets{Of: Enemies, Within: math.Inf(1), Every: 4, Better: 0.5}, r2.Vec{X: 4}, r2.Vec{X: 5})
	w := steps(mustNew(t, s), 2)
	goal := func(want int32, why string) {
		t.Helper()
		if g := w.Goal(0); g.Kind != nav.AgentGoal || g.Index != want {
			t.Errorf("%s: the goal is %+v, want agent %d", why, g, want)
		}
	}
	goal(2, "at first")
	give(t, w, "place", "prey 2", "3,0")
	steps(w, 8)
	goal(2, "another one is nearer, by a quarter")
	give(t, w, "place", "prey 2", "1,0")
	steps(w, 8)
	goal(3, "another one is nearer, by three quarters")
	w.arms.Wreck(3)
	steps(w, 1)
	goal(2, "its target is a wreck")
	give(t, w, "goto", "hunters 1", "0,50")
	steps(w, 20)
	if g := w.Goal(0); g.Kind != nav.PointGoal {
		t.Errorf("sent to a place, it goes for %+v", g)
	}
}
