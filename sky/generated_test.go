package sky

import (
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

func BenchmarkGenerated(b *testing.B) {
	c, list := catalogue(b), points(b)
	i := 0
	for b.Loop() {
		c.Generated(list[i%len(list)])
		i++
	}
}
