package stage

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"galaxy/internal/worlds"
)

// coverOf returns the share of a disc about the middle of the picture that ships cover, a faint one less.
func coverOf(f *Frame, radius float64) float64 {
	covered, _ := shipsNear(f, 0, 0, radius)
	return covered / (math.Pi * radius * radius)
}

// Where thousands of ships cover a moon and its name, those over them fade; all others, and the selected ones, stay as they
// are. A few ships over a moon do not fade.
func TestCrowdFadesOverPlanetsAndNames(t *testing.T) {
	sc, w := worlds.FarSystem(t, dustFrom+1000)
	v := viewOf(worlds.MoonOf(w), 1e-3)
	v.Options.Trails = false
	var s Builder
	var f Frame
	s.Build(&f, sc, w, v)
	if around := coverOf(&f, 60); around < 0.3 {
		t.Fatalf("ships cover %.2f of the place around the moon: no crowd", around)
	}
	const radius = 8
	if share := coverOf(&f, radius); share > 2*clearingShare {
		t.Errorf("ships cover %.2f of the moon", share)
	}
	name := slices.MinFunc(s.lettering.labels.names, func(a, b rect) int { return cmp.Compare(math.Abs(a.x0-640), math.Abs(b.x0-640)) })
	overName, usual := 0, s.instances.dust.lights[1]
	for i := range f.Ships {
		p := &f.Ships[i]
		x, y := 640+float64(p.X), 360-float64(p.Y)
		switch a := float64(p.Color.A) / 255; {
		case x > name.x0 && x < name.x1 && y > name.y0 && y < name.y1:
			if overName++; a > 0.5*usual {
				t.Fatalf("a ship over the name has an opacity of %.2f", a)
			}
		case math.Hypot(float64(p.X), float64(p.Y)) > 100 && a < usual-0.01:
			t.Fatalf("a ship far from the moon, at %.0f, %.0f, has an opacity of %.2f, the others %.2f", p.X, p.Y, a, usual)
		}
	}
	if overName < 20 {
		t.Errorf("%d ships over the name: no crowd", overName)
	}

	again := slices.Clone(f.Ships)
	s.Build(&f, sc, w, v)
	if !slices.Equal(f.Ships, again) {
		t.Error("ships are fainter in the second picture of the same time")
	}
	v.Ship = 3 // at 2600 km from the moon
	s.Build(&f, sc, w, v)
	if i := len(f.Ships) - 1; f.ShipIDs[i] != 3 || f.Ships[i].Color.A != 255 {
		t.Errorf("the selected ship over the moon has an opacity of %d", f.Ships[i].Color.A)
	}

	sc, w = worlds.FarSystem(t, 3)
	s.Build(&f, sc, w, viewOf(worlds.MoonOf(w), 1e-3))
	for i := range f.Ships {
		if f.Ships[i].Color.A != 255 {
			t.Errorf("ship %d of 3 fades", i)
		}
	}
}

// The dust of the picture before is used again: it fades by what is in this picture.
func TestKeptDustFadesAnew(t *testing.T) {
	sc, w := worlds.FarSystem(t, dustFrom+1000)
	v := viewOf(worlds.MoonOf(w), 1e-3)
	v.Options.Trails = false
	var s Builder
	var f Frame
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"the first picture", func() {}},
		{"no names", func() { v.Options.Labels = false }},
		{"while one looks around", func() { v.Around = 1 }},
		{"back on the plane", func() { v.Around = 0 }},
		{"a selected moon", func() { v.Body, v.Options.Labels = 2, true }},
		{"a step", w.Step},
	} {
		c.do()
		s.Build(&f, sc, w, v)
		var g Frame
		var other Builder
		other.Build(&g, sc, w, v)
		if c.name == "a selected moon" {
			for range 12 { // until its name is where it is in the other one
				s.Build(&f, sc, w, v)
				other.Build(&g, sc, w, v)
			}
		}
		if !slices.Equal(f.Ships, g.Ships) {
			t.Errorf("%s: ships are drawn otherwise than in a new picture", c.name)
		}
	}
}
