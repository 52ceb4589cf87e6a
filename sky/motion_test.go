package sky

import (
	"math"
	"testing"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// propagated returns the direction after so many years of a star whose place, proper motion (radians a year) and radial
// velocity (distances a year) are known at J2000.0: it moves straight on (The Hipparcos and Tycho Catalogues, volume 1,
// section 1.5.5).
func propagated(at r3.Vec, east, north, out, years float64) r3.Vec {
	u := r3.Unit(at)
	q, p := compass(u)
	v := r3.Add(r3.Scale(1+out*years, u), r3.Add(r3.Scale(east*years, p), r3.Scale(north*years, q)))
	return r3.Unit(v)
}

// A published case: Sirius over 12,000 years (J. Meeus, Astronomical Algorithms, example 21.d).
func TestSiriusOverMillennia(t *testing.T) {
	const ra, dec, pc = 6 + 45./60 + 8.871/3600, -(16 + 42./60 + 57.99/3600), 2.64
	from := portable.Scale3(pc, direction(15*ra, dec))
	v := spaceMotion(from, -0.03847*15*1000*math.Cos(dec*degree), -1205.3, -7.6)
	s := System{Place: r3.Add(law.Sun, FromICRF(from)), Velocity: v}
	for _, c := range []struct{ year, ra, dec float64 }{
		{1000, 6 + 45./60 + 47.16/3600, -(16 + 22./60 + 56.0/3600)},
		{0, 6 + 46./60 + 25.09/3600, -(16 + 3./60 + 0.8/3600)},
		{-1000, 6 + 47./60 + 2.67/3600, -(15 + 43./60 + 12.3/3600)},
		{-2000, 6 + 47./60 + 39.91/3600, -(15 + 23./60 + 30.6/3600)},
		{-10000, 6 + 52./60 + 25.72/3600, -(12 + 50./60 + 6.7/3600)},
	} {
		got := r3.Unit(ToICRF(r3.Sub(s.At((c.year-2000)*365.25), law.Sun)))
		if off := secondsOfArc(got, direction(15*c.ra, c.dec)); off > 0.3 {
			t.Errorf("in the year %g it is %.2f seconds of arc off", c.year, off)
		}
	}
}

func secondsOfArc(a, b r3.Vec) float64 {
	return math.Asin(portable.Norm3(portable.Cross3(a, b))) / degree * 3600
}

// Every star of the catalogue is within 2 seconds of arc of where its row propagates to, 2,000 years before J2000.0 and after
// it: but for stars of pairs, which go round each other, and for companions nearer than straightFrom, which stay beside the
// first star of their system.
func TestStarsMove(t *testing.T) {
	c := catalogue(t)
	type place struct {
		system *System
		body   int
		lead   int
	}
	places := map[int]place{}
	for i := range c.Systems() {
		s := c.System(i)
		for k := range s.Bodies {
			if b := &s.Bodies[k]; b.Kind == Star && b.star > 0 {
				places[b.star] = place{s, k, c.groups[i].stars[0]}
			}
		}
	}
	firsts, companions := 0, 0
	rows := openTable("stars")
	for rows.next() {
		id := rows.whole("id")
		p, there := places[id]
		if !there {
			continue
		}
		s, b := p.system, &p.system.Bodies[p.body]
		switch {
		case b.Orbit != nil:
			continue
		case p.lead == id:
			firsts++
		case b.path != nil:
			companions++
		default:
			continue
		}
		const thousandth = degree / 3600 / 1000
		at := r3.Vec{X: rows.value("x_pc"), Y: rows.value("y_pc"), Z: rows.value("z_pc")}
		radial := rows.value("rv_km_s")
		if p.lead != id {
			radial = portable.Dot3(c.stars[p.lead].motion, r3.Unit(c.stars[id].fromSun))
		}
		for _, years := range []float64{-2000, 2000} {
			want := propagated(at, rows.value("pmra_mas_yr")*thousandth, rows.value("pmdec_mas_yr")*thousandth, radial*PerDay*365.25/portable.Norm3(at), years)
			got := r3.Unit(ToICRF(r3.Sub(s.Galactic(p.body, years*365.25), law.Sun)))
			if off := secondsOfArc(got, want); off > 2 {
				t.Errorf("%s is %.1f seconds of arc off after %g years", b.Name, off, years)
			}
		}
	}
	if firsts < 21_300 || companions < 100 {
		t.Errorf("%d stars and %d companions", firsts, companions)
	}
	t.Logf("%d stars and %d companions", firsts, companions)
}
