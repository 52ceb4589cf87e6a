package scene

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"galaxy/sim"
)

// scriptedShips returns a scene of ships steered by a script.
func scriptedShips(t *testing.T, count int, source, lines string) *Scene {
	t.Helper()
	dir := folder(t, map[string]string{"a.star": source, "s.toml": `
schema = 1
title = "Ships"
[time]
step = 0.1
[[group]]
name = "ships"
count = ` + strconv.Itoa(count) + `
radius = 1
speed = 5
accel = 2
drive = "thrust"
steer = { script = "a.star" }
place = { ring = { radius = 60, across = true } }
` + lines})
	s, err := Open(filepath.Join(dir, "s.toml"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What scripts print is the same for any number of workers, at most ten lines of an agent and a hundred of a step, and
// changes no hash.
func TestScriptsPrint(t *testing.T) {
	const source = `def steer(me, view):
    for i in range(%):
        print("line", i, "of", me.id)
    return vec(1, 0)
`
	s := scriptedShips(t, 70, strings.ReplaceAll(source, "%", "12"), "")
	quiet := worldOf(t, scriptedShips(t, 70, strings.ReplaceAll(source, "%", "0"), ""), 1)
	quiet.Step()
	if lines, more := sim.Said(quiet); len(lines) > 0 || more > 0 {
		t.Errorf("without print: %v and %d", lines, more)
	}
	var first []sim.Saying
	for workers := 1; workers < 4; workers++ {
		w := worldOf(t, s, workers)
		w.Step()
		lines, more := sim.Said(w)
		if len(lines) != 100 || more != 70*12-100 || lines[0] != (sim.Saying{Agent: 0, Line: "line 0 of 0"}) || lines[99] != (sim.Saying{Agent: 9, Line: "line 9 of 9"}) {
			t.Errorf("%d workers: %d lines and %d more, %v", workers, len(lines), more, lines)
		}
		if first == nil {
			first = slices.Clone(lines)
		} else if !slices.Equal(first, lines) {
			t.Errorf("%d workers print %v, not %v", workers, lines, first)
		}
		if w.Hash() != quiet.Hash() {
			t.Errorf("%d workers: printing changes the hash", workers)
		}
	}
}
