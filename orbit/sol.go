package orbit

import (
	"fmt"
	"slices"
	"sync"
)

// AU is the astronomical unit in km, exact by definition (IAU 2012).
const AU = 149597870.7

// Table is one of the two sets of elements of the planets by E. M. Standish,
// "Keplerian Elements for Approximate Positions of the Major Planets". Each was
// fitted to an ephemeris over its own interval.
type Table int

const (
	// Modern holds from 1800 to 2050. The largest errors of direction on dates
	// of 1970 to 2040, in seconds of arc seen from the Sun: 31 for Mercury, 27
	// Venus, 22 the Earth-Moon barycenter, 101 Mars, 516 Jupiter, 739 Saturn,
	// 113 Uranus, 60 Neptune and 58 Pluto.
	Modern Table = iota
	// LongTerm holds from 3000 BC to AD 3000, with errors up to twice as large
	// near our time, six times for the outermost.
	LongTerm
)

func (t Table) String() string {
	if t == Modern {
		return "1800–2050"
	}
	return "3000 BC–AD 3000"
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

// TableFor returns the better table for t, days past J2000.0 TDB. Outside both it
// returns LongTerm and an error, as a warning: the positions are then extrapolated,
// with angles that keep their rates and constant shapes.
func TableFor(t float64) (Table, error) {
	switch {
	case Modern.holds(t):
		return Modern, nil
	case LongTerm.holds(t):
		return LongTerm, nil
	}
	return LongTerm, fmt.Errorf("%s is outside the planets' tables, 3000 BC to AD 3000: positions are extrapolated",
		FormatDate(t, TDB))
}

// SolarSystem returns the Sun, the planets with Pluto, their large moons, Ceres
// and Vesta: 34 bodies. Lengths are au, times days, and t counts days past
// J2000.0 TDB. The frame is the mean ecliptic and equinox of J2000.0 with the Sun
// at the origin; ICRFFromEcliptic turns it to the equator.
//
// Sources and accuracy of the positions:
//
//   - The planets are the table's ellipses. The table's Earth is the barycentre
//     of Earth and Moon, here a body of its own without mass or radius; Earth
//     stands up to 4900 km from it, opposite the Moon.
//   - All planets are taken as heliocentric, as published, also Neptune and
//     Pluto, whose rows of Modern follow the barycentre of the Solar System more
//     closely than the Sun, which moves about it by up to 0.01 au: their largest
//     errors are 1.4 million km from the Sun, 0.3 from the barycentre. The row of
//     Pluto is the barycentre of it and Charon, 2100 km from Pluto itself.
//   - The Moon, Phobos, Deimos, the Galilean moons, Titan and Triton have JPL's
//     mean elements with turning nodes and apsides, which leave out all that is
//     periodic: evection and variation, 1.3° and 0.7°, of the Moon above all.
//     The largest errors are 2.6° for the Moon (1970–2040), 0.24° for the
//     Galilean moons (1931–2068), 1.1° for Phobos and 0.06° for Deimos (at
//     J2000.0), 0.03° for Titan, 0.14° for Triton (in 2100).
//   - The other moons have the osculating ellipse of J2000.0 and JPL's mean motion:
//     exact at J2000.0, in phase after that, with fixed nodes and apsides. Miranda and
//     Oberon keep the mean motion of that ellipse too.
//   - Ceres and Vesta have the osculating ellipse of J2000.0. Jupiter perturbs the real
//     ones: the errors are 1.7° for Ceres and 1.0° for Vesta by 2040.
//
// The caller may change the system.
func SolarSystem(t Table) System {
	if t == Modern {
		return slices.Clone(modernSystem())
	}
	return slices.Clone(longTermSystem())
}

var (
	modernSystem   = sync.OnceValue(func() System { return buildSystem(Modern) })
	longTermSystem = sync.OnceValue(func() System { return buildSystem(LongTerm) })
)
