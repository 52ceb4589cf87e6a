package finder

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded" // the same cases in every run
	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
	"galaxy/sky"
)

// nowhere is a scene's place in the sky where it has none.
type nowhere struct{ Sky }

func (nowhere) InSky() bool { return false }

// of returns a finder in a scene, which waits for what is being read.
func of(t *testing.T, s *scene.Scene, err error) *Finder {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	return &Finder{Things: &Things{Scene: s, World: w}, Sky: nowhere{}, Steady: func() bool { return true }}
}

func open(t *testing.T, name string, set ...string) *Finder {
	t.Helper()
	s, err := scene.Open(name, set...)
	return of(t, s, err)
}

// small has the Sun, the Earth, the Moon, twelve ships and three scouts.
func small(t *testing.T) *Finder {
	t.Helper()
	const text = `schema = 1
title = "Small"
[[body]]
name = "Sun"
radius = 5
[[body]]
name = "Earth"
parent = "Sun"
radius = 1
orbit = { a = 100, e = 0, period = 60 }
[[body]]
name = "Moon"
parent = "Earth"
radius = 0.1
orbit = { a = 2, e = 0, period = 6 }
[[group]]
name = "ships"
count = 12
place.disc = { at = "Sun", radius = 90, inner = 20 }
stops = ["Earth"]
[[group]]
name = "scouts"
count = 3
place.disc = { at = "Sun", radius = 90, inner = 20 }
stops = ["Earth"]
`
	s, err := scene.Parse("small.toml", []byte(text))
	return of(t, s, err)
}

func namesOf(found []Result) []string {
	var n []string
	for _, f := range found {
		n = append(n, f.Name)
	}
	return n
}

func TestFind(t *testing.T) {
	fi := small(t)
	for _, c := range []struct {
		text  string
		first []string
	}{
		{"", []string{"Sun", "Earth", "Moon"}},
		{"earth", []string{"Earth"}},
		{"EAR", []string{"Earth"}},
		{"oo", []string{"Moon"}},
		{"mn", []string{"Moon"}}, // its letters in order
		{"ships 7", []string{"ships 7"}},
		{"ships7", []string{"ships 7"}},
		{"ships 1", []string{"ships 1", "ships 10", "ships 11", "ships 12"}},
		{"scouts", []string{"scouts 1", "scouts 2", "scouts 3"}},
		{"s", []string{"Sun", "ships 1", "scouts 1"}},
		{"3", []string{"ships 3", "scouts 3"}},
		{"ships 99", nil},
		{"zzz", nil},
	} {
		got := namesOf(fi.Search(c.text))
		if len(got) < len(c.first) || !slices.Equal(got[:len(c.first)], c.first) || c.first == nil && len(got) > 0 {
			t.Errorf("%q finds %q, want first %q", c.text, got, c.first)
		}
	}
}

// A planet comes before ships of a group that is named after it, its moons, too, and few of these ships are listed.
func TestFindsPlanetsBeforeShips(t *testing.T) {
	fi := open(t, "solar-system")
	for text, most := range map[string]int{"saturn": 5, "jupiter": 0, "satur": 5, "saturnian shuttles": maxHits, "shuttles": 10} {
		got := fi.Search(text)
		ships, last := 0, 0
		for i, r := range got {
			if r.Ship != None {
				ships++
			} else if r.Body != None {
				last = i
			}
		}
		if ships > most || most > 0 && ships == 0 {
			t.Errorf("%q finds %d ships", text, ships)
		}
		if text == "saturn" && (got[0].Name != "Saturn" || last < 5 || got[len(got)-1].Ship == None) {
			t.Errorf("%q finds %q", text, namesOf(got))
		}
	}
}

// Common names find the built-in bodies, and a planet's name with "moon" its moons.
func TestFindByOtherNames(t *testing.T) {
	fi := open(t, "solar-system")
	for text, want := range map[string][]string{
		"luna": {"Moon"}, "LUN": {"Moon"}, "the moon": {"Moon"}, "moon": {"Moon"}, "sol": {"Sun"}, "terra": {"Earth"},
		"red planet": {"Mars"}, "saturn vi": {"Titan"}, "mond": {"Moon"},
		"mars moon": {"Phobos", "Deimos"}, "mars moons": {"Phobos", "Deimos"}, "Moons of Mars": {"Phobos", "Deimos"},
		"mars's moons": {"Phobos", "Deimos"}, "earth moon": {"Moon"}, "moon of terra": {"Moon"},
		"satellites of jupiter": {"Io", "Europa", "Ganymede", "Callisto"},
		"planets":               {"Mercury", "Venus", "Earth", "Mars"}, "planets of the sun": {"Mercury", "Venus", "Earth", "Mars"},
		"moons": {"Moon", "Phobos", "Deimos", "Io"},
		"mars":  {"Mars"}, "venus moon": nil, "moons of nothing": nil,
	} {
		got := namesOf(fi.Search(text))
		if len(got) < len(want) || !slices.Equal(got[:len(want)], want) || want == nil && len(got) > 0 {
			t.Errorf("%q finds %q, want first %q", text, got, want)
		}
	}
	if found := fi.Search("phobos"); len(found) == 0 || found[0].Note != "moon of Mars" {
		t.Errorf("Phobos is %+v", found)
	}
	system := orbit.SolarSystem(orbit.Modern)
	for name := range otherNames {
		if _, err := system.Find(name); err != nil {
			t.Error(err)
		}
	}
}

func TestFindNeverFails(t *testing.T) {
	fi := small(t)
	rapid.Check(t, func(rt *rapid.T) {
		for _, f := range fi.Search(rapid.String().Draw(rt, "text")) {
			if (f.Body == None) == (f.Ship == None) {
				rt.Fatalf("%+v is not one thing", f)
			}
		}
	})
}

func TestShipNamesLeadBack(t *testing.T) {
	fi := small(t)
	for i := range fi.Things.World.Agents() {
		if got := fi.Things.ShipNamed(fi.Things.ShipName(i)); got != i {
			t.Errorf("%q leads to %d, want %d", fi.Things.ShipName(i), got, i)
		}
	}
}

// The planets of the stars of a pair are planets, and no moons.
func TestPlanetsOfPairs(t *testing.T) {
	planets := 0
	for _, star := range []string{"alpha Centauri", "16 Cygni", "Kepler-16", "Castor", "TRAPPIST-1", "Sol"} {
		s, err := scene.Parse("here.toml", []byte("schema = 1\ntitle = \"Here\"\n[system]\nstar = \""+star+"\"\n"))
		fi := of(t, s, err)
		star, err := s.System()
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Setup.Bodies {
			k := s.InSky(i)
			if k < 0 {
				continue
			}
			b, note := &star.Bodies[k], fi.Things.bodyNote(nil, i)
			if moon := strings.HasPrefix(note, "moon of "); moon != (b.Kind == sky.Moon) {
				t.Errorf("%s, a %v, is a %q", b.Name, b.Kind, note)
			}
			if strings.HasPrefix(note, "planet of ") {
				planets++
			}
		}
	}
	if planets == 0 {
		t.Error("no planet of a pair is told as one")
	}
}
