package looks

import (
	"math"
	"testing"
)

// Every mosaic can be read, belongs to a world, and has that world's common colour.
func TestMosaics(t *testing.T) {
	for name, survey := range surveys {
		g := Named(name)
		if g == nil || g.Survey != survey {
			t.Errorf("%s: no world has this mosaic", name)
			continue
		}
		m := g.Mosaic()
		if len(m.Ground) != 4*m.Width*m.Height || m.Sky != nil && len(m.Sky) != len(m.Ground) {
			t.Errorf("%s: %d and %d bytes for %d × %d texels", name, len(m.Ground), len(m.Sky), m.Width, m.Height)
			continue
		}
		if g.Kind == Ocean {
			continue
		}
		var sum [3]float64
		weight := 0.0
		for y := range m.Height {
			cos := math.Cos(m.latitude(y))
			for x := range m.Width {
				for k := range sum {
					sum[k] += cos * float64(m.Ground[4*(y*m.Width+x)+k])
				}
			}
			weight += cos * float64(m.Width)
		}
		for k := range sum {
			if d := sum[k]/weight/255 - float64(g.Mid[k]); math.Abs(d) > 0.03 {
				t.Errorf("%s: part %d of its mean differs by %.3f from the colour that it has from afar", name, k, d)
			}
		}
	}
}

// What no spacecraft has seen is known as such: the north of Uranus's moons, but not their south.
func TestMosaicGaps(t *testing.T) {
	for name, north := range map[string]float64{"Miranda": 40, "Ariel": 70, "Umbriel": 40, "Titania": 40, "Oberon": 50, "Triton": 60} {
		m := Named(name).Mosaic()
		known := func(lat float64) float64 {
			sum, y := 0, int((90-lat)/180*float64(m.Height))
			for x := range m.Width {
				sum += int(m.Ground[4*(y*m.Width+x)+3])
			}
			return float64(sum) / 255 / float64(m.Width)
		}
		if n, s := known(north), known(-45); n > 0.1 || s < 0.7 {
			t.Errorf("%s: %.2f is known at %v° north, %.2f at 45° south", name, n, north, s)
		}
	}
}

// What is embedded stays small: with the tables of package sky at most 8 MB.
func TestMosaicsAreSmall(t *testing.T) {
	files, err := mosaics.ReadDir("mosaics")
	if err != nil {
		t.Fatal(err)
	}
	sum := int64(0)
	for _, f := range files {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		sum += info.Size()
	}
	if sum > 2<<20 {
		t.Errorf("%d files have %d bytes", len(files), sum)
	}
}
