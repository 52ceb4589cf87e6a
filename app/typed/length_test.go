package typed

import (
	"math"
	"testing"
)

func TestLength(t *testing.T) {
	for text, want := range map[string]float64{"3 pc": 3, "30kpc": 30000, "1 ly": 0.3066, "206264.806 au": 1, "4e5 km": 1.2963e-8} {
		if pc, err := Length(text); err != nil || math.Abs(pc/want-1) > 1e-4 {
			t.Errorf("%s is %g pc, %v; want %g", text, pc, err, want)
		}
	}
}

// Any text is a length within the bounds, or an error of one line.
func FuzzLength(f *testing.F) {
	for _, text := range []string{"3 pc", "", "pc", "nan pc", "-1 au", "1e999 km", "3", "3 parsecs", "٣ pc"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if pc, err := Length(text); err != nil {
			refused(t, text, err)
		} else if !(pc > 3e-11 && pc <= 1e6) {
			t.Fatalf("%q is %v pc", text, pc)
		}
	})
}
