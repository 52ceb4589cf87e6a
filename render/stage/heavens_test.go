package stage

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/worlds"
	"galaxy/render/observer"
	"galaxy/render/starscape"
	"galaxy/sky"
	"galaxy/sky/law"
)

// Behind a world with an eye are the stars of the sky, and no painted ones.
func TestHeavens(t *testing.T) {
	sc, w := worlds.Opened(t, "solar-system")
	var b Builder
	var f Frame
	v := View{Width: 640, Height: 360, Camera: observer.Camera{Plane: observer.Plane{Zoom: 10}}, Options: Options{Stars: true, Labels: true}, Ship: Nothing, Body: Nothing, Follow: Nothing}
	b.Build(&f, sc, w, v)
	if !f.Stars || len(f.Lights) > 0 {
		t.Errorf("without an eye: painted stars %v, %d lights", f.Stars, len(f.Lights))
	}
	v.Eye = &starscape.Eye{Focus: sky.Place{In: sky.Galactic, At: law.Sun}, Axes: [3]r3.Vec{{X: 1}, {Y: 1}, {Z: 1}}, Height: 1}
	v.Sky = starscape.Options{Whole: true, Figures: true, Density: 1}
	b.Build(&f, sc, w, v)
	if f.Stars || len(f.Lights) < 5000 {
		t.Errorf("with an eye: painted stars %v, %d lights", f.Stars, len(f.Lights))
	}
	named := map[string]bool{}
	for _, text := range f.Texts {
		named[string(text.S)] = true
	}
	if !named["Achernar"] || len(named) < 10 || len(f.Figures) < 50 {
		t.Errorf("names %v, %d lines of figures", named, len(f.Figures))
	}
	if n := testing.AllocsPerRun(3, func() { b.Build(&f, sc, w, v) }); n > 0 {
		t.Errorf("a picture allocates %g times", n)
	}
	v.Options.Stars = false
	if b.Build(&f, sc, w, v); len(f.Lights)+len(f.Figures) > 0 {
		t.Error("there is a sky though stars are hidden")
	}
	v.Options.Stars, v.Eye = true, nil
	if b.Build(&f, sc, w, v); !f.Stars || len(f.Lights)+len(f.Figures) > 0 || f.Haze.Columns > 0 {
		t.Error("the sky stays when the eye has gone")
	}
}
