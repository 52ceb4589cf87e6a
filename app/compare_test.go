package app

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// tell runs a command line and reads the JSON that it prints.
func tell(t *testing.T, into any, args ...string) {
	t.Helper()
	var out, words bytes.Buffer
	if code := execute(args, &streams{out: &out, err: &words}); code != done {
		t.Fatalf("galaxy %q ends with %d: %s", args, code, &words)
	}
	if err := json.Unmarshal(out.Bytes(), into); err != nil {
		t.Fatalf("galaxy %q: %v", args, err)
	}
}

// A row of a comparison is, to the bit, what run tells of the scene with that
// method; whoever else is compared, in whatever order, by any number of workers.
func TestComparedAsRun(t *testing.T) {
	var want sim.Report
	tell(t, &want, "run", "magnet-first", "--set", "agent.ship.steer.magnet.influence=5", "--json", "--workers", "1")
	method := "magnet{influence = 5}"
	for _, order := range [][]string{{method, "seek"}, {"seek", method, method}} {
		for _, workers := range []string{"1", "3"} {
			args := []string{"compare", "magnet-first", "--json", "--workers", workers}
			for _, m := range order {
				args = append(args, "--steer", m)
			}
			var got []struct {
				Method string
				sim.Report
			}
			tell(t, &got, args...)
			for i, e := range got {
				if e.Method != order[i] {
					t.Errorf("row %d is of %q, want %q", i, e.Method, order[i])
				}
				if same := e.Hash == want.Hash && e.Total == want.Total && e.Contacts == want.Contacts; same != (e.Method == method) {
					t.Errorf("%q by %s workers: state %s after %d steps; run with %s ends at %s after %d", e.Method, workers, e.Hash, e.Steps, method, want.Hash, want.Steps)
				}
			}
		}
	}
}

// A mean of few arrivals is not the best, and what is alike is not marked.
func TestBestOfAColumn(t *testing.T) {
	entrants := make([]entrant, 4)
	for i, m := range []sim.GroupMetrics{
		{Arrived: 40, Journeys: 40, TimeRatio: 1.5},
		{Arrived: 1, Journeys: 1, TimeRatio: 1},
		{Arrived: 40, Journeys: 40, TimeRatio: 1.2},
		{},
	} {
		entrants[i].measured = m
		entrants[i].Overlaps = []int{7, 1, 9, 0}[i]
		entrants[i].over = []float64{math.NaN(), 5, 30, 4}[i]
	}
	for _, c := range []struct {
		name string
		yardstick
		want [4]bool
	}{
		{"a mean", yardstick{of: func(e *entrant) float64 { return e.measured.TimeRatio }, verb: 'f', digits: 3, merit: ofJourney}, [4]bool{2: true}},
		{"arrivals", yardstick{of: func(e *entrant) float64 { return float64(e.measured.Arrived) }, verb: 'f', merit: most}, [4]bool{0: true, 2: true}},
		{"overlaps", yardstick{of: func(e *entrant) float64 { return float64(e.Overlaps) }, verb: 'f', merit: safe}, [4]bool{0: true}},
		{"contacts", yardstick{of: func(e *entrant) float64 { return float64(e.Contacts) }, verb: 'f', merit: least}, [4]bool{}},
		{"an end", yardstick{of: func(e *entrant) float64 { return e.over }, verb: 'g', digits: 4, merit: safe}, [4]bool{2: true}},
	} {
		if got := [4]bool(c.best(entrants)); got != c.want {
			t.Errorf("%s: marked %v, want %v", c.name, got, c.want)
		}
	}
	// Who has settled about a goal that others hold is there too.
	crowd := []entrant{{measured: sim.GroupMetrics{Arrived: 29, Settled: 17, Journeys: 29}}, {measured: sim.GroupMetrics{Arrived: 27, Settled: 21, Journeys: 27}}}
	for _, y := range yardsticks(&scene.Scene{}, crowd) {
		if got := slices.Index(y.best(crowd), true); got >= 0 != (y.name == "there") || got == 0 {
			t.Errorf("%s: marked %d", y.name, got)
		}
	}
	if cell := (&yardstick{merit: ofJourney}).write(&entrants[3]); cell != "–" {
		t.Errorf("a mean of no journey is written %q", cell)
	}
}
