package scene

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"galaxy/nav"
)

// The cases of the bench are built in under names of their own; package lab tests them.
func TestBenchIsBuiltin(t *testing.T) {
	names := Bench()
	if len(names) < 60 || !slices.IsSorted(names) {
		t.Errorf("%d cases: %q", len(names), names)
	}
	for _, name := range names {
		if !strings.HasPrefix(name, "bench/") || !IsBuiltin(name) || slices.Contains(Builtin(), name) {
			t.Errorf("%s is no case, or a scene of the menu", name)
		}
		if s := open(t, name); s.File != name || s.Title == "" {
			t.Errorf("%s has the file %s and the title %q", name, s.File, s.Title)
		}
	}
	for _, name := range []string{"head-on", "bench/arena", "bench/../library/arena", "arena.toml", "bench/", "library/arena", "bench"} {
		if IsBuiltin(name) {
			t.Errorf("%q is built in", name)
		}
	}
}

// With the overrides of a method a scene steers as Steered makes it, and its recording
// does so again.
func TestSteerOverrides(t *testing.T) {
	s := open(t, "orbit-race")
	for _, method := range []string{"seek", "magnet{neighbors = true, pull=9}", `["avoid_obstacles", { seek = {} }]`, " { magnet = { pull = 2 } } ", "safe(seek)", " safe(magnet{pull=9})"} {
		want, err := s.Steered(method)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Again(s.SteerOverrides(method)...)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Recorded(got.Recording())
		if err != nil {
			t.Fatal(err)
		}
		for i := range want.Setup.Groups {
			if w, g, a := steering(want, i), steering(got, i), steering(again, i); w != g || w != a {
				t.Errorf("%s: %s, recorded %s, want %s", method, g, a, w)
			}
		}
	}
}

// steering returns the method of a group with all its parameters.
func steering(s *Scene, group int) string {
	b := s.Setup.Groups[group].Behavior
	text := s.Setup.Groups[group].Method()
	for _, p := range nav.Params(b) {
		text += fmt.Sprintf(" %s=%s", p.Name, p.Text())
	}
	return text
}
