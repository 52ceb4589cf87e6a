package stage_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/render/observer"
	"galaxy/render/stage"
)

// At the model's eclipse of 2029 the Earth is between the Moon and the Sun, its air reddens the light,
// and a month later nothing is.
func TestEclipsedMoonIsInTheEarthsShadow(t *testing.T) {
	shades := func(date string) (n int, g stage.Globe) {
		sc, w := worlds.Opened(t, "solar-system", "time.start="+date)
		i, err := sc.Setup.Bodies.Find("Moon")
		if err != nil {
			t.Fatal(err)
		}
		v := stage.View{Width: 400, Height: 400, Scale: 1, Camera: observer.Camera{Plane: observer.Plane{Zoom: 1e7}}, Ship: stage.Nothing, Body: stage.Nothing, Follow: i}
		at := sc.Setup.Bodies.States(nil, w.Time())[i].R
		v.Camera.Center.X, v.Camera.Center.Y = at.X, at.Y
		var s stage.Builder
		var f stage.Frame
		s.Build(&f, sc, w, v)
		for _, g := range f.Globes {
			if g.Look.Name == "Moon" {
				for _, s := range g.Shades {
					if s.Radius > 0 {
						n++
					}
				}
				return n, g
			}
		}
		t.Fatal("the Moon is not in the picture")
		return 0, g
	}
	n, g := shades("2029-06-26T01:36")
	if n != 1 || math.Abs(float64(g.Shades[0].Radius)-3.67) > 0.01 || g.Umbra[0] < 3*g.Umbra[2] {
		t.Errorf("in eclipse: %d shades, %+v, in their umbra %v", n, g.Shades[0], g.Umbra)
	}
	if far := math.Hypot(float64(g.Shades[0].At[0]), float64(g.Shades[0].At[1])); far < 190 || far > 240 {
		t.Errorf("the Earth is %v radii of the Moon away", far)
	}
	if math.Abs(float64(g.SunSize)-0.0046) > 2e-4 || g.Suns[0].Light != [3]float32{1, 1, 1} || g.Suns[1].Light != [3]float32{} {
		t.Errorf("the Sun is %v wide, its light %v, and there is a second one of %v", g.SunSize, g.Suns[0].Light, g.Suns[1].Light)
	}
	if n, _ := shades("2029-07-26T01:36"); n != 0 {
		t.Errorf("a month later there are %d shades", n)
	}
}

// Enlarged bodies are never smaller than otherwise, never touch what they go round, and those
// that fill the picture anyway stay as they are.
func TestEnlargedBodiesDoNotTouch(t *testing.T) {
	sc, w := worlds.Opened(t, "solar-system", "time.start=2026-11-20")
	jupiter, err := sc.Setup.Bodies.Find("Jupiter")
	if err != nil {
		t.Fatal(err)
	}
	states := sc.Setup.Bodies.States(nil, w.Time())
	grown := 0
	for _, height := range []float64{80, 8, 2, 0.3, 0.05, 0.01, 0.002} {
		v := stage.View{Width: 1280, Height: 720, Scale: 1, Ship: stage.Nothing, Body: stage.Nothing, Follow: jupiter}
		v.Camera = observer.Camera{Plane: observer.Plane{Center: r2.Vec{X: states[jupiter].R.X, Y: states[jupiter].R.Y}, Zoom: 720 / height}}
		spots := func(enlarge bool) map[int32]stage.Spot {
			v.Options.Enlarge = enlarge
			var s stage.Builder
			var f stage.Frame
			s.Build(&f, sc, w, v)
			list := map[int32]stage.Spot{}
			for _, p := range f.Spots {
				list[p.Body] = p
			}
			return list
		}
		plain, large := spots(false), spots(true)
		for i, p := range plain {
			l, ok := large[i]
			if !ok {
				continue // its planet has become so large
			}
			switch name := sc.Setup.Bodies[i].Name; {
			case l.Radius < p.Radius:
				t.Errorf("%v: %s shrinks from %v to %v", height, name, p.Radius, l.Radius)
			case p.Radius > 30 && l.Radius != p.Radius:
				t.Errorf("%v: %s, %v large, becomes %v", height, name, p.Radius, l.Radius)
			case l.Radius > 1.5*p.Radius:
				grown++
			}
			up := int32(sc.Setup.Bodies[i].Parent)
			if host, ok := large[up]; ok && p.Radius < l.Radius && math.Hypot(l.X-host.X, l.Y-host.Y) < 0.4*(l.Radius+host.Radius) {
				t.Errorf("%v: %s touches %s", height, sc.Setup.Bodies[i].Name, sc.Setup.Bodies[up].Name)
			}
		}
	}
	if grown < 20 {
		t.Errorf("only %d bodies are enlarged", grown)
	}
}

// A comet's gas points away from the Sun, its dust lags behind, and both grow as it comes near.
func TestTailsOfAComet(t *testing.T) {
	tails := func(date string) []stage.Tail {
		sc, w := worlds.Opened(t, "solar-system", "time.start="+date, `system.extra=["Halley"]`)
		v := stage.View{Width: 1280, Height: 720, Scale: 1, Ship: stage.Nothing, Body: stage.Nothing, Follow: stage.Nothing}
		v.Camera = observer.Camera{Plane: observer.Plane{Zoom: 100}}
		var s stage.Builder
		var f stage.Frame
		s.Build(&f, sc, w, v)
		return f.Tails
	}
	far, near := tails("1985-10-20"), tails("1986-01-25")
	if len(far) != 1 || len(near) != 1 || len(tails("1988-06-01")) != 0 {
		t.Fatalf("%d tails 2 au away, %d near the Sun, %d 8 au away", len(far), len(near), len(tails("1988-06-01")))
	}
	a, b := far[0], near[0]
	if !(b.Gas > 1.5*a.Gas && b.Dust > 1.5*a.Dust && b.Light > a.Light) {
		t.Errorf("near the Sun %+v, far %+v", b, a)
	}
	for _, c := range []stage.Tail{a, b} { // the Sun is in the middle
		if c.Away[0]*c.X+c.Away[1]*c.Y <= 0 {
			t.Errorf("at (%v, %v) the gas points to %v", c.X, c.Y, c.Away)
		}
	}
}

// The gas of a star boils with the time of the scene, the same at each visit, and stands still where time goes so
// fast that it would flicker.
func TestStarsBoil(t *testing.T) {
	face := func(minutes int, rate float64) stage.Face {
		sc, w := worlds.Opened(t, "solar-system", "time.start=2026-11-20", "time.step=1e-3")
		v := stage.View{Width: 400, Height: 400, Scale: 1, Camera: observer.Camera{Plane: observer.Plane{Zoom: 2e4}}, Ship: stage.Nothing, Body: stage.Nothing, Follow: stage.Nothing}
		v.Rate, v.Coasting, v.Time = rate, true, w.Time()+float64(minutes)/1440
		var s stage.Builder
		var f stage.Frame
		s.Build(&f, sc, w, v)
		if len(f.Faces) != 1 {
			t.Fatalf("%d stars are seen from near", len(f.Faces))
		}
		return f.Faces[0]
	}
	const second = 1. / 86400
	now, soon := face(0, second), face(20, second)
	if d := math.Mod(float64(soon.Turn-now.Turn)+1, 1); d < 0.03 || d > 0.1 {
		t.Errorf("in 20 minutes the Sun's cells go %.3f of their round", d)
	}
	if now != face(0, second) || now.Drift != 1 {
		t.Errorf("the same time is another picture, or one at rest: %+v", now)
	}
	if d := face(0, 1).Drift; d != 0 {
		t.Errorf("a day a second, the cells drift by %v", d)
	}
}
