package scene

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"galaxy/nav"
	"galaxy/sim"
)

// rememberers returns a scene on tiles whose walkers go to and fro, steered as told.
func rememberers(t *testing.T, steer, source string) *Scene {
	t.Helper()
	dir := folder(t, map[string]string{"a.star": source, "s.toml": `
schema = 1
title = "To and fro"
[time]
step = 0.02
[tiles]
size = 4
map = """
............
.a..##....b.
.....#......
............
"""
[[group]]
name = "walkers"
count = 3
radius = 1
speed = 8
place.marks = "a"
stops = ["b", "a"]
safe = ` + strconv.FormatBool(strings.Contains(steer+source, "pilot")) + ` # then scripts tell that they filter, as pilots do by themselves
steer = ` + steer})
	s, err := Open(filepath.Join(dir, "s.toml"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What a script keeps in me.memory is its own: behaviours that it calls remember elsewhere, and
// fly as they do by themselves; it lasts over goals.
func TestScriptsKeepTheirMemory(t *testing.T) {
	for _, name := range []string{"pilot", "bug1", "bug2"} {
		scripted := worldOf(t, rememberers(t, `{ script = "a.star" }`, `def steer(me, view):
    me.memory[0] += 1
    for i in range(1, 6):
        me.memory[i] = -i
    return view.`+name+`(me)
`), 2)
		alone := worldOf(t, rememberers(t, `"`+name+`"`, ""), 2)
		for range 1500 {
			scripted.Step()
			alone.Step()
			for i, a := range scripted.Agents() {
				if b := alone.Agents()[i]; a.Pos != b.Pos {
					t.Fatalf("%s: in step %d agent %d is at %v, and by itself at %v", name, scripted.Tick(), i, a.Pos, b.Pos)
				}
				if m := a.Memory; m != [6]float64{float64(scripted.Tick()), -1, -2, -3, -4, -5} {
					t.Fatalf("%s: after %d steps agent %d remembers %v", name, scripted.Tick(), i, m)
				}
			}
		}
		if faults := scripted.Faults(); len(faults) > 0 || scripted.Journeys().Arrivals(0) < 2 {
			t.Errorf("%s: %d journeys, faults %v", name, scripted.Journeys().Arrivals(0), faults)
		}
	}
}

// Another version of a script calls other behaviours: what the script and those that both call
// remember stays, to the same bits for any number of workers and from a snapshot.
func TestOtherVersionsRemember(t *testing.T) {
	const first, second = `def steer(me, view):
    me.memory[0] += 1
    return view.pilot(me)
`, `def steer(me, view):
    me.memory[0] += 1
    view.bug1(me)
    return view.pilot(me)
`
	alone := worldOf(t, rememberers(t, `"pilot"`, ""), 1)
	steps := func(w *sim.World, n int) {
		for range n {
			w.Step()
		}
	}
	var hash uint64
	for _, workers := range []int{1, 3} {
		w := worldOf(t, rememberers(t, `[{ script = "a.star" }, "seek"]`, first), workers)
		steps(w, 100)
		kept := w.Keep(nil)
		for range 2 {
			for i, text := range []string{second, first} {
				if err := w.Give(sim.Text{"script", "a.star", text}); err != nil {
					t.Fatal(err)
				}
				var view nav.View
				if w.View(0, &view); len(view.Memories) != 2-i {
					t.Errorf("version %d shows %d memories", i, len(view.Memories))
				}
				steps(w, 100)
			}
			if a := w.Agents()[0]; a.Memory[0] != 300 {
				t.Errorf("after 300 steps it remembers %v", a.Memory)
			}
			if hash == 0 {
				hash = w.Hash()
				steps(alone, 300)
			}
			if w.Hash() != hash || w.Agents()[0].Pos != alone.Agents()[0].Pos {
				t.Errorf("%d workers: %016x at %v, want %016x at %v", workers, w.Hash(), w.Agents()[0].Pos, hash, alone.Agents()[0].Pos)
			}
			w.Restore(kept)
		}
	}
}

// Where a script fails, nothing that it or what it calls remembers has changed.
func TestFailuresRememberNothing(t *testing.T) {
	w := worldOf(t, rememberers(t, `{ script = "a.star" }`, `def steer(me, view):
    me.memory[0] += 1
    wish = view.pilot(me)
    if view.tick == 40 and me.id == 1:
        fail("now")
    return wish
`), 1)
	for range 60 {
		w.Step()
	}
	if faults := w.Faults(); len(faults) != 1 || w.Agents()[1].Memory[0] != 40 || w.Agents()[0].Memory[0] != 60 {
		t.Errorf("%v; memories %v and %v", faults, w.Agents()[0].Memory, w.Agents()[1].Memory)
	}
}
