package sky

import (
	"math"
	"testing"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// The figures join stars that are near each other in the Sun's sky, those of Orion among them.
func TestFigures(t *testing.T) {
	c := catalogue(t)
	lines, orion := 0, map[string]bool{}
	for _, f := range c.Figures() {
		if f.Name == "" || len(f.Lines) == 0 {
			t.Errorf("a constellation is %+v", f)
		}
		for _, l := range f.Lines {
			lines++
			a, b := r3.Sub(c.Place(l[0]), law.Sun), r3.Sub(c.Place(l[1]), law.Sun)
			if angle := math.Acos(portable.Dot3(a, b)/portable.Norm3(a)/portable.Norm3(b)) / degree; !(angle < 45) {
				t.Errorf("%s: a line of %g degrees", f.Name, angle)
			}
			if f.Name == "Orion" {
				orion[c.System(l[0]).Name], orion[c.System(l[1]).Name] = true, true
			}
		}
	}
	if len(c.Figures()) < 88 || lines < 720 {
		t.Errorf("%d figures of %d lines", len(c.Figures()), lines)
	}
	for _, name := range []string{"Betelgeuse", "Rigel", "Bellatrix", "Alnilam", "Saiph"} {
		if !orion[name] {
			t.Errorf("Orion is without %s: %v", name, orion)
		}
	}
}
