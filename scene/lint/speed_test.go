package lint

import (
	"strings"
	"testing"

	"galaxy/scene"
)

// No scene of the library is warned about, at twice its step either, but for the one that shows what the warning tells.
func TestLibraryHasNoWarnings(t *testing.T) {
	for _, name := range scene.Builtin() {
		s, err := scene.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		s.Setup.Dt *= 2
		if w := Warnings(s); len(w) > 0 && name != "moon-run" {
			t.Errorf("%s: %q", name, w)
		}
	}
}

func TestWarningsOfStepsThatAreTooLong(t *testing.T) {
	const lines = "[time]\nstep = 2\n[[body]]\nname = \"star\"\nmu = 1\n[[body]]\nname = \"moon\"\nradius = 1\nparent = \"star\"\norbit = { a = 9, period = 50 }\n" +
		"[[group]]\nname = \"quick\"\ncount = 2\nspeed = 5\nplace.ring.radius = 90\nstops = [[0, 50], \"moon\"]\n" +
		"[[group]]\nname = \"idle\"\ncount = 1\nspeed = 1e6\nplace.ring.radius = 90\n"
	if w := Warnings(parse(t, lines)); len(w) > 0 {
		t.Errorf("%q", w)
	}
	w := Warnings(parse(t, lines, "group.quick.speed=50", "body.moon.orbit.period=4"))
	if len(w) != 2 || !strings.Contains(w[0], `"quick 1" flies 25 times the width of its goal at full speed`) || !strings.Contains(w[1], `"moon" completes 0.5 orbits`) {
		t.Errorf("%q", w)
	}
	if w = Warnings(parse(t, lines, "body.moon.orbit.period=2")); len(w) != 1 || !strings.Contains(w[0], `"moon" completes 1 orbit`) {
		t.Errorf("%q", w)
	}
	if w = Warnings(parse(t, lines, "group.quick.speed=50", `group.quick.stops=["moon", [9, 9]]`)); len(w) != 1 {
		t.Errorf("%q", w)
	}
	solar, err := scene.Open("solar-system", "time.step=1e6")
	if err != nil {
		t.Fatal(err)
	}
	if w = Warnings(solar); len(w) < 3 || !strings.Contains(strings.Join(w, " "), `"Phobos" completes`) {
		t.Errorf("%q", w)
	}
}
