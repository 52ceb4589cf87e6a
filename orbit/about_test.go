package orbit

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// Earth moves about the Sun at 30 km/s, not about the barycentre at 12 m/s.
func TestAbout(t *testing.T) {
	s := SolarSystem(Modern)
	find := func(name string) int {
		i, err := s.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	for _, c := range [][2]string{
		{"Earth", "Sun"},
		{"Earth-Moon barycenter", "Sun"},
		{"Moon", "Earth"},
		{"Phobos", "Mars"},
		{"Mars", "Sun"},
		{"Ceres", "Sun"},
	} {
		if center, _ := s.About(find(c[0])); center != find(c[1]) {
			t.Errorf("%s moves about body %d, want %s", c[0], center, c[1])
		}
	}
	if center, _ := s.About(0); center != -1 {
		t.Errorf("the Sun moves about body %d", center)
	}
	earth := find("Earth")
	center, path := s.About(earth)
	states := s.States(nil, 9000)
	if v := AU / secondsPerDay * r3.Norm(r3.Sub(states[earth].V, states[center].V)); math.Abs(v-29.8) > 0.6 {
		t.Errorf("Earth moves at %v km/s", v)
	}
	if el := path.(Conic).Elements(9000); math.Abs(el.Period()-365.25) > 0.1 {
		t.Errorf("Earth's year has %v days", el.Period())
	}
}

func TestSatellites(t *testing.T) {
	s := SolarSystem(Modern)
	for name, want := range map[string][]string{
		"Mars": {"Phobos", "Deimos"}, "Earth": {"Moon"}, "Venus": nil, "Earth-Moon barycenter": nil,
		"Sun": {"Mercury", "Venus", "Earth", "Mars", "Jupiter", "Saturn", "Uranus", "Neptune", "Pluto", "Ceres", "Vesta"},
	} {
		i, err := s.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, j := range s.Satellites(i) {
			got = append(got, s[j].Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has %q, want %q", name, got, want)
		}
	}
}

// The Earth takes the Moon and their barycentre along, the Moon nothing, and the first of each is what About follows.
func TestTrain(t *testing.T) {
	s := SolarSystem(Modern)
	for name, want := range map[string][]string{
		"Earth": {emb, "Earth", "Moon"},
		"Moon":  {"Moon"},
		"Mars":  {"Mars", "Phobos", "Deimos"},
	} {
		var got []string
		i := slices.IndexFunc(s, func(b Body) bool { return b.Name == name })
		list := s.Train(i)
		for _, j := range list {
			got = append(got, s[j].Name)
		}
		if _, path := s.About(i); !slices.Equal(got, want) || path != s[list[0]].Path {
			t.Errorf("%s takes %q along", name, got)
		}
	}
}
