package orbit

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r3"
)

// State is a position R in length and a velocity V in length/time, in the units of μ.
type State struct{ R, V r3.Vec }

// Body is a star, planet, moon or station, whose position is a function of time.
type Body struct {
	Name   string  // unique in a System, as Find reads it
	Parent int     // index in the System, less than its own, or -1 at the root
	Mu     float64 // length³/time², ≥ 0; 0 if unknown or massless
	Radius float64 // length, ≥ 0
	Path   Path    // relative to the parent; nil is at the parent's position
}

// System is a hierarchy of bodies, parents before children.
type System []Body

// Place writes the position of every body at t to dst, in the frame of the roots, and returns it,
// extended if it was too short. It allocates nothing when dst has capacity. The system must pass
// Check.
func (s System) Place(dst []r3.Vec, t float64) []r3.Vec {
	dst = slices.Grow(dst[:0], len(s))[:len(s)]
	s.relative(t, func(i int, r, _ r3.Vec) {
		if p := s[i].Parent; p >= 0 {
			r = r3.Add(dst[p], r)
		}
		dst[i] = r
	})
	return dst
}

// States is Place with velocities.
func (s System) States(dst []State, t float64) []State {
	dst = slices.Grow(dst[:0], len(s))[:len(s)]
	s.relative(t, func(i int, r, v r3.Vec) {
		if p := s[i].Parent; p >= 0 {
			r, v = r3.Add(dst[p].R, r), r3.Add(dst[p].V, v)
		}
		dst[i] = State{r, v}
	})
	return dst
}

// At returns the state of body i at t in the frame of the roots: the same bits
// as States, without the other bodies.
func (s System) At(i int, t float64) State {
	b := &s[i]
	var st State
	if b.Path != nil {
		st.R, st.V = b.Path.State(t)
	}
	if b.Parent >= 0 {
		p := s.At(b.Parent, t)
		st.R, st.V = r3.Add(p.R, st.R), r3.Add(p.V, st.V)
	}
	return st
}

// Seen returns the state of body i as it is seen from a place at t: when its light left it, at a speed > 0 that is far
// above the body's own: v over it, the place is wrong by (v/speed)² of what the body moves while the light is on its way.
func (s System) Seen(i int, from r3.Vec, t, speed float64) State {
	st := s.At(i, t)
	for range 2 {
		st = s.At(i, t-r3.Norm(r3.Sub(st.R, from))/speed)
	}
	return st
}

// MaxSpeed bounds the speed of body i in the frame of the roots over all
// times: the sum of the bounds along its chain of parents.
func (s System) MaxSpeed(i int) float64 {
	var sum float64
	for ; i >= 0; i = s[i].Parent {
		if p := s[i].Path; p != nil {
			sum += p.MaxSpeed()
		}
	}
	return sum
}

// MaxAcceleration bounds the acceleration of body i in the frame of the roots: the sum along its
// chain of parents, +Inf if a path of it has no bound.
func (s System) MaxAcceleration(i int) float64 {
	var sum float64
	for ; i >= 0; i = s[i].Parent {
		sum += maxAcceleration(s[i].Path)
	}
	return sum
}

// nearRoot is the length of a chain of parents up to which the bounds of each body are
// summed along the chain.
const nearRoot = 32

// Bounds returns MaxSpeed and MaxAcceleration of every body, in time proportional to
// the number of bodies. For bodies at the end of long chains they differ by rounding.
func (s System) Bounds() (speed, acceleration []float64) {
	speed, acceleration = make([]float64, len(s)), make([]float64, len(s))
	above := make([]int, len(s))
	for i := range s {
		p := s[i].Parent
		if p >= 0 {
			above[i] = above[p] + 1
		}
		if above[i] < nearRoot {
			speed[i], acceleration[i] = s.MaxSpeed(i), s.MaxAcceleration(i)
			continue
		}
		if path := s[i].Path; path != nil {
			speed[i] = path.MaxSpeed()
		}
		speed[i] += speed[p]
		acceleration[i] = maxAcceleration(s[i].Path) + acceleration[p]
	}
	return speed, acceleration
}

// Track returns the path of body i in the frame of the roots, its chain of parents
// included, for Intercept and other users of a single body.
func (s System) Track(i int) Curved { return track{s, i} }

type track struct {
	system System
	body   int
}

func (k track) State(t float64) (r, v r3.Vec) {
	st := k.system.At(k.body, t)
	return st.R, st.V
}

func (k track) MaxSpeed() float64 { return k.system.MaxSpeed(k.body) }

func (k track) MaxAcceleration() float64 { return k.system.MaxAcceleration(k.body) }
