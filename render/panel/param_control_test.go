//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"galaxy/nav"
)

// For every parameter of every method the slider's range contains the value, its format
// prints one number, and its ends are accepted as orders.
func TestKnobsOfEveryMethod(t *testing.T) {
	for _, kind := range nav.Kinds() {
		b, err := nav.New(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range nav.Params(b) {
			if p.Type == nav.Text { // typed
				continue
			}
			k := newParamControl("ships", p, solar)
			name := kind.Name + "." + p.Name
			if v := p.Value(); !(k.min <= v && v <= k.max) || math.IsInf(k.max-k.min, 0) || !(k.max > k.min) {
				t.Errorf("%s: the slider from %v to %v does not hold %v", name, k.min, k.max, v)
			}
			if strings.Count(k.format, "%") != 1+strings.Count(k.format, "%%")*2 {
				t.Errorf("%s: %q is no printf format of one value", name, k.format)
			}
			if k.logarithmic && len(fmt.Sprintf(strings.Fields(k.format)[0], p.Value())) > 6 {
				t.Errorf("%s: %v is shown as "+k.format, name, p.Value(), p.Value())
			}
			if err := p.SetText(k.orderValue(p.Value())); err != nil {
				t.Errorf("%s: its own value is refused: %v", name, err)
			}
			for _, x := range []float64{k.min, k.max} {
				if err := p.SetText(k.orderValue(x)); err != nil {
					t.Errorf("%s: the slider's end is refused: %v", name, err)
				}
			}
		}
	}
}

// Sliders of ranges of many powers of ten are dragged to numbers that are short, over the whole scale.
func TestThreeDigits(t *testing.T) {
	for x, want := range map[float32]float64{0.0003528471: 0.000353, 1234567: 1230000, -2.5: -2.5, 0: 0, 1e-7: 1e-7} {
		if got := threeDigits(x); got != want {
			t.Errorf("%v becomes %v, not %v", x, got, want)
		}
	}
}
