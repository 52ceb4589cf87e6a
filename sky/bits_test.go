package sky

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/golden"
	"galaxy/sky/law"
)

// TestBits pins 1,000 generated systems with all their bodies, and as many of the catalogue:
// the same on every machine. A change of the first hash is a new version of the galaxy.
func TestBits(t *testing.T) {
	c := catalogue(t)
	sum := golden.NewBits()
	add := func(s *System) {
		fmt.Fprintln(sum, s.Name, s.Address)
		sum.Put(s.Place.X, s.Place.Y, s.Place.Z, s.Velocity.X, s.Velocity.Y, s.Velocity.Z, s.Age, s.Metals, s.Axes[0].X, s.Axes[1].Y, s.Axes[2].Z)
		for i := range s.Bodies {
			b := &s.Bodies[i]
			fmt.Fprintln(sum, b.Name, b.Kind, b.Class, b.Parent)
			sum.Put(b.Scale, b.Offset.X, b.Offset.Y, b.Offset.Z, b.Mass, b.Radius, b.Temperature, b.Luminosity, b.AbsMag, b.Rings[0], b.Rings[1], b.Pole.X, b.Pole.Y, b.Pole.Z)
			if o := b.Orbit; o != nil {
				sum.Put(o.Q, o.E, o.I, o.Node, o.Peri, o.T, o.Mu)
			}
		}
	}
	generated := 0
	s := c.Galaxy.Seeker()
	var list []law.Point
	for i := range 20 { // along the disk, at its edge, above it, in the bar and the centre
		at := r3.Vec{X: -600 * float64(i), Y: 200 * float64(i%5), Z: 150 * float64(i%4)}
		pc := 12.0
		if i == 0 {
			pc = 1
		}
		list = s.Within(list[:0], at, pc, 20)
		list = append(s.Visible(list, at, 1), list...)
		for _, p := range list[:min(len(list), 60)] {
			add(c.Generated(p))
			generated++
		}
	}
	if generated < 1000 {
		t.Fatalf("only %d systems", generated)
	}
	first := sum.Sum64()
	sum.Reset()
	for i := 0; i < c.Systems(); i += c.Systems() / 1000 {
		add(c.System(i))
	}
	golden.Check(t, "testdata/bits.golden", fmt.Sprintf("generated %016x\ncatalogue %016x\n", first, sum.Sum64()))
}
