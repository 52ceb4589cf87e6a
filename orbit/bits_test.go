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
		// The arguments must not fuse, either.
		u := func(lane uint64, most float64) float64 {
			return float64(most * portable.Uniform(portable.Hash(3, i, 0, lane)))
		}
		el := Elements{
			Q: 0.1 + u(0, 3), E: []float64{0, u(1, 0.9), 1 - u(1, 1e-9), 1, 1 + u(1, 1e-9), 1 + u(1, 5)}[i%6],
			I: u(2, math.Pi), Node: u(3, 6), Peri: u(4, 6), T: u(5, 10), Mu: 0.5 + u(6, 1),
		}
		now := u(7, 40) - 20
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
		put(back.Q, back.E, back.I, back.Node, back.Peri, back.T, back.ELow, back.TLow)
		vec(Propagate(r, v, el.Mu, u(8, 3)))
		if i%10 == 0 {
			dt, err := Intercept(o, r3.Vec{X: u(9, 5), Y: 1}, now, 3, 1e3)
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
