package scene

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"galaxy/sim"
)

// scripted opens a scene whose ships are steered by a script.
func scripted(t *testing.T, source string) *Scene {
	t.Helper()
	dir := folder(t, map[string]string{"a.star": source, "s.toml": sceneWith(`{ script = { file = "a.star", gap = 3 } }`)})
	s, err := Open(filepath.Join(dir, "s.toml"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Versions of one script.
const (
	straight = `params = {"gap": param(2.0, min = 0, max = 9, help = "gap")}
def steer(me, view):
    me.memory[0] += 1
    return (view.target.pos - me.pos).unit() * me.params.gap
`
	curved = `params = {"gap": param(1.0, min = 0, max = 5, help = "gap"), "bend": param(0.3, help = "bend")}
def steer(me, view):
    me.memory[1] += me.memory[0]
    return (view.target.pos - me.pos).unit().turned(me.params.bend) * me.params.gap
`
	late = `def steer(me, view):
    if view.tick >= 50 and me.id > 0:
        return vec(1, 2) + 3
    return vec(0, 1)
`
)

// worldOf starts a world of a scene.
func worldOf(t *testing.T, s *Scene, workers int) *sim.World {
	t.Helper()
	setup := s.Setup
	setup.Workers = workers
	w, err := sim.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return w
}

// TestScriptOrders: another version steers from the next step on, with the parameters that it
// shares with the one before. The recording holds it and needs no file, and the history leads
// back over it.
func TestScriptOrders(t *testing.T) {
	s := scripted(t, straight)
	w := worldOf(t, s, 2)
	var file bytes.Buffer
	r := sim.NewRecorder(&file, s.Recording())
	r.Mark(w)
	var before, middle *sim.Snapshot
	give := func(verb string, args ...string) {
		t.Helper()
		if err := w.Give(append(sim.Text{verb}, args...)); err != nil {
			t.Fatal(err)
		}
	}
	for w.Tick() < 100 {
		switch w.Tick() {
		case 20:
			before = w.Keep(nil)
		case 30:
			give("script", "a.star", curved)
			give("set", "ships", "bend", "-0.2")
			middle = w.Keep(nil)
		case 60:
			give("set", "ships", "gap", "1.5")
			give("script", "a.star", straight)
		}
		r.Note(w)
		w.Step()
		if w.Tick()%10 == 0 {
			r.Mark(w)
		}
	}
	if err := r.Finish(); err != nil {
		t.Fatal(err)
	}
	if p := w.Setup().Groups[0].Params(); p[1].Name != "gap" || p[1].Text() != "1.5" {
		t.Errorf("gap is %s", p[1].Text())
	}
	if w.Agents()[1].Memory[1] == 0 {
		t.Error("the second version has not run")
	}
	rec, err := sim.DecodeRecording(&file)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Recorded(rec)
	if err != nil {
		t.Fatal(err)
	}
	for _, workers := range []int{1, 3} {
		if err := sim.Verify(worldOf(t, again, workers), rec, nil); err != nil {
			t.Errorf("%d workers: %v", workers, err)
		}
	}
	want := w.Hash()
	for _, from := range []*sim.Snapshot{middle, before, middle} {
		w.Restore(from)
		for w.Tick() < 100 {
			for _, o := range rec.Orders {
				if o.Tick == w.Tick() && w.Tick() > from.Tick() {
					give(o.Verb, o.Args...)
				}
			}
			w.Step()
		}
		if got := w.Hash(); got != want {
			t.Errorf("from tick %d: %016x, want %016x", from.Tick(), got, want)
		}
	}
}

// TestScriptMistakeInOrder: a version with a mistake is refused with its place, and changes
// nothing.
func TestScriptMistakeInOrder(t *testing.T) {
	s := scripted(t, straight)
	w, same := worldOf(t, s, 1), worldOf(t, s, 1)
	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"a.star", "def steer(me, view):\n    return vec(1, 2"}, `order "script a.star def steer(me, view):…": a.star:2:20: got newline, want ','`},
		{[]string{"a.star", "x = 1"}, "a.star: it has no function steer"},
		{[]string{"b.star", straight}, `no group is steered by a script of a file "b.star"`},
		{[]string{"a.star"}, "1 arguments"},
		{nil, "0 arguments"},
		{[]string{"a.star", "load('b.star', 'f')\n" + straight}, `there is no file "b.star"`},
	} {
		if err := w.Give(append(sim.Text{"script"}, c.args...)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v", c.args, err)
		}
	}
	if err := w.Give(sim.Text{"script", "a.star", "load('b.star', 'f')\ndef steer(me, view):\n    return f(me)", "b.star", "def f(me):\n    return -me.vel"}); err != nil {
		t.Errorf("two files: %v", err)
	}
	if err := w.Give(sim.Text{"script", "a.star", straight}); err != nil {
		t.Error(err)
	}
	if err := w.Give(sim.Text{"set", "ships", "gap", "3"}); err != nil { // a version without it has forgotten its value
		t.Error(err)
	}
	for range 20 {
		w.Step()
		same.Step()
	}
	if w.Hash() != same.Hash() {
		t.Error("the world differs")
	}
}

// TestScriptPutBack: where a version fails, the group goes on with the one before; the first
// agent for which it failed is named, the same for any number of workers and after a rewind.
func TestScriptPutBack(t *testing.T) {
	s := scripted(t, straight)
	var want uint64
	for _, workers := range []int{1, 2, 3, 8} {
		w := worldOf(t, s, workers)
		for range 10 {
			w.Step()
		}
		if err := w.Give(sim.Text{"script", "a.star", late}); err != nil {
			t.Fatal(err)
		}
		kept := w.Keep(nil)
		for range 2 {
			for w.Tick() < 90 {
				w.Step()
			}
			back := w.Setbacks()
			if len(back) != 1 || back[0].Tick != 50 || back[0].Agent != 1 || !strings.Contains(back[0].What, "a.star:3:26: no operator for: vec + int") {
				t.Errorf("%d workers: %+v", workers, back)
			}
			if len(w.Faults()) > 0 {
				t.Errorf("%d workers: %+v", workers, w.Faults())
			}
			if p := w.Setup().Groups[0].Params(); p[1].Name != "gap" || p[1].Text() != "3" {
				t.Errorf("gap is %s", p[1].Text())
			}
			if got := w.Hash(); want == 0 {
				want = got
			} else if got != want {
				t.Errorf("%d workers: %016x, want %016x", workers, got, want)
			}
			w.Restore(kept)
		}
	}
}

// TestScriptFaults: where the first version fails, the agents for which it does rest; the
// others go on.
func TestScriptFaults(t *testing.T) {
	s := scripted(t, strings.Replace(late, "def", "params = {'gap': param(1.0, help='gap')}\ndef", 1))
	w := worldOf(t, s, 2)
	for range 60 {
		w.Step()
	}
	faults := w.Faults()
	if len(faults) != 2 || faults[0].Agent != 1 || faults[1].Agent != 2 || faults[0].Tick != 50 || !strings.Contains(faults[0].What, "a.star:4:26: ") {
		t.Errorf("%+v", faults)
	}
	if a := w.Agents(); a[0].Vel == a[1].Vel || a[1].Vel != a[2].Vel {
		t.Error("not only those that failed rest")
	}
	// A version that can be read goes on with those that are left.
	if err := w.Give(sim.Text{"script", "a.star", straight}); err != nil {
		t.Fatal(err)
	}
	w.Step()
	if len(w.Faults()) != 2 || len(w.Setbacks()) != 0 {
		t.Errorf("%+v, %+v", w.Faults(), w.Setbacks())
	}
}
