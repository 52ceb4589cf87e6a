package observer

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

// An attitude has one slant, and the slant has that attitude, at the poles too.
func TestSlantOfAttitude(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSlant(t)
		if rapid.Bool().Draw(t, "pole") {
			s.Elevation = math.Copysign(0.5*math.Pi, s.Elevation)
		}
		q := AttitudeOf(s)
		if d := apart(AttitudeOf(SlantOf(q)), q); d > 1e-7 {
			t.Fatalf("%v is read as %v, which is %g rad off", s, SlantOf(q), d)
		}
	})
	if s := SlantOf(AttitudeOf(FromAbove)); s != FromAbove {
		t.Errorf("from above is read as %v", s)
	}
}

// To turn with a thing leaves the picture as it is; when the thing turns, what it carries stays at its pixel; and to turn
// with nothing again leaves the picture, too.
func TestTurningWithAFrame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newFake()
		w.bodies = []r3.Vec{{X: 3, Y: -2, Z: 0.5}}
		w.axes = anAttitude(t, "axes")
		o := New(w)
		o.Show(Plane{Center: r2.Vec{X: 3.1, Y: -1.8}, Zoom: 40})
		o.Ride(on(0))
		o.TiltTo(drawSlant(t), w.bodies[0], 0)
		same := func(what string, a, b Camera) {
			if d := apart(Attitude(a.Axes), Attitude(b.Axes)); d > 1e-6 {
				t.Fatalf("%s turns the picture by %g rad", what, d)
			}
			if d := far(a.Focus(), b.Focus()); d > 1e-9 {
				t.Fatalf("%s moves the focus by %g", what, d)
			}
		}
		before := o.Camera()
		o.TurnWith(OfBody)
		same("to turn with a body", before, o.Camera())

		carried := r3.Vec{X: 0.3, Y: -0.2, Z: 0.1} // in the axes of the body
		at := func() r3.Vec { return r3.Add(w.bodies[0], r3.Rotation(w.axes).Rotate(carried)) }
		c := o.Camera()
		first, _ := c.See(at())
		w.axes = anAttitude(t, "later")
		o.Settle(1. / 60)
		turned := o.Camera()
		if now, _ := turned.See(at()); c.InSpace && turned.InSpace && c.Nearness == turned.Nearness && r3.Norm(r3.Sub(now, first)) > 1e-6 {
			t.Fatalf("what the body carries moves from %v to %v", first, now)
		}
		o.TurnWith(OfScene)
		if turned.InSpace {
			same("to turn with nothing", turned, o.Camera())
		}
		w.axes = quat.Number{}
		o.TurnWith(OfPair)
		if turned.InSpace {
			same("to turn with what has no axes", turned, o.Camera())
		}
	})
}

// With another field of view the picture shows as much at the focus, from another distance: the eye sees that height under
// the field.
func TestFieldMovesTheEye(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := leant(Slant{1, 0.3, 0}, r3.Vec{X: 3}, 50)
		field := rapid.Float64Range(LeastField, MostField).Draw(t, "field")
		wide := o.Camera()
		o.SetField(field)
		c := o.Camera()
		beside := r3.Add(c.Focus(), r3.Scale(2, c.Axes[0]))
		a, _ := wide.See(beside)
		b, _ := c.See(beside)
		if r3.Norm(r3.Sub(a, b)) > 1e-9 {
			t.Fatalf("beside the focus %v became %v", a, b)
		}
		high := float64(o.Height) / c.Zoom
		if seen := 2 * math.Atan(0.5*high*c.Nearness); math.Abs(seen/field-1) > 1e-9 {
			t.Fatalf("a field of %g rad shows %g", field, seen)
		}
	})
}
