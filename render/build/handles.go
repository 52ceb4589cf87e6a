package build

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/scene/edit"
)

// Handle is a mark on the ellipse of a body by which the person changes it. The marks of the plane of the orbit are there where the
// picture leans.
//
//	         inclination
//	        .-----o-----.
//	periapsis o  body    o apoapsis
//	        '-----o-----'
//	            node
type Handle struct {
	Name string
	At   r3.Vec // scene length
	Says string // under the pointer, or while it is dragged
}

// The names of handles.
const (
	Periapsis   = "periapsis"
	Apoapsis    = "apoapsis"
	Inclination = "inclination"
	Node        = "ascending node"
)

// dragWords say what one does with a handle.
var dragWords = map[string]words.Key{
	Periapsis: "periapsis: drag it", Apoapsis: "apoapsis: drag it", Inclination: "inclination: drag it", Node: "ascending node: drag it",
}

// pull is a drag of a handle.
type pull struct {
	handle string
	body   int
	center r3.Vec // about which it moves, scene length
	el     orbit.Elements
	now    float64
}

// Handles returns the handles of the selected body while one edits in space.
func (e *Editor) Handles() (list []Handle) {
	p, leans, ok := e.pullOf()
	if !ok || e.gesture.down && e.gesture.kind != dragHandle {
		return nil
	}
	names := []string{Periapsis, Apoapsis}
	if leans {
		names = append(names, Inclination, Node)
	}
	for _, name := range names {
		list = append(list, Handle{name, p.mark(&p.el, name), e.host.Voice().Text(dragWords[name])})
	}
	return list
}

// pullOf returns a drag of the selected body's orbit before it begins.
func (e *Editor) pullOf() (p pull, leans, ok bool) {
	if !e.on || !e.inSpace() {
		return p, false, false
	}
	p.body, p.now, leans = e.host.Orbit()
	if p.body == None || e.things.World.Setup().Bodies[p.body].Name == "" {
		return p, false, false
	}
	center, el, ok := e.Ellipse(p.body, p.now)
	if p.el = el; ok {
		p.center = e.things.World.Setup().Bodies.At(center, p.now).R
	}
	return p, leans, ok
}

// grabHandle begins to drag the handle at a spot, if there is one.
func (e *Editor) grabHandle(at Spot) bool {
	if at.See == nil {
		return false
	}
	p, leans, ok := e.pullOf()
	const finger = 9 // pixels
	best, least := "", float64(finger)
	for _, name := range []string{Periapsis, Apoapsis, Inclination, Node} {
		if !ok || !leans && (name == Inclination || name == Node) {
			continue
		}
		if x, y, seen := at.See(p.mark(&p.el, name)); seen && math.Hypot(x-at.X, y-at.Y) < least {
			best, least = name, math.Hypot(x-at.X, y-at.Y)
		}
	}
	if best == "" {
		return false
	}
	p.handle = best
	e.gesture.kind, e.gesture.pull = dragHandle, p
	return true
}

// Pulls reports whether a handle is dragged.
func (e *Editor) Pulls() bool { return e.gesture.down && e.gesture.kind == dragHandle }

// Pulled returns the ellipse to which a drag of a handle leads at a spot, as a closed line, and the handle.
func (e *Editor) Pulled(at Spot) (line []r3.Vec, handle Handle) {
	const corners = 180
	p := &e.gesture.pull
	el := p.at(at)
	for k := range corners {
		line = append(line, p.place(&el, 2*math.Pi*float64(k)/corners))
	}
	unit, v := e.things.Scene.Units.Length, e.host.Voice()
	says := map[string]string{
		Periapsis:   v.Format("periapsis %.4g %s, eccentricity %.3f", el.Q, unit, el.E),
		Apoapsis:    v.Format("apoapsis %.4g %s, eccentricity %.3f", el.Apoapsis(), unit, el.E),
		Inclination: v.Format("inclination %.1f°", el.I*180/math.Pi),
		Node:        v.Format("ascending node at %.1f°", el.Node*180/math.Pi),
	}[p.handle]
	return line, Handle{p.handle, p.mark(&el, p.handle), says}
}

// axes returns the direction of the ascending node, and that a quarter ahead in the plane of the orbit.
func axes(el *orbit.Elements) (node, ahead r3.Vec) {
	sin, cos := math.Sincos(el.Node)
	sinI, cosI := math.Sincos(el.I)
	return r3.Vec{X: cos, Y: sin}, r3.Vec{X: -sin * cosI, Y: cos * cosI, Z: sinI}
}

// place returns where an ellipse is at an angle from the ascending node.
func (p *pull) place(el *orbit.Elements, angle float64) r3.Vec {
	node, ahead := axes(el)
	r := el.SemiLatusRectum() / (1 + el.E*math.Cos(angle-el.Peri))
	sin, cos := math.Sincos(angle)
	return r3.Add(p.center, r3.Add(r3.Scale(r*cos, node), r3.Scale(r*sin, ahead)))
}

// mark returns where a handle of an ellipse is.
func (p *pull) mark(el *orbit.Elements, handle string) r3.Vec {
	return p.place(el, map[string]float64{Periapsis: el.Peri, Apoapsis: el.Peri + math.Pi, Inclination: math.Pi / 2, Node: 0}[handle])
}

// at returns the ellipse once its handle is at a spot.
func (p *pull) at(spot Spot) orbit.Elements {
	const (
		round   = 0.02 // of the distance of the apsides: a circle is meant
		flat    = 1.5 * math.Pi / 180
		longest = 99 // how many times as far the apoapsis may be
	)
	el := p.el
	if spot.See == nil {
		return el
	}
	switch p.handle {
	case Periapsis, Apoapsis:
		to := p.inPlane(spot)
		r, angle := r2.Norm(to), math.Atan2(to.Y, to.X)
		near, far := el.Q, el.Apoapsis()
		if p.handle == Periapsis {
			near = max(min(r, far), far/longest)
		} else {
			far, angle = min(max(r, near), near*longest), angle+math.Pi
		}
		if far-near < round*far {
			if p.handle == Periapsis {
				near = far
			} else {
				far = near
			}
		}
		el.Q, el.E, el.ELow = near, (far-near)/(far+near), 0
		el.Peri = math.Remainder(angle, 2*math.Pi)
	case Inclination:
		el.I = p.turned(spot, math.Pi, func(of *orbit.Elements, angle float64) { of.I = angle })
		if el.I < flat {
			el.I = 0
		}
	case Node:
		el.Node = p.turned(spot, 2*math.Pi, func(of *orbit.Elements, angle float64) { of.Node = angle })
	}
	return el
}

// inPlane returns the place in the plane of the orbit that is seen at a spot, from the center, along the axes of the orbit. It searches from
// where the handle is.
func (p *pull) inPlane(spot Spot) r2.Vec {
	node, ahead := axes(&p.el)
	from := r3.Sub(p.mark(&p.el, p.handle), p.center)
	at := r2.Vec{X: r3.Dot(from, node), Y: r3.Dot(from, ahead)}
	step := 1e-4 * r2.Norm(at)
	off := func(q r2.Vec) (d r2.Vec, ok bool) {
		x, y, ok := spot.See(r3.Add(p.center, r3.Add(r3.Scale(q.X, node), r3.Scale(q.Y, ahead))))
		return r2.Vec{X: x - spot.X, Y: y - spot.Y}, ok
	}
	for range 12 {
		d, ok := off(at)
		dx, okX := off(r2.Vec{X: at.X + step, Y: at.Y})
		dy, okY := off(r2.Vec{X: at.X, Y: at.Y + step})
		u, v := r2.Scale(1/step, r2.Sub(dx, d)), r2.Scale(1/step, r2.Sub(dy, d))
		det := u.X*v.Y - u.Y*v.X
		if !ok || !okX || !okY || math.Abs(det) < 1e-3*(r2.Norm2(u)+r2.Norm2(v)) {
			break // the orbit is seen from its edge, or the pointer is beside it
		}
		at = r2.Vec{X: at.X - (v.Y*d.X-v.X*d.Y)/det, Y: at.Y - (u.X*d.Y-u.Y*d.X)/det}
	}
	return at
}

// turned returns the angle, up to a largest one, at which a handle is seen nearest to a spot.
func (p *pull) turned(spot Spot, most float64, set func(of *orbit.Elements, angle float64)) float64 {
	away := func(angle float64) float64 {
		el := p.el
		set(&el, angle)
		x, y, ok := spot.See(p.mark(&el, p.handle))
		if !ok {
			return math.Inf(1)
		}
		return math.Hypot(x-spot.X, y-spot.Y)
	}
	const samples = 360
	best, least := 0.0, math.Inf(1)
	for k := range samples + 1 {
		angle := most * float64(k) / samples
		if d := away(angle); d < least {
			best, least = angle, d
		}
	}
	return best
}

// reshape writes the ellipse of a body into the scene's text. The body keeps its mean anomaly.
func (e *Editor) reshape(p *pull, el orbit.Elements) {
	const perDegree = 180 / math.Pi
	a, mean, n := el.SemiMajorAxis(), p.el.MeanAnomaly(p.now), el.MeanMotion()
	e.applyEdit(e.drawing.ReshapeBody(e.things.World.Setup().Bodies[p.body].Name, edit.Orbit{
		A: sixDigits(a), E: roundTo(el.E, 1e-6), I: roundTo(el.I*perDegree, 1e-4), Node: roundTo(math.Remainder(el.Node*perDegree, 360), 1e-4), Peri: roundTo(el.Peri*perDegree, 1e-4),
		Scale:         a / p.el.SemiMajorAxis(),
		PeriapsisTime: passage(mean, n, p.now), MeanAnomaly: phase(mean, n, p.now),
	}))
}

// sixDigits rounds to six digits.
func sixDigits(x float64) float64 {
	return roundTo(x, math.Pow(10, math.Floor(math.Log10(math.Abs(x)))-5))
}
