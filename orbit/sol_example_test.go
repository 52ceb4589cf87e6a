package orbit

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

func ExampleSolarSystem() {
	t, _, err := ParseDate("2026-11-20")
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := TableFor(t)
	if err != nil {
		fmt.Println(err) // a warning: the places are extrapolated
	}
	s := SolarSystem(table)
	mars, _ := s.Find("mars")
	earth, _ := s.Find("earth")
	m, e := s.At(mars, t).R, s.At(earth, t).R
	fmt.Printf("Mars at (%.4f, %.4f, %.4f) au, %.3f au from Earth\n", m.X, m.Y, m.Z, r3.Norm(r3.Sub(m, e)))
	// Output: Mars at (-0.5349, 1.5218, 0.0450) au, 1.273 au from Earth
}

func ExampleTableFor() {
	table, err := TableFor(Date{4000, 1, 1}.Start())
	fmt.Println(table)
	fmt.Println(err)
	// Output:
	// integrated 1800–2100
	// 4000-01-01T00:00:00.000 TDB is outside the planets' tables, 3000 BC to AD 3000: positions are extrapolated
}

func TestTableFor(t *testing.T) {
	for _, c := range []struct {
		date    string
		want    Table
		outside bool
	}{
		{"1800-01-01", Modern, false},
		{"1799-12-31", LongTerm, false},
		{"2050-12-31", Modern, false},
		{"2051-01-01", LongTerm, false},
		{"-3000-01-01", LongTerm, false},
		{"3000-12-31", LongTerm, false},
		{"3001-01-01", LongTerm, true},
		{"-3001-12-31", LongTerm, true},
	} { // of ellipses; the integrated one has its warnings
		at, _, err := ParseDate(c.date)
		if err != nil {
			t.Fatal(err)
		}
		got, err := EllipsesFor(at)
		if got != c.want || (err != nil) != c.outside {
			t.Errorf("%s: table %s, %v", c.date, got, err)
		}
		got, err = TableFor(at)
		if got != Integrated || (err != nil) != c.outside {
			t.Errorf("%s: table %s, %v", c.date, got, err)
		}
	}
}

func TestFramesAreInverse(t *testing.T) {
	v := r3.Vec{X: 1, Y: 2, Z: 3}
	if d := r3.Norm(r3.Sub(EclipticFromICRF(ICRFFromEcliptic(v)), v)); d > 1e-15 {
		t.Error(d)
	}
	// The pole of the ecliptic: right ascension 270°, declination 90° − ε.
	p := ICRFFromEcliptic(r3.Vec{Z: 1})
	if dec := math.Asin(p.Z); p.X != 0 || p.Y > 0 || math.Abs(dec+Obliquity-math.Pi/2) > 1e-15 {
		t.Error(p)
	}
}

// BenchmarkSolarSystem is one ephemeris of all 34 bodies.
func BenchmarkSolarSystem(b *testing.B) {
	s := SolarSystem(Modern)
	b.Run("places", func(b *testing.B) {
		places := s.Place(nil, 0)
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			places = s.Place(places, float64(i))
		}
	})
	b.Run("states", func(b *testing.B) {
		states := s.States(nil, 0)
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			states = s.States(states, float64(i))
		}
	})
	for _, name := range []string{emb, "Mercury", "Jupiter", "Io", "Ceres"} {
		p := s[slices.IndexFunc(s, func(b Body) bool { return b.Name == name })].Path
		b.Run(name, func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				p.State(float64(i))
			}
		})
	}
}
