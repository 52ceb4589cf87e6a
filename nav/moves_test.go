package nav_test

import (
	"math"
	"slices"
	"testing"

	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// Moved side by side, agents have the bits of their drives; other drives, and more than 64 agents,
// are left to the caller.
func TestMovesAreThoseOfTheDrives(t *testing.T) {
	defer simd.Choose("")
	var all nav.Moves
	drives := []nav.Drive{nav.Thrust{}, &nav.Kinematic{}, nav.Turning{}}
	rapid.Check(t, func(t *rapid.T) {
		set := min(simd.Set(rapid.IntRange(0, int(simd.AVX512)).Draw(t, "set")), slices.Max(simd.Sets())) // the same draws on every processor
		if err := simd.Choose(set.String()); err != nil {
			t.Fatal(err)
		}
		number := rapid.OneOf(rapid.Float64Range(-9, 9), rapid.SampledFrom([]float64{0, math.Copysign(0, -1), 1e-200, -1e300, math.Inf(1), math.NaN()}))
		limit := rapid.OneOf(rapid.Float64Range(0.01, 9), rapid.SampledFrom([]float64{1e-300, 1e300, math.Inf(1)}))
		dt := rapid.SampledFrom([]float64{0.25, 1. / 60, 0}).Draw(t, "dt")
		agents, want := make([]nav.Agent, rapid.IntRange(0, 70).Draw(t, "agents")), make([]nav.Agent, 70)
		added := [2]int{}
		for i := range agents {
			a, kind := &agents[i], rapid.IntRange(0, 2).Draw(t, "drive")
			*a = nav.Agent{ID: uint32(i), Heading: 0.5, DeltaV: 3, MaxSpeed: limit.Draw(t, "speed"), MaxAccel: limit.Draw(t, "accel"), MaxTurn: 1}
			a.Pos, a.Vel = r2.Vec{X: number.Draw(t, "x"), Y: number.Draw(t, "y")}, r2.Vec{X: number.Draw(t, "vx"), Y: number.Draw(t, "vy")}
			wish := r2.Vec{X: number.Draw(t, "wx"), Y: number.Draw(t, "wy")}
			want[i] = *a
			drives[kind].Move(&want[i], wish, dt)
			switch takes := all.Add(a, drives[kind], wish); {
			case takes != (kind < 2 && added[kind] < simd.Block):
				t.Fatalf("agent %d, after %d with a drive of kind %d: taken %t", i, added, kind, takes)
			case takes:
				added[kind]++
			default:
				drives[kind].Move(a, wish, dt)
			}
		}
		all.Move(dt)
		for i := range agents {
			if got, want := bitsOf(&agents[i]), bitsOf(&want[i]); got != want {
				t.Fatalf("agent %d of %d is moved to %+v, its drive moves it to %+v", i, len(agents), agents[i], want)
			}
		}
	})
}

// bitsOf returns what a drive writes, so that NaN is equal to NaN, whatever its bits are.
func bitsOf(a *nav.Agent) (bits [6]uint64) {
	for i, x := range [...]float64{a.Pos.X, a.Pos.Y, a.Vel.X, a.Vel.Y, a.Heading, a.DeltaV} {
		if bits[i] = math.Float64bits(x); x != x {
			bits[i] = math.Float64bits(math.NaN())
		}
	}
	return bits
}
