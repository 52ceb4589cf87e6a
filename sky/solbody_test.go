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

// Classes in words.
func TestClassWords(t *testing.T) {
	for class, want := range map[string]string{
		"M3V": "red dwarf", "G2V": "yellow dwarf", "K0III": "orange giant", "M1-2Ia-Iab": "red supergiant", "B8Iae": "blue-white supergiant", "A0": "white star",
		"DA1.9": "white dwarf", "F5IV-V": "yellow-white star", "K2IV": "orange subgiant", "gK5": "orange giant", "M0IIIa": "red giant", "sdM1": "red subdwarf",
		"T8": "brown dwarf", "WC8": "Wolf–Rayet star", "C7": "carbon star", "": "star", "K2IIIab": "orange giant", "O9.5II": "blue giant",
	} {
		if got := ClassWords(class); got != want {
			t.Errorf("%s is a %q, want %q", class, got, want)
		}
	}
}
