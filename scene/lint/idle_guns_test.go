package lint

import (
	"slices"
	"testing"
)

// Guns without enemies give a warning.
func TestWarningsOfIdleGuns(t *testing.T) {
	const lines = "[[group]]\nname = \"red\"\ncount = 2\nplace.ring.radius = 90\ngunner = \"gunner\"\n" +
		"[[group]]\nname = \"blue\"\ncount = 1\nplace.ring.radius = 90\n[[agent]]\nname = \"scout\"\ngroup = \"blue\"\nat = [5, 5]\n"
	const friends, alone = `"red" has guns and no enemy: give another group another team`, `"red" has guns and no team, so it has no enemy: give it a team, and others another one`
	for _, c := range []struct {
		set, want []string
	}{
		{nil, []string{alone}},
		{[]string{"group.blue.team=2"}, []string{alone}},
		{[]string{"group.red.team=1"}, []string{friends}},
		{[]string{"group.red.team=1", "group.blue.team=1"}, []string{friends}},
		{[]string{"group.red.team=1", "group.blue.team=2"}, nil},
		{[]string{"group.red.team=1", "agent.scout.team=2"}, nil},
	} {
		if got := Warnings(parse(t, lines, c.set...)); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.set, got, c.want)
		}
	}
}
