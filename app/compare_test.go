package app

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"galaxy/sim"
)

// readJSON runs a command line and reads the JSON that it prints.
func readJSON(t *testing.T, into any, args ...string) {
	t.Helper()
	var out, words bytes.Buffer
	if code := execute(args, &streams{out: &out, err: &words}); code != done {
		t.Fatalf("galaxy %q ends with %d: %s", args, code, &words)
	}
	if err := json.Unmarshal(out.Bytes(), into); err != nil {
		t.Fatalf("galaxy %q: %v", args, err)
	}
}

// A row of a comparison is, to the bit, the report of run on the scene with that method,
// whatever the other methods, their order, and the number of workers.
func TestComparedAsRun(t *testing.T) {
	var want sim.Report
	readJSON(t, &want, "run", "magnet-first", "--set", "agent.ship.steer.magnet.influence=5", "--json", "--workers", "1")
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
			readJSON(t, &got, args...)
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

// JSON lists the measures that the table marks.
func TestBestInJSON(t *testing.T) {
	var got []struct{ Best []string }
	readJSON(t, &got, "compare", "magnet-first", "--steer", "magnet", "--steer", "seek", "--json")
	for i, want := range []string{"contacts", "over mean_time time_ratio path_ratio delta_v turn_reversals"} {
		best := slices.DeleteFunc(got[i].Best, func(key string) bool { return key == "ns_per_agent_step" })
		if strings.Join(best, " ") != want {
			t.Errorf("entrant %d is best of %q, want %q", i, best, want)
		}
	}
}

// README shows what its comparison across a circle comes to.
func TestReadmeComparison(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var got []struct {
		Method string
		sim.Report
	}
	readJSON(t, &got, "compare", "arena-circle", "--json", "--steer", "antigravity", "--steer", "antigravity{right_of_way.on=false}", "--steer", "seek")
	for _, e := range got {
		if row := fmt.Sprintf("    %-36s%-9d%-12.3f%d\n", e.Method, e.Arrived, e.Total.TimeRatio, e.Contacts); !strings.Contains(string(readme), row) {
			t.Errorf("README.md has no row\n%s", row)
		}
	}
}
