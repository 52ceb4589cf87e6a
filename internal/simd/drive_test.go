package simd

import (
	"testing"
)

func motion(c [][]float64) *Motion {
	return &Motion{X: c[0], Y: c[1], VX: c[2], VY: c[3], DeltaV: c[4], WX: c[5], WY: c[6], MaxSpeed: c[7], MaxAccel: c[8]}
}

func driveAll(t *testing.T, columns [][]float64) {
	for _, dt := range []float64{1.0 / 60, 1e-200, 1e300, 0} {
		agree(t, columns, func(c [][]float64) { motion(c).Kinematic(dt) })
		agree(t, columns, func(c [][]float64) { motion(c).Thrust(dt) })
	}
}

func TestDrivesAgree(t *testing.T) {
	trials(9, func(columns [][]float64) { driveAll(t, columns) })
}

func FuzzDrives(f *testing.F) { fuzzed(f, 9, driveAll) }

func toward(c [][]float64) *Toward {
	return &Toward{X: c[0], Y: c[1], GX: c[2], GY: c[3], D: c[4], UX: c[5], UY: c[6]}
}

func towardAll(t *testing.T, columns [][]float64) {
	agree(t, columns, func(c [][]float64) { toward(c).Find() })
}

func TestTowardAgrees(t *testing.T) {
	trials(7, func(columns [][]float64) { towardAll(t, columns) })
}

func FuzzToward(f *testing.F) { fuzzed(f, 7, towardAll) }

func BenchmarkKinematic(b *testing.B) {
	benchmark(b, ordinary(9), func(c [][]float64) { motion(c).Kinematic(1.0 / 60) })
}

func BenchmarkThrust(b *testing.B) {
	benchmark(b, ordinary(9), func(c [][]float64) { motion(c).Thrust(1.0 / 60) })
}

func BenchmarkToward(b *testing.B) {
	benchmark(b, ordinary(7), func(c [][]float64) { toward(c).Find() })
}
