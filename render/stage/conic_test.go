package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
	"galaxy/orbit"
)

func drawElements(t *rapid.T) orbit.Elements {
	return orbit.Elements{
		Q:    math.Exp(rapid.Float64Range(-3, 3).Draw(t, "ln q")),
		E:    rapid.OneOf(rapid.Float64Range(0, 0.99), rapid.Float64Range(1.01, 4), rapid.Just(1.0), rapid.Just(0.0)).Draw(t, "e"),
		I:    rapid.OneOf(rapid.Float64Range(0, math.Pi), rapid.Float64Range(0.5*math.Pi-1e-6, 0.5*math.Pi+1e-6), rapid.Just(0.5*math.Pi)).Draw(t, "i"),
		Node: rapid.Float64Range(-4, 4).Draw(t, "node"),
		Peri: rapid.Float64Range(-4, 4).Draw(t, "peri"),
		Mu:   1,
	}
}

// The body, by its own formula, is a point of the curve that is drawn, in space as well as from above.
func TestCurveHoldsItsBody(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		el := drawElements(t)
		c, ok := ConicOf(el)
		if !ok {
			t.Fatalf("%+v has no curve", el)
		}
		r, _ := el.State(rapid.Float64Range(-20, 20).Draw(t, "t"))
		miss, p := c.Distance(r), r
		limit := 1e-12 * (r3.Norm(p) + el.Q)
		if el.E == 1 { // drawn as an ellipse, which in the same direction is farther out
			limit += almostParabola * r3.Norm(p) * 0.5 * (1.01*r3.Norm(r)/el.Q + 1)
		}
		if seen := c.Flat(); seen.Distance(r3.Vec{X: r.X, Y: r.Y}) > limit {
			t.Fatalf("%+v: seen from above the curve misses its body at %v", el, r)
		}
		if miss > limit {
			t.Fatalf("%+v: the curve misses its body at %v by %g", el, p, miss)
		}
	})
}

// nearest is nearest: no point of a fine division of the curve is nearer.
func TestNearestIsNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		el := drawElements(t)
		if math.Abs(1-el.E) < 0.005 {
			el.E = 0.99
		}
		p := r3.Vec{X: rapid.Float64Range(-30, 30).Draw(t, "x"), Y: rapid.Float64Range(-30, 30).Draw(t, "y")}
		nearestIsNearest(t, el, p, true)
		p.Z = rapid.Float64Range(-30, 30).Draw(t, "z")
		nearestIsNearest(t, el, p, false)
	})
}

// A circle seen edge on is a line; from a point beside its middle both ends are far.
func TestNearestFromTheMiddleOfALine(t *testing.T) {
	el := orbit.Elements{Q: 7.38905609893065, I: 1.5707963267948966, Node: 3.0517578125e-05, Peri: 0.71875, Mu: 1}
	nearestIsNearest(t, el, r3.Vec{X: 4.440892098500626e-16, Y: 3.637978807091713e-12}, true)
}

func nearestIsNearest(t rapid.TB, el orbit.Elements, p r3.Vec, flat bool) {
	t.Helper()
	c, _ := ConicOf(el)
	if flat {
		c = c.Flat()
	}
	best := c.distance2(c.nearest(p), p)
	wide := math.Pi
	if c.open {
		wide = 8
	}
	const n = 3000
	for i := range n {
		at := (float64(i)/n*2 - 1) * wide
		if d := c.distance2(at, p); d < best*(1-1e-9)-1e-12 {
			t.Fatalf("%+v: from %v the point at %g is nearer, %g, than the one found, %g", el, p, at, math.Sqrt(d), math.Sqrt(best))
		}
	}
}
