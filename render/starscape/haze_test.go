package starscape

import (
	"galaxy/sky"
	"gonum.org/v1/gonum/spatial/r3"
	"math"
	"testing"
)

func TestConvergence(t *testing.T) {
	e := atlas(t).Galaxy.Emission()
	for _, c := range []struct {
		from, d r3.Vec
		lim     float64
	}{
		{r3.Vec{X: -8150, Z: 26000}, r3.Vec{Z: -1}, 12.5}, {r3.Vec{Z: 26000}, r3.Vec{Z: -1}, 12.5}, {r3.Vec{Z: 26000}, r3.Unit(r3.Vec{X: .3, Z: -1}), 12.5},
		{r3.Vec{X: -8150, Z: 866}, r3.Unit(r3.Vec{X: .3, Z: -1}), 9.2},
		{sky.Sun, r3.Vec{X: 1}, 9.5}, {sky.Sun, r3.Vec{X: -1}, 9.5}, {sky.Sun, r3.Vec{Y: 1}, 9.5}, {sky.Sun, r3.Vec{Z: 1}, 9.5}, {sky.Sun, r3.Unit(r3.Vec{X: 1, Z: .1}), 9.5}, {sky.Sun, r3.Unit(r3.Vec{X: 1, Z: -.3}), 9.5},
	} {
		s := along(e, c.from, c.d, fluxOf(c.lim))
		// fine
		a, b := through(c.from, c.d)
		var sum, dust float64
		n := 20000
		for i := range n {
			st := (b - a) / float64(n)
			mid := a + (float64(i)+.5)*st
			at := r3.Add(c.from, r3.Scale(mid, c.d))
			h := .5 * st * sky.DustAt(at)
			dust += h
			g := e.At(at, c.lim-5*math.Log10(mid)+5-dust)
			sum += st * fluxOf(dust) * (float64(tints[0][1])*g.Young + float64(tints[1][1])*g.Disk + float64(tints[2][1])*g.Old)
			dust += h
		}

		w := developed(sum, fluxOf(c.lim))
		t.Logf("%v %v: %.4g fine %.4g ratio %.3f; deep %.4g", c.from, c.d, s.g, w, s.g/w, s.deep)
	}
}
func BenchmarkGrid(b *testing.B) {
	e := atlas(b).Galaxy.Emission()
	for name, eye := range eyes() {
		b.Run(name, func(b *testing.B) {
			var g grid
			for b.Loop() {
				g.fill(e, newLens(eye, 1280, 720), fluxOf(limitOf(eye.Height)))
			}
		})
	}
}
