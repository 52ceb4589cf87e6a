package wide

import (
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden hash anew")

// TestBits pins the bits of all kernels, on every set and every processor.
func TestBits(t *testing.T) {
	file := filepath.Join("testdata", "bits.golden")
	for _, set := range Sets() {
		var got string
		with(set, func() { got = fmt.Sprintf("%016x\n", hashOfAll()) })
		if *update && set == Off {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: the results hash to %s, want %s; if that is meant, run with -update", set, strings.TrimSpace(got), strings.TrimSpace(string(want)))
		}
	}
}

// hashOfAll returns a hash of what all kernels make of ordinary and hostile numbers.
func hashOfAll() uint64 {
	sum := fnv.New64a()
	for seed := range uint64(40) {
		columns := func() [][]float64 {
			c := make([][]float64, 15)
			for i := range c {
				c[i] = draw(seed, int(seed%4), i, 61)
			}
			return c
		}
		put := func(run func(c [][]float64)) {
			c := columns()
			run(c)
			var b [8]byte
			for _, column := range c {
				for _, x := range column {
					if math.IsNaN(x) {
						x = math.NaN() // the payload is the processor's
					}
					binary.LittleEndian.PutUint64(b[:], math.Float64bits(x))
					sum.Write(b[:])
				}
			}
		}
		put(func(c [][]float64) { motion(c).Kinematic(0.1) })
		put(func(c [][]float64) { motion(c).Thrust(0.1) })
		put(func(c [][]float64) { toward(c).Find() })
		put(func(c [][]float64) { journeysOf(c).Add() })
		put(func(c [][]float64) { Sincos(c[1], c[2], c[0]) })
		put(func(c [][]float64) {
			for i, x := range c[0] {
				c[0][i] = math.Abs(x) / 10
			}
			Anomalies(c[2], c[0], c[1], func(e, m float64) float64 { return 0 })
		})
		m := Magnet{Near: 4, Radii: 1, Radius: 1, GapFloor: 1e-4, Arrival: 1, Pull: 4, MaxSpeed: 10, Dt: 0.1}
		put(func(c [][]float64) { m.Feel(pairs(c)) })
		put(func(c [][]float64) { m.Decide(crew(c)) })
		put(func(c [][]float64) { gravities[0].Feel(pairs(c)) })
		put(func(c [][]float64) { gravities[0].Decide(crew(c)) })
	}
	return sum.Sum64()
}
