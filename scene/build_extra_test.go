package scene

import (
	"math"
	"slices"
	"testing"

	"galaxy/orbit"
)

// The Solar System gets the moons, comets and minor planets that a file asks for, with what they
// go round, and has its usual few otherwise.
func TestExtraBodies(t *testing.T) {
	const head = "schema = 1\ntitle = \"x\"\n[time]\nstart = \"1986-02-09\"\n[system]\nbuiltin = \"solar\"\n"
	usual := parsed(t, head).Setup.Bodies
	for _, want := range []struct {
		lines string
		more  int
		has   []string
	}{
		{"", 0, nil},
		{`extra = ["Halley", "Eris", "Himalia"]`, 3, []string{"Halley", "Eris", "Himalia"}},
		{`extra = ["halley", "1P", "Ceres", "Io"]`, 1, []string{"Halley", "Ceres"}},
		{`extra = ["55 Pandora", "Pandora"]`, 2, []string{"55 Pandora", "Pandora"}},
		{"bodies = [\"Mars\"]\nextra = [\"Himalia\", \"Titan\"]", 6 - len(usual), []string{"Sun", "Mars", "Jupiter", "Himalia", "Saturn", "Titan"}},
	} {
		s := parsed(t, head+want.lines).Setup.Bodies
		if len(s) != len(usual)+want.more {
			t.Errorf("%s: %d bodies instead of %d", want.lines, len(s), len(usual)+want.more)
		}
		for _, name := range want.has {
			if _, err := s.Find(name); err != nil {
				t.Errorf("%s: %v", want.lines, err)
			}
		}
	}
	s := parsed(t, head+`extra = ["all-moons", "Halley"]`)
	if n := len(s.Setup.Bodies); n < 460 {
		t.Errorf("with all moons there are %d bodies", n)
	}
	i, err := s.Setup.Bodies.Find("Halley")
	if err != nil {
		t.Fatal(err)
	}
	// It is at its perihelion, 0.575 au from the Sun.
	star := slices.IndexFunc(s.Setup.Bodies, func(b orbit.Body) bool { return b.Name == "Sun" })
	r, sun := s.Setup.Bodies.At(i, s.Setup.Start).R, s.Setup.Bodies.At(star, s.Setup.Start).R
	if d := math.Hypot(math.Hypot(r.X-sun.X, r.Y-sun.Y), r.Z-sun.Z); math.Abs(d-0.5748) > 0.001 {
		t.Errorf("Halley is %g au from the Sun", d)
	}
}
