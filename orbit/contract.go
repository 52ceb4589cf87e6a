package orbit

import "gonum.org/v1/gonum/spatial/r3"

// State is a place and a velocity, in the units that came with μ.
type State struct{ R, V r3.Vec }

// Path is a place known for any time, relative to a parent.
type Path interface {
	// State returns place and velocity at t.
	State(t float64) (r, v r3.Vec)
	// MaxSpeed bounds |v| over all times.
	MaxSpeed() float64
}

// Conic is a path that is a conic section at every instant, perhaps a slowly
// turning one.
type Conic interface {
	Path
	// Elements returns the conic at time t, for drawing the orbit line.
	Elements(t float64) Elements
}

// Body is a star, planet, moon or station: its place is a formula of time.
type Body struct {
	Name   string
	Parent int     // index in the System, or -1 at the root
	Mu     float64 // length³/time², 0 where unknown or massless
	Radius float64 // length
	Path   Path    // relative to the parent; nil stands still on it
}

// System is a hierarchy of bodies, parents before children.
type System []Body
