package stage_test

import (
	"bytes"
	"testing"

	"galaxy/internal/worlds"
	"galaxy/render/stage"
)

// Phobos goes round Mars in 7 h 39 min. At two days a second its eclipses and the line of its orbit, in another place
// in each picture, would flicker: they are left out, as is Mars's name where the camera stays with Phobos. At a tenth
// of that rate, or while it is paused, all are there.
func TestWhatWhirlsDoesNotFlicker(t *testing.T) {
	sc, w := worlds.Opened(t, "solar-system", "time.start=2026-11-26")
	bodies := sc.Setup.Bodies
	phobos, err := bodies.Find("Phobos")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rate          float64
		paused, there bool
	}{{2, false, false}, {-2, false, false}, {2, true, true}, {0.2, false, true}} {
		var s stage.Builder
		var f stage.Frame
		eclipsed, orbits, named := 0, 0, 0
		for k := range 40 {
			at := w.Time() + float64(k)/60
			v := stage.View{
				Width: 1280, Height: 720, Scale: 1, Ship: stage.Nothing, Body: stage.Nothing, Follow: phobos, Rate: c.rate, Paused: c.paused,
				Coasting: true, Time: at, Options: stage.Options{Orbits: true, Labels: true}, Camera: stage.Camera{Zoom: 3e6},
			}
			r := bodies.States(nil, at)[phobos].R
			v.Camera.Center.X, v.Camera.Center.Y = r.X, r.Y
			s.Build(&f, sc, w, v)
			orbits += len(f.Orbits)
			for _, text := range f.Texts {
				if bytes.Equal(text.S, []byte("Mars")) {
					named++
				}
			}
			v.Camera.Zoom = 2e9
			s.Build(&f, sc, w, v)
			for _, g := range f.Globes {
				if g.Look.Name == "Phobos" && g.Shades[0].Radius > 0 {
					eclipsed++
				}
			}
		}
		if (eclipsed > 0) != c.there || (orbits > 0) != c.there || (named > 0) != c.there {
			t.Errorf("at %v d/s, paused %v: %d pictures of an eclipse, %d lines of orbits, %d names of Mars", c.rate, c.paused, eclipsed, orbits, named)
		}
	}
}
