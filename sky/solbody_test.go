package sky

import (
	"math"
	"testing"
)

// Periods of moons are those before the stars, as they are published (JPL), days.
func TestPeriodsOfMoons(t *testing.T) {
	for name, want := range map[string]float64{"Moon": 27.3217, "Io": 1.7691, "Callisto": 16.689, "Titan": 15.9454, "Phobos": 0.31891, "Triton": 5.8769} {
		f := one(t, name)
		if got := f.System.Period(f.Body); math.Abs(got/want-1) > 2e-4 {
			t.Errorf("%s goes round in %.5f days, want %.5f", name, got, want)
		}
	}
	sun := one(t, "Sol").System
	if n, d := sun.Planets(), sun.DwarfPlanets(); n != 8 || d != 2 {
		t.Errorf("the Sun has %d planets and %d dwarf planets", n, d)
	}
}
