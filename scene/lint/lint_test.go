package lint

import (
	"testing"

	"galaxy/scene"
)

// parse reads a scene of a text without its first lines.
func parse(t *testing.T, lines string, set ...string) *scene.Scene {
	t.Helper()
	s, err := scene.Parse("test.toml", []byte("schema = 1\ntitle = \"test\"\n"+lines), set...)
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	return s
}

func open(t *testing.T, name string, set ...string) *scene.Scene {
	t.Helper()
	s, err := scene.Open(name, set...)
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	return s
}

// Systems that come to life have no warnings.
func TestLivingSystemsHaveNoWarnings(t *testing.T) {
	for _, name := range []string{"TRAPPIST-1", "Kepler-90", "Sirius", "51 Pegasi", "1BCN-MK96-QB4R-E"} {
		s, err := scene.OfSystem(name, 9822.4)
		if err != nil {
			t.Fatal(err)
		}
		if list := Warnings(s); len(list) > 0 {
			t.Errorf("%s: %q", name, list)
		}
	}
}
