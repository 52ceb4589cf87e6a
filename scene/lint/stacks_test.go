package lint

import (
	"slices"
	"testing"
)

// Solid agents that start on one point give one warning, whatever their number.
func TestWarningsOfStacks(t *testing.T) {
	const lines = "[contacts]\n[[group]]\nname = \"red\"\nsteer = \"seek\"\ngoal = [50, 0]\nplace.ring.radius = 30\ncount = 5\n" +
		"[[agent]]\nname = \"scout\"\nat = [90, 90]\ngroup = \"red\"\n[[agent]]\nname = \"twin\"\nat = [90, 90]\ngroup = \"red\"\n"
	const two = `"scout" and "twin" are solid and start on one point: they burst apart in the first step`
	for _, c := range []struct {
		set, want []string
	}{
		{nil, []string{two}},
		{[]string{"agent.twin.at=[90, 91]"}, nil},
	} {
		if got := Warnings(parse(t, lines, c.set...)); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.set, got, c.want)
		}
	}
	s := parse(t, lines)
	for i := range s.Setup.Agents {
		s.Setup.Agents[i].Pos = s.Setup.Agents[0].Pos
	}
	want := []string{`"red 1" and "red 2" are solid and start on one point, as do 5 more pairs: they burst apart in the first step`}
	if got := Warnings(s); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if s.Setup.Contacts = nil; len(Warnings(s)) > 0 {
		t.Errorf("%q, though they are not solid", Warnings(s))
	}
	for i := range s.Setup.Agents {
		s.Setup.Agents[i].Square = true // squares are solid to each other without contacts, too
	}
	if got := Warnings(s); !slices.Equal(got, want) {
		t.Errorf("%q of squares, want %q", got, want)
	}
}
