package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/worlds"
	"galaxy/render/observer"
	"galaxy/render/starscape"
	"galaxy/sky"
	"galaxy/sky/law"
)

// What of the sky is behind a body that is drawn as a ball has no name; a ring or a dot hides
// nothing.
func TestCovered(t *testing.T) {
	f := &Frame{
		Faces: []Face{{}},
		Discs: []Disc{{X: 100, Radius: 80, Face: 1}, {X: -300, Radius: 60, Globe: 1}, {Y: 200, Radius: 90, Ring: 2}},
		Marks: []Disc{{Y: -200, Radius: 6}},
	}
	for _, c := range []struct {
		x, y float64
		want bool
	}{{150, 30, true}, {170, 70, false}, {-340, 0, true}, {0, 0, false}, {0, 200, false}, {0, -200, false}} {
		if got := covered(f, c.x, c.y); got != c.want {
			t.Errorf("(%v, %v) is covered: %v", c.x, c.y, got)
		}
	}
}

// In a flight past the stars each name is beside its star in every picture, also while it fades.
func TestNamesStayAtTheirStars(t *testing.T) {
	sc, w := worlds.Opened(t, "galaxy")
	var b Builder
	var f Frame
	v := View{Width: 1280, Height: 720, Scale: 1, Camera: observer.Camera{Plane: observer.Plane{Zoom: 1}}, Options: Options{Stars: true, Labels: true}, Ship: Nothing, Body: Nothing, Follow: Nothing}
	v.Sky = starscape.Options{Whole: true, Density: 1}
	atlas, err := sky.Open()
	if err != nil {
		t.Fatal(err)
	}
	fading, worst := 0, 0.0
	for k := range 36 {
		at := r3.Add(law.Sun, r3.Scale(0.8*float64(k), r3.Vec{X: 0.6, Y: 0.5, Z: 0.3}))
		v.Eye = &starscape.Eye{Focus: sky.Place{In: sky.Galactic, At: at}, Axes: [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}}, Height: 20}
		b.Build(&f, sc, w, v)
		for i := range b.heavens.slots {
			n := &b.heavens.slots[i]
			m := &b.lettering.labels.marks[n.tag.owner]
			if !n.taken || m.opacity == 0 || n.kind != starscape.OfStar {
				continue
			}
			if !n.now {
				fading++
			}
			star, ok := b.heavens.scape.Named(n.kind, n.key, n.body)
			if !ok {
				t.Fatalf("%s is nothing", n.tag.text)
			}
			system := star.System(atlas)
			place := sky.Place{In: sky.Galactic, At: system.Place}
			if n.body >= 0 {
				place = system.Tree().Place(int(n.body), 0)
			}
			x, y, before := v.Eye.Project(place, v.Width, v.Height)
			if off := math.Hypot(b.picture.half.X+x-m.x, b.picture.half.Y-y-m.y); !before || off > worst {
				worst = off
				if off > 3 { // stars of a pair may be pixels apart
					t.Errorf("picture %d: %s, shown now %v, is %.0f pixels off its star (before the eye: %v)", k, n.tag.text, n.now, off, before)
				}
			}
		}
	}
	if fading < 20 {
		t.Errorf("%d names fade: the test sees nothing", fading)
	}
}

// In the middle of the galaxy, where all stars are generated, the names are few, and each has an edge against the stars
// behind it.
func TestNamesInTheMiddleOfTheGalaxy(t *testing.T) {
	sc, w := worlds.Opened(t, "galaxy")
	v := View{Width: 1280, Height: 720, Scale: 1, Camera: observer.Camera{Plane: observer.Plane{Zoom: 1}}, Options: Options{Stars: true, Labels: true}, Ship: Nothing, Body: Nothing, Follow: Nothing, Veil: 1}
	v.Sky = starscape.Options{Whole: true, Density: 1, Haze: true}
	for _, height := range []float64{3, 30, 55, 5000} {
		var b Builder
		var f Frame
		v.Eye = &starscape.Eye{Focus: sky.Place{In: sky.Galactic}, Axes: [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}}, Height: height}
		b.Build(&f, sc, w, v)
		if len(f.Texts) < 2 || len(f.Texts) > 20 {
			t.Errorf("%v pc high: %d names", height, len(f.Texts))
		}
		for i := range f.Texts {
			if !f.Texts[i].Edge {
				t.Errorf("%v pc high: %q has no edge", height, f.Texts[i].S)
			}
		}
	}
}
