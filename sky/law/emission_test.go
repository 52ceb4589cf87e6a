package law

import (
	"math"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// The light of the volume, summed up over a column, is the light of the column.
func TestEmission(t *testing.T) {
	g := galaxyOf(t)
	e := g.Emission()
	for _, at := range []r3.Vec{Sun, {X: 4000, Y: 1000}, {X: 300}, {Y: -12000}} {
		var sum Glow
		const step = 2.5
		for z := -8000 + step/2; z < 8000; z += step {
			l := e.At(r3.Vec{X: at.X, Y: at.Y, Z: z}, -10)
			sum.Young += step * l.Young
			sum.Disk += step * l.Disk
			sum.Old += step * l.Old
		}
		want := g.Glow(at.X, at.Y, -10)
		for name, v := range map[string][2]float64{"young": {sum.Young, want.Young}, "disk": {sum.Disk, want.Disk}, "old": {sum.Old, want.Old}} {
			if math.Abs(v[0]-v[1]) > 0.03*v[1] {
				t.Errorf("%s at %v: %g Suns per square parsec, the column has %g", name, at, v[0], v[1])
			}
		}
		// The more is drawn alone, the less is left; it never jumps.
		last := e.At(at, -11).Sum()
		for m := -11.; m < 22; m += 0.01 {
			l := e.At(at, m).Sum()
			if l > last || l < 0.97*last {
				t.Fatalf("at %v to magnitude %g: %g, just before %g", at, m, l, last)
			}
			last = l
		}
	}
	from, to := Sun, r3.Vec{X: -5000, Y: 2000, Z: 100}
	sum := 0.0
	for i := range 1000 {
		sum += DustAt(r3.Add(from, r3.Scale((float64(i)+0.5)/1000, r3.Sub(to, from)))) * portable.Norm3(r3.Sub(to, from)) / 1000
	}
	if dust := evenDust(from, to); math.Abs(sum-dust) > 0.02*dust {
		t.Errorf("%g magnitudes of dust, piece by piece %g", dust, sum)
	}
}

func BenchmarkEmission(b *testing.B) {
	e := galaxyOf(b).Emission()
	for b.Loop() {
		e.At(Sun, 3)
	}
}
