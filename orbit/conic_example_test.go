package orbit_test

import (
	"errors"
	"fmt"
	"math"

	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// A circle of radius 1 with μ = 1 takes 2π. A quarter of that later the body
// stands on the y axis and flies toward −x.
func ExampleElements_State() {
	el := orbit.Elements{Q: 1, Mu: 1}
	r, v := el.State(el.Period() / 4)
	fmt.Printf("place %.3f %.3f, velocity %.3f %.3f\n", r.X+0, r.Y, v.X, v.Y+0)
	// Output: place 0.000 1.000, velocity -1.000 0.000
}

// The three kinds of orbit with periapsis at 1, at right angles to periapsis:
// the distance there is 1 + e.
func ExampleElements_SemiLatusRectum() {
	for _, e := range []float64{0, 0.5, 1, 2} {
		el := orbit.Elements{Q: 1, E: e, Mu: 1}
		fmt.Printf("e = %g: p = %g, a = %g, period %.4g\n", e, el.SemiLatusRectum(), el.SemiMajorAxis(), el.Period())
	}
	// Output:
	// e = 0: p = 1, a = 1, period 6.283
	// e = 0.5: p = 1.5, a = 2, period 17.77
	// e = 1: p = 2, a = +Inf, period +Inf
	// e = 2: p = 3, a = -1, period +Inf
}

// The Earth's orbit: 1 au, and 365.2569 days with Gauss's constant.
func ExampleFromMeanAnomaly() {
	const k = 0.01720209895
	el := orbit.FromMeanAnomaly(orbit.Keplerian{A: 1, E: 0.0167, Peri: 1.796, M: math.Pi, Mu: k * k})
	r, _ := el.State(0)
	fmt.Printf("%.4f days, at aphelion %.4f au\n", el.Period(), math.Hypot(r.X, r.Y))
	// Output: 365.2569 days, at aphelion 1.0167 au
}

// At distance 2 from a centre with μ = 1 the speed of escape is 1. At half of it,
// square to the radius, the body is at the far end of an ellipse:
// 1/a = 2/2 − 1/4, q = 2a − 2 and e = 1 − q/a.
func ExampleFromState() {
	el, err := orbit.FromState(r3.Vec{X: 2}, r3.Vec{Y: 0.5}, 1, 0)
	fmt.Printf("a = %.4f, q = %.4f, e = %.2f, %v\n", el.SemiMajorAxis(), el.Q, el.E, err)

	_, err = orbit.FromState(r3.Vec{X: 2}, r3.Vec{X: -1}, 1, 0)
	fmt.Println(err)
	// Output:
	// a = 1.3333, q = 0.6667, e = 0.50, <nil>
	// orbit: a body that moves straight toward or away from the centre, or rests, has no orbital plane and no elements; Propagate follows it
}

// Vallado's example 2-4: 40 minutes of a satellite, km and seconds.
func ExamplePropagate() {
	r, v := orbit.Propagate(
		r3.Vec{X: 1131.340, Y: -2282.343, Z: 6672.423},
		r3.Vec{X: -5.64305, Y: 4.30333, Z: 2.42879}, 398600.4418, 40*60)
	fmt.Printf("%.3f %.3f %.3f km\n", r.X, r.Y, r.Z)
	fmt.Printf("%.5f %.5f %.5f km/s\n", v.X, v.Y, v.Z)
	// Output:
	// -4219.753 4363.029 -3958.767 km
	// 3.68987 -1.91673 -6.11251 km/s
}

// M = E − e·sin E: for e = 0.5 and E = π/2 it is π/2 − 0.5.
func ExampleEccentricAnomaly() {
	fmt.Printf("%.6f\n", orbit.EccentricAnomaly(0.5, math.Pi/2-0.5))
	// Output: 1.570796
}

func ExampleEccentricAnomalies() {
	e := []float64{0, 0.5, 0.9}
	m := []float64{1, 1, 1}
	orbit.EccentricAnomalies(m, e, m)
	fmt.Printf("%.4f\n", m)
	// Output: [1.0000 1.4987 1.8621]
}

// A planet on a circle of radius 1 goes round in 2π. After π/2 it is at (0, 1):
// a craft with speed 2 that comes from π farther up the y axis is there then. One
// that looks no farther ahead than 1 finds nothing.
func ExampleIntercept() {
	planet, err := orbit.Prepare(orbit.Elements{Q: 1, Mu: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	from := r3.Vec{Y: 1 + math.Pi}
	dt, err := orbit.Intercept(planet, from, 0, 2, 100)
	r, _ := planet.State(dt)
	fmt.Printf("after %.4f at %.4f %.4f, %v\n", dt, r.X+0, r.Y, err)

	_, err = orbit.Intercept(planet, from, 0, 2, 1)
	var miss *orbit.MissError
	fmt.Println(errors.As(err, &miss), err)
	// Output:
	// after 1.5708 at 0.0000 1.0000, <nil>
	// true orbit: no meeting within 1 of departure: at best the craft falls short by some 1.34406, at 1 after departure; leave later, fly faster or search longer
}
