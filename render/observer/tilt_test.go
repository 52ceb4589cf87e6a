package observer

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
)

func drawSlant(t *rapid.T) Slant {
	return Slant{
		Azimuth:   rapid.Float64Range(-4, 4).Draw(t, "azimuth"),
		Elevation: rapid.Float64Range(-1.5, 1.5).Draw(t, "elevation"),
		Roll:      rapid.Float64Range(-4, 4).Draw(t, "roll"),
	}
}

// leant returns an observer of an empty world with a slant.
func leant(s Slant, center r3.Vec, zoom float64) *Observer {
	o := New(&fake{})
	o.Show(Plane{Center: r2.Vec{X: center.X, Y: center.Y}, Zoom: zoom})
	o.TiltTo(s, center, 0)
	return &o
}

// From above a camera sees what the plane says, to the bit, also after a turn there and back.
func TestFromAboveIsTheMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		center := r3.Vec{X: rapid.Float64Range(-9, 9).Draw(t, "x"), Y: rapid.Float64Range(-9, 9).Draw(t, "y")}
		o := leant(FromAbove, center, rapid.Float64Range(0.1, 1e9).Draw(t, "zoom"))
		before := o.Camera()
		o.TiltTo(drawSlant(t), center, 0)
		o.TiltTo(FromAbove, center, 0)
		after := o.Camera()
		if after.InSpace || before.InSpace {
			t.Fatal("from above the camera is in space")
		}
		at := r3.Vec{X: rapid.Float64Range(-9, 9).Draw(t, "at x"), Y: 3, Z: 2}
		seen, zoom := before.See(at)
		if want := (r2.Vec{X: (at.X - center.X) * before.Zoom, Y: (at.Y - center.Y) * before.Zoom}); seen.X != want.X || seen.Y != want.Y || zoom != before.Zoom {
			t.Fatalf("%v is seen at %v, not %v", at, seen, want)
		}
		if r2.Norm(r2.Sub(after.Center, before.Center)) > 1e-12*(1+r3.Norm(center)) {
			t.Fatalf("the map has moved from %v to %v", before.Center, after.Center)
		}
	})
}

// What is under a pixel is seen at that pixel; the thing about which one turns stays at its own; and a drag moves the near half of the
// scene with the pointer.
func TestTurnsKeepTheirPoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := leant(drawSlant(t), r3.Vec{X: 1, Y: 2}, 100)
		c := o.Camera()
		x, y := rapid.Float64Range(-600, 600).Draw(t, "px"), rapid.Float64Range(-300, 300).Draw(t, "py")
		p := c.PointAt(x, y)
		if seen, zoom := c.See(r3.Vec{X: p.X, Y: p.Y}); zoom > 0 && math.Abs(c.Axes[2].Z) > 0.6 && math.Hypot(seen.X-x, seen.Y-y) > 1e-6 {
			t.Fatalf("the point %v under (%g, %g) is seen at %v", p, x, y, seen)
		}
		about := r3.Vec{X: rapid.Float64Range(-2, 2).Draw(t, "about x"), Y: 1, Z: 0.5}
		nearness := c.Nearness
		before, _ := c.See(about)
		o.Orbit(rapid.Float64Range(-300, 300).Draw(t, "dx"), rapid.Float64Range(-100, 100).Draw(t, "dy"), about)
		c = o.Camera()
		if after, _ := c.See(about); c.Nearness == nearness && r3.Norm(r3.Sub(after, before)) > 1e-6 {
			t.Fatalf("what one turns about moves from %v to %v", before, after)
		}
	})
	o := leant(Slant{0.5 * math.Pi, 0.5, 0}, r3.Vec{}, 100)
	near := r3.Vec{Y: -1} // towards the eye, which looks along y
	c := o.Camera()
	before, _ := c.See(near)
	o.Orbit(50, 0, r3.Vec{})
	c = o.Camera()
	if after, _ := c.See(near); !(after.X > before.X) {
		t.Errorf("dragged to the right, what is near moves from %v to %v", before, after)
	}
}

// Where one looks around, the eye stays.
func TestLookingLeavesTheEye(t *testing.T) {
	eye := func(o *Observer) r3.Vec {
		c := o.Camera()
		return r3.Add(c.Focus(), r3.Scale(1/c.Nearness, c.Axes[2]))
	}
	o := leant(Slant{1, 0.4, 0}, r3.Vec{X: 3}, 50)
	before := eye(o)
	for range 20 {
		o.Look(13, -3)
	}
	if moved := r3.Norm(r3.Sub(eye(o), before)); moved > 1e-9 {
		t.Errorf("the eye has moved by %g", moved)
	}
	if o.Slant().Azimuth < 1.1 {
		t.Error("it does not turn")
	}
}

// A turn that takes time ends, to the bit, where one at once does; the wheel keeps the ground under the pointer.
func TestTurnsEnd(t *testing.T) {
	o := leant(FromAbove, r3.Vec{}, 10)
	to := Slant{2, 0.3, 0}
	o.TiltTo(to, r3.Vec{}, 2)
	for range 300 {
		if !o.Moves() {
			break
		}
		o.Settle(1. / 60)
	}
	if o.Moves() || o.tilt.now != to {
		t.Fatalf("after five seconds the slant is %v", o.tilt.now)
	}
	o.world.(*fake).extent = Extent{Size: r2.Vec{X: 100, Y: 100}}
	under := o.At(200, 100)
	o.ZoomBy(1.5, 200, 100)
	if now := o.At(200, 100); r3.Norm(r3.Sub(now, under)) > 1e-9 {
		t.Errorf("the ground under the pointer was %v and is %v", under, now)
	}
}
