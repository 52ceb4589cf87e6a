package sky

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/orbit"
)

// Package orbit has the bodies of every system where its frames have them, over centuries.
func TestOrbitsAreTheTreesPlaces(t *testing.T) {
	c := catalogue(t)
	var list []*System
	for i := range 200 { // those with planets and pairs more often than others
		list = append(list, c.System(i*131%c.Systems()))
	}
	for i := range c.groups {
		if c.groups[i].exo >= 0 && i%20 == 0 {
			list = append(list, c.System(i))
		}
	}
	for _, name := range []string{"Sol", "alpha Centauri", "Castor", "TRAPPIST-1", "Kepler-16", "PSR B1620-26"} {
		list = append(list, one(t, name).System)
	}
	points := c.Galaxy.Seeker().Within(nil, r3.Vec{X: -7000, Y: 100}, 12, 17)
	for i := range min(200, len(points)) {
		list = append(list, c.Generated(points[i]))
	}
	if len(points) < 200 {
		t.Errorf("%d generated systems are too few", len(points))
	}
	worst, moons := 0.0, 0
	for _, s := range list {
		bodies, err := s.Orbits()
		if err != nil {
			t.Error(err)
			continue
		}
		if err := bodies.Check(); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		for _, time := range []float64{-1e8, 36525, 1e8} {
			if at, _ := s.Way().State(time); portable.Norm3(r3.Sub(at, s.At(time))) > 1e-12*portable.Norm3(at) {
				t.Errorf("%s is at %v instead of %v at %g", s.Name, at, s.At(time), time)
			}
		}
		tree := s.Tree()
		for i := range s.Bodies {
			if s.Bodies[i].Kind == Moon {
				moons++
			}
			for _, time := range []float64{-73050, 0, 9822.5, 109575} {
				want := tree.Place(i, time).From(tree.Origin(), time)
				if i > 0 && s.Bodies[i].Parent >= 0 { // seen from the parent, where the difference is largest
					p := tree.Place(s.Bodies[i].Parent, time)
					want = tree.Place(i, time).From(p, time)
					want = portable.Scale3(p.In.Unit/orbit.AU, want)
					if p.In != tree.root {
						want = combine(p.In.Axes, want)
					}
				}
				got := bodies.At(i, time).R
				if i > 0 && s.Bodies[i].Parent >= 0 {
					got = r3.Sub(got, bodies.At(s.Bodies[i].Parent, time).R)
				}
				size := portable.Norm3(want)
				if size == 0 {
					size = 1
				}
				off := portable.Norm3(r3.Sub(got, want)) / size
				worst = max(worst, off)
				if off > 1e-9 {
					t.Errorf("%s, %s is off by %.2g of its distance %.3g at %g", s.Name, s.Bodies[i].Name, off, size, time)
				}
			}
		}
	}
	t.Logf("%d systems, %d moons: %.2g at most", len(list), moons, worst)
}
