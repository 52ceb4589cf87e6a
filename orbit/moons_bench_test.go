package orbit

import (
	"fmt"
	"slices"
	"testing"

	"galaxy/internal/portable"
)

// moonlit returns the Solar System with so many more moons, each on an ellipse of its own about
// Jupiter, Saturn, Uranus or Neptune.
func moonlit(t testing.TB, more int) System {
	s := slices.Clone(SolarSystem(Modern))
	for i := range more {
		planet, err := s.Find([]string{"Jupiter", "Saturn", "Uranus", "Neptune"}[i%4])
		x := func(lane uint64) float64 { return portable.Uniform(portable.Hash(1, uint64(i), 0, lane)) }
		if err != nil {
			t.Fatal(err)
		}
		path, err := Prepare(Elements{
			Q: 0.001 + float64(0.1*x(1)), E: 0.7 * x(2), I: 3 * x(3), Node: 6 * x(4), Peri: 6 * x(5), T: 100 * x(6), Mu: s[planet].Mu,
		})
		if err != nil {
			t.Fatal(err)
		}
		s = append(s, Body{Name: fmt.Sprint("moon ", i), Parent: planet, Path: path})
	}
	return s
}

// BenchmarkMoons places 989 bodies.
func BenchmarkMoons(b *testing.B) {
	s := moonlit(b, 989-34)
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
}
