package sim

import (
	"slices"
	"testing"
)

// A watcher is told the same phases in every step, changes no bit, and costs no memory.
func TestWatchedStepsAreTheSame(t *testing.T) {
	for name, setup := range scrambled(t) {
		plain, watched := mustNew(t, setup), mustNew(t, setup)
		var phases, first []string
		watched.Watch(func(phase string) { phases = append(phases, phase) })
		for i := range 60 {
			phases = phases[:0]
			plain.Step()
			watched.Step()
			if first == nil {
				first = slices.Clone(phases)
			}
			if !slices.Equal(phases, first) || plain.Hash() != watched.Hash() {
				t.Fatalf("%s, step %d: %016x with phases %q, %016x without", name, i+1, watched.Hash(), phases, plain.Hash())
			}
		}
		known := map[string]bool{}
		for _, p := range first[:len(first)-1] {
			if known[p] || p == "" {
				t.Errorf("%s: phases %q", name, first)
			}
			known[p] = true
		}
		if last := first[len(first)-1]; last != "" || len(first) < 8 {
			t.Errorf("%s: phases %q", name, first)
		}
		watched.Watch(nil)
		phases = phases[:0]
		if watched.Step(); len(phases) > 0 {
			t.Errorf("%s: %q after the end of watching", name, phases)
		}
	}
	w := mustNew(t, crowd(50, 30))
	calls := 0
	w.Watch(func(string) { calls++ })
	steps(w, 20)
	if n := testing.AllocsPerRun(50, w.Step); n != 0 || calls == 0 {
		t.Errorf("%v allocations per watched step, %d calls", n, calls)
	}
}
