package orbit

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	"galaxy/internal/simd"
)

// drawPath draws a path of any kind.
func drawPath(t *rapid.T, depth int) Path {
	kind := rapid.SampledFrom([]string{"orbit", "secular", "elements", "fixed", "swing", "reflex", "none"}).Draw(t, "kind")
	number := func(name string) float64 { return rapid.Float64Range(-3, 3).Draw(t, name) }
	switch kind {
	case "orbit", "elements":
		el := Elements{
			Q: math.Abs(number("q")) + 0.1, E: rapid.SampledFrom([]float64{0, 1e-9, 0.1, 0.5, 0.88, 0.99, 1, 1.5}).Draw(t, "e"),
			I: number("tilt"), Node: number("node"), Peri: number("argument"), T: number("time"), Mu: 1,
		}
		if kind == "elements" {
			return el
		}
		o, err := Prepare(el)
		if err != nil {
			t.Fatal(err)
		}
		return o
	case "secular":
		s, err := NewSecular(drawMean(t))
		if err != nil {
			t.Skip(err)
		}
		return s
	case "fixed":
		return Fixed{R: r3.Vec{X: number("x"), Y: number("y")}}
	case "swing":
		return Swing{A: r3.Vec{X: number("x")}, B: r3.Vec{Y: number("y")}, Period: 2}
	case "reflex":
		if depth < 3 {
			return Reflex{Of: drawPath(t, depth+1), Share: 0.25}
		}
	}
	return nil
}

// Bodies that are placed together are where each of them is placed alone, to the bit, on every
// set of kernels.
func TestBodiesTogetherAreWhereEachIsAlone(t *testing.T) {
	defer func() {
		if err := simd.Choose(""); err != nil {
			t.Error(err)
		}
	}()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{1, 3, together - 1, together, together + 1, 80}).Draw(t, "bodies")
		s := make(System, n)
		for i := range s {
			s[i] = Body{Parent: rapid.IntRange(-1, i-1).Draw(t, "parent"), Path: drawPath(t, 0)}
			if _, bad := s[i].Path.(Reflex); bad && whose(s[i].Path) == nil {
				s[i].Path = nil
			}
		}
		at := rapid.SampledFrom([]float64{0, -1.5, 7.25, 1e6, -1e12, 1e300, math.Inf(1), math.NaN()}).Draw(t, "time")
		for _, set := range simd.Sets() {
			if err := simd.Choose(set.String()); err != nil {
				t.Fatal(err)
			}
			places, states := s.Place(nil, at), s.States(nil, at)
			for i := range s {
				alone := s.At(i, at)
				if !sameBits(states[i].R, alone.R) || !sameBits(states[i].V, alone.V) || !sameBits(places[i], alone.R) {
					t.Fatalf("%s, body %d of %d, %T at %v: %v, and %v; alone %v", set, i, n, s[i].Path, at, states[i], places[i], alone)
				}
			}
		}
	})
}

func sameBits(a, b r3.Vec) bool {
	same := func(x, y float64) bool {
		return math.Float64bits(x) == math.Float64bits(y) || math.IsNaN(x) && math.IsNaN(y)
	}
	return same(a.X, b.X) && same(a.Y, b.Y) && same(a.Z, b.Z)
}
