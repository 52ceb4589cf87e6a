package wide_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/wide"
	"galaxy/nav"
)

// number returns one of many numbers of all sizes, some of them zero.
func number(i, lane int) float64 {
	h := portable.Hash(7, uint64(i), uint64(lane), 0)
	x := 20*portable.Uniform(portable.Hash(7, uint64(i), uint64(lane), 1)) - 10
	switch h % 32 {
	case 0:
		return 0
	case 1:
		return math.Ldexp(x, int(h>>8%2000)-1000)
	}
	return x
}

// The drives move as those of nav do, but for headings.
func TestDrivesAreThoseOfNav(t *testing.T) {
	const n = 5000
	const dt = 1.0 / 60
	columns := make([][]float64, 9)
	for c := range columns {
		for i := range n {
			columns[c] = append(columns[c], number(i, c))
		}
	}
	for _, drive := range []nav.Drive{nav.Kinematic{}, nav.Thrust{}} {
		m := wide.Motion{}
		for c, to := range []*[]float64{&m.X, &m.Y, &m.VX, &m.VY, &m.DeltaV, &m.WX, &m.WY, &m.MaxSpeed, &m.MaxAccel} {
			*to = append([]float64(nil), columns[c]...)
		}
		if drive == (nav.Kinematic{}) {
			m.Kinematic(dt)
		} else {
			m.Thrust(dt)
		}
		for i := range n {
			at := func(c int) float64 { return columns[c][i] }
			a := nav.Agent{Pos: r2.Vec{X: at(0), Y: at(1)}, Vel: r2.Vec{X: at(2), Y: at(3)}, DeltaV: at(4), MaxSpeed: at(7), MaxAccel: at(8)}
			drive.Move(&a, r2.Vec{X: at(5), Y: at(6)}, dt)
			got := [5]float64{m.X[i], m.Y[i], m.VX[i], m.VY[i], m.DeltaV[i]}
			want := [5]float64{a.Pos.X, a.Pos.Y, a.Vel.X, a.Vel.Y, a.DeltaV}
			for k := range got {
				if math.Float64bits(got[k]) != math.Float64bits(want[k]) && !math.IsNaN(want[k]) {
					t.Fatalf("%T, agent %d: %v, of nav %v", drive, i, got, want)
				}
			}
		}
	}
}
