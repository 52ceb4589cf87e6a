package orbit

import (
	"math"
	"strings"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

func TestSingularOrbits(t *testing.T) {
	circle := math.Sqrt(0.5) // speed on a circle of radius 2, μ = 1
	for _, c := range []struct {
		name string
		r, v r3.Vec
		want Elements
	}{
		{
			"circular and equatorial, a quarter past the x axis",
			r3.Vec{Y: 2},
			r3.Vec{X: -circle},
			Elements{Q: 2, T: 10 - math.Pi/2*math.Sqrt(8), Mu: 1},
		}, {
			"circular and retrograde in the equator: the other way round",
			r3.Vec{Y: 2},
			r3.Vec{X: circle},
			Elements{Q: 2, I: math.Pi, T: 10 + math.Pi/2*math.Sqrt(8), Mu: 1},
		}, {
			"circular and polar, over the north pole",
			r3.Vec{Z: 2},
			r3.Vec{X: -circle},
			Elements{Q: 2, I: math.Pi / 2, T: 10 - math.Pi/2*math.Sqrt(8), Mu: 1},
		}, {
			"equatorial ellipse at periapsis on the y axis",
			r3.Vec{Y: 1},
			r3.Vec{X: -1.25},
			Elements{Q: 1, E: 0.5625, Peri: math.Pi / 2, T: 10, Mu: 1},
		}, {
			"retrograde equatorial parabola at periapsis on the y axis",
			r3.Vec{Y: 2},
			r3.Vec{X: 1},
			Elements{Q: 2, E: 1, I: math.Pi, Peri: 3 * math.Pi / 2, T: 10, Mu: 1},
		},
	} {
		el, err := FromState(c.r, c.v, 1, 10)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for i, x := range [][2]float64{{el.Q, c.want.Q}, {el.E, c.want.E}, {el.I, c.want.I}, {el.Node, c.want.Node}, {el.Peri, c.want.Peri}, {el.T, c.want.T}, {el.Mu, c.want.Mu}} {
			if math.Abs(x[0]-x[1]) > 1e-14 {
				t.Errorf("%s: field %d is %v, want %v", c.name, i, x[0], x[1])
			}
		}
		r, v := el.State(10)
		if away(r, c.r) > 1e-15 || away(v, c.v) > 1e-15 {
			t.Errorf("%s: back at %v %v, want %v %v", c.name, r, v, c.r, c.v)
		}
	}
}

func TestFromStateRefuses(t *testing.T) {
	one := r3.Vec{X: 1, Y: 2}
	for _, c := range []struct {
		why   string
		r, v  r3.Vec
		mu, t float64
	}{
		{"straight", one, r3.Vec{}, 1, 0},
		{"straight", one, one, 1, 0},
		{"straight", one, portable.Scale3(-3, one), 1, 0},
		{"straight", r3.Vec{X: 0.3, Y: 0.7, Z: -0.1}, portable.Scale3(-8, r3.Vec{X: 0.3, Y: 0.7, Z: -0.1}), 1, 0},
		{"straight", r3.Vec{}, one, 1, 0},
		{"gravitational parameter", one, r3.Vec{Z: 1}, 0, 0},
		{"gravitational parameter", one, r3.Vec{Z: 1}, math.NaN(), 0},
		{"not finite", r3.Vec{X: math.Inf(1)}, one, 1, 0},
		{"not finite", one, r3.Vec{Z: math.NaN()}, 1, 0},
		{"not finite", one, r3.Vec{Z: 1}, 1, math.NaN()},
	} {
		el, err := FromState(c.r, c.v, c.mu, c.t)
		if err == nil {
			t.Errorf("%+v gives %+v", c, el)
		} else if !strings.Contains(err.Error(), c.why) {
			t.Errorf("%+v: %q does not say %q", c, err, c.why)
		} else if c.why == "straight" && !strings.Contains(err.Error(), "Propagate follows it") {
			t.Errorf("%+v: %q shows no way out", c, err)
		}
	}
}
