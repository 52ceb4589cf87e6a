package stage

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
)

// At a kilometre per pixel, 30 au from the star, a followed body does not move, and
// motion relative to it is exact, frame after frame.
func TestSteadyAtAMoon(t *testing.T) {
	sc, w := worlds.FarSystem(t, 3)
	bodies := sc.Setup.Bodies
	var s Builder
	var f Frame
	for range 20 {
		w.Step()
		for _, alpha := range []float64{0, 0.25, 0.5, 0.8, 1} {
			at := Instant(w, alpha)
			center := flat(bodies.At(2, at).R)
			v := viewOf(center, 1)
			v.Alpha, v.Follow = alpha, 2
			s.Build(&f, sc, w, v)

			moon, planet := s.bodies.now[2].at, s.bodies.now[1].at
			if d := r2.Norm(moon); d > 0.01 {
				t.Fatalf("at %v the followed moon is %g px from the centre", at, d)
			}
			// The planet is where the moon's own path says, which knows no 30 au.
			r, _ := bodies[2].Path.State(at)
			if d := r2.Norm(r2.Add(planet, flat(r))); d > 0.01 {
				t.Fatalf("at %v the planet is off by %g px", at, d)
			}
			for i, ship := range f.Ships {
				a, b := w.Previous()[f.ShipIDs[i]].Pos, w.Agents()[f.ShipIDs[i]].Pos
				// Differences first: a and b lie within a step of the moon.
				want := r2.Add(r2.Scale(1-alpha, r2.Sub(a, center)), r2.Scale(alpha, r2.Sub(b, center)))
				if d := math.Hypot(float64(ship.X)-want.X, float64(ship.Y)-want.Y); d > 0.01 {
					t.Fatalf("at %v ship %d is off by %g px", at, i, d)
				}
			}
		}
	}
	if len(f.Ships) == 0 {
		t.Fatal("no ship in the picture: the test sees nothing")
	}
}

// The orbit's anchor is in the picture and on the body within a hundredth of a
// pixel of where the body is, at every zoom.
func TestOrbitThroughBodyOnCPU(t *testing.T) {
	sc, w := worlds.FarSystem(t, 0)
	var s Builder
	var f Frame
	for body := 1; body <= 2; body++ {
		at := flat(w.Bodies()[body].R)
		for zoom := [...]float64{1: 1e-6, 2: 1e-3}[body]; zoom < 2e3; zoom *= 10 { // up to 1 m per pixel
			s.Build(&f, sc, w, viewOf(at, zoom))
			near := math.Inf(1)
			for _, o := range f.Orbits {
				near = min(near, math.Hypot(float64(o.Anchor[0]), float64(o.Anchor[1])))
			}
			if len(f.Orbits) > 0 && near > 0.01 {
				t.Errorf("body %d at %g px/km: the orbit's anchor misses it by %g px", body, zoom, near)
			}
			if len(f.Orbits) == 0 {
				t.Errorf("body %d at %g px/km: no orbit line", body, zoom)
			}
		}
	}
}

func TestFillAllocatesNothing(t *testing.T) {
	sc, w := worlds.FarSystem(t, 200)
	var s Builder
	var f Frame
	v := viewOf(flat(w.Bodies()[2].R), 0.004)
	v.Ship, v.Follow = 7, 2
	alpha := 0.0
	fill := func() {
		alpha = math.Mod(alpha+0.3, 1)
		v.Alpha = alpha
		w.Step()
		s.Build(&f, sc, w, v)
	}
	for range 200 { // the trails' ring comes round, every digit has been measured
		fill()
	}
	if n := testing.AllocsPerRun(200, fill); n != 0 {
		t.Errorf("a warm stage allocates %v times per frame", n)
	}
	if len(f.Ships) == 0 || len(f.Trails) == 0 || len(f.Texts) == 0 || len(f.Arrows) == 0 || len(f.Marks) == 0 {
		t.Errorf("the frame is not full: %d ships, %d trail points, %d texts, %d arrows, %d rings",
			len(f.Ships), len(f.Trails), len(f.Texts), len(f.Arrows), len(f.Marks))
	}
}

// Nor do goals and the note about one, contact marks, rims, turrets, shells, bars of
// hit points and crosses on wrecks.
func TestFightsAndGoalsAllocateNothing(t *testing.T) {
	for _, c := range []struct {
		name string
		own  func(f *Frame) bool // is something of its own in the picture?
	}{
		{"tanks-town", func(f *Frame) bool { return inked(f, crossColor) }},
		{"arena-circle", func(f *Frame) bool { return len(f.Rims) > 0 }},
	} {
		sc, w := worlds.Opened(t, c.name)
		var s Builder
		var f Frame
		v := viewOf(sc.Setup.Agents[0].Pos, 0.5)
		goal, seen, flashed := 0, false, false
		fill := func() {
			goal = (goal + 1) % len(s.goals.shown)
			at := s.picture.Screen(s.goals.shown[goal].at)
			v.Pointing, v.PointerX, v.PointerY = true, 640+at.X, 360-at.Y
			s.Build(&f, sc, w, v)
			seen, flashed = seen || c.own(&f), flashed || s.contactMarks.count > 0
		}
		s.Build(&f, sc, w, v)
		for range 900 { // until there are wrecks
			w.Step()
			fill()
		}
		if n := testing.AllocsPerRun(200, func() { w.Step(); fill() }); n != 0 {
			t.Errorf("%s: a warm stage allocates %v times per frame", c.name, n)
		}
		if !seen || !flashed {
			t.Errorf("%s: seen %v, flashed %v", c.name, seen, flashed)
		}
	}
}

// inked reports whether an arrow of a frame has a colour.
func inked(f *Frame, c color.NRGBA) bool {
	return slices.ContainsFunc(f.Arrows, func(a Arrow) bool { return a.Color == c })
}
