package observer

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

// ferry is a world of one ship, which goes somewhere.
type ferry struct{ *fake }

func (w ferry) Origin(f Frame) (r3.Vec, bool) { return w.fake.Origin(Frame{None, f.Ship}) }

// From a cockpit (1) the eye is at the ship, however that goes and the eye turns, and under any field of view; (2) it looks where
// the ship goes, and turns with that; (3) the wheel changes the field and not the place; (4) to step off leaves the ship in the middle.
func TestCockpit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := ferry{newFake()}
		w.bodies, w.speed = []r3.Vec{{X: 3e5, Y: -2e4}}, r3.Vec{X: 0.3, Y: -0.4}
		way := rapid.Float64Range(-3, 3).Draw(t, "way")
		head := func(a float64) {
			sin, cos := math.Sincos(a)
			w.axes = Attitude([3]r3.Vec{{X: cos, Y: sin}, {X: -sin, Y: cos}, {Z: 1}})
		}
		head(way)
		o := New(w)
		o.Show(Plane{Center: r2.Vec{X: 7, Y: 1}, Zoom: rapid.Float64Range(0.01, 1e6).Draw(t, "zoom")})
		o.RideAt(Frame{0, None}, r3.Vec{})
		o.Board(Slant{})
		at := func(what string) {
			c := o.Camera()
			ship, _ := w.Origin(o.Frame())
			if d := far(c.Eye(), ship); d > 1e-9*(1+1/c.Nearness) {
				t.Fatalf("%s: the eye is %g from the ship", what, d)
			}
			if seen, zoom := c.See(ship); zoom > 0 && math.Abs(1-seen.Z*c.Nearness/c.Zoom) > 1e-6 {
				t.Fatalf("%s: the ship is seen at %v", what, seen)
			}
		}
		ahead := func() r3.Vec { return r3.Scale(-1, o.Camera().Axes[2]) }
		at("at first")
		if d := far(ahead(), r3.Vec{X: math.Cos(way), Y: math.Sin(way)}); d > 1e-9 {
			t.Fatalf("it looks %v", ahead())
		}
		dx := rapid.Float64Range(-300, 300).Draw(t, "dx")
		o.Orbit(dx, rapid.Float64Range(-200, 200).Draw(t, "dy"), r3.Vec{X: 5})
		at("after a drag")
		o.Pan(20, -10)
		at("after another")
		o.Wheel(4, 100, 50)
		before := ahead()
		w.days, way = 9, way+0.4
		head(way)
		for range 60 {
			o.Settle(1. / 60)
		}
		at("later")
		if got := o.Field() / UsualField; math.Abs(got-0.25) > 1e-9 {
			t.Fatalf("the wheel makes the field %g of the usual one", got)
		}
		sin, cos := math.Sincos(0.4)
		if want := (r3.Vec{X: cos*before.X - sin*before.Y, Y: sin*before.X + cos*before.Y, Z: before.Z}); far(ahead(), want) > 1e-9 {
			t.Fatalf("the ship turns, and it looks %v, want %v", ahead(), want)
		}
		o.SetField(1.2)
		at("with another field")
		o.StepOff()
		c := o.Camera()
		ship, _ := w.Origin(o.Frame())
		if seen, _ := c.See(ship); o.Aboard() || r3.Norm(seen) > 1e-6 {
			t.Fatalf("after that the ship is at %v", seen)
		}
	})
}

// A tour leads the field to another one within its seconds, and ends there.
func TestFieldIsLed(t *testing.T) {
	o := leant(Slant{1, 0.3, 0}, r3.Vec{X: 3}, 50)
	o.LeadField(UsualField/16, 2)
	o.Settle(1)
	if got := o.Field() / UsualField; math.Abs(got-0.25) > 1e-9 {
		t.Errorf("half-way the field is %g of the usual one", got)
	}
	if o.Settle(1.01); o.Field() != UsualField/16 || o.lens.moves() {
		t.Errorf("at the end it is %g, and moves: %t", o.Field()/UsualField, o.lens.moves())
	}
}
