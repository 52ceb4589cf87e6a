package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/scene"
)

const shipsOf = "schema = 1\ntitle = \"t\"\n[time]\nstep = 0.1\nrate = 1\n[units]\nlength = \"m\"\ntime = \"s\"\n" +
	"[[group]]\nname = \"ships\"\ncount = 3\nplace = { ring = { radius = 20, across = true } }\nradius = 1\nspeed = 5\naccel = 2\ndrive = \"thrust\"\nsteer = %s\n"

// A part that steers to the goal, before one that chooses another way, gives a warning.
func TestWarningsOfOtherWays(t *testing.T) {
	open := func(steer, source string, set ...string) *scene.Scene {
		dir := t.TempDir()
		for name, text := range map[string]string{"a.star": source, "s.toml": fmt.Sprintf(shipsOf, steer)} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		s, err := scene.Open(filepath.Join(dir, "s.toml"), set...)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const round = "def steer(me, view):\n    return vec(0, 0) - me.pos\n"
	const mix = `["detour", { script = "a.star" }]`
	const want = `detour steers the agents of "ships" to the goal that the scene gives them, and a after it does not look at that goal: they steer against one another where both have a say; leave out detour, or the goal`
	for _, c := range []struct {
		steer, source string
		want          []string
	}{
		{mix, round, []string{want}},
		{mix + "\nmix = \"blend\"", round, nil},
		{`[{ script = "a.star" }, "detour"]`, round, nil},
		{`["separation", { script = "a.star" }]`, round, nil},
		{`["avoid_obstacles", { script = "a.star" }]`, round, nil},
		{mix, "def steer(me, view):\n    return view.target.pos - me.pos\n", nil},
		{mix, "def steer(me, view):\n    return view.magnet(me)\n", nil},
		{mix, "def steer(me, view):\n    return view.wander(me)\n", []string{want}},
		{`["detour", "wander"]`, round, []string{strings.Replace(want, "and a after", "and wander after", 1)}},
		{`["detour", "separation", "magnet"]`, round, nil},
		{`"wander"`, round, nil},
	} {
		if got := Warnings(open(c.steer, c.source)); !slices.Equal(got, c.want) {
			t.Errorf("%s, %s: %q, want %q", c.steer, c.source, got, c.want)
		}
	}
	s := open(mix, round)
	for i := range s.Setup.Agents {
		s.Setup.Agents[i].Goal = nav.Goal{}
	}
	if got := Warnings(s); len(got) > 0 {
		t.Errorf("without goals: %q", got)
	}
}

// Which behaviours look at the goal is found by trying them.
func TestBehavioursThatAimAtTheGoal(t *testing.T) {
	var not []string
	for _, k := range nav.Kinds() {
		b, err := nav.New(k.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, mix := b.(nav.Composite); !mix && !nav.Aims(b) {
			not = append(not, k.Name)
		}
	}
	want := []string{"alignment", "avoid_obstacles", "circularize", "coast", "cohesion", "follow_path", "follow_wall", "hohmann", "jump", "land", "launch", "separation", "stop", "wander"}
	if !slices.Equal(not, want) {
		t.Errorf("%q do not, want %q", not, want)
	}
}
