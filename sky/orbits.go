package sky

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/internal/suggest"
	"galaxy/orbit"
	"galaxy/sky/law"
)

// Orbits returns the bodies as package orbit has them, in the order of Bodies: au and days past
// J2000.0 TDB, in the system's axes, at the places that [Tree] tells. Barycentres of pairs have a
// radius of 0. If package orbit cannot tell two names apart, such as a star C and a planet c,
// the second one has its kind behind it.
func (s *System) Orbits() (orbit.System, error) {
	list := make(orbit.System, len(s.Bodies))
	taken := make(map[string]bool, len(s.Bodies))
	for i := range s.Bodies {
		b := &s.Bodies[i]
		name := b.Name
		for n := 1; taken[suggest.Fold(name)]; n++ {
			if name = fmt.Sprintf("%s (%s)", b.Name, b.Kind); n > 1 {
				name = fmt.Sprintf("%s (%s %d)", b.Name, b.Kind, n)
			}
		}
		taken[suggest.Fold(name)] = true
		path, err := s.pathOf(b)
		if err != nil {
			return nil, fmt.Errorf("sky: %s: %w", b.Name, err)
		}
		mu := sunMu * b.Mass
		if b.Kind > Pair {
			mu = gmEarthInAU * b.Mass
		}
		list[i] = orbit.Body{Name: name, Parent: b.Parent, Mu: mu, Radius: b.KM() / orbit.AU, Path: path}
	}
	return list, nil
}

// Way returns the path of the system's origin, straight on through the galaxy: pc and days past J2000.0,
// in the galaxy's axes, as [System.At].
func (s *System) Way() orbit.Straight {
	return orbit.Straight{R: s.Place, V: portable.Scale3(PerDay, s.Velocity)}
}

// AsBody returns the system as a body that moves straight on past the Solar System, in its axes: au and days past J2000.0. It has no
// radius.
func (s *System) AsBody() orbit.Body {
	way := s.Way()
	perPC := Galactic.Unit / orbit.AU
	turned := func(v r3.Vec) r3.Vec { return r3.Scale(perPC, orbit.EclipticFromICRF(ToICRF(v))) }
	return orbit.Body{Name: s.Title(), Parent: -1, Path: orbit.Straight{R: turned(r3.Sub(way.R, law.Sun)), V: turned(way.V)}}
}

// pathOf returns the path of a body about its parent, au, the system's axes.
func (s *System) pathOf(b *Body) (orbit.Path, error) {
	switch {
	case b.path != nil:
		return b.path, nil
	case b.Orbit == nil && b.Offset == r3.Vec{}:
		return nil, nil // at the place of the parent
	case b.Orbit == nil:
		return orbit.Fixed{R: b.Offset}, nil
	}
	el := *b.Orbit
	unit := b.Scale
	if b.Kind == Moon {
		el = onAxes(el, s.Bodies[b.Parent].MoonAxes())
		unit /= orbit.AU
	}
	if unit < 0 { // opposite its companion
		unit, el.Peri = -unit, portable.Wrap(el.Peri+math.Pi)
	}
	el.Q *= unit
	el.Mu *= unit * unit * unit // the period stays
	return orbit.Prepare(el)
}

// onAxes turns elements whose angles are measured in axes into elements in the frame in which the axes are given.
func onAxes(el orbit.Elements, axes [3]r3.Vec) orbit.Elements {
	if axes == upright {
		return el
	}
	e := ellipseOf(&el)
	peri, ahead := combine(axes, e.peri), combine(axes, e.ahead)
	pole := portable.Cross3(peri, ahead)
	// The rounding of the node, large where the orbit lies almost in the plane, is in the argument of
	// periapsis again with the other sign.
	node := r3.Vec{X: -pole.Y, Y: pole.X}
	if node == (r3.Vec{}) {
		node = r3.Vec{X: 1}
	}
	el.I = portable.Atan2(portable.Norm3(r3.Vec{X: pole.X, Y: pole.Y}), pole.Z)
	el.Node = portable.Atan2(node.Y, node.X)
	el.Peri = portable.Atan2(portable.Dot3(peri, portable.Cross3(pole, node)), portable.Dot3(peri, node))
	return el
}
