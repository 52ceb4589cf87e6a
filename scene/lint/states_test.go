package lint

import (
	"slices"
	"strings"
	"testing"

	"galaxy/scene"
)

// A state is lost that no exit, no score and no order leads to.
func TestLostStates(t *testing.T) {
	const text = `schema = 1
title = "Moods"
[[group]]
name = "cats"
count = 1
place.disc = { radius = 5 }
[[group.state]]
name = "sleep"
steer = "stop"
exits = [{ to = "prowl", when = 'in_state > 2' }]
[[group.state]]
name = "prowl"
steer = "wander"
[[group.state]]
name = "sulk"
steer = "stop"
[[group.state]]
name = "purr"
steer = "stop"
`
	for end, want := range map[string]int{"": 2, "score = '1'\n": 1, "[[trigger]]\nwhen = 'time > 3'\ndo = ['tell cats sulk', 'tell cats purr']\n": 0} {
		s, err := scene.Parse("moods.toml", []byte(text+end))
		if err != nil {
			t.Fatalf("\n%v", err)
		}
		lost := slices.DeleteFunc(Warnings(s), func(w string) bool { return !strings.Contains(w, "ever enters") })
		if len(lost) != want {
			t.Errorf("with %q: %q, want %d", end, lost, want)
		}
	}
}
