package sky

import (
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/orbit"
	"galaxy/sky/law"
)

// Kind says what a body is.
type Kind int

// The kinds of bodies.
const (
	Star Kind = iota
	Pair      // the barycentre of two stars, or of a star and a pair
	Planet
	Moon
	Comet
	MinorPlanet
)

func (k Kind) String() string {
	return [...]string{"star", "pair", "planet", "moon", "comet", "minor planet"}[k]
}

// A Body is a star, planet, moon, comet or minor planet of a system, or the barycentre of a pair.
type Body struct {
	Name   string
	Kind   Kind
	Class  string // spectral class of a star; the material of a planet or moon
	Parent int    // index in System.Bodies of the body that it orbits, before it; or -1, the system's origin

	// The place relative to the parent is Scale times the place on Orbit, or Offset without an
	// orbit: au and days, for moons km and days. The two stars of a pair share the orbit of the
	// second about the first, and have scales of opposite signs.
	Orbit  *orbit.Elements
	Scale  float64
	Offset r3.Vec
	star   int        // in the catalogue of stars; 0 for the Sun and for bodies without an entry
	path   orbit.Path // of the Solar System's bodies: au, the system's axes; Orbit is its ellipse of J2000.0. Of a star that drifts

	Mass        float64    // Suns for stars and pairs, Earths for planets and moons
	Radius      float64    // in the same units; 0 for a pair
	Temperature float64    // K: of a star's surface, in equilibrium for planets and moons
	Luminosity  float64    // Suns, stars alone
	AbsMag      float64    // visual, stars alone
	Pole        r3.Vec     // of a planet's moons' plane, in the system's axes; zero for z
	Rings       [2]float64 // from and to how many radii of the planet; none: zero

	Discovery string // year and method, or ""
	Doubtful  bool   // its catalogue lists it as a candidate, or as controversial
	Source    string // of the data, if it is not the system's

	// Assumed names the quantities that no source gives, so that a rule or chance has filled them in:
	// "mass", "phase" and so on.
	Assumed []string
}

// A System is one star, or those bound to each other, with all that goes round them.
type System struct {
	Name    string
	Aliases []string
	Address string // its short lasting name, which finds it
	Source  string

	Constellation string // in which it stands, seen from the Sun; "" if no catalogue says

	Place    r3.Vec    // of the origin, in the frame of the galaxy, pc, at J2000.0
	Velocity r3.Vec    // relative to the Sun, in the galaxy's axes, km/s
	Axes     [3]r3.Vec // of the system's frame, in the galaxy's axes: z is the pole of its main plane
	Bodies   []Body
	Assumed  []string // as in Body

	Age    float64 // 10⁹ years, generated systems alone
	Metals float64 // [Fe/H], generated systems alone
}

// Generated reports whether the galaxy's law has made the system, which is in no catalogue.
func (s *System) Generated() bool { return s.Source == generatedSource }

// Planets counts the planets, without dwarf planets.
func (s *System) Planets() int {
	return s.count(s.isPlanet)
}

// PlanetsOf counts the planets of a star, without dwarf planets: also of a pair that it belongs to.
func (s *System) PlanetsOf(star int) int {
	return s.count(func(i int) bool { return s.isPlanet(i) && s.goesRound(i, star) })
}

func (s *System) isPlanet(i int) bool {
	return s.Bodies[i].Kind == Planet && s.KindOf(i) == Planet.String()
}

// goesRound reports whether body i goes round a star, or round a pair that it belongs to.
func (s *System) goesRound(i, star int) bool {
	for at := star; at >= 0; at = s.Bodies[at].Parent {
		if s.Bodies[i].Parent == at {
			return true
		}
	}
	return false
}

// Stars counts the stars.
func (s *System) Stars() int { return s.count(func(i int) bool { return s.Bodies[i].Kind == Star }) }

func (s *System) count(is func(i int) bool) (n int) {
	for i := range s.Bodies {
		if is(i) {
			n++
		}
	}
	return n
}

// Primary returns the star that is brightest to the eye.
func (s *System) Primary() *Body {
	var best *Body
	for i := range s.Bodies {
		if b := &s.Bodies[i]; b.Kind == Star && (best == nil || b.AbsMag < best.AbsMag) {
			best = b
		}
	}
	return best
}

// Kind says what the system is: a star, a double or multiple star, a white dwarf, or a planet
// without a star.
func (s *System) Kind() string {
	switch n := s.Stars(); {
	case n > 2:
		return "multiple star"
	case n == 2:
		return "double star"
	case n == 0:
		return "planet"
	case ClassLetter(s.Primary().Class) == 'D':
		return "white dwarf"
	}
	return "star"
}

// Magnitude returns the visual magnitude of all stars of the system together, seen from a
// place in the galaxy, pc, through its dust. From within the system it is seen from 1 au.
func (s *System) Magnitude(from r3.Vec) float64 {
	pc := max(portable.Norm3(r3.Sub(s.Place, from)), pcPerAU)
	return law.Modulus(pc) + law.Dust(from, s.Place) - law.Magnitudes(s.flux())
}

// flux returns the visual light of all stars of the system together, as [law.Flux] measures it.
func (s *System) flux() (sum float64) {
	for i := range s.Bodies {
		if b := &s.Bodies[i]; b.Kind == Star {
			sum += law.Flux(b.AbsMag)
		}
	}
	return sum
}

// Habitable reports whether a planet of 0.1 to 10 Earth masses is as warm as liquid water needs:
// between 0.99 and 1.67 au for the Sun's light (Kopparapu et al. 2013).
func (s *System) Habitable() bool { return s.count(s.InHabitableZone) > 0 }

// InHabitableZone reports whether body i is such a planet.
func (s *System) InHabitableZone(i int) bool {
	b := &s.Bodies[i]
	if b.Kind != Planet || b.Mass < 0.1 || b.Mass > 10 || b.Parent < 0 || b.Orbit == nil {
		return false
	}
	a, light := b.Orbit.SemiMajorAxis(), s.light(b.Parent)
	return a*a > 0.99*0.99*light && a*a < 1.67*1.67*light
}

// light returns the luminosity of a star, or of the stars of a pair, Suns.
func (s *System) light(i int) float64 {
	sum := s.Bodies[i].Luminosity
	if s.Bodies[i].Kind == Pair {
		for j := i + 1; j < len(s.Bodies); j++ {
			if s.Bodies[j].Parent == i && s.Bodies[j].Kind <= Pair {
				sum += s.light(j)
			}
		}
	}
	return sum
}

// Axis returns the semi-major axis of body i's orbit, au, 0 without an orbit. The orbit of a star of
// a pair is the one about the other star.
func (s *System) Axis(i int) float64 {
	b := &s.Bodies[i]
	if b.Orbit == nil {
		return 0
	}
	a := b.Orbit.SemiMajorAxis()
	if b.Kind == Moon {
		a /= orbit.AU
	}
	return a
}

// KM returns the body's radius in km.
func (b *Body) KM() float64 {
	if b.Kind <= Pair {
		return b.Radius * sunRadiusKM
	}
	return b.Radius * earthRadius
}
