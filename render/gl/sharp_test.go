package gl_test

import (
	"image"
	"testing"

	"galaxy/scene/looks"
)

// near is a picture of the middle of a globe, 68 pixels wide.
func near(t *testing.T, look *looks.Globe, radius float64) *image.NRGBA {
	t.Helper()
	f := portraits([]string{"moon"}, 1, radius, 68)
	f.Globes[0].Look, f.Globes[0].InSpace = look, true
	f.Discs[0].Light = [3]float32{-0.7, 0.3, 0.64}
	return draw(t, f)
}

// unlike returns by how much pixels differ from those beside them in one picture, and from those of another one, in steps of a byte.
func unlike(a, b *image.NRGBA) (beside, other float64) {
	const first, n = 2, 64
	for y := first; y < first+n; y++ {
		for x := first; x < first+n; x++ {
			here := int(a.NRGBAAt(x, y).G)
			beside += float64(abs(here - int(a.NRGBAAt(x+1, y).G)))
			other += float64(abs(here - int(b.NRGBAAt(x, y).G)))
		}
	}
	return beside / (n * n), other / (n * n)
}

// However near one comes, the ground of a world has detail down to some pixels, and it does not flicker when one comes a
// little nearer: the picture changes by less than it would by a pixel's way.
func TestGroundIsSharpAtAnyDistance(t *testing.T) {
	needScreen(t)
	for _, name := range []string{"rock", "gas-giant"} { // a map takes seconds on a processor: one of a ground, one of clouds
		look := looks.Made(name, nil, 5)
		for _, radius := range []float64{400, 4000, 40000} {
			a, b := near(t, look, radius), near(t, look, radius*1.0005)
			beside, other := unlike(a, b)
			least := 0.5
			if name == "gas-giant" {
				least = 0.15
			}
			if beside < least {
				t.Errorf("%s, %v pixels: pixels differ from those beside them by %.2f", name, radius, beside)
			}
			if other > beside {
				t.Errorf("%s, %v pixels: nearer by a two-thousandth they differ by %.2f, beside each other by %.2f", name, radius, other, beside)
			}
		}
	}
}
