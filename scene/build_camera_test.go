package scene

import (
	"math"
	"strings"
	"testing"
)

// What a panel calls an agent or body selects it, in any spelling of the name.
func TestCameraSelectsByName(t *testing.T) {
	const text = `
schema = 1
title = "select"
[[body]]
name = "Big Rock"
at = [0, 0]
[[group]]
name = "ships"
count = 12
place.disc = { radius = 9 }
[[agent]]
name = "shadow"
group = "ships"
at = [3, 4]
[[group]]
name = "ships 1"
count = 4
place.disc = { radius = 9 }
[camera]
select = `
	for name, want := range map[string]string{
		`"shadow"`: "shadow", `"ships 12"`: "ships 12", `"Ships_3"`: "ships 3", `"big-rock"`: "Big Rock", `"ships 1 2"`: "ships 12",
	} {
		s, err := Parse("select.toml", []byte(text+name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if s.Camera.Select != want {
			t.Errorf("%s selects %q, want %q", name, s.Camera.Select, want)
		}
	}
	for _, name := range []string{`"ships 0"`, `"ships 1 5"`, `"ships 01"`, `"ships"`, `"ships +1"`, `"nothing"`} {
		if s, err := Parse("select.toml", []byte(text+name)); err == nil {
			t.Errorf("%s selects %q", name, s.Camera.Select)
		}
	}
}

// A target stands in place of center and follow, and a distance in place of height; a frame needs a thing to turn with.
func TestCameraTarget(t *testing.T) {
	const text = "schema = 1\ntitle = \"target\"\n[[body]]\nname = \"Rock\"\nat = [5, 0]\nradius = 2\n[[group]]\nname = \"ships\"\ncount = 3\nplace.disc = { radius = 9 }\n[camera]\n"
	for keys, want := range map[string]Camera{
		`target = "rock"`: {Follow: "Rock", Height: 12, Field: 60},
		"target = \"ships 2\"\nfollow = \"Rock\"\ncenter = [3, 4]\ndistance = 10\nfov = 90\nframe = \"velocity\"": {Follow: "ships 2", Height: 20, Field: 90, Axes: CameraOfWay},
		"target = \"ships 2\"\nheight = 20\nframe = \"cockpit\"":                                                  {Follow: "ships 2", Height: 20, Lean: 90, Turn: -90, Field: 60, Axes: CameraOfCockpit},
		"follow = \"Rock\"\nheight = 7\nframe = \"body\"":                                                         {Follow: "Rock", Height: 7, Field: 60, Axes: CameraOfBody},
	} {
		s, err := Parse("target.toml", []byte(text+keys))
		if err != nil {
			t.Errorf("%s: %v", keys, err)
			continue
		}
		if math.Abs(s.Camera.Height-want.Height) < 1e-9 {
			s.Camera.Height = want.Height
		}
		if s.Camera != want {
			t.Errorf("%s is %+v", keys, s.Camera)
		}
	}
	for keys, want := range map[string]string{
		`target = "rok"`:                         `did you mean "Rock"`,
		`frame = "synodic"`:                      "follows nothing",
		"target = \"Rock\"\nframe = \"cockpit\"": "Rock has no cockpit",
		`fov = 0.001`:                            "0.003",
	} {
		if _, err := Parse("target.toml", []byte(text+keys)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", keys, err, want)
		}
	}
}

// One stands on a body, or at a place on Earth or another body, and looks at something else, in a scene of the sky.
func TestCameraSeenFrom(t *testing.T) {
	const solar = "schema = 1\ntitle = \"stand\"\n[system]\nbuiltin = \"solar\"\n[camera]\ntarget = \"Sun\"\nseen_from = "
	for value, want := range map[string]Stand{
		`"moon"`: {Body: "Moon"}, `"51.5, -0.1"`: {Body: "Earth", Site: &Site{51.5, -0.1}}, `"51.5,-0.1"`: {Body: "Earth", Site: &Site{51.5, -0.1}}, `"Mars 4.6,137.4"`: {Body: "Mars", Site: &Site{4.6, 137.4}},
	} {
		s, err := Parse("stand.toml", []byte(solar+value))
		if err != nil {
			t.Errorf("%s: %v", value, err)
			continue
		}
		from := s.Camera.From
		if from == nil || from.Body != want.Body || (from.Site == nil) != (want.Site == nil) || want.Site != nil && *from.Site != *want.Site {
			t.Errorf("%s: one stands on %+v, want %+v", value, from, want)
		}
	}
	for value, want := range map[string]string{
		`"91,0"`: "a latitude is from -90 to 90 degrees", `"NaN,0"`: "a latitude is from", `"1,361"`: "a longitude is from", `"1,2,3"`: "no latitude and longitude",
		`"Vulcan 1,2"`: "Vulcan", `"Sun"`: "needs a thing to look at",
	} {
		if _, err := Parse("stand.toml", []byte(solar+value)); err == nil || !strings.Contains(err.Error(), "stand.toml:7:") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", value, err, want)
		}
	}
	const invented = "schema = 1\ntitle = \"stand\"\n[[body]]\nname = \"Rock\"\nat = [5, 0]\n[[body]]\nname = \"Pebble\"\nat = [6, 0]\n[camera]\ntarget = \"Pebble\"\nseen_from = \"Rock\"\n"
	if _, err := Parse("stand.toml", []byte(invented)); err == nil || !strings.Contains(err.Error(), "a place in the sky") {
		t.Errorf("without a sky: %v", err)
	}
}
