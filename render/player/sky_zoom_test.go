package player

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/sky"
	"galaxy/sky/law"
)

// While one looks around the wheel changes the field of view, from 9 seconds of arc to 120 degrees: what is at an angle from the middle
// is so far beside it, fainter stars are seen in a narrow field, and the way back is that of 60 degrees.
func TestLookAroundZooms(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(true)
	p.Advance(0)
	plane := p.View().Eye.Height
	m42 := find(t, "M 42").Object.Place
	p.Observer.LookAt(r3.Sub(m42, p.Observer.Focus()))
	advanceFor(p, 2)
	var b stage.Builder
	var f stage.Frame
	for _, c := range []struct{ factor, field float64 }{{1, 60}, {2, 30}, {4, 7.5}, {1.5, 5}, {1.0 / 100, 120}, {1, 120}} {
		p.Observer.Wheel(c.factor, 0, 0)
		for p.Animating() {
			p.Advance(1.0 / 60)
		}
		if d := p.Observer.Field() * 180 / math.Pi; math.Abs(d-c.field) > 1e-9 {
			t.Errorf("a factor %v leads to %v degrees, want %v", c.factor, d, c.field)
		}
		eye := *p.View().Eye
		at := r3.Add(r3.Sub(m42, law.Sun), r3.Scale(-0.5*math.Tan(0.5*p.Observer.Field())*r3.Norm(r3.Sub(m42, law.Sun)), eye.Axes[1])) // half way to the edge
		x, y, before := eye.Project(sky.Place{In: sky.Galactic, At: r3.Add(law.Sun, at)}, 1280, 720)
		if !before || math.Hypot(x, y+180) > 1 {
			t.Errorf("%v degrees: half way down is at (%v, %v)", c.field, x, y)
		}
		b.Build(&f, p.Scene, p.World, p.View())
		if n := len(f.Lights); n < 300 || n > 30000 {
			t.Errorf("%v degrees: %d lights", c.field, n)
		}
	}
	x, y := 100., 0.
	lon, _ := p.Observer.Direction()
	p.Observer.Pan(x, y)
	now, _ := p.Observer.Direction()
	if turned := math.Abs(now - lon); turned < 0.1*p.Observer.Field() {
		t.Errorf("100 pixels of 120 degrees turn by %v", turned)
	}
	p.Observer.LookAround(false)
	advanceFor(p, 2)
	if eye := p.View().Eye; eye.Zoom > 0 && eye.Zoom != 1 || eye.Height != plane {
		t.Errorf("back above the plane: zoom %v", eye.Zoom)
	}
	if p.Observer.LookAround(true); p.Observer.Field() != observer.UsualField {
		t.Errorf("another time it begins with %v", p.Observer.Field())
	}
}
