package script_test

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

// aiming returns a Priority of detour and a script.
func aiming(t *testing.T, whole nav.Composite, source string) nav.Behavior {
	t.Helper()
	detour, err := nav.New("detour")
	if err != nil {
		t.Fatal(err)
	}
	if err := whole.Add("detour", detour); err != nil {
		t.Fatal(err)
	}
	if err := whole.Add("a", of(t, source)); err != nil {
		t.Fatal(err)
	}
	return whole
}

// onTheWay is a ship with its goal to the right, a neighbour to the left, and a rock before it on one of both ways.
func onTheWay(rock float64) (nav.Agent, nav.View) {
	a := nav.Agent{Radius: 0.5, ID: 7, MaxSpeed: 10, MaxAccel: 50, MaxTurn: 20}
	v := nav.View{
		Dt: 0.1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 60}, Within: 1}, Memories: make([]nav.Memory, 4),
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: rock, Y: 0.1}, Radius: 3, Body: -1}},
		Neighbors: []nav.Neighbor{{Pos: r2.Vec{X: -60}, Radius: 0.5, ID: 3}},
	}
	return a, v
}

// TestAimLeadsOtherParts: what a script aims at is the target of all parts of a composition in that step, also of those before
// it; the next step has the goal again, and so has the script, however often it is asked.
func TestAimLeadsOtherParts(t *testing.T) {
	const aims, flies = "def steer(me, view):\n    me.memory.n += 1\n    if view.target.pos.x != 60:\n        fail(view.target.pos)\n    me.aim(view.neighbors[0])\n    return view.seek(me)\n", "def steer(me, view):\n    me.memory.n += 1\n    return (view.neighbors[0].pos - me.pos).unit() * 100\n"
	for _, kind := range []string{"priority", "weighted", "blend"} {
		for _, rock := range []float64{20, -20} {
			wish := func(source string) (r2.Vec, nav.View) {
				made, err := nav.New(kind)
				if err != nil {
					t.Fatal(err)
				}
				b := aiming(t, made.(nav.Composite), source)
				a, v := onTheWay(rock)
				first := b.Steer(&a, &v)
				if again := b.Steer(&a, &v); again != first || v.TakeFailure() != nil || source == aims && v.Memories[0].Kept() != int64(2) {
					t.Errorf("%s: %v, and then %v; %v", kind, first, again, v.Memories)
				}
				return first, v
			}
			w, v := wish(aims)
			if aside := w.Y != 0; aside != (rock < 0) || w.X >= 0 {
				t.Errorf("%s: with a rock at %v it wishes for %v", kind, rock, w)
			}
			if v.Target.Kind != nav.AgentGoal || v.Target.Index != 3 {
				t.Errorf("%s: it heads for %+v", kind, v.Target)
			}
			if v.Unaim(); v.Target.Pos.X != 60 {
				t.Errorf("%s: then the target is %+v", kind, v.Target)
			}
			if w, v := wish(flies); (w.Y != 0) != (rock > 0) || v.Target.Pos.X != 60 {
				t.Errorf("%s: without aim and with a rock at %v it wishes for %v", kind, rock, w)
			}
		}
	}
}

// TestAims: what a script can aim at, and what not.
func TestAims(t *testing.T) {
	for thing, want := range map[string]nav.Target{
		"vec(3, 4)":         {Kind: nav.PointGoal, Pos: r2.Vec{X: 3, Y: 4}},
		"view.neighbors[1]": {Kind: nav.AgentGoal, Index: 9, Pos: r2.Vec{X: -4, Y: 2}, Radius: 0.5},
		"view.obstacles[0]": {Kind: nav.BodyGoal, Pos: r2.Vec{X: 2, Y: 3}, Radius: 0.4},
		"view.obstacles[1]": {Kind: nav.PointGoal, Pos: r2.Vec{Y: 1.5}, Radius: 0.2},
		"None":              {Kind: nav.PointGoal, Pos: r2.Vec{X: 100, Y: 40}, Within: 1},
	} {
		a, v := ship()
		w := of(t, "def steer(me, view):\n    me.aim(vec(1, 1))\n    me.aim("+thing+")\n    return view.target.pos").Steer(&a, &v)
		if err := v.TakeFailure(); err != nil || v.Target != want || w != want.Pos {
			t.Errorf("%s: %+v, %v, want %+v", thing, v.Target, err, want)
		}
	}
	for source, want := range map[string]string{
		body("me.aim(3)"):                        "aim takes a neighbour, an obstacle, a place, or None for the goal, not int",
		body("me.aim(vec(math.inf, 0))"):         "aim takes a place that is finite",
		body("me.aim()"):                         "aim takes what the agent heads for",
		body("me.aim(vec(1, 1))", "fail('now')"): "now",
	} {
		a, v := ship()
		of(t, source).Steer(&a, &v)
		if err := v.TakeFailure(); err == nil || !strings.Contains(err.Error(), want) || v.Target.Pos.X != 100 {
			t.Errorf("%v, want %s; %+v", err, want, v.Target)
		}
	}
	if b := aiming(t, new(nav.Priority), body("me.aim(me.pos)")); !nav.Aims(b.(nav.Composite).Parts()[1].Behavior) {
		t.Error("a script that aims counts as one that ignores goals")
	}
}
