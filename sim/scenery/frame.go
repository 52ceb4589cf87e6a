package scenery

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/nav"
)

// SpeedIn says in which frame agents have their top speed and decide. The zero value is the scene's own frame.
type SpeedIn struct {
	Kind FrameKind
	Body int32 // if Kind is BodyFrame
}

// FrameKind is a kind of frame.
type FrameKind uint8

// The kinds.
const (
	SceneFrame   FrameKind = iota
	BodyFrame              // a body
	NearestFrame           // the body that is near, see [Scenery.FrameOf]
)

// NoFrame stands for the frame of the scene in place of a body's index.
const NoFrame = -1

// sphere is a body's sphere of influence, or a body that has all of space.
type sphere struct {
	body   int32
	radius float64 // length
}

// Influence finds the spheres of influence at a time, for agents in the frame of the nearest body. There are none if no
// body with a mass moves about another one.
func (s *Scenery) Influence(t float64) {
	s.spheres = nil
	finite := false
	for i := range s.system {
		r := s.system.SphereOfInfluence(i, t)
		if center, _ := s.system.About(i); math.IsInf(r, 1) && center >= 0 || !(r > 0) {
			continue // nothing tells how far it reaches
		}
		finite = finite || !math.IsInf(r, 1)
		s.spheres = append(s.spheres, sphere{int32(i), r})
	}
	if !finite {
		s.spheres = nil
	}
	slices.SortStableFunc(s.spheres, func(a, b sphere) int {
		switch {
		case a.radius < b.radius:
			return -1
		case a.radius > b.radius:
			return 1
		}
		return 0
	})
}

// FrameOf returns the body in whose frame an agent at pos decides, or [NoFrame]. The nearest body is the one
// whose sphere of influence holds pos, the innermost of several; outside of all spheres it is the nearest
// of the bodies that move about no other. Without masses there are no spheres: then it is the body of the
// least distance in its own radii. Spheres are those at the time of [Scenery.Influence]; distances are in
// the plane.
func (s *Scenery) FrameOf(in SpeedIn, pos r2.Vec) int32 {
	switch in.Kind {
	case BodyFrame:
		return in.Body
	case NearestFrame:
		return s.nearest(pos)
	}
	return NoFrame
}

func (s *Scenery) nearest(pos r2.Vec) int32 {
	best, least := int32(NoFrame), math.Inf(1)
	for k := range s.spheres {
		x := &s.spheres[k]
		d2 := portable.Norm2(r2.Sub(pos, s.Obstacles[x.body].Pos))
		if !math.IsInf(x.radius, 1) {
			if d2 <= float64(x.radius*x.radius) {
				return x.body
			}
		} else if d2 < least {
			best, least = x.body, d2
		}
	}
	if len(s.spheres) > 0 {
		return best
	}
	for i := range s.system {
		o := &s.Obstacles[i]
		if d2 := portable.Norm2(r2.Sub(pos, o.Pos)) / float64(o.Radius*o.Radius); d2 < least {
			best, least = int32(i), d2
		}
	}
	return best
}

// Frame is a view of a worker as seen from a body. The zero value is ready.
type Frame struct {
	scenery   *Scenery
	frame     nav.Obstacle // the body, as it is in the scene
	time      float64
	shown     bool
	obstacles []nav.Obstacle
	paths     []seen // of the obstacles
	target    seen
}

// Forget forgets which body it was, as bodies have moved.
func (f *Frame) Forget() { f.shown = false }

// Show shows a view as seen from a body of a scenery. The view has all that it will have.
func (f *Frame) Show(s *Scenery, body int32, v *nav.View) {
	f.place(s, body, v)
	v.Frame, v.Obstacles = &f.frame, f.obstacles
	a := engine.Of(v)
	a.Places, a.Culled, a.Crowd, a.Flights = nil, false, nil, nil // all of these are in the scene's own frame
	a.Met = engine.Encounter{}
	f.Neighbors(v)
	t := &v.Target
	t.Vel = r2.Sub(t.Vel, f.frame.Vel)
	switch t.Kind {
	case nav.BodyGoal:
		t.Path = &f.paths[t.Index]
	case nav.PointGoal:
		f.target = seen{at: t.Pos, from: f}
		t.Path = &f.target
	case nav.NoGoal:
		t.Vel = r2.Vec{}
	}
}

// Neighbors makes the velocities of the neighbours of a view, which are the scene's, those in the frame.
func (f *Frame) Neighbors(v *nav.View) {
	for i := range v.Neighbors {
		v.Neighbors[i].Vel = r2.Sub(v.Neighbors[i].Vel, f.frame.Vel)
	}
}

// place makes the obstacles as seen from a body, unless they are.
func (f *Frame) place(s *Scenery, body int32, v *nav.View) {
	if f.shown && f.scenery == s && f.frame.Body == body && f.time == v.Time {
		return
	}
	o := &s.Obstacles[body]
	f.scenery, f.time, f.shown = s, v.Time, true
	f.frame = *o
	_, next := s.Next(int(body))
	own := portable.Scale(v.Dt, r2.Sub(next, o.Vel)) // by so much an agent at rest in the frame outruns Vel·Dt
	f.obstacles = append(f.obstacles[:0], s.Obstacles...)
	f.paths = slices.Grow(f.paths[:0], len(f.obstacles))[:len(f.obstacles)]
	for i := range f.obstacles {
		o := &f.obstacles[i]
		f.paths[i] = seen{of: o.Path, same: int32(i) == body, at: o.Pos, from: f}
		o.Vel, o.Drift, o.Path = r2.Sub(o.Vel, f.frame.Vel), r2.Sub(o.Drift, own), &f.paths[i]
	}
}

// seen is a path as seen from a frame: of a body, or of something that stands still in the scene.
type seen struct {
	of   nav.Path // nil: it stands at a place
	at   r2.Vec
	same bool // it is the frame's own body
	from *Frame
}

// At returns place and velocity at a time of the scene.
func (p *seen) At(t float64) (pos, vel r2.Vec) {
	if p.same {
		return p.at, r2.Vec{}
	}
	origin, moves := p.from.frame.Path.At(t)
	if pos = p.at; p.of != nil {
		pos, vel = p.of.At(t)
	}
	return r2.Sub(pos, r2.Sub(origin, p.from.frame.Pos)), r2.Sub(vel, moves)
}

// MaxSpeed bounds the speed in the frame.
func (p *seen) MaxSpeed() float64 {
	switch {
	case p.same:
		return 0
	case p.of == nil:
		return p.from.frame.Path.MaxSpeed()
	}
	return p.of.MaxSpeed() + p.from.frame.Path.MaxSpeed()
}

// MaxAcceleration bounds the acceleration in the frame.
func (p *seen) MaxAcceleration() float64 {
	if p.same {
		return 0
	}
	sum := accelerationOf(p.from.frame.Path)
	if p.of != nil {
		sum += accelerationOf(p.of)
	}
	return sum
}

// accelerationOf bounds the acceleration on a path: +Inf if no bound is known.
func accelerationOf(p nav.Path) float64 {
	if c, ok := p.(nav.Curved); ok {
		return c.MaxAcceleration()
	}
	return math.Inf(1)
}
