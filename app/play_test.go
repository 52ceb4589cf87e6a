package app

import (
	"os"
	"path/filepath"
	"testing"
)

// The tour of first steps comes by itself once: where there are no settings of an earlier start and nothing else is asked for.
func TestFirstStart(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "config.toml")
	if err := os.WriteFile(kept, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(t.TempDir(), "config.toml")
	for _, c := range []struct {
		play play
		want string
	}{
		{play{windowFlags: windowFlags{settingsFlag: settingsFlag{none}}}, "first-steps"},
		{play{windowFlags: windowFlags{settingsFlag: settingsFlag{kept}}}, "solar-system"},
		{play{windowFlags: windowFlags{settingsFlag: settingsFlag{"none"}}}, "solar-system"},
		{play{windowFlags: windowFlags{settingsFlag: settingsFlag{none}, Frames: 3}}, "solar-system"},
		{play{windowFlags: windowFlags{settingsFlag: settingsFlag{none}}, Set: []string{"time.rate=2"}}, "solar-system"},
		{play{windowFlags: windowFlags{settingsFlag: settingsFlag{none}}, Against: "seek"}, "solar-system"},
		{play{windowFlags: windowFlags{settingsFlag: settingsFlag{none}}, Record: "a.rec"}, "solar-system"},
	} {
		if got := c.play.usualScene(); got != c.want {
			t.Errorf("%+v opens %s, want %s", c.play, got, c.want)
		}
	}
}
