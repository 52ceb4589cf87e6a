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
