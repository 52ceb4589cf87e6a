package chart

import (
	"bytes"
	"image"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/names"
)

func atlas(t *testing.T) *sky.Atlas {
	t.Helper()
	a, err := sky.Open()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// around returns the sum of all channels within r pixels.
func around(p *image.RGBA, x, y, r int) int {
	sum := 0
	for j := y - r; j <= y+r; j++ {
		for i := x - r; i <= x+r; i++ {
			c := p.RGBAAt(i, j)
			sum += int(c.R) + int(c.G) + int(c.B)
		}
	}
	return sum
}

// A bright star stands where the eye above the plane sees it, and the chart is the same each time.
func TestStars(t *testing.T) {
	a := atlas(t)
	directory, err := names.Open()
	if err != nil {
		t.Fatal(err)
	}
	found, err := directory.FindOne("Arcturus")
	if err != nil {
		t.Fatal(err)
	}
	const w, h, width = 480, 270, 30.0
	center := law.Sun
	p := Stars(a, center, width, w, h)
	d := r3.Sub(found.System.Place, center)
	deep := 0.87*width - d.Z
	x, y := w/2+int(w*0.87*d.X/deep), h/2-int(w*0.87*d.Y/deep)
	if at, beside := around(p, x, y, 3), around(p, x+40, y+25, 3); at < 3*beside {
		t.Errorf("at the place of Arcturus the light is %d, beside it %d", at, beside)
	}
	if again := Stars(a, center, width, w, h); !bytes.Equal(p.Pix, again.Pix) {
		t.Error("the same chart twice differs")
	}
	// The galaxy from above: the centre is brighter than the Sun's place, that brighter than the edge.
	p = Stars(a, r3.Vec{}, 30000, w, h)
	if c, s, e := around(p, w/2, h/2, 4), around(p, w/2-w*8150/30000, h/2+20, 4), around(p, 2+4, 6, 4); c < s || s < e {
		t.Errorf("light: centre %d, at the Sun's distance %d, corner %d", c, s, e)
	}
}

// Bodies stand where their frames have them: Io about Jupiter, in the plane of the moons.
func TestSystem(t *testing.T) {
	sol := atlas(t).System(0)
	tree := sol.Tree()
	index := map[string]int{}
	for i := range sol.Bodies {
		index[sol.Bodies[i].Name] = i
	}
	const w, h, width = 640, 360, 0.05
	p := System(sol, index["Jupiter"], width, 9800, w, h)
	v := tree.Place(index["Callisto"], 9800).From(tree.Center(index["Jupiter"], 9800), 9800)
	x, y := w/2+v.X/orbit.AU/width*w, h/2-v.Y/orbit.AU/width*w
	if math.Hypot(v.X, v.Y) < 1.8e6 || around(p, int(x), int(y), 1) < 9*300 {
		t.Errorf("there is no Callisto at %g, %g", x, y)
	}
	if around(p, w/2, h/2, 1) < 9*400 {
		t.Error("there is no Jupiter in the middle")
	}
	// Within the Sun there is only Sun, and it takes no longer.
	if p = System(sol, -1, 1e-5, 9800, w, h); around(p, 3, 3, 2) < 25*500 {
		t.Error("the Sun does not fill a picture of its middle")
	}
	// From the origin the Sun is in the middle.
	if p = System(sol, -1, 5, 9800, w, h); around(p, w/2, h/2, 1) < 9*500 {
		t.Error("there is no Sun in the middle")
	}
}

// The limit of magnitude is continuous in the width, so that zooming shows no step.
func TestLimit(t *testing.T) {
	last := limit(0.5)
	for w := 0.5; w < 1e5; w *= 1.01 {
		if l := limit(w); math.Abs(l-last) > 0.02 || l < 8 || l > 13 {
			t.Errorf("the limit at %g pc is %g, just before %g", w, l, last)
		} else {
			last = l
		}
	}
}
