//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"strings"
	"testing"

	"galaxy/nav"
)

// Every parameter of every method makes a slider that holds its value, shows it
// as a number can be read, and orders what the parameter takes.
func TestKnobsOfEveryMethod(t *testing.T) {
	for _, kind := range nav.Kinds() {
		b, err := nav.New(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range nav.Params(b) {
			k := newKnob("ships", p, solar)
			name := kind.Name + "." + p.Name
			if v := p.Value(); !(k.floor <= v && v <= k.reach) || math.IsInf(k.reach-k.floor, 0) || !(k.reach > k.floor) {
				t.Errorf("%s: the slider from %v to %v does not hold %v", name, k.floor, k.reach, v)
			}
			if strings.Count(k.show, "%") != 1+strings.Count(k.show, "%%")*2 {
				t.Errorf("%s: %q is no printf format of one value", name, k.show)
			}
			if err := p.SetText(k.order(p.Value())); err != nil {
				t.Errorf("%s: its own value is refused: %v", name, err)
			}
			for _, x := range []float64{k.floor, k.reach} {
				if err := p.SetText(k.order(x)); err != nil {
					t.Errorf("%s: the slider's end is refused: %v", name, err)
				}
			}
		}
	}
}
