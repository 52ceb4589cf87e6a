package sky

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/orbit"
	"galaxy/sky/law"
)

// A Frame is a place to measure from, with a unit of its own: the galaxy in parsecs, a system in
// au, a planet and a close pair in km. Frames form a tree:
//
//	galaxy, pc
//	  └─ system, au, axes by its main plane
//	       ├─ planet with moons, km, axes by its moons' plane
//	       └─ close pair, km, axes by its orbit's plane
//
// A float64 holds a place in a frame to 10⁻¹⁶ of its distance from the origin, so that what
// is near an eye is measured from near it: differences go through the nearest common frame, and
// within one frame nothing larger is ever added.
type Frame struct {
	Parent *Frame    // nil for the galaxy
	Unit   float64   // km
	Axes   [3]r3.Vec // in the parent's axes

	depth int
	tree  *Tree
	body  int // the origin is at this body; -1: at the origin of the system
}

// Galactic is the frame of the galaxy.
var Galactic = &Frame{Unit: kmPerPC, Axes: upright}

// upright are the axes of the parent.
var upright = [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}}

// System returns the system that the frame is in, nil for the galaxy.
func (f *Frame) System() *System {
	if f.tree == nil {
		return nil
	}
	return f.tree.system
}

// Tree returns the frames of the system that the frame is in, nil for the galaxy.
func (f *Frame) Tree() *Tree { return f.tree }

// A Place is a place of the sky: a vector in the unit and the axes of a frame.
type Place struct {
	In *Frame
	At r3.Vec // in the unit of the frame
}

// origin returns the frame's origin at t, in the parent's unit and axes.
func (f *Frame) origin(t float64) r3.Vec {
	if f.body < 0 {
		return f.tree.system.At(t)
	}
	return f.tree.inSystem(f.body, t)
}

// At returns the place of the system's origin at t, days past J2000.0: it moves straight on.
func (s *System) At(t float64) r3.Vec {
	return r3.Add(s.Place, portable.Scale3(t*PerDay, s.Velocity))
}

// Galactic returns the place of body i, or of the system's origin for -1, in the frame of the galaxy, pc, at t, days past J2000.0.
func (s *System) Galactic(i int, t float64) r3.Vec {
	if i < 0 {
		return s.At(t)
	}
	return r3.Add(s.At(t), portable.Scale3(pcPerAU, combine(s.Axes, s.Tree().inSystem(i, t))))
}

// up turns a vector of the frame, which need not begin at its origin, into the unit and axes of
// the parent.
func (f *Frame) up(v r3.Vec) r3.Vec { return portable.Scale3(f.Unit/f.Parent.Unit, combine(f.Axes, v)) }

// down is the inverse of up.
func (f *Frame) down(v r3.Vec) r3.Vec {
	return inAxes(f.Axes, portable.Scale3(f.Parent.Unit/f.Unit, v))
}

// From returns the vector from the eye to p at t, days past J2000.0 TDB, in the unit and axes of the
// eye's frame.
func (p Place) From(eye Place, t float64) r3.Vec {
	// Climb to the nearest common frame. What p and the eye are there is subtracted first
	// and turned down again then.
	a, b := p, eye
	var turns [8]*Frame // from the common frame down to the eye's
	n := 0
	for a.In != b.In {
		if a.In.depth >= b.In.depth {
			a = Place{a.In.Parent, r3.Add(a.In.origin(t), a.In.up(a.At))}
			continue
		}
		turns[n] = b.In
		n++
		b = Place{b.In.Parent, r3.Add(b.In.origin(t), b.In.up(b.At))}
	}
	v := r3.Sub(a.At, b.At)
	for n--; n >= 0; n-- {
		v = turns[n].down(v)
	}
	return v
}

// A Tree is the frames of a system, ready to say where its bodies are.
type Tree struct {
	system *System
	root   *Frame
	frames []*Frame // of each body's satellites; nil if these are in the system's

	paths orbit.System // of the bodies, each relative to its parent
}

// closePair is the semi-major axis in au under which a pair has a frame of its own.
const closePair = 1

// Tree returns the frames of the system.
func (s *System) Tree() *Tree {
	t := &Tree{system: s, frames: make([]*Frame, len(s.Bodies)), paths: s.relativePaths()}
	t.root = &Frame{Parent: Galactic, Unit: orbit.AU, Axes: s.Axes, depth: 1, tree: t, body: -1}
	for i := range s.Bodies {
		b := &s.Bodies[i]
		if b.Parent < 0 || t.frames[b.Parent] != nil {
			continue
		}
		parent := &s.Bodies[b.Parent]
		switch {
		case b.Kind == Moon:
			t.frames[b.Parent] = &Frame{Parent: t.root, Unit: 1, Axes: parent.MoonAxes(), depth: 2, tree: t, body: b.Parent}
		case parent.Kind == Pair && b.Kind == Star && b.Orbit != nil && b.Orbit.SemiMajorAxis() < closePair:
			t.frames[b.Parent] = &Frame{Parent: t.root, Unit: 1, Axes: axesAbout(normal(b.Orbit)), depth: 2, tree: t, body: b.Parent}
		}
	}
	return t
}

// MoonAxes returns the axes in which the orbits of the planet's moons are given, in the axes of the
// system.
func (b *Body) MoonAxes() [3]r3.Vec {
	if b.Pole == (r3.Vec{}) {
		return upright
	}
	return axesAbout(b.Pole)
}

// normal returns the pole of an orbit.
func normal(el *orbit.Elements) r3.Vec {
	e := ellipseOf(el)
	return portable.Cross3(e.peri, e.ahead)
}

// Frame returns the frame that body i is placed in.
func (t *Tree) Frame(i int) *Frame {
	b := &t.system.Bodies[i]
	if b.Parent >= 0 && b.Kind != Planet && t.frames[b.Parent] != nil {
		return t.frames[b.Parent]
	}
	return t.root
}

// Place returns where body i is at time days past J2000.0 TDB.
func (t *Tree) Place(i int, time float64) Place {
	return t.place(i, func(k int) r3.Vec { return t.system.Relative(k, time) })
}

// Places returns where all bodies are, as Place of each: it solves their equations together. It
// works in the memory of list, which it returns.
func (t *Tree) Places(list []Place, time float64) []Place {
	list = slices.Grow(list[:0], len(t.paths))[:len(t.paths)]
	var few [64]r3.Vec
	at := t.paths.Place(few[:0], time)
	for i := range list {
		list[i] = t.place(i, func(k int) r3.Vec { return t.system.along(k, at[k]) })
	}
	return list
}

// place returns where body i is by the places of bodies relative to their parents.
func (t *Tree) place(i int, relative func(k int) r3.Vec) Place {
	f := t.Frame(i)
	switch {
	case t.system.Bodies[i].Kind == Moon:
		return Place{f, relative(i)}
	case f != t.root:
		return Place{f, f.down(relative(i))}
	}
	return Place{f, t.sum(i, relative)}
}

// Relative returns the place of body i relative to its parent, in the unit of its orbit: au in
// the system's axes, for moons km in the planet's.
func (s *System) Relative(i int, time float64) r3.Vec {
	var r r3.Vec
	switch b := &s.Bodies[i]; {
	case b.path != nil:
		r, _ = b.path.State(time)
	case b.Orbit != nil:
		r, _ = b.Orbit.State(time)
	}
	return s.along(i, r)
}

// relativePaths returns the path of each body by itself.
func (s *System) relativePaths() orbit.System {
	paths := make(orbit.System, len(s.Bodies))
	for i := range paths {
		paths[i].Parent = -1
		switch b := &s.Bodies[i]; {
		case b.path != nil:
			paths[i].Path = b.path
		case b.Orbit != nil:
			paths[i].Path = *b.Orbit
		}
	}
	return paths
}

// along turns a place on the path of body i into what Relative returns.
func (s *System) along(i int, r r3.Vec) r3.Vec {
	b := &s.Bodies[i]
	switch {
	case b.path != nil && b.Kind == Moon:
		return portable.Scale3(orbit.AU, inAxes(s.Bodies[b.Parent].MoonAxes(), r))
	case b.path != nil:
		return r
	case b.Orbit == nil:
		return b.Offset
	}
	return portable.Scale3(b.Scale, r)
}

// inSystem returns the place of a body in the system's frame, au.
func (t *Tree) inSystem(i int, time float64) r3.Vec {
	return t.sum(i, func(k int) r3.Vec { return t.system.Relative(k, time) })
}

// sum returns the place of a body in the system's frame, au, by the places of bodies relative to
// their parents.
func (t *Tree) sum(i int, relative func(k int) r3.Vec) r3.Vec {
	var sum r3.Vec
	for ; i >= 0; i = t.system.Bodies[i].Parent {
		v := relative(i)
		if t.system.Bodies[i].Kind == Moon {
			v = t.frames[t.system.Bodies[i].Parent].up(v)
		}
		sum = r3.Add(v, sum)
	}
	return sum
}

// Center returns the place from which the surroundings of body i are measured best: in the frame of
// its satellites, or else in its own.
func (t *Tree) Center(i int, time float64) Place {
	if f := t.frames[i]; f != nil {
		return Place{In: f}
	}
	return t.Place(i, time)
}

// Line appends n places along the orbit of body i at a time, for drawing it, and returns the list. A body without
// an orbit adds none.
func (t *Tree) Line(list []Place, i, n int, time float64) []Place {
	b := &t.system.Bodies[i]
	if b.Orbit == nil || b.Orbit.E >= 1 {
		return list
	}
	el := b.Orbit
	if conic, turning := b.path.(orbit.Conic); turning {
		now := t.system.current(b, conic.Elements(time))
		el = &now
	}
	way := ellipseOf(el)
	a := el.SemiMajorAxis()
	wide := a * math.Sqrt(1-float64(el.E*el.E))
	frame, from := t.root, r3.Vec{}
	if b.Kind == Moon {
		frame = t.frames[b.Parent]
	} else if b.Parent >= 0 {
		from = t.inSystem(b.Parent, time)
	}
	for k := range n {
		s, c := portable.Sincos(2 * math.Pi * float64(k) / float64(n))
		v := combine([3]r3.Vec{way.peri, way.ahead}, r3.Vec{X: b.Scale * a * (c - el.E), Y: b.Scale * wide * s})
		list = append(list, Place{frame, r3.Add(from, v)})
	}
	return list
}

// Origin returns the origin of the system's frame.
func (t *Tree) Origin() Place { return Place{In: t.root} }

// Inclination returns the inclination of an orbit, degrees, and the plane that it is measured from: the ecliptic in the Solar
// System, the system's plane or the plane of the moons in a generated system, and the plane of the sky elsewhere, or "" if
// there is no measurement. (A single known planet or moon defines the system's plane or the plane of the moons, so an
// inclination to these would tell nothing.)
func (s *System) Inclination(i int) (degrees float64, plane string) {
	b := &s.Bodies[i]
	pole := normal(b.Orbit)
	plane = "the system's plane"
	switch {
	case s.Address == "Sol":
		plane = "the ecliptic"
		if b.Kind == Moon {
			pole = combine(s.Bodies[b.Parent].MoonAxes(), pole)
		}
	case s.Source == generatedSource && b.Kind == Moon:
		plane = "the plane of the moons"
	case s.Source == generatedSource:
	case slices.Contains(b.Assumed, "inclination") || slices.Contains(b.Assumed, "orientation"):
		return 0, ""
	default:
		plane = "the plane of the sky"
		back := r3.Sub(law.Sun, s.Place) // an orbit from north through east is seen from above its pole
		pole = inAxes([3]r3.Vec{{}, {}, portable.Scale3(1/portable.Norm3(back), back)}, combine(s.Axes, pole))
	}
	return math.Acos(max(-1, min(1, pole.Z))) / degree, plane
}
