package orbit

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// TestBits pins the bits of states, elements and meetings of every kind of
// orbit. The hash is the same on every machine; internal/portable runs this test
// compiled for newer processors, too.
func TestBits(t *testing.T) {
	sum := fnv.New64a()
	put := func(xs ...float64) {
		var b [8]byte
		for _, x := range xs {
			binary.LittleEndian.PutUint64(b[:], math.Float64bits(x))
			sum.Write(b[:])
		}
	}
	vec := func(vs ...r3.Vec) {
		for _, v := range vs {
			put(v.X, v.Y, v.Z)
		}
	}
	for i := range uint64(3000) {
		u := func(lane uint64) float64 { return portable.Uniform(portable.Hash(3, i, 0, lane)) }
		el := Elements{
			Q: 0.1 + 3*u(0), E: []float64{0, 0.9 * u(1), 1 - 1e-9*u(1), 1, 1 + 1e-9*u(1), 1 + 5*u(1)}[i%6],
			I: math.Pi * u(2), Node: 6 * u(3), Peri: 6 * u(4), T: 10 * u(5), Mu: 0.5 + u(6),
		}
		now := 40*u(7) - 20
		o, err := Prepare(el)
		if err != nil {
			t.Fatal(err)
		}
		r, v := el.State(now)
		vec(r, v)
		vec(o.State(now))
		back, err := FromState(r, v, el.Mu, now)
		if err != nil {
			t.Fatal(err)
		}
		put(back.Q, back.E, back.I, back.Node, back.Peri, back.T)
		vec(Propagate(r, v, el.Mu, 3*u(8)))
		if i%10 == 0 {
			dt, err := Intercept(o, r3.Vec{X: 5 * u(9), Y: 1}, now, 3, 1e3)
			if err != nil {
				dt = -1
			}
			put(dt)
		}
	}
	got := fmt.Sprintf("%016x\n", sum.Sum64())

	file := filepath.Join("testdata", "bits.golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the results hash to %s, want %s; if that is meant, run with -update", strings.TrimSpace(got), strings.TrimSpace(string(want)))
	}
}
