package orbit

import (
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden hashes anew")

// TestSolarSystemBits pins every bit of every state over ten thousand years: the
// same on each processor and with each setting of the compiler. A change of the
// arithmetic changes the hashes, and breaks every recording.
func TestSolarSystemBits(t *testing.T) {
	const golden = "testdata/solar_system.golden"
	var got strings.Builder
	for _, table := range []Table{Modern, LongTerm} {
		fmt.Fprintf(&got, "%s %016x\n", table, hashSystem(table))
	}
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("the Solar System has other bits; if that is meant, run go test ./orbit -update\ngot:\n%swant:\n%s", got.String(), want)
	}
}

func hashSystem(table Table) uint64 {
	s := SolarSystem(table)
	h := fnv.New64a()
	write := func(values ...float64) {
		var b [8]byte
		for _, x := range values {
			binary.LittleEndian.PutUint64(b[:], math.Float64bits(x))
			h.Write(b[:])
		}
	}
	for i, b := range s {
		write(b.Mu, b.Radius, s.MaxSpeed(i), s.MaxAcceleration(i))
	}
	var states []State
	const years = 365.25
	for at := -5000 * years; at < 5000*years; at += 1826.7 {
		states = s.States(states, at)
		for i, st := range states {
			write(st.R.X, st.R.Y, st.R.Z, st.V.X, st.V.Y, st.V.Z)
			if c, ok := s[i].Path.(Conic); ok {
				el := c.Elements(at)
				write(el.Q, el.E, el.I, el.Node, el.Peri, el.T, el.Mu)
			}
		}
	}
	return h.Sum64()
}
