package app

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"galaxy/internal/worlds"
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

// A refused order and an interrupt end a run early; the watchers see its last state.
func TestWatchersSeeTheEndOfAnInterruptedRun(t *testing.T) {
	enough := make(chan struct{})
	close(enough)
	for name, c := range map[string]struct {
		loop runLoop
		want uint64
	}{
		"a refused order": {runLoop{orders: orders{{Text: "0 circle", Given: sim.Given{Verb: "circle"}}, {Text: "0.1 goto al 1,2", Given: sim.Given{Tick: 6, Verb: "goto", Args: []string{"al", "1,2"}}}}}, 6},
		"an interrupt":    {runLoop{stop: enough}, 1},
	} {
		w, err := sim.New(arena(t).Setup)
		if err != nil {
			t.Fatal(err)
		}
		var seen []uint64
		l := c.loop
		l.steps, l.period = 20, 5
		l.perPeriod = []periodic{{5, func(w *sim.World) { seen = append(seen, w.Tick()) }}}
		early := l.run(w)
		if early == nil || w.Tick() != c.want || seen[len(seen)-1] != c.want {
			t.Errorf("%s: ended by %v, at tick %d, seen at %d", name, early, w.Tick(), seen)
		}
		w.Close()
	}
}

// Replay names the tick at which a world differs from its recording. On one machine that
// takes a made-up recording.
func TestADivergenceIsNamed(t *testing.T) {
	for want, rec := range map[string]*sim.Recording{
		"differs from the recording at tick 0":                                    {Hashes: []sim.Checkpoint{{Tick: 0, Hash: 1}}},
		"differs from the recording at tick 3: sim: order \"sail\": unknown verb": {Hashes: []sim.Checkpoint{{Tick: 60}}, Orders: []sim.Given{{Tick: 3, Verb: "sail"}}},
	} {
		start := arena(t).Recording()
		start.Orders, start.Hashes = rec.Orders, rec.Hashes
		name := filepath.Join(t.TempDir(), "other.rec")
		file, err := os.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(start.Encode(file), file.Close()); err != nil {
			t.Fatal(err)
		}
		var out, words strings.Builder
		if code := execute([]string{"replay", name, "--verify"}, &streams{out: &out, err: &words}); code != failed || !strings.Contains(words.String(), want) {
			t.Errorf("exit code %d: %s", code, &words)
		}
	}
}

// The check of a recording can be interrupted.
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
	if code := execute([]string{"replay", name, "--verify"}, &streams{out: &out, err: &words, stop: enough}); code != failed || !strings.Contains(words.String(), "stopped at tick 0;") {
		t.Errorf("exit code %d: %s", code, &words)
	}
}

// The time of a step is shared out among the agents that are there, not among those that have left.
func TestAgentStepsAreOfThoseThere(t *testing.T) {
	_, w := worlds.Opened(t, "bench/street")
	l := runLoop{steps: 10_000, period: 1000, silent: true}
	if err := l.run(w); err != nil || sim.There(w) != 0 {
		t.Fatal(err, sim.There(w))
	}
	if all := len(w.Agents()) * int(w.Tick()); !(l.there > all/2 && l.there < all*9/10) {
		t.Errorf("%d agent-steps of %d agents in %d steps, by the end of which all have left", l.there, len(w.Agents()), w.Tick())
	}
	if r, all := l.timed(w, time.Now()), l.took.Nanoseconds(); r.NsPerAgentStep != float64(all)/float64(l.there) {
		t.Errorf("%v ns of %v", r.NsPerAgentStep, all)
	}
}
