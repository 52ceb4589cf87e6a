package stage

import (
	"math"
	"strings"
	"testing"

	"galaxy/render/observer"
	"galaxy/scene"
	"galaxy/sim"
)

// A ship has the hull of its group, and one that flies by thrust shows a flame opposite to
// its acceleration, in pictures that glow.
func TestHullsAndFlames(t *testing.T) {
	const group = `
[[group]]
name = "NAME"
hull = "NAME"
count = 1
speed = 20
accel = 10
drive = "DRIVE"
steer = "seek"
goal = [0, 500]
place.line = { from = [0, 0], to = [0, 0] }
`
	text := "schema = 1\ntitle = \"t\"\n"
	for name, drive := range map[string]string{"probe": "thrust", "tank": "turn"} {
		text += strings.NewReplacer("NAME", name, "DRIVE", drive).Replace(group)
	}
	sc, err := scene.Parse("t.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(sc.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	w.Step()
	var s Builder
	var f Frame
	v := View{Width: 640, Height: 360, Scale: 1, Alpha: 1, Ship: Nothing, Body: Nothing, Follow: Nothing, Camera: observer.Camera{Plane: observer.Plane{Zoom: 5}}}
	v.Options.Glow = true
	s.Build(&f, sc, w, v)
	for i, p := range f.Ships {
		name := sc.Setup.Groups[w.Agents()[f.ShipIDs[i]].Group].Name
		if p.Hull.String() != name {
			t.Errorf("the hull of a %s is a %s", name, p.Hull)
		}
		if angle := float64(p.Exhaust) * 180 / 32768; name == "probe" && (p.Burn != 255 || math.Abs(angle+90) > 0.1) {
			t.Errorf("the probe flies up at full thrust, and burns %d toward %.1f°", p.Burn, angle)
		}
		if name == "tank" && p.Burn != 0 {
			t.Error("a tank burns")
		}
	}
	v.Options.Glow = false
	s.Build(&f, sc, w, v)
	for _, p := range f.Ships {
		if p.Burn != 0 {
			t.Error("a flame in a picture that does not glow")
		}
	}
}
