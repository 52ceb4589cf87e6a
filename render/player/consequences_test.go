package player

import (
	"strings"
	"testing"
)

// A change of a body is followed by a sentence of what comes of it: with ten times the mass Mars has Phobos fall onto it, with a
// thousandth both its moons leave it.
func TestWhatFollows(t *testing.T) {
	for _, c := range []struct {
		mass string
		want []string
	}{
		{`"6.4e24 kg"`, []string{"Phobos meets Mars (its periapsis is 2\u00a089", " km below the surface) and Deimos meets Mars (", " have left their tables"}},
		{`"6.4e20 kg"`, []string{"Phobos leaves Mars for good", "Deimos leaves Mars for good"}},
	} {
		p, err := Open("solar-system", "time.start=2026-11-28")
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Editor.WhatFollows(); got != "" {
			t.Errorf("before a change there is told: %s", got)
		}
		p.Editor.ChangeBody("Mars", "mass", c.mass)
		for _, want := range c.want {
			if got := p.Editor.WhatFollows(); !strings.Contains(got, want) || !strings.HasPrefix(p.Notices.Text(), got+" ") {
				t.Errorf("a Mars of %s: %q, told: %q, want %q", c.mass, got, p.Notices.Text(), want)
			}
		}
		for code, want := range map[string]string{
			"de": " und 11 weitere folgen nicht mehr ihren Tabellen, sondern Ellipsen, die zur Zeit der Änderung beginnen.",
			"en": " and 11 more have left their tables for ellipses that begin at the time of the change.",
		} {
			p.Words.Choose(code)
			if got := p.Editor.WhatFollows(); !strings.HasSuffix(got, want) {
				t.Errorf("%s: a Mars of %s: %q, want %q", code, c.mass, got, want)
			}
		}
		p.World.Close()
	}
}
