package scene

import (
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim"
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

// Groups and pairs say which groups are solid to each other, in either order.
func TestContactsOfSomeGroups(t *testing.T) {
	const groups = "[[group]]\nname = \"a\"\n[[group]]\nname = \"b\"\n[[group]]\nname = \"c\"\n[[agent]]\nname = \"Ada\"\nat = [0, 9]\n"
	for text, want := range map[string]string{
		"[contacts]\n": "aa ab ac aAda bb bc bAda cc cAda AdaAda",
		"[contacts]\ngroups = [\"a\", \"b\", \"c\", \"Ada\"]\n":                                             "aa ab ac aAda bb bc bAda cc cAda AdaAda",
		"[contacts]\ngroups = []\n":                                                                         "",
		"[contacts]\ngroups = [\"b\"]\n":                                                                    "bb",
		"[contacts]\ngroups = [\"B\", \"a\"]\n":                                                             "aa ab bb",
		"[[contacts.pair]]\na = \"c\"\nb = \"a\"\n":                                                         "ac",
		"[[contacts.pair]]\na = \"c\"\nb = \"c\"\n[[contacts.pair]]\na = \"ada\"\nb = \"b\"\n":              "bAda cc",
		"[contacts]\ngroups = [\"a\", \"c\"]\nrestitution = 0\n[[contacts.pair]]\na = \"a\"\nb = \"Ada\"\n": "aa ac aAda cc",
	} {
		s := parsed(t, "schema = 1\ntitle = \"some\"\n"+groups+text)
		var got []string
		for i := range s.Setup.Groups {
			for k := i; k < len(s.Setup.Groups); k++ {
				if s.Setup.Contacts.Between(int32(i), int32(k)) != s.Setup.Contacts.Between(int32(k), int32(i)) {
					t.Errorf("%s: groups %d and %d differ", text, i, k)
				}
				if s.Setup.Contacts.Between(int32(i), int32(k)) {
					got = append(got, s.Setup.Groups[i].Name+s.Setup.Groups[k].Name)
				}
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
		if err := s.Setup.Check(); err != nil {
			t.Error(err)
		}
	}
}

// Squares that a body presses may overlap, as docs/scenes.md says, hardly, and come apart when it has passed.
func TestABodyPressesSquares(t *testing.T) {
	w, err := sim.New(parse(t, `
[contacts]
[[body]]
name = "sun"
radius = 1
[[body]]
name = "roller"
parent = "sun"
radius = 60
orbit = { a = 400, period = 60 }
[[group]]
name = "red"
count = 60
steer = "arrive"
speed = 30
radius = 5
square = true
goal = [0, 400]
within = 10
place.disc = { at = [0, 400], radius = 130 }
`).Setup)
	if err != nil {
		t.Fatal(err)
	}
	for range 1800 {
		w.Step()
	}
	if r := w.Report(); r.MaxOverlap > 0.5 || r.Overlaps > 0 || r.Contacts == 0 {
		t.Errorf("the deepest overlap is %v, at %v, and %d are left", r.MaxOverlap, r.MaxOverlapTime, r.Overlaps)
	}
}
