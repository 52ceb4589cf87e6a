package lab

import (
	"errors"
	"math"
	"strings"
	"testing"

	"galaxy/lab/design"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// The least mean time of a lonely agent is at its largest speed.
const tuneExperiment = `experiment = 1
scene = "bench/alone"
seeds = 2
measures = ["arrived"]
[vary]
group.all.speed = { from = 0.5, to = 4 }
group.all.mass = { from = 1, to = 100, log = true }
[end]
time = 200
arrived = true
[tune]
score = { mean_time = 1 }
tries = 60
restarts = 2
held_back = 3
`

// A search finds what is best, says so of other seeds, and is the same after a stop.
func TestTune(t *testing.T) {
	e := opened(t, tuneExperiment)
	f := folder(t, t.TempDir(), e)
	defer f.Close()
	got, err := f.Tune(2, nil, func(int, int, float64) {})
	if err != nil {
		t.Fatal(err)
	}
	best := got.Best[got.Won]
	if len(got.Tries) == 0 || len(got.Tries) > 60 || len(got.Best) != 2 || best.Values[0] < 3.8 || !(best.HeldBack < got.Was.HeldBack) || !(got.Gain.Mean() > 0) || got.Gain.N != 3 {
		t.Errorf("%d tries, best %+v, was %+v, gain %+v", len(got.Tries), best, got.Was, got.Gain)
	}
	for _, one := range got.Tries {
		if one.Values[0] < 0.5 || one.Values[0] > 4 || one.Values[1] < 1 || one.Values[1] > 100 {
			t.Errorf("%v is out of range", one.Values)
		}
	}
	path := t.TempDir()
	g := folder(t, path, e)
	stop := make(chan struct{})
	if _, err := g.Tune(2, stop, func(done, _ int, _ float64) {
		if done == 40 {
			close(stop)
		}
	}); !errors.Is(err, ErrStopped) {
		t.Fatal(err)
	}
	g.Close()
	g = folder(t, path, e)
	defer g.Close()
	if done, _, _ := g.Done(); done < 40 || done > 50 {
		t.Errorf("%d runs are kept", done)
	}
	again, err := g.Tune(1, nil, func(int, int, float64) {})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(got, again, cmpopts.EquateNaNs(), cmp.AllowUnexported(Stats{})); diff != "" {
		t.Error(diff)
	}
}

// A folder with tries of other values than the search takes here is refused.
func TestTuneOfAnotherMachine(t *testing.T) {
	e := opened(t, tuneExperiment)
	f := folder(t, t.TempDir(), e)
	defer f.Close()
	stop := make(chan struct{})
	if _, err := f.Tune(2, stop, func(done, _ int, _ float64) {
		if done == 10 {
			close(stop)
		}
	}); !errors.Is(err, ErrStopped) {
		t.Fatal(err)
	}
	o, _, err := f.store.get(3)
	if err != nil {
		t.Fatal(err)
	}
	o.Values++
	slot := make([]byte, f.store.size)
	o.encode(slot)
	if _, err := f.store.file.WriteAt(slot, f.store.at(3)); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Tune(2, nil, func(int, int, float64) {}); err == nil || !strings.Contains(err.Error(), "has other tries than this search takes") {
		t.Error(err)
	}
}

// TestScoresAreNumbers: a score that a search cannot rank is none.
func TestScoresAreNumbers(t *testing.T) {
	f := &Folder{Plan: &Plan{Experiment: &design.Experiment{Tune: &design.Tuning{Weights: []float64{1e250, -1}}}}}
	search := &tuner{Folder: f}
	for _, c := range []struct{ a, b, want float64 }{
		{0, 2, -2}, {math.NaN(), 1, unscored}, {0, math.NaN(), unscored}, {1e100, 1, unscored}, {-1e100, 1, unscored}, {math.Inf(-1), 1, unscored},
	} {
		if got := search.score(&Outcome{Measures: []float64{c.a, c.b}}); got != c.want {
			t.Errorf("of %v and %v: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// Numbers beyond the cube come back into it, and neighbours stay neighbours.
func TestMirrored(t *testing.T) {
	for x := -7.0; x < 7; x += 0.001 {
		if y := mirrored(x); y < 0 || y > 1 || math.Abs(mirrored(x+0.001)-y) > 0.0011 {
			t.Fatalf("%v is folded to %v", x, y)
		}
	}
}
