package starscape

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
	"galaxy/sky/law"
	skynames "galaxy/sky/names"
)

func atlas(t testing.TB) *sky.Atlas {
	t.Helper()
	a, err := sky.Open()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func directory(t testing.TB) *skynames.Directory {
	t.Helper()
	d, err := skynames.Open()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// above is an eye that looks down at a place of the galaxy.
func above(at r3.Vec, height float64) Eye {
	return Eye{Focus: sky.Place{In: sky.Galactic, At: at}, Axes: [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}}, Height: height}
}

// A star is where the projection of the package's figure has it.
func TestPlaceOfAStar(t *testing.T) {
	a := atlas(t)
	found, err := directory(t).FindOne("Arcturus")
	if err != nil {
		t.Fatal(err)
	}
	const w, h, height = 1280, 720, 30.0
	var v View
	New(a).Show(&v, above(law.Sun, height), w, h, 1, Options{Whole: true})
	d := r3.Sub(found.System.Place, law.Sun)
	deep := 0.5*height/math.Tan(math.Pi/6) - d.Z
	k := 0.5 * h / math.Tan(math.Pi/6) / deep
	best := math.Inf(1)
	for _, l := range v.Lights {
		best = min(best, math.Hypot(float64(l.X)-k*d.X, float64(l.Y)-k*d.Y))
	}
	if best > 0.01 {
		t.Errorf("the light nearest to where Arcturus should be is %g pixels off", best)
	}
}

// The ground of a drawing has far less light in haze and clouds than in stars, fewer names, and all in their places.
func TestQuiet(t *testing.T) {
	s := New(atlas(t))
	light := func(quiet float64) (stars, clouds, band float64, first Light, names int) {
		var v View
		o := Options{Haze: true, Density: 1, Whole: true, Inside: atlas(t).System(0), InsideShare: 1, Quiet: quiet}
		eye := above(law.Sun, 1e-5)
		eye.Axes = [3]r3.Vec{{Y: -1}, {Z: 1}, {X: -1}} // towards the middle of the galaxy
		s.Show(&v, eye, viewerWidth, viewerHeight, 1, o)
		for i := range v.Lights {
			stars += float64(v.Lights[i].Flux[1])
		}
		for i := range v.Clouds {
			if v.Clouds[i].Form != Dark {
				clouds += float64(v.Clouds[i].Flux[1])
			}
		}
		return stars, clouds, float64(v.Haze.BandStrength), v.Lights[0], len(v.Names)
	}
	stars, clouds, band, first, names := light(0)
	quietStars, quietClouds, quietBand, same, fewer := light(1)
	for _, c := range []struct {
		name           string
		was, is, share float64
	}{
		{"stars", stars, quietStars, quietLight}, {"clouds", clouds, quietClouds, quietHaze}, {"the band", band, quietBand, quietHaze},
	} {
		if !(c.was > 0) || math.Abs(c.is/c.was/c.share-1) > 0.02 {
			t.Errorf("%s have %v of light, and %v behind a drawing; want %v of it", c.name, c.was, c.is, c.share)
		}
	}
	if first.X != same.X || first.Y != same.Y || names < 3 || fewer > names/2 || fewer == 0 {
		t.Errorf("a star at %v, %v is at %v, %v; %d names, and %d", first.X, first.Y, same.X, same.Y, names, fewer)
	}
}
