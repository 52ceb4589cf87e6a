package golden

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// witness is a test that notes whether it has failed.
type witness struct {
	testing.TB
	failed bool
}

func (w *witness) Helper()               {}
func (w *witness) Errorf(string, ...any) { w.failed = true }
func (w *witness) Fatalf(string, ...any) { w.failed = true }

func TestCheck(t *testing.T) {
	file := filepath.Join(t.TempDir(), "folder", "a.golden")
	fails := func(text string) bool {
		w := &witness{TB: t}
		Check(w, file, text)
		return w.failed
	}
	if !fails("a") {
		t.Error("a missing file passes")
	}
	defer func(was bool) { *update = was }(*update)
	*update = true
	if fails("a") {
		t.Error("it is not written")
	}
	*update = false
	if text, err := os.ReadFile(file); err != nil || string(text) != "a" {
		t.Errorf("%q, %v", text, err)
	}
	if fails("a") || !fails("b") {
		t.Error("the text of a file is not told from another")
	}
}

func ExampleBits() {
	b := NewBits()
	b.Put(1, math.Copysign(0, -1))
	fmt.Printf("%016x\n", b.Sum64())
	// Output: 2f12dcea1c5dde38
}

func TestBitsTellZeros(t *testing.T) {
	of := func(xs ...float64) uint64 {
		b := NewBits()
		b.Put(xs...)
		return b.Sum64()
	}
	if of(0) == of(math.Copysign(0, -1)) || of(math.NaN()) != of(math.Float64frombits(0x7ff8000000000077)) {
		t.Error("zeros of both signs must differ, and all that are no numbers be one")
	}
}
