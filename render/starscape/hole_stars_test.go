package starscape

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// From near the stars about the black hole are where their orbits have them at the date, can be clicked, and have names and
// ways; from the Sun there is nothing of them.
func TestStarsAboutTheHole(t *testing.T) {
	a := atlas(t)
	eye := above(r3.Vec{}, 0.05)
	for _, years := range []float64{18.379, 26.5} {
		eye.Time = years * 365.25
		s := New(a)
		var v View
		s.Show(&v, eye, 1280, 720, 1, Options{Density: 1, Whole: true})
		seen := 0
		for i, of := range s.refs {
			if of.key != ofMember || a.Objects()[of.body].Kind != sky.HoleStar {
				continue
			}
			x, y, _ := eye.Project(sky.Place{In: sky.Galactic, At: a.Objects()[of.body].At(eye.Time)}, 1280, 720)
			l := &v.Lights[i]
			if off := math.Hypot(float64(l.X)-x, float64(l.Y)-y); off < 5 { // the lens moves it by less; its second image is at the hole
				seen++
			}
			if star, ok := s.Pick(&v, Pointer{X: float64(l.X), Y: float64(l.Y), Reach: 1}); !ok {
				t.Errorf("a click on %s selects %q", a.Objects()[of.body].Name, star.Name)
			}
		}
		named := false
		for i := range v.Names {
			named = named || string(v.Names[i].Text) == "S1"
		}
		if seen < 15 || !named || len(v.Figures) < 1000 {
			t.Errorf("in %v %d stars are where they should be; S1 is named: %v; their ways have %d lines", 2000+years, seen, named, len(v.Figures))
		}
	}
	s := New(a)
	var v View
	s.Show(&v, above(r3.Vec{X: -8150}, 10), 1280, 720, 1, Options{Density: 1, Whole: true})
	for _, of := range s.refs {
		if of.key == ofMember && a.Objects()[of.body].Kind == sky.HoleStar {
			t.Errorf("%s is seen from the Sun", a.Objects()[of.body].Name)
		}
	}
}
