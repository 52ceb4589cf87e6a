package orbit

import (
	"math"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

// A body that moves straight on is where its velocity brings it, is never faster than its bound, and is
// met where a straight line meets another.
func TestStraight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.Float64Range(-1e4, 1e4)
		vec := func(name string) r3.Vec {
			return r3.Vec{X: part.Draw(t, name), Y: part.Draw(t, name), Z: part.Draw(t, name)}
		}
		s := Straight{vec("R"), vec("V")}
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		time := part.Draw(t, "t")
		r, v := s.State(time)
		want := r3.Add(s.R, r3.Scale(time, s.V))
		if v != s.V || portable.Norm3(r3.Sub(r, want)) > 1e-15*(portable.Norm3(s.R)+math.Abs(time)*portable.Norm3(s.V)) || portable.Norm3(v) > s.MaxSpeed() || s.MaxAcceleration() != 0 {
			t.Fatalf("at %g it is at %v with %v", time, r, v)
		}
		from, speed := vec("from"), s.MaxSpeed()*1.5+1
		dt, err := Intercept(s, from, time, speed, math.Inf(1))
		if err != nil {
			t.Fatal(err)
		}
		at, _ := s.State(time + dt)
		if d := portable.Norm3(r3.Sub(at, from)); math.Abs(d-speed*dt) > 1e-9*(d+portable.Norm3(s.R)+math.Abs(time)*portable.Norm3(s.V)) {
			t.Fatalf("after %g it is %g away, and the craft %g", dt, d, speed*dt)
		}
	})
}

func TestStraightNotFinite(t *testing.T) {
	nan, inf := r3.Vec{Y: math.NaN()}, r3.Vec{Z: math.Inf(1)}
	for _, s := range []Straight{{R: nan}, {R: inf}, {V: nan}, {V: inf}} {
		if err := (System{{Name: "star", Parent: -1, Path: s}}).Check(); err == nil {
			t.Errorf("%v passes", s)
		}
	}
	if err := (Straight{}).Check(); err != nil {
		t.Error(err)
	}
}
