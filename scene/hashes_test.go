package scene

import "testing"

// TestPrintHashes prints where every built-in scene is after a second of its window,
// for tools/arm64, which compares that with another processor's.
func TestPrintHashes(t *testing.T) {
	if !testing.Verbose() {
		t.Skip("prints hashes; -v shows them")
	}
	for _, name := range Builtin() {
		w := world(t, open(t, name), 1)
		for range 60 {
			w.Step()
		}
		t.Logf("%s %016x", name, w.Hash())
		w.Close()
	}
}
