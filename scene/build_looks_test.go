package scene

import (
	"strings"
	"testing"

	"galaxy/scene/looks"
)

const lookScene = `schema = 1
title = "t"
[[body]]
name = "sun"
radius = 100
glow = true
[[body]]
name = "b"
parent = "sun"
radius = RADIUS
KEYS
[[agent]]
name = "a"
at = [500, 0]
`

func lookOf(t *testing.T, radius, keys string) (*Scene, error) {
	t.Helper()
	return Parse("t.toml", []byte(strings.NewReplacer("RADIUS", radius, "KEYS", keys).Replace(lookScene)))
}

// A body looks as its key look says, in its own colour; without the key as its orbit and
// its size suggest, and plain without an orbit about a star.
func TestLooks(t *testing.T) {
	const orbit = "orbit = { a = 300, period = 10 }\n"
	for _, c := range []struct {
		radius, keys string
		kind         looks.Kind
		plain        bool
	}{
		{"1", orbit + `look = "ice"`, looks.Ice, false},
		{"1", orbit + `look = "saturn"`, looks.Giant, false},
		{"1", orbit, looks.Rock, false},
		{"4", orbit, looks.Giant, false},
		{"20", orbit, looks.Giant, false},
		{"20", orbit + `look = "plain"`, 0, true},
		{"20", "at = [300, 0]", 0, true},
		{"20", "at = [300, 0]\nrings = true", looks.Rock, false},
		{"20", "at = [300, 0]\n" + `look = "lava"`, looks.Lava, false},
	} {
		s, err := lookOf(t, c.radius, c.keys)
		if err != nil {
			t.Errorf("%s: %v", c.keys, err)
			continue
		}
		g := s.Looks[1].Globe
		switch {
		case c.plain != (g == nil):
			t.Errorf("radius %s, %s: the look is %+v", c.radius, c.keys, g)
		case g != nil && g.Kind != c.kind:
			t.Errorf("radius %s, %s: kind %d, not %d", c.radius, c.keys, g.Kind, c.kind)
		case g != nil && strings.Contains(c.keys, "rings") && g.Rings == nil:
			t.Errorf("%s: no rings", c.keys)
		}
	}
	s, err := lookOf(t, "3", orbit+"look = \"ice\"\ncolor = \"#3399cc\"\nrings = true\ntilt = 90\nday = 5")
	if err != nil {
		t.Fatal(err)
	}
	l := s.Looks[1]
	if l.Globe.Mid != (looks.RGB{0.2, 0.6, 0.8}) || l.Globe.Rings == nil {
		t.Errorf("the look is %+v", l.Globe)
	}
	if x := l.Spin.Axes(0); x[2].X < 0.999 {
		t.Errorf("the pole is %v", x[2])
	}
	if x, y := l.Spin.Axes(1.5), l.Spin.Axes(6.5); x[0].X-y[0].X > 1e-9 || x[0].Y-y[0].Y > 1e-9 {
		t.Error("a day later it stands otherwise")
	}
	if looks.Named("saturn").Rings == nil || looks.Named("earth").Rings != nil {
		t.Error("a scene has changed the look of a planet")
	}
}

func TestLooksMistakes(t *testing.T) {
	for keys, want := range map[string]string{
		`look = "icy"`:                           `look cannot be "icy": did you mean`,
		"look = \"ice\"\nglow = true":            "a body that glows is a star and has no look",
		"look = \"plain\"\nrings = true":         "a plain disc has no rings",
		"look = \"plain\"\ntilt = 3\nday = 2":    "a plain disc has no day",
		"look = \"rock\"\ntilt = 300":            "tilt can be at most 180",
		"at = [1, 2]\nlook = 7":                  "look must be a text",
		"at = [1, 2]\nlook = \"rock\"\nday = ''": "day must be a number",
	} {
		if _, err := lookOf(t, "2", keys); err == nil || !strings.Contains(err.Error(), strings.TrimSuffix(want, ": did you mean")) {
			t.Errorf("%s: %v", keys, err)
		} else if strings.HasSuffix(want, "did you mean") && !strings.Contains(err.Error(), "ice") {
			t.Errorf("%s: no suggestion in %v", keys, err)
		}
	}
}
