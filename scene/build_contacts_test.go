package scene

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
)

const ringOfFive = "schema = 1\ntitle = \"ring\"\n[[group]]\nname = \"all\"\ncount = 5\nradius = 2\n" +
	"place.ring = { at = [3, 4], radius = 100, from = 30, across = true }\n"

func parsed(t *testing.T, text string) *Scene {
	t.Helper()
	s, err := Parse("test.toml", []byte(text))
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	return s
}

func TestContactsMakeAgentsSolid(t *testing.T) {
	if c := parsed(t, ringOfFive).Setup.Contacts; c != nil {
		t.Errorf("without the key: %+v", c)
	}
	for text, want := range map[string]float64{"[contacts]\n": 1, "[contacts]\nrestitution = 0.25\n": 0.25} {
		if c := parsed(t, ringOfFive+text).Setup.Contacts; c == nil || c.Restitution != want {
			t.Errorf("%s: %+v", text, c)
		}
	}
	_, err := Parse("test.toml", []byte(ringOfFive+"[contacts]\nrestitution = 1.5\n"))
	if err == nil || !strings.Contains(err.Error(), "restitution") {
		t.Errorf("restitution 1.5: %v", err)
	}
}

func TestAcrossIsTheOppositePoint(t *testing.T) {
	for i, a := range parsed(t, ringOfFive).Setup.Agents {
		middle := r2.Scale(0.5, r2.Add(a.Pos, a.Goal.Point))
		if r2.Norm(r2.Sub(middle, r2.Vec{X: 3, Y: 4})) > 1e-12 || a.Goal.Kind != nav.PointGoal || a.Goal.Within != 4 {
			t.Errorf("agent %d at %v is bound for %+v", i, a.Pos, a.Goal)
		}
	}
	for _, task := range []string{"goal = [1, 2]\n", "stops = [[1, 2], [3, 4]]\n"} {
		_, err := Parse("test.toml", []byte(ringOfFive+task))
		if err == nil || !strings.Contains(err.Error(), "test.toml:8:1: across sets the goals of this group already") {
			t.Errorf("%s: %v", task, err)
		}
	}
}
