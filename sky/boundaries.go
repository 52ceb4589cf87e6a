package sky

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/orbit"
)

// A Boundary is the edge of a constellation in the sky of the Sun, or of one of the two parts of Serpens.
type Boundary struct {
	Name string
	Ring []r3.Vec // unit vectors in the axes of the galaxy; the last is the first
}

// corner is a corner of a boundary: right ascension and declination of J2000.0, degrees.
type corner struct{ ra, dec float64 }

// boundaryStep is the greatest length of a piece of a boundary, in degrees of right ascension or declination.
const boundaryStep = 2.0

// equator1875 is the beginning of 1875 (B1875.0), days past J2000.0. The boundaries run along circles of right ascension and
// declination of that date (E. Delporte, Délimitation scientifique des constellations, 1930).
const equator1875 = 2405889.25855 - 2451545

// readBoundaries reads the boundaries, whose names it takes by their short names, and returns also the pieces of which they
// consist, each once.
func readBoundaries(names map[string]string) (all []Boundary, borders [][2]r3.Vec, err error) {
	axes := [3]r3.Vec{}
	for i, v := range upright {
		axes[i] = orbit.ICRFFromDate(v, equator1875)
	}
	known := map[[2]corner]bool{}
	abbr, first, last, closed := "", corner{}, corner{}, true
	t := openTable("constellation_bounds")
	for t.next() {
		at := corner{t.value("ra_deg"), t.value("dec_deg")}
		if offParallel[at] {
			continue
		}
		toward := FromICRF(direction(at.ra, at.dec))
		if a := t.text("abbr"); closed || a != abbr {
			abbr, first, last, closed = a, at, at, false
			all = append(all, Boundary{Name: names[abbr], Ring: []r3.Vec{toward}})
			continue
		}
		ring := &all[len(all)-1].Ring
		side := along1875(axes, direction(last.ra, last.dec), direction(at.ra, at.dec))
		side[len(side)-1] = toward
		if !known[[2]corner{at, last}] {
			known[[2]corner{last, at}] = true
			from := (*ring)[len(*ring)-1]
			for _, to := range side {
				borders = append(borders, [2]r3.Vec{from, to})
				from = to
			}
		}
		*ring = append(*ring, side...)
		last, closed = at, at == first
	}
	return all, borders, t.err
}

// along1875 returns points from a direction of the ICRF, without it, to another one, in the axes of the galaxy. Axes are those of 1875.
func along1875(axes [3]r3.Vec, from, to r3.Vec) []r3.Vec {
	ra, dec := spherical(inAxes(axes, from))
	ra1, dec1 := spherical(inAxes(axes, to))
	turn := math.Remainder(ra1-ra, 360)
	n := math.Ceil(max(math.Abs(turn), math.Abs(dec1-dec), boundaryStep) / boundaryStep)
	list := make([]r3.Vec, 0, int(n))
	for i := 1.0; i <= n; i++ {
		v := direction(ra+float64(i/n*turn), dec+float64(i/n*(dec1-dec)))
		list = append(list, FromICRF(combine(axes, v)))
	}
	return list
}

// spherical returns the right ascension and declination of a unit vector, degrees.
func spherical(v r3.Vec) (ra, dec float64) {
	const degree = math.Pi / 180
	return portable.Atan2(v.Y, v.X) / degree, portable.Atan2(v.Z, math.Sqrt(float64(v.X*v.X)+float64(v.Y*v.Y))) / degree
}

// Boundaries returns the boundaries of the constellations. The list is the atlas's own.
func (c *Atlas) Boundaries() []Boundary { return c.boundaries }

// Borders returns the pieces of all boundaries, each once, as unit vectors in the axes of the galaxy. The list is the atlas's own.
func (c *Atlas) Borders() [][2]r3.Vec { return c.borders }
