package gl_test

import (
	"math"
	"testing"

	"galaxy/render/starscape"
)

// A narrow field of the Milky Way has structure finer than a texel of its map, which a wide one has no room for, and the map has none of its
// own edges there. Nothing of it moves as the eye turns.
func TestBandInANarrowField(t *testing.T) {
	needScreen(t)
	const width, height, field = 640, 360, 5.
	s := sight{of: "Sol", height: 0.02, toward: [2]float64{20, -1.5}, field: field}
	light := func(turned float64) []float64 {
		s := s
		s.toward[0] += turned
		f := s.frame(t, width, height)
		if f.Haze.Band == nil || f.Haze.BandShare != 1 {
			t.Fatalf("from the Sun the band has a share of %v", f.Haze.BandShare)
		}
		f.Lights, f.Clouds, f.Figures, f.Texts = nil, nil, nil, nil
		p := draw(t, f)
		all := make([]float64, width*height)
		for i := range all {
			all[i] = linear(p.Pix[4*i+1])
		}
		return all
	}
	all := light(0)
	// The contrast of what is a third of a texel wide: each pixel against the mean of four, so far off.
	off := int(360. / starscape.BandColumns / 3 / field * height)
	fine, mean, n := 0., 0., 0.
	for j := off; j < height-off; j += 3 {
		for i := off; i < width-off; i += 3 {
			at := j*width + i
			d := all[at] - 0.25*(all[at-off]+all[at+off]+all[at-off*width]+all[at+off*width])
			fine, mean, n = fine+d*d, mean+all[at], n+1
		}
	}
	fine, mean = math.Sqrt(fine/n), mean/n
	if fine < 0.01*mean || fine > 0.2*mean {
		t.Errorf("within a texel the light changes by %.4f of %.3f", fine, mean)
	}
}
