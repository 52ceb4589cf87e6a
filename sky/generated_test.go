package sky

import (
	"slices"
	"testing"

	"galaxy/sky/law"

	"gonum.org/v1/gonum/spatial/r3"
)

// points of three regions, whose addresses have all lengths.
func points(t testing.TB) []law.Point {
	at := func(v r3.Vec) r3.Vec { return r3.Add(law.Sun, v) }
	s := catalogue(t).Galaxy.Seeker()
	list := s.Visible(nil, at(r3.Vec{X: 2000}), 5)
	list = s.Within(list, at(r3.Vec{Y: 100}), 8, 20)
	return s.Within(list, r3.Vec{X: 5, Y: -3, Z: 1}, 1.2, 20)
}

// Names and addresses find generated systems, which are the same at each visit.
func TestFindGenerated(t *testing.T) {
	c := catalogue(t)
	p := points(t)[7]
	byAddress, byName := one(t, law.Address(p.Code)).System, one(t, law.Name(p.Code)).System
	if byAddress.Name != byName.Name || byAddress.Place != p.Place || !slices.EqualFunc(byAddress.Bodies, byName.Bodies, func(a, b Body) bool { return a.Name == b.Name && a.Mass == b.Mass }) {
		t.Errorf("%v and %v", byAddress, byName)
	}
	near := c.Nearest(p.Place, Filter{}, 5)
	if len(near) != 5 || near[0].System.Source != "generated" {
		t.Errorf("near %s: %+v", byAddress.Name, near)
	}
}

func BenchmarkGenerated(b *testing.B) {
	c, list := catalogue(b), points(b)
	i := 0
	for b.Loop() {
		c.Generated(list[i%len(list)])
		i++
	}
}
