package lint

import (
	"slices"
	"testing"
)

// What cannot do what it is for gives a warning with the line and a way out.
func TestWarningsOfHopelessContests(t *testing.T) {
	const star = "[[body]]\nname = \"star\"\nmu = 1\n[[body]]\nname = \"moon\"\nradius = 0.1\nparent = \"star\"\norbit = { a = 9, period = 50 }\n"
	const ship = "[[group]]\nname = \"tug\"\ncount = 1\nspeed = 1\naccel = 9\ndrive = \"thrust\"\nsteer = \"rendezvous\"\nplace.ring.radius = 4\nstops = [\"moon\"]\n"
	const late = `line 14: "tug" is to arrive at "moon" with the velocity of that, which is never below 1.131 units/s, and flies at 1 at most: raise its speed above that`
	const guns = "[[group]]\nname = \"fort\"\ncount = 1\nteam = 1\nspeed = 3\nplace.ring.radius = 9\ngunner = { gunner = { speed = 5 } }\n" +
		"[[group]]\nname = \"fast\"\ncount = 1\nteam = 2\nspeed = 9\nplace.ring.radius = 60\n[[group]]\nname = \"slow\"\ncount = 1\nteam = 1\nspeed = 4\nplace.ring.radius = 30\n"
	const missed = `line 9: shells of "fort" fly at 5 units/s, and no enemy is slower than "fast" at 9: whatever flies away is not hit; raise gunner.speed above that`
	const left = `line 53: "left behind 1" starts with the velocity of "Earth", 0.01741 au/day, and its speed of 0.01155 brakes it to that, so that it stays behind: write speed_in = "Earth", or a speed above that of "Earth"`
	for _, c := range []struct {
		lines string
		set   []string
		want  []string
	}{
		{star + ship, nil, []string{late}},
		{star + ship, []string{"group.tug.speed=1.2"}, nil},
		{star + ship, []string{`group.tug.steer="seek"`}, nil},
		{star + ship, []string{`group.tug.stops=["star"]`}, nil},
		{star + ship, []string{`group.tug.speed_in="moon"`}, nil},
		{guns, nil, []string{missed}},
		{guns, []string{"group.fast.speed=5"}, nil},
		{guns, []string{"group.slow.team=2"}, nil},
		{guns, []string{"group.fort.gunner.gunner.speed=9"}, nil},
	} {
		if got := Warnings(parse(t, c.lines, c.set...)); !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q, of\n%s", c.set, got, c.want, c.lines)
		}
	}
	if got := Warnings(open(t, "moon-run")); len(got) != 1 || got[0] != left {
		t.Errorf("%q, want %q", got, left)
	}
	if got := Warnings(open(t, "moon-run", `group.left behind.speed=0.02`)); len(got) != 0 {
		t.Errorf("%q", got)
	}
}
