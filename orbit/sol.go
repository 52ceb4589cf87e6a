package orbit

import (
	"fmt"
	"slices"
	"sync"
)

// AU is the astronomical unit in km, exact by definition (IAU 2012).
const AU = 149597870.7

// Table is a set of paths of the planets and their moons. Two are ellipses by E. M. Standish,
// "Keplerian Elements for Approximate Positions of the Major Planets", each fitted to an ephemeris
// over its own interval; the third adds to them what an integration tells of the bodies' pull on each other.
type Table int

const (
	// Modern is ellipses that hold from 1800 to 2050. The largest errors of direction on dates
	// of 1970 to 2040, in seconds of arc seen from the Sun: 31 for Mercury, 27
	// Venus, 22 the Earth-Moon barycenter, 101 Mars, 516 Jupiter, 739 Saturn,
	// 113 Uranus, 60 Neptune and 58 Pluto.
	Modern Table = iota
	// LongTerm is ellipses that hold from 3000 BC to AD 3000, with errors up to twice as large
	// near our time, six times for the outermost.
	LongTerm
	// Integrated is the ellipses of LongTerm and, from 1800 to 2100, the integrated motions: within 1″ of
	// the ephemeris DE431, the Moon within 4″ from 1900 to 2100. Over the ten years before and after, over one for
	// the Moon, they fade into the ellipses.
	Integrated
)

// Names of the places of bodies, for recordings: the same name is the same bits.
const (
	Ephemeris = "integrated-2" // as TableFor has them
	Ellipses  = "ellipses"     // as EllipsesFor has them
)

func (t Table) String() string {
	switch t {
	case Modern:
		return "1800–2050"
	case LongTerm:
		return "3000 BC–AD 3000"
	}
	return "integrated 1800–2100"
}

// Range returns the times, days past J2000.0 TDB, between which the table holds:
// whole calendar years, the last included. 3000 BC, the year -2999, is rounded
// to -3000.
func (t Table) Range() (from, to float64) {
	if t == Modern {
		return Date{1800, 1, 1}.Start(), Date{2051, 1, 1}.Start()
	}
	return Date{-3000, 1, 1}.Start(), Date{3001, 1, 1}.Start()
}

func (t Table) holds(at float64) bool {
	from, to := t.Range()
	return from <= at && at < to
}

// TableFor returns the best table for t, days past J2000.0 TDB, which is Integrated. Outside of its range it
// returns an error too, as a warning: the positions are then extrapolated,
// with angles that keep their rates and constant shapes.
func TableFor(t float64) (Table, error) { return Integrated, Integrated.warning(t) }

// EllipsesFor returns the better table of ellipses alone, and the warning of TableFor.
func EllipsesFor(t float64) (Table, error) {
	if Modern.holds(t) {
		return Modern, nil
	}
	return LongTerm, LongTerm.warning(t)
}

func (t Table) warning(at float64) error {
	if t.holds(at) {
		return nil
	}
	return fmt.Errorf("%s is outside the planets' tables, 3000 BC to AD 3000: positions are extrapolated",
		FormatDate(at, TDB))
}

// SolarSystem returns the Sun, the planets with Pluto, their large moons, Ceres
// and Vesta: 34 bodies. Lengths are au, times days, and t counts days past
// J2000.0 TDB. The frame is the mean ecliptic and equinox of J2000.0 with the Sun
// at the origin; ICRFFromEcliptic turns it to the equator.
//
// Sources and accuracy of the positions; docs/accuracy.md has each body's errors:
//
//   - Modern and LongTerm have the planets on ellipses. Integrated adds to them, from 1800 to 2100, what an integration
//     of all bodies says ([Perturbed]): within 1″ of JPL's ephemerides, as seen from the Sun.
//   - The table's Earth is the barycentre
//     of Earth and Moon, here a body of its own without mass or radius; Earth
//     stands up to 4900 km from it, opposite the Moon.
//   - All planets are taken as heliocentric, as published, also Neptune and
//     Pluto, whose rows of Modern follow the barycentre of the Solar System more
//     closely than the Sun, which moves about it by up to 0.01 au: their largest
//     errors are 1.4 million km from the Sun, 0.3 from the barycentre. Jupiter to Pluto are the
//     barycentre of planet and moons: Pluto itself is 2100 km from it.
//   - The Moon is integrated too, from 1900 to 2100: within 3″. As an ellipse it has JPL's mean elements, without all that is
//     periodic: evection and variation, 1.3° and 0.7°, above all. The largest errors are 2.6° then (1970–2040).
//   - The other moons are ellipses. In Modern and LongTerm Deimos, the Galilean moons, Titan and Triton have JPL's
//     mean elements with turning nodes and apsides. The largest errors are 0.24° for the
//     Galilean moons (1931–2068), 0.3° for Deimos, 0.03° for Titan, 0.14° for Triton (in 2100). The others have the osculating
//     ellipse of J2000.0 and JPL's mean motion: exact at J2000.0, in phase after that, with fixed nodes and apsides: within 0.7° for the
//     larger moons of Uranus and for Charon.
//   - In Integrated all but Charon have mean elements that turn, with the largest periodic terms of published theories ([Term]): the
//     Galilean moons within 1.3′ (1931–2068), Mimas within 0.6°, the others within 0.16° (1959–2040). [Accuracy] has each.
//   - Ceres and Vesta have the osculating ellipse of J2000.0, and in Integrated what Jupiter and the others do to it: within 1″.
//     The ellipse alone is 1.7° off for Ceres and 1.0° for Vesta by 2040.
//
// The caller may change the system.
func SolarSystem(t Table) System {
	return slices.Clone(built[t]())
}

// built are the systems of the tables, made when first asked for.
var built = [...]func() System{
	Modern:     sync.OnceValue(func() System { return buildSystem(Modern) }),
	LongTerm:   sync.OnceValue(func() System { return buildSystem(LongTerm) }),
	Integrated: sync.OnceValue(func() System { return buildSystem(Integrated) }),
}
