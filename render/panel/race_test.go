//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

	"galaxy/scene"
)

// A race has one goal and several methods; guards and the ships that they guard are not a
// race.
func TestRivalsHaveOneGoal(t *testing.T) {
	for name, want := range map[string]bool{"orbit-race": true, "bug": true, "inner-planets": true, "attack": false, "tanks": false, "flock": false, "hide-and-seek": false} {
		s, err := scene.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := isRace(&s.Setup); got != want {
			t.Errorf("%s: isRace = %v", name, got)
		}
	}
}
