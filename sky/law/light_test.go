package law

import (
	"math"
	"testing"
)

// The light of the disk seen from above is that of the law's publication: magnitudes per square second
// of arc at distances from the centre.
func TestGlow(t *testing.T) {
	g := galaxyOf(t)
	for _, want := range []struct{ kpc, mag float64 }{{0, 17.4}, {1, 18.9}, {2, 19.9}, {4, 21.2}, {6, 22.1}, {8.15, 23.0}, {10, 23.8}, {12, 24.7}, {14, 25.5}, {16, 26.5}} {
		light := 0.0
		const n = 48
		for i := range n { // the mean around the centre
			s, c := math.Sincos(2 * math.Pi * (float64(i) + 0.5) / n)
			light += g.Glow(1000*want.kpc*c, 1000*want.kpc*s, firstMag).Sum() / n
		}
		mag := sunMag + 21.572 - 2.5*math.Log10(light)
		t.Logf("%5.2f kpc: %.2f, published %.1f", want.kpc, mag, want.mag)
		if math.Abs(mag-want.mag) > 0.1 {
			t.Errorf("%g kpc from the centre: %.2f mag/arcsec², published %.1f", want.kpc, mag, want.mag)
		}
	}
	// The share of the light that bright stars have, near the Sun.
	all := g.Glow(-8150, 0, firstMag).Sum()
	for _, want := range []struct{ mag, share float64 }{{-4, 0.063}, {-1, 0.21}, {2, 0.68}, {5, 0.955}} {
		if share := 1 - g.Glow(-8150, 0, want.mag).Sum()/all; math.Abs(share-want.share) > 0.12 {
			t.Errorf("stars brighter than %g have %.3f of the light, published %.3f", want.mag, share, want.share)
		}
	}
}
