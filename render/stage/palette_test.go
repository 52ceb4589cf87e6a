package stage

import (
	"image/color"
	"math"
	"testing"

	"galaxy/nav"
)

// near reports whether two colours are hard to tell apart.
func near(a, b color.RGBA) bool {
	d := func(x, y uint8) float64 { return float64(x) - float64(y) }
	return math.Hypot(math.Hypot(d(a.R, b.R), d(a.G, b.G)), d(a.B, b.B)) < 40
}

func TestInksDiffer(t *testing.T) {
	for p := range inks {
		for i := range inks[p] {
			for k := range i {
				if a, b := inks[p][i], inks[p][k]; near(a, b) {
					t.Errorf("palette %d: inks %d and %d are %v and %v", p, k, i, a, b)
				}
			}
			for shade := range uint8(len(tints)) {
				for other := range shade {
					if a, b := Palette(p).Shade(nav.Ink(i), shade), Palette(p).Shade(nav.Ink(i), other); near(a, b) {
						t.Errorf("palette %d, ink %d: shades %d and %d are %v and %v", p, i, other, shade, a, b)
					}
				}
			}
		}
	}
}
