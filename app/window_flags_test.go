package app

import (
	"io"
	"testing"

	"galaxy/render/player"
)

// The flags for one's eyes and ears reach the window.
func TestFlagsOfTheWindow(t *testing.T) {
	p, err := player.Open("seek")
	if err != nil {
		t.Fatal(err)
	}
	for _, on := range []bool{false, true} {
		f := windowFlags{ReducedMotion: on, ReadOut: on, settingsFlag: settingsFlag{"none"}}
		if c := f.config(&streams{out: io.Discard, err: io.Discard}, p); c.Settings.ReducedMotion != on || (c.ReadOut != nil) != on {
			t.Errorf("with the flags %v: reduced motion %v, read out to %v", on, c.Settings.ReducedMotion, c.ReadOut)
		}
	}
}
