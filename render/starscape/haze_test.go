package starscape

import (
	"math"
	"testing"

	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// The steps along a line of sight are fine enough: from above and from inside the haze has the light of twenty
// thousand steps.
func TestHazeAlongALine(t *testing.T) {
	e := atlas(t).Galaxy.Emission()
	for _, c := range []struct {
		from, d r3.Vec
		limit   float64
	}{
		{r3.Vec{X: -8150, Z: 26000}, r3.Vec{Z: -1}, 12.5},
		{r3.Vec{Z: 26000}, r3.Vec{Z: -1}, 12.5},
		{r3.Vec{Z: 26000}, r3.Vec{X: 0.28, Z: -0.96}, 12.5},
		{r3.Vec{X: -8150, Z: 866}, r3.Vec{X: 0.28, Z: -0.96}, 9.2},
		{law.Sun, r3.Vec{X: 1}, 9.5},
		{law.Sun, r3.Vec{X: -1}, 9.5},
		{law.Sun, r3.Vec{Y: 1}, 9.5},
		{law.Sun, r3.Vec{Z: 1}, 9.5},
		{law.Sun, r3.Vec{X: 0.96, Z: -0.28}, 9.5},
	} {
		light, depth := integrate(e, c.from, c.d, fluxOf(c.limit), 0)
		got := toneMapped(light, depth, fluxOf(c.limit))
		near, far := clipToGalaxy(c.from, c.d)
		const n = 20000
		step, dust := (far-near)/n, 0.0
		var sum [3]float64
		for i := range n {
			s := near + (float64(i)+0.5)*step
			at := r3.Add(c.from, r3.Scale(s, c.d))
			half := 0.5 * step * law.DustAt(at)
			dust += half
			glow := e.At(at, c.limit-5*math.Log10(s)+5-dust)
			for k := range sum {
				sum[k] += step * fluxOf(dust*reddening[k]) * (tints[0][k]*glow.Young + tints[1][k]*glow.Disk + tints[2][k]*glow.Old)
			}
			dust += half
		}
		want := toneMapped(sum, 0, fluxOf(c.limit))
		for k, v := range [3][2]float32{{got.r, want.r}, {got.g, want.g}, {got.b, want.b}} {
			if math.Abs(float64(v[0]-v[1])) > 0.06*float64(v[1])+1e-4 {
				t.Errorf("from %v along %v, channel %d: %g, in many steps %g", c.from, c.d, k, v[0], v[1])
			}
		}
	}
}

// The haze that was summed up for one eye is what another one near it sees: looked up in the grid it
// is the same as summed up again.
func TestHazeOfAnEyeThatMoves(t *testing.T) {
	a := atlas(t)
	e := a.Galaxy.Emission()
	turned := above(r3.Vec{X: -3000}, 20000)
	turned.Axes = [3]r3.Vec{{X: math.Cos(0.05), Y: math.Sin(0.05)}, {X: -math.Sin(0.05), Y: math.Cos(0.05)}, {Z: 1}}
	for _, c := range [][2]Eye{
		{above(r3.Vec{X: -3000}, 20000), above(r3.Vec{X: -3300}, 18000)},
		{above(r3.Vec{X: -3000}, 20000), turned},
		{above(law.Sun, 100), above(r3.Add(law.Sun, r3.Vec{X: 5}), 90)},
	} {
		old, now := newCamera(c[0], 1280, 720), newCamera(c[1], 1280, 720)
		limit := fluxOf(11)
		var was, is hazeCache
		was.current, is.current, was.crossfade, is.crossfade = &grid{}, &grid{}, 1, 1
		was.current.fill(e, old, limit, 1)
		is.current.fill(e, now, limit, 1)
		var got, want Haze
		was.show(&got, &now, &lens{}, limit, 1)
		is.show(&want, &now, &lens{}, limit, 1)
		worst, most := 0.0, 0.0
		for i := range want.RGB {
			worst = max(worst, math.Abs(float64(got.RGB[i]-want.RGB[i])))
			most = max(most, float64(want.RGB[i]))
		}
		if worst > 0.1*most {
			t.Errorf("from %v to %v: the haze is off by %g of %g", c[0].Focus.At, c[1].Focus.At, worst, most)
		}
	}
}
