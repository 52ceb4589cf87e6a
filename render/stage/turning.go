package stage

import (
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

// Turning is a frame that turns with two bodies, in which the way of a ship is drawn: both stand still in it, and the points of Lagrange
// with them.
//
//	     y
//	host o-----o--> x      z is the pole of the orbit
//	          body
type Turning struct {
	On         bool
	Host, Body int
}

// pole returns the pole of the orbit, of no length if the frame does not turn.
func (t *Turning) pole(states []orbit.State) r3.Vec {
	if !t.On || t.Host >= len(states) || t.Body >= len(states) {
		return r3.Vec{}
	}
	host, body := &states[t.Host], &states[t.Body]
	return r3.Cross(r3.Sub(body.R, host.R), r3.Sub(body.V, host.V))
}

// pair is such a frame at a time: the place of the body, and axes.
type pair struct {
	body r3.Vec
	axes [3]r3.Vec
}

// pairAt returns the frame of two places, with its z near a pole.
func pairAt(host, body, pole r3.Vec) pair {
	x := r3.Unit(r3.Sub(body, host))
	y := r3.Unit(r3.Cross(pole, x))
	return pair{body, [3]r3.Vec{x, y, r3.Cross(x, y)}}
}

// within returns a place of space in the frame.
func (p *pair) within(at r3.Vec) r3.Vec {
	d := r3.Sub(at, p.body)
	return r3.Vec{X: r3.Dot(d, p.axes[0]), Y: r3.Dot(d, p.axes[1]), Z: r3.Dot(d, p.axes[2])}
}

// outside is the inverse of within.
func (p *pair) outside(v r3.Vec) r3.Vec {
	at := r3.Add(r3.Scale(v.X, p.axes[0]), r3.Scale(v.Y, p.axes[1]))
	return r3.Add(p.body, r3.Add(at, r3.Scale(v.Z, p.axes[2])))
}
