package sky

import (
	"math"
	"slices"
	"testing"

	"galaxy/internal/portable"
	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// A light stands where its system is, at any time, with that system's brightness.
func TestShines(t *testing.T) {
	c := catalogue(t)
	for i, shine := range c.Shines() {
		if i%101 != 0 && i > 300 {
			continue
		}
		s := c.System(i)
		if shine.At(1e7) != s.At(1e7) {
			t.Fatalf("%s: its light is at %v, it at %v", s.Name, shine.At(1e7), s.At(1e7))
		}
		tree := s.Tree()
		for a := range s.Bodies {
			for b := range a {
				if s.Bodies[a].Kind != Star || s.Bodies[b].Kind != Star {
					continue
				}
				d := r3.Sub(tree.Place(a, 1e4).From(tree.Origin(), 1e4), tree.Place(b, 1e4).From(tree.Origin(), 1e4))
				if apart := portable.Norm3(d) * pcPerAU; !(apart <= shine.Extent*1.01) {
					t.Errorf("%s: stars %g pc apart, its extent is %g", s.Name, apart, shine.Extent)
				}
			}
		}
		from := r3.Add(s.Place, r3.Vec{X: 10})
		if s.Stars() == 0 {
			if shine.AbsMag < dark {
				t.Errorf("%s has no star, and shines", s.Name)
			}
		} else if m := s.Magnitude(from) - law.Dust(from, s.Place); math.Abs(m-shine.AbsMag) > 1e-9 {
			t.Errorf("%s: its light has the magnitude %g, it %g", s.Name, shine.AbsMag, m)
		}
	}
	for _, p := range c.Galaxy.Seeker().Within(nil, r3.Add(law.Sun, r3.Vec{X: 300}), 12, 20) {
		s, shine := c.Generated(p), c.Shine(p)
		primary := slices.ContainsFunc(s.Bodies, func(b Body) bool {
			return b.Kind == Star && b.AbsMag == shine.AbsMag && b.Temperature == shine.Kelvin
		})
		if s.At(-1e8) != shine.At(-1e8) || !primary {
			t.Fatalf("%s: a light %+v of %+v", s.Name, shine, s)
		}
	}
}

// The lights of a crop are thousands: none of them leaves garbage.
func TestShineNoGarbage(t *testing.T) {
	c := catalogue(t)
	var points []law.Point
	for _, magnitude := range []float64{6, 12} {
		points = append(points, c.Galaxy.Seeker().Within(nil, r3.Add(law.Sun, r3.Vec{X: 3000}), magnitude, 300)...)
	}
	giants := 0
	all := func() {
		giants = 0
		for _, p := range points {
			if c.Shine(p).AbsMag < 2 {
				giants++
			}
		}
	}
	if n := testing.AllocsPerRun(3, all); n > 0 {
		t.Errorf("%d lights allocate %g times", len(points), n)
	}
	if giants < 10 || len(points)-giants < 10 {
		t.Errorf("%d of %d lights are giants", giants, len(points))
	}
}
