package scene

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim"
)

// Bounds is the bounding box of all that a scene holds.
type Bounds struct {
	Low, High r2.Vec  // corners, in scene length; the box has a width or a height
	Smallest  float64 // diameter of the smallest thing with a diameter, or 0
}

// emptySide is the side of the bounding box of a scene that is empty or one point.
const emptySide = 100

// BoundsNow returns the bounds of a world's setup, and of its agents where they are now: see
// [BoundsOf].
func BoundsNow(w *sim.World) Bounds {
	return boundsOf(w.Setup(), func(b *Bounds) {
		for id := range uint32(w.Count()) {
			a, goal := w.Glance(id), w.Goal(id)
			b.add(a.Pos, a.Of.Radius)
			b.goal(w.Setup(), &goal)
		}
	})
}

// BoundsOf returns the bounds of a setup, and of its agents where they are now as well:
// bodies with their orbits, obstacles, boxes, tiles, agents and goals. Goals on a map of
// tiles do not count, since they are within its walls, nor does what is not finite.
func BoundsOf(s *sim.Setup, now []nav.Agent) Bounds {
	return boundsOf(s, func(b *Bounds) { b.agents(s, now) })
}

func boundsOf(s *sim.Setup, now func(b *Bounds)) Bounds {
	inf := math.Inf(1)
	b := Bounds{Low: r2.Vec{X: inf, Y: inf}, High: r2.Vec{X: -inf, Y: -inf}}
	states := s.Bodies.States(nil, s.Start)
	for i := range s.Bodies {
		b.add(plane(states[i]), s.Bodies[i].Radius)
		b.path(s, i, states)
	}
	for i := range s.Groups {
		for k := range s.Groups[i].Itinerary.Stops {
			b.goal(s, &s.Groups[i].Itinerary.Stops[k])
		}
	}
	b.agents(s, s.Agents)
	now(&b)
	for i := range s.Obstacles {
		b.add(s.Obstacles[i].Pos, s.Obstacles[i].Radius)
	}
	for i := range s.Boxes {
		b.reach(s.Boxes[i].Min, 0)
		b.reach(s.Boxes[i].Max, 0)
	}
	if m := s.Tiles; m != nil {
		b.reach(m.Origin(), 0)
		b.reach(portable.AddScaled(m.Origin(), m.Size(), r2.Vec{X: float64(m.Width()), Y: float64(m.Height())}), 0)
	}
	if size := max(b.High.X-b.Low.X, b.High.Y-b.Low.Y); !(size > 0) || math.IsInf(size, 0) {
		at := r2.Vec{}
		if len(s.Agents) > 0 {
			at = s.Agents[0].Pos
		}
		half := r2.Vec{X: emptySide / 2, Y: emptySide / 2}
		b.Low, b.High = r2.Sub(at, half), r2.Add(at, half)
	}
	return b
}

// path covers the way that a body takes about its parent.
func (b *Bounds) path(s *sim.Setup, i int, states []orbit.State) {
	focus, radius := r2.Vec{}, s.Bodies[i].Radius
	parent := s.Bodies[i].Parent
	if parent >= 0 {
		focus = plane(states[parent])
	}
	switch path := s.Bodies[i].Path.(type) {
	case orbit.Swing:
		b.reach(r2.Add(focus, r2.Vec{X: path.A.X, Y: path.A.Y}), radius)
		b.reach(r2.Add(focus, r2.Vec{X: path.B.X, Y: path.B.Y}), radius)
	case orbit.Conic:
		if el := path.Elements(s.Start); el.E < 1 {
			b.ellipse(el, focus, radius)
			return
		}
		b.reach(focus, r3.Norm(r3.Sub(states[i].R, r3.Vec{X: focus.X, Y: focus.Y})))
	default:
		if parent >= 0 {
			b.reach(focus, r3.Norm(r3.Sub(states[i].R, states[parent].R)))
		}
	}
}

// ellipse covers the projection of an orbit on the plane: center + P·cos E + Q·sin E is
// farthest along an axis where tan E is the ratio of the components of Q and P.
func (b *Bounds) ellipse(el orbit.Elements, focus r2.Vec, radius float64) {
	sinN, cosN := portable.Sincos(el.Node)
	sinW, cosW := portable.Sincos(el.Peri)
	_, cosI := portable.Sincos(el.I)
	long := el.SemiMajorAxis()
	short := long * math.Sqrt((1-el.E)*(1+el.E))
	p := r2.Scale(long, r2.Vec{X: float64(cosN*cosW) - float64(sinN*sinW*cosI), Y: float64(sinN*cosW) + float64(cosN*sinW*cosI)})
	q := r2.Scale(short, r2.Vec{X: -float64(cosN*sinW) - float64(sinN*cosW*cosI), Y: float64(cosN*cosW*cosI) - float64(sinN*sinW)})
	half := r2.Vec{X: math.Hypot(p.X, q.X), Y: math.Hypot(p.Y, q.Y)}
	middle := portable.AddScaled(focus, -el.E, p)
	b.reach(r2.Sub(middle, half), radius)
	b.reach(r2.Add(middle, half), radius)
}

// agents covers agents and their goals.
func (b *Bounds) agents(s *sim.Setup, agents []nav.Agent) {
	for i := range agents {
		b.add(agents[i].Pos, agents[i].Radius)
		b.goal(s, &agents[i].Goal)
	}
}

// add covers a disc that is there to be seen.
func (b *Bounds) add(p r2.Vec, radius float64) {
	if radius > 0 && (b.Smallest == 0 || 2*radius < b.Smallest) {
		b.Smallest = 2 * radius
	}
	b.reach(p, radius)
}

// goal covers a point and the distance at which an agent is there.
func (b *Bounds) goal(s *sim.Setup, g *nav.Goal) {
	if g.Kind == nav.PointGoal && s.Tiles == nil {
		b.reach(g.Point, g.Within)
	}
}

// reach covers a disc.
func (b *Bounds) reach(p r2.Vec, radius float64) {
	if x := p.X + p.Y + radius; x-x != 0 { // not finite
		return
	}
	b.Low = r2.Vec{X: min(b.Low.X, p.X-radius), Y: min(b.Low.Y, p.Y-radius)}
	b.High = r2.Vec{X: max(b.High.X, p.X+radius), Y: max(b.High.Y, p.Y+radius)}
}
