package plan

import (
	"errors"
	"fmt"
	"math"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// passage is the hyperbola on which a ship passes a body, in the plane through the body's centre at right angles to the asymptote
// on which the ship comes: the B-plane.
//
//	       ^ b          The ship comes along s and would miss the
//	ship   |            centre by b; the body's pull makes that the
//	---->  +- - - > s   periapsis. h = b × s is the pole of its orbit.
//	       |
//	       o body
//
// Source: W. Kizner, "A method of describing miss distances for lunar and interplanetary trajectories", JPL EP-674, 1959.
type passage struct {
	time      float64 // of the periapsis
	periapsis float64
	vInf      float64
	s         r3.Vec // direction from which it comes: of the velocity far away
	b         r3.Vec
	hits      bool
}

// late returns by how much the ship is behind one that has the periapsis at a time. Both times are those without the body's pull, for
// with it, near the centre, the time of the periapsis depends on the side on which the ship passes:
//
//	t = T − μ/v∞³·ln e
//
// Source: W. Kizner, as above (linearized time of flight).
func (p *passage) late(mu, periapsis, arrive float64) float64 {
	square := float64(p.vInf * p.vInf)
	share := mu / float64(square*p.vInf)
	e := func(r float64) float64 { return portable.Log(1 + float64(r*square)/mu) }
	return (p.time - float64(share*e(p.periapsis))) - (arrive - float64(share*e(periapsis)))
}

// noPassage is the error of a flight that does not come near a body, or is captured.
type noPassage struct{ problem string }

func (e *noPassage) Error() string { return "plan: " + e.problem }

// pass returns how a flight passes a body for the first time between two times where it is nearest. A flight that hits the
// body has a passage, too.
func (c *course) pass(f *orbit.Flight, body int, from, until float64) (passage, error) {
	list, err := f.Approaches(body, from, until)
	var ends *orbit.FlightError
	if err != nil && !errors.As(err, &ends) {
		return passage{}, err
	}
	best, nearest := orbit.State{}, math.Inf(1)
	when := 0.0
	for i := range list {
		if d := portable.Norm3(list[i].State.R); d < nearest {
			best, nearest, when = list[i].State, d, list[i].Time
		}
	}
	hits := false
	if ends != nil {
		st, failed := f.At(f.End(), body)
		radius := c.gravity.System()[body].Radius
		const rounding = 1e-6
		if hits = failed == nil && portable.Norm3(st.R) <= float64(radius*(1+rounding)); !hits {
			return passage{}, err
		}
		best, when = st, f.End()
	}
	if when == 0 && math.IsInf(nearest, 1) && !hits {
		return passage{}, &noPassage{fmt.Sprintf("the flight comes no nearer to %s between %.10g and %.10g", c.name(body), from, until)}
	}
	p, ok := hyperbola(best, c.mu(body), when)
	if !ok {
		return passage{}, &noPassage{fmt.Sprintf("the ship comes to %s so slowly that it is captured for a while, not on a hyperbola", c.name(body))}
	}
	p.hits = hits
	return p, nil
}

// hyperbola returns the passage of a state relative to a body.
func hyperbola(st orbit.State, mu, t float64) (passage, bool) {
	el, err := orbit.FromState(st.R, st.V, mu, t)
	if err != nil || !(el.E > 1) {
		return passage{}, false
	}
	h := portable.Cross3(st.R, st.V)
	e := portable.AddScaled3(portable.Scale3(1/mu, portable.Cross3(st.V, h)), -1/portable.Norm3(st.R), st.R)
	p := passage{time: el.T, periapsis: el.Q, vInf: math.Sqrt(float64(mu*(el.E-1)) / el.Q)}
	pole, apse := unit(h), unit(e)
	cos := 1 / el.E
	p.s = combine(cos, apse, math.Sqrt(1-float64(cos*cos)), portable.Cross3(pole, apse))
	p.b = portable.Scale3(portable.Norm3(h)/p.vInf, portable.Cross3(p.s, pole))
	return p, true
}

// aim returns b of a periapsis, and the axes of the B-plane: t along b, and the pole of the orbit.
func (p *passage) aim(mu, periapsis float64, pole r3.Vec) (b float64, t, h r3.Vec) {
	h = unit(portable.AddScaled3(pole, -portable.Dot3(pole, p.s), p.s))
	return orbit.Flyby{Mu: mu, Periapsis: periapsis}.Aim(p.vInf), portable.Cross3(p.s, h), h
}
