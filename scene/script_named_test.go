package scene

import (
	"bytes"
	"fmt"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
)

// What a script keeps under names is part of the state: equal for any number of workers, after a snapshot, in a fork and in
// a recording, and named values stay where a new version of the script has the name.
func TestNamedMemoriesAreState(t *testing.T) {
	const first, second = `def reach(me, largest):
    return 200.0
def steer(me, view):
    me.memory.count += 1
    me.memory.home = me.memory.home or me.pos
    me.memory.odd = view.tick % 2 == 1
    if view.neighbors:
        me.memory.seen = view.neighbors[-1]
    me.memory.late = view.time
    return vec(me.memory.count, 0)
`, `def steer(me, view):
    me.memory.more = 7
    me.memory.home = me.memory.home
    me.memory.count += 1
    return vec(me.memory.count, 0)
`
	s := scriptedShips(t, 5, first, "")
	var hash uint64
	for _, workers := range []int{1, 3} {
		w := worldOf(t, s, workers)
		recorder := sim.NewRecorder(nil, s.Recording())
		recorder.Mark(w)
		step := func(w *sim.World, n int) {
			for range n {
				w.Step()
			}
		}
		step(w, 10)
		kept := w.Keep(nil)
		step(w, 11)
		if hash == 0 {
			hash = w.Hash()
		}
		names := sim.Remembers(w, 2)
		want := fmt.Sprint([]sim.Remembered{{Name: "count", Value: int64(21)}, {Name: "home", Value: r2.Vec(s.Setup.Agents[2].Pos)}, {Name: "odd", Value: false}, {Name: "seen", Value: names[3].Value}, {Name: "late", Value: 2.0}})
		if id, ok := names[3].Value.(uint32); fmt.Sprint(names) != want || !ok || id == 2 || w.Hash() != hash {
			t.Errorf("%d workers remember %v, want %v; hash %x, want %x", workers, names, want, w.Hash(), hash)
		}
		fork, err := sim.Fork(w, kept)
		if err != nil {
			t.Fatal(err)
		}
		defer fork.Close()
		step(fork, 11)
		w.Restore(kept)
		if got := sim.Remembers(w, 2)[0].Value; got != int64(10) {
			t.Errorf("after the snapshot it has counted %v", got)
		}
		step(w, 11)
		if fork.Hash() != hash || w.Hash() != hash {
			t.Errorf("fork %x, snapshot %x, want %x", fork.Hash(), w.Hash(), hash)
		}
		if err := w.Give(sim.Text{"script", "a.star", second}); err != nil {
			t.Fatal(err)
		}
		step(w, 2)
		if got := fmt.Sprint(sim.Remembers(w, 2)); got != fmt.Sprintf("[{more 7} {home %v} {count 23}]", s.Setup.Agents[2].Pos) {
			t.Errorf("the second version remembers %s", got)
		}
		recorder.Mark(w)
		var file bytes.Buffer
		if err := recorder.Recording().Encode(&file); err != nil {
			t.Fatal(err)
		}
		rec, err := sim.DecodeRecording(&file)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Recorded(rec)
		if err != nil {
			t.Fatal(err)
		}
		replay := worldOf(t, again, 2)
		if err := sim.Verify(replay, rec, nil); err != nil || replay.Hash() != w.Hash() {
			t.Errorf("the recording: %v, hash %x, want %x", err, replay.Hash(), w.Hash())
		}
	}
}

// What scripts aim at is decided anew in each step: equal for any number of workers, and after a snapshot.
func TestAimsAreTheSame(t *testing.T) {
	s := scriptedShips(t, 9, `def reach(me, largest):
    return 200.0
def steer(me, view):
    if view.tick % 20 < 15:
        me.aim(view.nearest())
    return view.intercept(me)
`, "[[obstacle]]\nat = [20, 9]\nradius = 4\n")
	s.Setup.Groups[0].Behavior = withDetour(t, s.Setup.Groups[0].Behavior)
	var hash uint64
	for _, workers := range []int{1, 3} {
		w := worldOf(t, s, workers)
		var kept *sim.Snapshot
		for range 2 {
			for w.Tick() < 80 {
				if w.Tick() == 37 && kept == nil {
					kept = w.Keep(nil)
				}
				w.Step()
			}
			if hash == 0 {
				hash = w.Hash()
			}
			if w.Hash() != hash || len(w.Faults()) > 0 {
				t.Errorf("%d workers: hash %x, want %x; %v", workers, w.Hash(), hash, w.Faults())
			}
			w.Restore(kept)
		}
	}
}

// withDetour returns a Priority of detour and a behaviour.
func withDetour(t *testing.T, b nav.Behavior) nav.Behavior {
	t.Helper()
	detour, err := nav.New("detour")
	if err != nil {
		t.Fatal(err)
	}
	whole := new(nav.Priority)
	if err := whole.Add("detour", detour); err != nil {
		t.Fatal(err)
	}
	if err := whole.Add("a", b); err != nil {
		t.Fatal(err)
	}
	return whole
}
