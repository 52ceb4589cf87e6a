// Package golden compares the output of a test with its earlier output, which a file keeps. A test that
// imports it has the flag -update, which writes such files anew.
package golden

import (
	"encoding/binary"
	"flag"
	"hash"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write golden files anew")

// Update reports whether golden files are to be written anew.
func Update() bool { return *update }

// Check fails the test if a file has another text than the given one. With -update it writes the file instead.
func Check(t testing.TB, file, text string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; go test with -update writes it", err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s (-want +got); if that is meant, go test with -update writes it:\n%s", file, diff)
	}
}

// Bits is a hash of numbers, the same on every machine: FNV-1a of 64 bits.
type Bits struct{ hash.Hash64 }

// NewBits returns the hash of no numbers.
func NewBits() Bits { return Bits{fnv.New64a()} }

// Put adds numbers, bit by bit. All NaNs count as one, since their payload depends on the processor.
func (b Bits) Put(xs ...float64) {
	for _, x := range xs {
		if math.IsNaN(x) {
			x = math.NaN()
		}
		b.Word(math.Float64bits(x))
	}
}

// Word adds 64 bits.
func (b Bits) Word(x uint64) {
	var bytes [8]byte
	binary.LittleEndian.PutUint64(bytes[:], x)
	b.Write(bytes[:])
}
