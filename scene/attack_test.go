package scene

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/nav"
)

// TestTooManyTables: tables without keys are few values and much work, so they are counted before
// the file is read.
func TestTooManyTables(t *testing.T) {
	text := "schema = 1\ntitle = \"x\"\n" + strings.Repeat("[[group]]\n", 1_100_001)
	var err error
	read := testing.AllocsPerRun(1, func() { _, err = Parse("a.toml", []byte(text)) })
	if err == nil || !strings.HasPrefix(err.Error(), "a.toml:1:1: this file holds more than 1100000 tables; put similar agents into groups") {
		t.Errorf("%.200v", err)
	}
	if read > 1000 {
		t.Errorf("%g allocations before it is refused", read)
	}
}

// TestStopsAt: an agent near a body finds the first stop there, as a search of all stops does.
func TestStopsAt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		stops := rapid.SliceOf(rapid.Custom(func(t *rapid.T) nav.Goal {
			return nav.Goal{Kind: rapid.SampledFrom([]nav.GoalKind{nav.BodyGoal, nav.PointGoal}).Draw(t, "kind"), Index: rapid.Int32Range(0, 5).Draw(t, "body")}
		})).Draw(t, "stops")
		first := stopsAt(stops)
		for body := range 6 {
			at, known := first[body]
			want := slices.IndexFunc(stops, func(g nav.Goal) bool { return g.Kind == nav.BodyGoal && int(g.Index) == body })
			if known != (want >= 0) || known && at != want {
				t.Errorf("body %d: stop %d, %v, want %d", body, at, known, want)
			}
		}
		if _, known := first[nowhere]; known {
			t.Error("an agent that starts nowhere has a stop there")
		}
	})
}

// TestTooManyTrips: checks look at each stop of each agent, so there is a bound for both together, of all groups.
func TestTooManyTrips(t *testing.T) {
	text := func(counts ...int) []byte {
		b := []byte("schema = 1\ntitle = \"x\"\n")
		for i, count := range counts {
			b = fmt.Appendf(b, "[[group]]\nname = \"g%d\"\ncount = %d\nplace.disc = { radius = 9000 }\nsteer = \"seek\"\nspeed = 1\nstops = [%s]\n", i, count, strings.Repeat("[0, 0], ", 100_000))
		}
		return b
	}
	if _, err := Parse("a.toml", text(10, 10)); err != nil {
		t.Error(err)
	}
	for _, counts := range [][]int{{10_001}, {10, 9_991}} {
		_, err := Parse("a.toml", text(counts...))
		want := fmt.Sprintf(": %d agents with 100000 stops each are too many; the groups of a scene have at most 1,000,000,000 such pairs together; name fewer", counts[len(counts)-1])
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %.200v", counts, err)
		}
	}
}
