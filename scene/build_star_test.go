package scene

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/names"
)

// The bodies of a star's system are where the sky has them.
func TestStar(t *testing.T) {
	directory, err := names.Open()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"TRAPPIST-1", "alpha Centauri", "1BCN-6VDP-K710-4"} {
		f, err := directory.FindOne(name)
		if err != nil {
			t.Fatal(err)
		}
		const time = 9822.25
		s, err := OfSystem(name, time)
		if err != nil {
			t.Fatal(err)
		}
		if s.Star != f.System.Address || s.Galaxy || s.Units != (Units{"au", "day"}) || !s.Calendar {
			t.Errorf("%s: the scene is of %q, its units are %v", name, s.Star, s.Units)
		}
		if len(s.Setup.Bodies) != len(f.System.Bodies) {
			t.Fatalf("%s has %d bodies instead of %d", name, len(s.Setup.Bodies), len(f.System.Bodies))
		}
		if sys, err := s.System(); err != nil || sys.Name != f.System.Name {
			t.Errorf("%s: its system is %v, %v", name, sys, err)
		}
		tree := f.System.Tree()
		for i := range s.Setup.Bodies {
			if s.InSky(i) != i {
				t.Errorf("%s: body %d is number %d of the sky", name, i, s.InSky(i))
			}
			want := tree.Place(i, time).From(tree.Origin(), time)
			got := s.Setup.Bodies.At(i, time).R
			if d := r3.Norm(r3.Sub(want, got)); d > 1e-12*max(1, r3.Norm(want)) {
				t.Errorf("%s: %s is %g au off", name, s.Setup.Bodies[i].Name, d)
			}
			if star := f.System.Bodies[i].Kind == sky.Star; star != s.Looks[i].Glow || star != (s.Looks[i].Star != nil) {
				t.Errorf("%s: %s glows: %v", name, s.Setup.Bodies[i].Name, s.Looks[i].Glow)
			}
		}
	}
}

// A planet b and a star B are two things.
func TestStarAndPlanetOfOneName(t *testing.T) {
	const head = "schema = 1\ntitle = \"x\"\n[system]\nstar = \"1BCN-MK96-QB4R-E\"\n"
	for name, radius := range map[string]float64{"Plolplaepour Thurcrunthar b": 2.3e-5, "Plolplaepour Thurcrunthar B": 3.9e-3, "Plolplaepour Thurcrunthar b (planet)": 2.3e-5} {
		s := parsed(t, head+"[camera]\nfollow = \""+name+"\"\n")
		i, err := s.Setup.Bodies.Find(s.Camera.Follow)
		if err != nil || !(math.Abs(s.Setup.Bodies[i].Radius/radius-1) < 0.05) {
			t.Errorf("%s is %s, %g au large, %v", name, s.Camera.Follow, s.Setup.Bodies[i].Radius, err)
		}
		if s := parsed(t, head+"bodies = [\""+name+"\"]"); (len(s.Setup.Bodies) == 3) != (radius < 1e-3) {
			t.Errorf("with %s alone there are %d bodies", name, len(s.Setup.Bodies))
		}
	}
}

// The system of the Sun is the built-in one, by whatever name.
func TestStarSun(t *testing.T) {
	const head = "schema = 1\ntitle = \"x\"\n[system]\n"
	want := parsed(t, head+"builtin = \"solar\"\nextra = [\"Halley\"]")
	for _, name := range []string{"Sol", "Jupiter", "Solar System"} {
		s := parsed(t, head+"star = \""+name+"\"\nextra = [\"Halley\"]")
		if s.Star != "Sol" || len(s.Setup.Bodies) != len(want.Setup.Bodies) {
			t.Errorf("%s: %d bodies of %q", name, len(s.Setup.Bodies), s.Star)
		}
	}
	s, err := OfSystem("Sun", 9000)
	if err != nil || s.Star != "Sol" || s.Setup.Start != 9000 || s.Title != "Solar System" {
		t.Errorf("%v, %v", s, err)
	}
}
