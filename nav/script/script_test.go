package script_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/script"
)

// of compiles one file.
func of(t testing.TB, source string) *script.Script {
	t.Helper()
	p, err := script.Compile("a.star", script.Held(map[string]string{"a.star": source}))
	if err != nil {
		t.Fatal(err)
	}
	return script.New(p)
}

// ship is an agent with a target ahead and an obstacle on its way.
func ship() (nav.Agent, nav.View) {
	a := nav.Agent{Pos: r2.Vec{X: 1, Y: 2}, Vel: r2.Vec{X: 3, Y: 4}, Radius: 0.5, ID: 7, MaxSpeed: 10, MaxAccel: 5, MaxTurn: 2}
	v := nav.View{
		Time: 12, Dt: 0.1, Tick: 120, Seed: 3, Memories: make([]nav.Memory, 4),
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100, Y: 40}, Within: 1},
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 2, Y: 3}, Radius: 0.4, Body: 0}, {Pos: r2.Vec{X: 0, Y: 1.5}, Radius: 0.2, Body: -1}},
		Boxes:     []nav.Box{{Min: r2.Vec{X: 2, Y: 2}, Max: r2.Vec{X: 3, Y: 2.5}}},
		Neighbors: []nav.Neighbor{{Pos: r2.Vec{X: 1.5, Y: 2.5}, Radius: 0.5, ID: 3}, {Pos: r2.Vec{X: -4, Y: 2}, Radius: 0.5, ID: 9}},
	}
	return a, v
}

// steer runs a script once.
func steer(t testing.TB, source string) (r2.Vec, error) {
	t.Helper()
	a, v := ship()
	w := of(t, source).Steer(&a, &v)
	return w, v.TakeFailure()
}

// TestValues: what a script computes, each line against the numbers that it returns.
func TestValues(t *testing.T) {
	for expr, want := range map[string]r2.Vec{
		"vec(1, 2) + vec(3, 4.5)":                                   {X: 4, Y: 6.5},
		"2 * vec(1, 2) - vec(0, 1) / 2":                             {X: 2, Y: 3.5},
		"vec(2 * 3, 7 // 2)":                                        {X: 6, Y: 3},
		"vec(vec(3, 4).length, vec(3, 4).length2)":                  {X: 5, Y: 25},
		"vec(3, 4).unit() * 5":                                      {X: 3, Y: 4},
		"vec(3, 4).at_most(1)":                                      {X: 0.6000000000000001, Y: 0.8},
		"vec(vec(1, 2).dot(vec(3, 4)), vec(1, 2).cross(vec(3, 4)))": {X: 11, Y: -2},
		"vec(0, 0).unit()":                                          {},
		"-vec(1, 2).left":                                           {X: 2, Y: -1},
		"me.pos + me.vel":                                           {X: 4, Y: 6},
		"vec(me.id, me.radius)":                                     {X: 7, Y: 0.5},
		"vec(me.hand, me.max_speed)":                                {X: 1, Y: 10},
		"view.target.pos":                                           {X: 100, Y: 40},
		"view.target.at(3).pos":                                     {X: 100, Y: 40},
		"vec(view.time, view.dt)":                                   {X: 12, Y: 0.1},
		"vec(len(view.obstacles), len(view.neighbors))":             {X: 2, Y: 2},
		"view.obstacles[0].pos + view.obstacles[1].pos":             {X: 2, Y: 4.5},
		"view.neighbors[-1].pos":                                    {X: -4, Y: 2},
		"view.boxes[0].nearest(me.pos)":                             {X: 2, Y: 2},
		"vec(sum([x * x for x in range(4)]), max(1, 2.5, 2))":       {X: 14, Y: 2.5},
		"vec([1, 2, 3][1:][0], (4, 5)[-1])":                         {X: 2, Y: 5},
		"vec({'a': 1, 'b': 2}['b'], len({x: 1 for x in range(3)}))": {X: 2, Y: 3},
		"vec(sorted([3, 1, 2], reverse=True)[0], min([4, 3], key=lambda x: -x))": {X: 3, Y: 4},
		"vec(math.sqrt(2), math.pow(2, 10))":                                     {X: math.Sqrt2, Y: 1024},
		"vec(math.floor(-1.5), math.hypot(3, 4))":                                {X: -2, Y: 5},
		"vec(len([1] * 3 + [2]), 1 if 'abc' + 'd' == 'abcd' else 0)":             {X: 4, Y: 1},
		"vec(1 if 'a' == 'a' else 0, 1 if (1, 2) < (1, 3) else 0)":               {X: 1, Y: 1},
		"vec(len(view.near(2)), len(view.near(2, agents=True)))":                 {X: 3, Y: 4},
	} {
		got, err := steer(t, "def steer(me, view):\n    return "+expr)
		if err != nil || got != want {
			t.Errorf("%s = %v, %v; want %v", expr, got, err, want)
		}
	}
}

// TestBehavioursAsCalls: view.magnet(me, …) is the magnet with these parameters, to the bit.
func TestBehavioursAsCalls(t *testing.T) {
	a, v := ship()
	for _, k := range nav.Kinds() {
		b, err := nav.New(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, composite := b.(nav.Composite); composite {
			continue
		}
		own, scripted, view := a, a, v
		view.Memories = make([]nav.Memory, len(nav.Slots(b)))
		want := b.Steer(&own, &view)
		kept := append([]nav.Memory{own.Memory}, view.Memories...)
		s := of(t, fmt.Sprintf("def steer(me, view):\n    return view.%s(me)", k.Name))
		view = v
		view.Memories = make([]nav.Memory, len(s.Remembers()))
		got := s.Steer(&scripted, &view)
		if n := len(s.Remembers()); n > 1 {
			if n != 1+len(nav.Slots(b)) || !slices.Equal(view.Memories[:n-1], kept[:n-1]) {
				t.Errorf("%s: %v, which remembers %v, and by itself %v", k.Name, s.Remembers(), view.Memories, kept)
			}
			scripted.Memory = own.Memory
		}
		if err := view.TakeFailure(); err != nil || got != want || own != scripted {
			t.Errorf("%s: %v, %v; want %v", k.Name, got, err, want)
		}
	}
}

// TestComparisons: a number compared with a whole number that is written is what it is compared with a
// variable, whatever the number, and so are the errors of what is none.
func TestComparisons(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("one goroutine has nothing to race with")
	}
	values := []string{"0", "3", "-3", "4", "2.9999999999999996", "3.0", "-0.0", "math.inf", "-math.inf", "math.inf - math.inf", "9007199254740993", "9007199254740992.0", "3 + 1e-300", "True", "None", "'3'", "me.pos", "[3]", "(3,)", "{3: 3}"}
	for _, op := range []string{"==", "!=", "<", "<=", ">", ">="} {
		for _, x := range values {
			for _, n := range []string{"0", "3", "-3", "9007199254740992"} {
				for _, expr := range []string{"x %[3]s %[4]s", "%[4]s %[3]s x"} {
					run := func(with string) (r2.Vec, string) {
						wish, err := steer(t, fmt.Sprintf("def steer(me, view):\n    x, n = %[1]s, %[2]s\n    return vec(1 if "+expr+" else 0, 0)", x, n, op, with))
						if err != nil {
							_, why, _ := strings.Cut(err.Error(), ": ") // columns differ
							return wish, why
						}
						return wish, ""
					}
					written, why := run(n)
					if variable, whyNot := run("n"); written != variable || why != whyNot {
						t.Errorf("%s of %s and %s: %v, %s; with a variable %v, %s", op, x, n, written, why, variable, whyNot)
					}
				}
			}
		}
	}
}

// TestValuesAreUsedAgain: a decision leaves next to nothing behind for the collector, and nothing of
// it shows in the next one.
func TestValuesAreUsedAgain(t *testing.T) {
	source := `
kept = [vec(1, 2), (3, vec(4, 5))]

def far(view):
    return [n.pos for n in view.neighbors if (n.pos - vec(0, 0)).length > 1]

def steer(me, view):
    total = vec(0, 0)
    for thing in view.near(9, agents = True):
        total += thing.away.unit() * (thing.distance - thing.radius)
    for p in far(view):
        total += p.left - p.right
    for n in range(100):
        total += kept[0] + kept[1][1]
    return total + me.pos
`
	s := of(t, source)
	a, v := ship()
	first := s.Steer(&a, &v)
	want := r2.Vec{}
	for i := range 50 {
		moved, view := ship()
		moved.Pos.X += float64(i)
		got := s.Steer(&moved, &view)
		if i == 0 && got != first {
			t.Errorf("first %v, then %v", first, got)
		}
		want = of(t, source).Steer(&moved, &view)
		if got != want {
			t.Errorf("agent %d: %v, and by a script of its own %v", i, got, want)
		}
	}
	if err := v.TakeFailure(); err != nil || want == (r2.Vec{}) {
		t.Fatal(want, err)
	}
	if n := testing.AllocsPerRun(100, func() { s.Steer(&a, &v) }); n > 200 {
		t.Errorf("%v pieces of memory for a decision with 211 vectors", n)
	}
}

// TestOwnNames: what a script calls by a name of its own is its own, also by one of a function.
func TestOwnNames(t *testing.T) {
	for source, want := range map[string]r2.Vec{
		"def max(a, b):\n    return a + b\ndef steer(me, view):\n    return vec(max(1, 2), min(3, 4))":   {X: 3, Y: 3},
		"def steer(me, view):\n    len = 5\n    return vec(len, abs(-2))":                                {X: 5, Y: 2},
		"min = 7\nif min > 3:\n    max = 9\ndef steer(me, view):\n    return vec(min, max)":              {X: 7, Y: 9},
		"for sum, any in [(1, 2)]:\n    pass\ndef steer(me, view):\n    return vec(sum, any)":            {X: 1, Y: 2},
		"def f(max):\n    return max + 1\ndef steer(me, view):\n    return vec(f(1), max(4, 2))":         {X: 2, Y: 4},
		"load('b.star', 'max', low = 'min')\ndef steer(me, view):\n    return vec(max(1, 2), low(3, 4))": {X: 102, Y: 3},
		"def steer(me, view):\n    return vec([max(n, 2) for n in [1]][0], (lambda x: min(x, 0))(1))":    {X: 2, Y: 0},
	} {
		p, err := script.Compile("a.star", script.Held(map[string]string{"a.star": source, "b.star": "def max(a, b):\n    return 100 + b\ndef min(a, b):\n    return a if a < b else b\n"}))
		if err != nil {
			t.Errorf("%s\n%v", source, err)
			continue
		}
		a, v := ship()
		if got := script.New(p).Steer(&a, &v); got != want || v.TakeFailure() != nil {
			t.Errorf("%s\n%v, want %v", source, got, want)
		}
	}
	if _, err := script.Compile("a.star", script.Held(map[string]string{"a.star": "load('b.star', 'max')\ndef steer(me, view):\n    return vec(0, 0)", "b.star": "x = max(1, 2)"})); err == nil {
		t.Error("a file gives others a function that is not its own")
	}
}
