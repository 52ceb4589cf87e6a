package sky

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// sample makes generated systems of single stars and multiples near the Sun, whose primaries
// have magnitudes from lo to hi.
func sample(t testing.TB, n int, lo, hi float64, visit func(*System)) {
	c := catalogue(t)
	for i := range n {
		mag := lo + (hi-lo)*float64(i)/float64(n)
		visit(c.Generated(law.Point{Place: r3.Add(law.Sun, r3.Vec{X: 30}), AbsMag: mag, Seed: law.Draw(uint64(i), 1), Code: 0xd4<<55 | uint64(i)<<40}))
	}
}

// Planets per star, as planet_statistics of the data has them, and what the generator makes.
func TestPlanetStatistics(t *testing.T) {
	type row struct {
		what    string
		lo, hi  float64 // the range of the literature
		of      func(r, p, m float64) bool
		perStar bool // or the share of stars with one
	}
	count := func(n int, lo, hi float64, rows []row) {
		stars := 0
		sums := make([]float64, len(rows))
		sample(t, n, lo, hi, func(s *System) {
			if ClassLetter(s.Bodies[0].Class) == 'D' {
				return
			}
			stars++
			for k, row := range rows {
				has := 0.0
				for i := range s.Bodies {
					if b := &s.Bodies[i]; b.Kind == Planet && row.of(b.Radius, b.Orbit.Period(), b.Mass) {
						has++
					}
				}
				if !row.perStar {
					has = min(has, 1)
				}
				sums[k] += has
			}
		})
		for k, row := range rows {
			got := sums[k] / float64(stars)
			t.Logf("%-42s %.3f, literature %g–%g", row.what, got, row.lo, row.hi)
			if got < row.lo || got > row.hi {
				t.Errorf("%s: %.3f", row.what, got)
			}
		}
	}
	n := 12000
	giant := func(m float64) bool { return m > 0.3*EarthsPerJupiter && m < 10*EarthsPerJupiter }
	count(n, 3.5, 7, []row{
		{what: "Sun-like, 2–4 Earth radii, under 50 d", lo: 0.11, hi: 0.15, perStar: true, of: func(r, p, m float64) bool { return r > 2 && r < 4 && p < 50 }},
		{what: "Sun-like, 4–8 Earth radii, under 50 d", lo: 0.01, hi: 0.035, perStar: true, of: func(r, p, m float64) bool { return r > 4 && r < 8 && p < 50 }},
		{what: "Sun-like, 8–32 Earth radii, under 50 d", lo: 0.009, hi: 0.02, perStar: true, of: func(r, p, m float64) bool { return r > 8 && r < 32 && p < 50 }},
		{what: "Sun-like with a small one, under 100 d", lo: 0.45, hi: 0.55, of: func(r, p, m float64) bool { return r < 4 && p < 100 }},
		{what: "Sun-like, giants, 2–2000 d", lo: 0.09, hi: 0.12, perStar: true, of: func(r, p, m float64) bool { return giant(m) && p > 2 && p < 2000 }},
		{what: "Sun-like, giants within 20 au", lo: 0.16, hi: 0.21, perStar: true, of: func(r, p, m float64) bool { return giant(m) && p < 32700 }},
		{what: "Sun-like, hot Jupiters", lo: 0.005, hi: 0.01, perStar: true, of: func(r, p, m float64) bool { return giant(m) && p < 10 }},
	})
	count(n, 9, 14, []row{
		{what: "M dwarfs, 0.5–4 Earth radii, under 50 d", lo: 0.8, hi: 1.0, perStar: true, of: func(r, p, m float64) bool { return r > 0.5 && r < 4 && p < 50 }},
		{what: "M dwarfs, 0.5–1.4 Earth radii, under 50 d", lo: 0.45, hi: 0.57, perStar: true, of: func(r, p, m float64) bool { return r > 0.5 && r < 1.4 && p < 50 }},
		{what: "M dwarfs, 1–4 Earth radii, under 200 d", lo: 2.2, hi: 2.8, perStar: true, of: func(r, p, m float64) bool { return r > 1 && r < 4 && p < 200 }},
		{what: "M dwarfs, giants, 2–2000 d", lo: 0.01, hi: 0.035, perStar: true, of: func(r, p, m float64) bool { return giant(m) && p > 2 && p < 2000 }},
	})
}

// Generated systems hold together: neighbours are far enough apart, moons stay with their
// planets, and every number is finite.
func TestGeneratedSystems(t *testing.T) {
	seen := map[string]int{}
	for _, range_ := range [][2]float64{{-9, 3}, {3, 8}, {8, 19}} {
		sample(t, 4000, range_[0], range_[1], func(s *System) {
			seen[s.Kind()]++
			var before *Body
			for i := range s.Bodies {
				b := &s.Bodies[i]
				if b.Name == "" || b.Parent >= i || !(b.Mass > 0) || b.Kind != Pair && !(b.Radius > 0) || b.Orbit != nil && (b.Orbit.Check() != nil || b.Orbit.E >= 1) || math.IsInf(b.Mass+b.Radius+b.Temperature+b.Luminosity, 0) {
					t.Fatalf("%s: %+v", s.Name, b)
				}
				switch b.Kind {
				case Planet:
					star := s.Bodies[b.Parent].Mass
					if before != nil {
						p, w := world{before.Orbit.SemiMajorAxis(), before.Orbit.E, before.Mass}, world{b.Orbit.SemiMajorAxis(), b.Orbit.E, b.Mass}
						if !p.apart(&w, star*0.999) && !p.apart(&w, star*1.001) {
							t.Errorf("%s and %s are too near each other", before.Name, b.Name)
						}
					}
					before = b
					seen[b.Class]++
				case Moon:
					p := &s.Bodies[b.Parent]
					if b.Orbit.Apoapsis() > 0.6*p.Orbit.Q*149597870.7*math.Cbrt(p.Mass/(3*earthsPerSun*s.Bodies[p.Parent].Mass)) || b.Orbit.Q < 2*p.Radius*earthRadius {
						t.Errorf("%s is too far out or too far in", b.Name)
					}
					seen["moon"]++
				}
				if b.Rings[1] > 0 {
					seen["rings"]++
				}
			}
		})
	}
	for _, kind := range strings.Split("star,double star,multiple star,white dwarf,lava,rock,ocean,ice,sub-Neptune,ice giant,gas giant,hot gas giant,moon,rings", ",") {
		if seen[kind] == 0 {
			t.Errorf("no %s among %v", kind, seen)
		}
	}
	t.Log(fmt.Sprint(seen))
}

// Where the disk is like that near the Sun there are as many systems, and stars to a system, as counted, and
// of each class about the share that the law's publication found. (Its L dwarfs, 2 %, are M8 and M9 here.)
func TestClasses(t *testing.T) {
	c := catalogue(t)
	const pc = 40
	// As far from the centre as the Sun, where the catalogue owns nothing.
	at := r3.Vec{X: law.Sun.X * math.Cos(0.4), Y: -law.Sun.X * math.Sin(0.4), Z: law.Sun.Z}
	list := c.Galaxy.Seeker().Within(nil, at, pc, 20)
	systems, stars, shares := 0.0, 0.0, map[string]float64{}
	for _, p := range list {
		s := c.Generated(p)
		systems++
		stars += float64(s.Stars())
		if s.Primary().AbsMag != p.AbsMag {
			t.Errorf("%s: its brightest star has M %g, the point %g", s.Name, s.Primary().AbsMag, p.AbsMag)
		}
		kind := string(ClassLetter(s.Primary().Class))
		if giant(s.Primary().Class) {
			kind = "giant"
		}
		shares[kind]++
	}
	density := systems / (4. / 3 * math.Pi * pc * pc * pc)
	t.Logf("%.4f systems/pc³, %.3f stars each", density, stars/systems)
	if math.Abs(density/0.0635-1) > 0.05 || math.Abs(stars/systems-1.33) > 0.06 {
		t.Errorf("%.4f systems/pc³ of %.3f stars, want 0.0635 and 1.33", density, stars/systems)
	}
	for _, want := range []struct {
		class    string
		from, to float64 // per cent: between the prototype's and the primaries within 10 pc, or near to both
	}{{"M", 64, 75}, {"K", 9.5, 16}, {"G", 4, 7}, {"F", 2.5, 5}, {"A", 0.8, 1.6}, {"D", 4.8, 6}, {"giant", 0.4, 1}} {
		got := 100 * shares[want.class] / systems
		t.Logf("%-5s %5.2f %%, published %g to %g", want.class, got, want.from, want.to)
		if got < want.from || got > want.to {
			t.Errorf("%s: %.2f %%, published %g to %g", want.class, got, want.from, want.to)
		}
	}
}
