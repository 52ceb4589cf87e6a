package stage

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/worlds"
	"galaxy/render/observer"
)

// The grid lies where the camera sees the plane: its matrix leads from a point of the picture to the point of the plane there,
// which is as far before the focus as the grid says; all lines of any strength cross at a multiple of their distance.
func TestGridLiesOnThePlane(t *testing.T) {
	sc, w := worlds.Opened(t, "solar-system")
	for _, c := range []struct {
		name      string
		elevation float64
		zoom      float64
		at        r2.Vec
	}{{"from above", 90, 200, r2.Vec{X: 1, Y: 0.3}}, {"tilted", 25, 200, r2.Vec{}}, {"low", 4, 3000, r2.Vec{X: -1.2, Y: 0.4}}, {"from below", -40, 80, r2.Vec{X: 3}}} {
		v := viewOf(c.at, c.zoom)
		v.Options.Grid = true
		if c.elevation != 90 {
			lean(&v, observer.Slant{Azimuth: 0.7, Elevation: c.elevation * math.Pi / 180})
			v.Camera.Z = 0.02
		}
		var s Builder
		f := new(Frame)
		s.Build(f, sc, w, v)
		g := &f.Grid
		if !(g.Step > 0) {
			t.Fatalf("%s: there is no grid", c.name)
		}
		for _, at := range [][2]float64{{0, 0}, {100, -120}, {-300, -50}, {10, 200}} {
			m := &g.Seen
			row := func(i int) float64 { return float64(m[i])*at[0] + float64(m[3+i])*at[1] + float64(m[6+i]) }
			if row(2) <= 0 {
				continue // over the horizon
			}
			x, y := row(0)/row(2), row(1)/row(2)
			p := r3.Vec{X: c.at.X + x/c.zoom, Y: c.at.Y + y/c.zoom}
			seen, zoom := v.Camera.See(p)
			if zoom == 0 || math.Hypot(seen.X-at[0], seen.Y-at[1]) > 0.01*(1+row(0)/row(2)*0.001) {
				t.Errorf("%s: the plane at %v is seen at %v", c.name, at, seen)
			}
			near := float64(g.Near[0])*x + float64(g.Near[1])*y + float64(g.Near[2])
			if c.elevation != 90 && math.Abs(near-seen.Z) > 0.02*(1+math.Abs(seen.Z)*0.001) {
				t.Errorf("%s: the plane at %v is %v before the focus, want %v", c.name, at, near, seen.Z)
			}
		}
		period := gridStrong * g.Step / c.zoom
		for _, q := range []float64{c.at.X + g.X/c.zoom, c.at.Y + g.Y/c.zoom} {
			if off := math.Remainder(q, period); math.Abs(off) > 1e-9*period {
				t.Errorf("%s: strong lines cross %v from a multiple of their distance", c.name, off)
			}
		}
		if step := g.Step / c.zoom; math.Abs(math.Log10(step)-math.Round(math.Log10(step))) > 1e-9 {
			t.Errorf("%s: lines are %v au apart", c.name, step)
		}
	}
}

// Far from the plane the grid lies in the plane through the planet that is followed or whose moon is, and moons have stems to
// there; without a grid planets alone have stems.
func TestGridOfMoons(t *testing.T) {
	sc, w := worlds.Opened(t, "solar-system")
	saturn, _ := sc.Setup.Bodies.Find("Saturn")
	titan, _ := sc.Setup.Bodies.Find("Titan")
	at := w.Bodies()[saturn].R
	v := viewOf(flat(at), 720/0.008)
	lean(&v, observer.Slant{Azimuth: 0.7, Elevation: 0.3})
	v.Camera.Z, v.Follow, v.Paused, v.Options = at.Z, titan, true, Options{Grid: true}
	var s Builder
	f := new(Frame)
	s.Build(f, sc, w, v)
	if f.Grid.Step == 0 || math.Abs(float64(f.Grid.Near[2])) > 0.01 {
		t.Errorf("the grid's plane is %v pixels before Saturn, its lines %v apart", f.Grid.Near[2], f.Grid.Step)
	}
	stems := len(f.Orbits)
	for i, line := range f.Orbits { // they stand on the plane
		top := r3.Vec{X: float64(line.Q[0]), Y: float64(line.Q[1]), Z: float64(line.Q[2])}
		up := v.Camera.Turned(r3.Vec{Z: 1})
		if across := r3.Norm(r3.Cross(top, up)); across > 0.01*r3.Norm(top) {
			t.Errorf("stem %d leans", i)
		}
	}
	v.Options = Options{Orbits: true}
	s.Build(f, sc, w, v)
	for _, line := range f.Orbits {
		if line.Open > 0 && line.P == [3]float32{} {
			stems--
		}
	}
	if stems < 4 {
		t.Errorf("with a grid %d more bodies have stems than without", stems)
	}
	if f.Grid.Step != 0 {
		t.Error("there is a grid that nothing asks for")
	}
}
