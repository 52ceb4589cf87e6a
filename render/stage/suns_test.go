package stage_test

import (
	"math"
	"testing"

	"galaxy/internal/worlds"
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
		v := stage.View{Width: 400, Height: 400, Scale: 1, Camera: stage.Camera{Zoom: 1e7}, Ship: stage.Nothing, Body: stage.Nothing, Follow: i}
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
