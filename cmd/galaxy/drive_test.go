package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

func arena(t testing.TB) *scene.Scene {
	t.Helper()
	sc, err := scene.Open("arena")
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// An order that the world refuses in the middle of a run ends it, and what was
// seen until then counts; so does an interrupt.
func TestARunThatEndsEarlyIsSeenToItsEnd(t *testing.T) {
	enough := make(chan struct{})
	close(enough)
	for name, c := range map[string]struct {
		drive drive
		want  uint64
	}{
		"a refused order": {drive{orders: orders{{Text: "0 circle", Verb: "circle"}, {Text: "0.1 goto al 1,2", Tick: 6, Verb: "goto", Args: []string{"al", "1,2"}}}}, 6},
		"an interrupt":    {drive{stop: enough}, 1},
	} {
		w, err := sim.New(arena(t).Setup)
		if err != nil {
			t.Fatal(err)
		}
		var seen []uint64
		d := c.drive
		d.steps, d.period = 20, 5
		d.perPeriod = []watcher{func(w *sim.World) error {
			seen = append(seen, w.Tick())
			return nil
		}}
		early, err := d.run(w)
		if early == nil || err != nil || w.Tick() != c.want || seen[len(seen)-1] != c.want {
			t.Errorf("%s: ended by %v, error %v, at tick %d, seen at %d", name, early, err, w.Tick(), seen)
		}
		w.Close()
	}
}

// So is a check of a recording, which may be of a year.
func TestACheckCanBeStopped(t *testing.T) {
	rec := arena(t).Recording()
	rec.Hashes = []sim.Checkpoint{{Tick: 1e12}}
	name := filepath.Join(t.TempDir(), "endless.rec")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(rec.Encode(file), file.Close()); err != nil {
		t.Fatal(err)
	}
	enough := make(chan struct{})
	close(enough)
	var out, words strings.Builder
	if code := execute([]string{"replay", name, "--verify"}, &streams{&out, &words, enough}); code != failed || !strings.Contains(words.String(), "stopped at tick 0;") {
		t.Errorf("exit code %d: %s", code, &words)
	}
}
