package scene

import (
	"fmt"
	"strings"
	"testing"

	"galaxy/internal/golden"
)

// TestSkyBits pins where the ships of the galaxy and of living systems are, and with them the paths of the bodies.
func TestSkyBits(t *testing.T) {
	var b strings.Builder
	s := open(t, "galaxy", "time.start=2026-11-20")
	w := world(t, s, 1)
	for range 4 {
		fmt.Fprintf(&b, "galaxy tick=%d %016x\n", w.Tick(), w.Hash())
		for range 100 {
			w.Step()
		}
	}
	for _, name := range []string{"TRAPPIST-1", "Sirius", "51 Pegasi", "1BCN-MK96-QB4R-E", "1BCN-6VDP-K710-4"} {
		for _, time := range []float64{-1e5, 9820} {
			s, w := alive(t, name, time)
			fmt.Fprintf(&b, "%s seed=%d start=%v tick=%d %016x\n", name, s.Setup.Seed, s.Setup.Start, w.Tick(), w.Hash())
		}
	}
	golden.Check(t, "testdata/sky-bits.golden", b.String())
}

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
