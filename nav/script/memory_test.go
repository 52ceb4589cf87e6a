package script_test

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/script"
)

// TestNamedMemory: what a script keeps under a name is read again as it was written, by the next call.
func TestNamedMemory(t *testing.T) {
	for value, same := range map[string]string{
		"3":                                 "x == 3 and [4, 5, 6, 7][x] == 7", // a whole number stays one
		"-9007199254740992":                 "x == -9007199254740992",
		"2.5":                               "x == 2.5",
		"True":                              "x == True and str(x) == \"True\"",
		"False":                             "str(x) == \"False\"",
		"vec(1, -2.5)":                      "x == vec(1, -2.5)",
		"None":                              "x == None",
		"view.neighbors[1]":                 "x == view.neighbors[1] and x.id == 9",
		"view.near(2, agents=True)[-1]":     "x.id == 3 and x.vel == vec(0, 0)",
		"me.memory.slot":                    "x == 0 and [4][x] == 4", // at first
		"me.memory.slot if me.id else 'no'": "x == 0",
	} {
		a, v := ship()
		s := of(t, fmt.Sprintf("def steer(me, view):\n    if me.memory.slot != True:\n        me.memory.kept = %s\n        me.memory.slot = True\n        return vec(0, 0)\n    x = me.memory.kept\n    return vec(1 if %s else 0, 0)\n", value, same))
		var w r2.Vec
		for range 2 {
			w = s.Steer(&a, &v)
		}
		if err := v.TakeFailure(); err != nil || w.X != 1 {
			t.Errorf("%s is not kept: %v, %v", value, v.Memories, err)
		}
	}
	a, v := ship()
	out := of(t, "def steer(me, view):\n    if view.tick == 1:\n        me.memory.prey = view.neighbors[0]\n    return vec(0 if me.memory.prey == None else me.memory.prey.id, 0)")
	v.Tick = 1
	if w := out.Steer(&a, &v); w.X != 3 {
		t.Errorf("an agent in sight: %v, %v", w, v.TakeFailure())
	}
	v.Tick, v.Neighbors = 2, v.Neighbors[1:]
	if w := out.Steer(&a, &v); w.X != 0 {
		t.Errorf("an agent out of sight: %v, %v", w, v.TakeFailure())
	}
}

// TestNamesOfMemory: names are bounded and told with their places; what cannot be kept is refused.
func TestNamesOfMemory(t *testing.T) {
	lines := []string{}
	for i := range 13 {
		lines = append(lines, fmt.Sprintf("me.memory.n%d = %d", i, i))
	}
	for source, want := range map[string]string{
		body(lines...):                                    "a.star:14:15: me.memory.n12 is one name more than the 12 that an agent remembers",
		body("me.memory.a = math.inf"):                    "a.star:2:14: me.memory.a keeps a finite number, True or False, a vector, an agent or None, not +inf",
		body("me.memory.a = vec(0, math.inf)"):            "not vec(0, +Inf)",
		body("me.memory.a = [1]"):                         "not a list",
		body("me.memory.a = 'x'"):                         "not a text",
		body("me.memory.a = view.obstacles[0]"):           "not a obstacle",
		body("me.memory.a = 9007199254740993"):            "not 9007199254740993",
		body("me.memory.alarm = 1", "x = me.memory.alrm"): "memory has no .alrm field or method (did you mean .alarm?)",
		body("me.pos = 1"):                                "me.pos can be read only",
		body("me.memory[6] = 1"):                          "out of range",
	} {
		_, err := func() (r2.Vec, error) {
			p, err := script.Compile("a.star", script.Held(map[string]string{"a.star": source}))
			if err != nil {
				return r2.Vec{}, err
			}
			a, v := ship()
			w := script.New(p).Steer(&a, &v)
			return w, v.TakeFailure()
		}()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s, in\n%s", err, want, source)
		}
	}
	if got := fmt.Sprint(nav.Slots(of(t, body("m = me.memory", "m.a = 1", "m.b += 1", "view.pilot(me)")))); got != "[{ true false  false} {pilot false false  false} {a true true  false} {b true true  false}]" {
		t.Error(got)
	}
}
