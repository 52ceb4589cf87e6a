package build

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/orbit"
)

// addStation adds a station at a place, on a circle about the body whose surface is nearest.
func (e *Editor) addStation(at r2.Vec) {
	bodies, best, least := e.things.World.Setup().Bodies, None, math.Inf(1)
	for i, state := range e.things.World.Bodies() {
		if d := r2.Norm(r2.Sub(at, r2.Vec{X: state.R.X, Y: state.R.Y})) - bodies[i].Radius; bodies[i].Radius > 0 && bodies[i].Name != "" && d < least {
			best, least = i, d
		}
	}
	if best == None {
		e.tell("A station circles a body, and there is none: the brush Planet draws one.")
		return
	}
	center := e.things.World.Bodies()[best].R
	e.addMoon("station", best, r2.Sub(at, r2.Vec{X: center.X, Y: center.Y}), 0.05)
}

// addMoon adds a moon of a body, by what it is called and its share of the body's radius, at a place relative to it. Its period follows
// from a moon that the body has, by Kepler's third law; without one and without gravity it is a minute.
func (e *Editor) addMoon(called string, of int, at r2.Vec, share float64) {
	bodies := e.things.World.Setup().Bodies
	a, period := r2.Norm(at), 60.0
	if a <= bodies[of].Radius {
		e.tell("It needs a distance from %s on which to circle it.", bodies[of].Name)
		return
	}
	if bodies[of].Mu > 0 {
		period = 0
	}
	for i := range bodies {
		if c, ok := bodies[i].Path.(orbit.Conic); ok && bodies[i].Parent == of {
			if el := c.Elements(e.things.World.Time()); el.E < 1 && el.Mu > 0 {
				period = el.Period() * math.Pow(a/el.SemiMajorAxis(), 1.5)
			}
		}
	}
	e.applyEdit(e.drawing.AddMoon(called, bodies[of].Name, at, sixDigits(bodies[of].Radius*share), period, e.things.World.Setup().Start))
}
