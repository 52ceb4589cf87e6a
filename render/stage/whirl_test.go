package stage_test

import (
	"bytes"
	"testing"

	"galaxy/internal/worlds"
	"galaxy/render/observer"
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
				Coasting: true, Time: at, Options: stage.Options{Orbits: true, Labels: true}, Camera: observer.Camera{Plane: observer.Plane{Zoom: 3e6}},
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

// From a planet, the name of a moon that whirls about it would be somewhere else in each picture, selected or not: it is
// left out where the orbit is wide, and the planet's own stays. From afar, where such a moon only trembles, the orbits and
// the names of all others stay, also where the camera stays with the moon.
func TestNamesStandStill(t *testing.T) {
	sc, w := worlds.Opened(t, "solar-system", "time.start=2026-11-26")
	bodies := sc.Setup.Bodies
	index := func(name string) int {
		i, err := bodies.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	for _, c := range []struct {
		follow, selected, name string
		zoom, rate             float64
		there                  bool
	}{
		{"Mars", "", "Phobos", 3e6, 2, false},
		{"Mars", "Phobos", "Phobos", 3e6, 2, false},
		{"Mars", "Phobos", "Phobos", 3e6, 0.01, true},
		{"Mars", "", "Phobos", 3e6, 0.01, true},
		{"Mars", "", "Mars", 3e6, 2, true},
		{"Phobos", "Phobos", "Phobos", 3e6, 2, true},
		{"Phobos", "Mars", "Mars", 3e6, 2, false},
		{"Phobos", "", "Earth", 200, 2, true},
		{"Phobos", "Mars", "Mars", 200, 2, true},
	} {
		var s stage.Builder
		var f stage.Frame
		named, orbits := 0, 0
		const pictures = 40
		for k := range pictures {
			at := w.Time() + c.rate*float64(k)/60
			v := stage.View{
				Width: 1280, Height: 720, Scale: 1, Ship: stage.Nothing, Body: stage.Nothing, Follow: index(c.follow), Rate: c.rate,
				Coasting: true, Time: at, Options: stage.Options{Orbits: true, Labels: true}, Camera: observer.Camera{Plane: observer.Plane{Zoom: c.zoom}},
			}
			if c.selected != "" {
				v.Body = index(c.selected)
			}
			r := bodies.States(nil, at)[v.Follow].R
			v.Camera.Center.X, v.Camera.Center.Y = r.X, r.Y
			s.Build(&f, sc, w, v)
			orbits += len(f.Orbits)
			for _, text := range f.Texts {
				if bytes.Equal(text.S, []byte(c.name)) {
					named++
				}
			}
		}
		if named != map[bool]int{true: pictures}[c.there] {
			t.Errorf("%+v: named in %d of %d pictures", c, named, pictures)
		}
		if c.zoom == 200 && orbits == 0 {
			t.Errorf("%+v: no orbits", c)
		}
	}
}
