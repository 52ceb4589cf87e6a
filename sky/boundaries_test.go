package sky

import (
	"math"
	"testing"

	"galaxy/internal/portable"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r3"
)

// winds reports whether a ring winds round a direction.
func winds(ring []r3.Vec, d r3.Vec) bool {
	var middle r3.Vec
	for _, v := range ring {
		middle = r3.Add(middle, v)
	}
	if portable.Dot3(middle, d) < 0 { // what is opposite winds, too
		return false
	}
	north, east := compass(d)
	sum, last := 0.0, math.NaN()
	for _, v := range ring {
		at := math.Atan2(portable.Dot3(v, east), portable.Dot3(v, north))
		if !math.IsNaN(last) {
			sum += math.Remainder(at-last, 2*math.Pi)
		}
		last = at
	}
	return math.Abs(sum) > math.Pi
}

// Each bright star is within the boundary of its constellation, and of no other one. The catalogue has the constellations
// of N. Roman's table (1987, CDS VI/42), made apart from this one.
func TestBoundariesHoldTheirStars(t *testing.T) {
	c := catalogue(t)
	named := map[string]string{"Betelgeuse": "Orion", "Dubhe": "Ursa Major", "Nunki": "Sagittarius", "Polaris": "Ursa Minor", "Errai": "Cepheus"}
	n, wrong := 0, 0
	for i := 1; i < len(c.stars); i++ {
		s := &c.stars[i]
		if s.con == "" || s.v > 6 {
			continue
		}
		d := portable.Scale3(1/portable.Norm3(s.fromSun), s.fromSun)
		in := []string{}
		for _, b := range c.Boundaries() {
			if winds(b.Ring, d) {
				in = append(in, b.Name)
			}
		}
		n++
		want := c.constellations[s.con]
		if s.names(c, i)[0] == "Rho Aquilae" {
			want = "Delphinus" // into which it has moved since it was named
		}
		if len(in) != 1 || in[0] != want {
			wrong++
			t.Logf("%s of %s is in %v", s.names(c, i)[0], s.con, in)
		}
		if want := named[s.names(c, i)[0]]; want != "" {
			if delete(named, s.names(c, i)[0]); len(in) != 1 || in[0] != want {
				t.Errorf("%s is in %v", s.names(c, i)[0], in)
			}
		}
	}
	if n < 4500 || wrong > 0 || len(named) > 0 {
		t.Errorf("%d of %d stars are not in their constellations; not tested: %v", wrong, n, named)
	}
}

// Delporte gave the corners in whole seconds of right ascension and minutes of declination of 1875, and all sides follow
// one of the two.
func TestBoundariesAreDelportes(t *testing.T) {
	axes := [3]r3.Vec{}
	for i, v := range upright {
		axes[i] = orbit.ICRFFromDate(v, equator1875)
	}
	c := catalogue(t)
	if b := c.Boundaries(); len(b) != 89 || b[0].Name != "Andromeda" {
		t.Fatalf("%d boundaries, the first of %s", len(b), b[0].Name)
	}
	// The first corner of Andromeda in the IAU's file of J2000.0: 22h 57m 51.6729s, 35.1682358 degrees.
	first := direction((22+57./60+51.6729/3600)*15, 35.1682358)
	if off := portable.Norm3(r3.Sub(ToICRF(c.Boundaries()[0].Ring[0]), first)) / degree; off > 1e-4 {
		t.Errorf("the first corner is %g degrees off", off)
	}
	for _, b := range c.Borders() {
		ra, dec := spherical(inAxes(axes, ToICRF(b[0])))
		ra1, dec1 := spherical(inAxes(axes, ToICRF(b[1])))
		turn, rise := math.Abs(math.Remainder(ra1-ra, 360))*math.Cos(dec*degree), math.Abs(dec1-dec)
		if min(turn, rise) > 2e-4 || turn > boundaryStep+1e-3 || rise > boundaryStep+1e-3 {
			t.Errorf("a side from %g %g to %g %g", ra, dec, ra1, dec1)
		}
	}
	corners, off := readCorners(t)
	for _, at := range corners {
		ra, dec := spherical(inAxes(axes, direction(at.ra, at.dec)))
		if math.Abs(math.Remainder(ra*240, 1))*math.Cos(dec*degree) > 0.08 || math.Abs(math.Remainder(dec*60, 1)) > 0.01 {
			t.Errorf("a corner at %g s, %g'", ra*240, dec*60)
		}
	}
	if len(corners) != 1653 || off != 6 {
		t.Errorf("%d corners, %d left out", len(corners), off)
	}
}

// readCorners reads the corners of the table, and counts those that are left out.
func readCorners(t *testing.T) (list []corner, out int) {
	for rows := openTable("constellation_bounds"); rows.next(); {
		at := corner{rows.value("ra_deg"), rows.value("dec_deg")}
		if offParallel[at] {
			out++
			continue
		}
		list = append(list, at)
	}
	return list, out
}
