package orbit

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

func ExampleSwing() {
	s := Swing{A: r3.Vec{X: -1}, B: r3.Vec{X: 3}, Period: 4}
	for t := range 5 {
		r, v := s.State(float64(t))
		fmt.Printf("t=%d x=%+.1f speed %.2f of %.2f\n", t, r.X, math.Abs(v.X), s.MaxSpeed())
	}
	// Output:
	// t=0 x=-1.0 speed 0.00 of 3.14
	// t=1 x=+1.0 speed 3.14 of 3.14
	// t=2 x=+3.0 speed 0.00 of 3.14
	// t=3 x=+1.0 speed 3.14 of 3.14
	// t=4 x=-1.0 speed 0.00 of 3.14
}

// TestPathsMove: the velocity of a swing and of a reflex is the derivative of
// its place, and neither exceeds its bounds.
func TestPathsMove(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string) float64 { return rapid.Float64Range(-10, 10).Draw(t, name) }
		swing := Swing{
			A:      r3.Vec{X: number("ax"), Y: number("ay"), Z: number("az")},
			B:      r3.Vec{X: number("bx"), Y: number("by"), Z: number("bz")},
			Period: rapid.Float64Range(0.1, 100).Draw(t, "period"),
			Phase:  number("phase"),
		}
		if err := swing.Check(); err != nil {
			t.Fatal(err)
		}
		at := swing.Period * number("t")
		for _, p := range []Curved{swing, Reflex{Of: swing, Share: 0.25}} {
			h := 1e-4 * swing.Period
			r0, v0 := p.State(at - h)
			_, v := p.State(at)
			r1, v1 := p.State(at + h)
			size := p.MaxSpeed() + 1e-9/h
			if d := r3.Norm(r3.Sub(r3.Scale(1/(2*h), r3.Sub(r1, r0)), v)); d > 1e-6*size {
				t.Fatalf("%+v: velocity %v is off by %v", p, v, d)
			}
			if r3.Norm(v) > p.MaxSpeed() {
				t.Fatalf("%+v: speed %v is above %v", p, r3.Norm(v), p.MaxSpeed())
			}
			if acc := r3.Norm(r3.Sub(v1, v0)) / (2 * h); acc > p.MaxAcceleration()+1e-9*size/h {
				t.Fatalf("%+v: acceleration %v is above %v", p, acc, p.MaxAcceleration())
			}
		}
	})
}

// TestReflexKeepsBarycentre: the two bodies' masses balance about the point that
// the body is placed from.
func TestReflexKeepsBarycentre(t *testing.T) {
	s := SolarSystem(Modern)
	bary, earth, moon := s.At(named(t, s, emb), 1234).R, s.At(named(t, s, "Earth"), 1234).R, s.At(named(t, s, "Moon"), 1234).R
	mE, mM := s[named(t, s, "Earth")].Mu, s[named(t, s, "Moon")].Mu
	centre := r3.Scale(1/(mE+mM), r3.Add(r3.Scale(mE, earth), r3.Scale(mM, moon)))
	if d := r3.Norm(r3.Sub(centre, bary)) * AU; d > 1e-6 {
		t.Errorf("the centre of mass is %v km from the barycentre", d)
	}
	if d := r3.Norm(r3.Sub(earth, bary)) * AU; d < 4000 || d > 5000 {
		t.Errorf("Earth is %v km from the barycentre, want 4333 to 4942", d)
	}
}

func TestSwingRefuses(t *testing.T) {
	good := Swing{B: r3.Vec{X: 1}, Period: 2}
	for want, spoil := range map[string]func(*Swing){
		"an end that is not finite":  func(s *Swing) { s.A.Y = math.NaN() },
		"a period above 0":           func(s *Swing) { s.Period = -1 },
		"phase that is not finite":   func(s *Swing) { s.Phase = math.Inf(1) },
		"needs a period above 0":     func(s *Swing) { s.Period = math.Inf(1) },
		"its swing has an end that ": func(s *Swing) { s.B.Z = math.Inf(-1) },
	} {
		s := good
		spoil(&s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, want one with %q", s, err, want)
		}
	}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
}

// tangent is a path without an acceleration bound.
type tangent struct{ Path }

// TestBoundsAlongTheChain: bounds add up from parent to child; a path without
// one leaves none.
func TestBoundsAlongTheChain(t *testing.T) {
	swing := Swing{B: r3.Vec{X: 1}, Period: 2}
	s := System{
		{Name: "root", Parent: -1, Path: Fixed{}},
		{Name: "swing", Parent: 0, Path: swing},
		{Name: "on it", Parent: 1, Path: Swing{B: r3.Vec{Y: 2}, Period: 4}},
		{Name: "at rest on that", Parent: 2},
		{Name: "silent", Parent: 1, Path: tangent{swing}},
	}
	chain := s.Track(3)
	if got, want := chain.MaxSpeed(), 2*swing.MaxSpeed(); math.Abs(got/want-1) > 1e-12 {
		t.Errorf("speed bound %v, want %v", got, want)
	}
	if got, want := chain.MaxAcceleration(), 1.5*swing.MaxAcceleration(); math.Abs(got/want-1) > 1e-12 {
		t.Errorf("acceleration bound %v, want %v", got, want)
	}
	if got := s.Track(4).MaxAcceleration(); !math.IsInf(got, 1) {
		t.Errorf("acceleration bound %v of a path that does not say", got)
	}
}
