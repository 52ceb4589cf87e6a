package explain

import (
	"testing"

	"galaxy/internal/worlds"
	"galaxy/nav"
)

// A count says what it counts.
func TestCountsNameTheirThings(t *testing.T) {
	rock := func(i int32) nav.Subject { return nav.Subject{Kind: nav.RockSubject, Index: i} }
	ship := func(i int32) nav.Subject { return nav.Subject{Kind: nav.AgentSubject, Index: i} }
	box, wall := nav.Subject{Kind: nav.BoxSubject}, nav.Subject{Kind: nav.WallSubject}
	for _, c := range []struct {
		of   []nav.Subject
		want string
	}{
		{[]nav.Subject{rock(4)}, "pushed by rock 5"},
		{[]nav.Subject{rock(4), rock(4)}, "pushed by rock 5"}, // two arrows of one rock
		{[]nav.Subject{rock(0), rock(1)}, "pushed by 2 rocks, most by rock 1"},
		{[]nav.Subject{ship(1), rock(0), rock(1)}, "pushed by a ship and 2 rocks, most by ships 2"},
		{[]nav.Subject{box, {Kind: nav.BoxSubject, Index: 1}}, "pushed by 2 boxes, most by box 1"},
		{[]nav.Subject{wall, {Kind: nav.WallSubject, Index: 1}}, "pushed by 2 walls, most by wall 1"},
		{[]nav.Subject{{Kind: nav.BodySubject}, {Kind: nav.BodySubject, Index: 1}}, "pushed by 2 bodies, most by body 0"},
		{[]nav.Subject{rock(0), ship(1), box}, "pushed by 3 things, most by rock 1"},
		{[]nav.Subject{rock(0), {Kind: nav.TargetSubject}}, "pushed by 2 things, most by rock 1"},
	} {
		_, w := worlds.Explained(t, 3, worlds.PushesOf(c.of...))
		var e Explanation
		var v nav.View
		w.View(0, &v)
		e.Listen(w, 0, &v, false)
		l := e.Legend(nil)[0]
		if got := l.Name + l.Most; got != c.want || l.Of != c.of[0] {
			t.Errorf("%v: %q about %v, want %q", c.of, got, l.Of, c.want)
		}
	}
}

// An arrow that gives way says to which.
func TestGivingWayIsSaid(t *testing.T) {
	_, w := worlds.Opened(t, "who-goes-first")
	var e Explanation
	var v nav.View
	said := 0
	for range 120 {
		w.Step()
		w.View(1, &v)
		e.Listen(w, 1, &v, false)
		for _, l := range e.Legend(nil) {
			if l.Name == "gives way to green" {
				said++
			}
		}
	}
	if said < 20 {
		t.Errorf("orange gives way to green, and says so in %d of 120 steps", said)
	}
}
