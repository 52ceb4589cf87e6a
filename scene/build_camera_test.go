package scene

import "testing"

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
