package simd

import (
	"fmt"
	"math"
	"testing"

	"galaxy/internal/golden"
)

// TestBits pins the bits of all kernels, on every set and every processor.
func TestBits(t *testing.T) {
	for _, set := range Sets() {
		t.Run(set.String(), func(t *testing.T) {
			var sum uint64
			with(set, func() { sum = hashOfAll() })
			golden.Check(t, "testdata/bits.golden", fmt.Sprintf("%016x\n", sum))
		})
	}
}

// hashOfAll returns a hash of what all kernels make of ordinary and hostile numbers.
func hashOfAll() uint64 {
	sum := golden.NewBits()
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
			for _, column := range c {
				sum.Put(column...)
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
		put(func(c [][]float64) { m.Decide(deciders(c)) })
		put(func(c [][]float64) { gravities[0].Feel(pairs(c)) })
		put(func(c [][]float64) { gravities[0].Decide(deciders(c)) })
	}
	return sum.Sum64()
}
