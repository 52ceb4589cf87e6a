package explain

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"galaxy/internal/words"
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

// In groups a legend has what a ship wants, what pushes it and what it decides first. A push, the same turned aside, and their sums where
// there is but one are one row; of several things the sum is another.
func TestLegendInGroups(t *testing.T) {
	for name, want := range map[string][]string{
		"straight-ahead": {"wants: pull: where it wants to go", "how it works that out: straight way, as far as it looks", "how it works that out: cardioid: what a direction counts", "is pushed by: rock 1: turned aside (and 4)", "decides: direction that it takes", "decides: acceleration asked for"},
		"splitting":      {"wants: pull: where it wants to go", "how it works that out: straight way, as far as it looks", "how it works that out: cardioid: what a direction counts", "is pushed by: 2 rocks: turned aside (and 1)", "how it works that out: pushes: turned aside", "how it works that out: all side-steps together (and 1)", "decides: direction that it takes", "decides: acceleration asked for"},
	} {
		_, w := worlds.Opened(t, name)
		for range 80 {
			w.Step()
		}
		var e Explanation
		var v nav.View
		w.View(0, &v)
		e.Listen(w, 0, &v, false)
		var got []string
		for _, n := range Entries(nil, e.Legend(nil)) {
			line := n.Group.String() + ": " + n.Short() + strings.TrimPrefix(n.Most, ", most by rock 1")
			if len(n.Same) > 0 {
				line += fmt.Sprintf(" (and %d)", len(n.Same))
			}
			got = append(got, line)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Strokes, their things and the lines of the legend are said in German.
func TestLegendInGerman(t *testing.T) {
	german, err := words.Shelf{}.Open("de")
	if err != nil {
		t.Fatal(err)
	}
	var v words.Voice
	v.Speak(german)
	rock := func(i int32) nav.Subject { return nav.Subject{Kind: nav.RockSubject, Index: i} }
	_, w := worlds.Explained(t, 3, worlds.PushesOf(rock(0), rock(1)))
	e := Explanation{Voice: &v}
	var view nav.View
	w.View(0, &view)
	e.Listen(w, 0, &view, false)
	l := Entries(nil, e.Legend(nil))[0]
	if got := l.Name + l.Most; got != "Abstoßung: 2 Steine, am meisten von Stein 1" || l.Short() != "2 Steine" || string(e.Strokes[0].Title) != "Abstoßung: Stein 1" {
		t.Errorf("%q, %q, %q", got, l.Short(), e.Strokes[0].Title)
	}
	if got := ParamWords(&v, "magnet.gap_floor") + "; " + ParamWords(&v, "antigravity.sidestep") + "; " + MethodWords(&v, "priority (detour, own_one)"); got != "Magnet: kleinste Lücke; Antigravitation: Ausweichen; Vorrang (Umweg, own_one)" {
		t.Error(got)
	}
}
