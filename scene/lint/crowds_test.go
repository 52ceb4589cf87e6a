package lint

import (
	"slices"
	"strings"
	"testing"

	"galaxy/scene"
)

// Crowds in which each looks at all others give a warning.
func TestWarningsOfCrowds(t *testing.T) {
	const lines = "[[group]]\nname = \"red\"\ncount = 90\nplace.ring.radius = 900\nradius = 3\nsteer = [\"separation\", \"antigravity\"]\n" +
		"[[group]]\nname = \"blue\"\ncount = 20\nplace.ring.radius = 700\n[[group]]\nname = \"lone\"\ncount = 1\nplace.ring.radius = 7\nsteer = \"antigravity\"\n"
	const red = `each of the 91 agents of "red" looks at all 111 others in every step, as antigravity.range is 0, which means any distance; with 12, four radii, a step takes far less time`
	for _, c := range []struct{ set, want []string }{
		{nil, nil}, // 90 look at 110
		{[]string{"group.red.count=91"}, []string{red}},
		{[]string{"group.red.count=91", "group.red.steer.antigravity.range=9"}, nil},
		{[]string{"group.red.count=91", "group.red.steer.antigravity.radii=true", "group.red.steer.antigravity.range=9"}, nil},
		{[]string{"group.red.count=91", "group.red.scale=radii"}, []string{strings.Replace(red, "with 12", "with 4", 1)}},
		{[]string{"group.blue.count=4000"}, []string{`each of the 90 agents of "red" looks at all 4090 others in every step, as antigravity.range is 0, which means any distance; with 12, four radii, a step takes far less time`}},
	} {
		if got := Warnings(parse(t, lines, c.set...)); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.set, got, c.want)
		}
	}
}

// No scene of the library is slow with ten times as many agents because each looks at all
// others.
func TestLibraryHasNoUnlimitedCrowds(t *testing.T) {
	for _, name := range scene.Builtin() {
		s := open(t, name)
		for i := range s.Setup.Groups {
			if s.Groups[i].Count < 10 {
				continue
			}
			a := &s.Setup.Agents[s.Groups[i].First]
			if param, _, ok := unlimited(s.Setup.Groups[i].Behavior, a); ok {
				t.Errorf("%s: %s of %q is 0", name, param, s.Setup.Groups[i].Name)
			}
		}
	}
}
