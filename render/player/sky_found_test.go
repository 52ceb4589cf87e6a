package player

import (
	"slices"
	"strings"
	"testing"

	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sky"
	"galaxy/sky/law"
)

// What the sky has of a text keeps room beside scenes and commands.
func TestSearchKeepsRoomForTheSky(t *testing.T) {
	p := openSolar(t)
	for _, text := range []string{"ar", "se", "orb", "in", "th"} { // of which words of both begin
		found := p.Finder.Search(text)
		far, other := 0, 0
		for _, r := range found {
			switch {
			case r.Sky != nil:
				far++
			case r.Open != "" || r.Do != nil:
				other++
			}
		}
		if len(found) == 24 && far < 6 {
			t.Errorf("%q finds %d things of the sky and %d scenes and commands: %+v", text, far, other, found)
		}
	}
}

// Search finds the things of the scene before those of the sky, each once.
func TestSearchSky(t *testing.T) {
	p, err := Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0) // wait for the names
	names := func(text string) []string {
		var list []string
		for _, r := range p.Finder.Search(text) {
			list = append(list, r.Name)
		}
		return list
	}
	if got := names("io"); len(got) < 2 || got[0] != "Io" || got[1] != "85 Io" {
		t.Errorf("io finds %q", got)
	}
	for _, r := range p.Finder.Search("io")[:2] {
		if (r.Sky == nil) != (r.Name == "Io") || r.Sky != nil && !strings.HasPrefix(r.Note, "minor planet, ") {
			t.Errorf("%+v", r)
		}
	}
	for text, want := range map[string]string{"siriu": "Sirius", "trappist": "TRAPPIST-1", "m 42": "Orion Nebula", "lun": "Moon", "moons": "Moon", "Jalgraelcran Coulplinshen": "Jalgraelcran Coulplinshen", "earth": "Earth"} {
		if got := names(text); len(got) == 0 || got[0] != want {
			t.Errorf("%s finds %q", text, got)
		}
	}
	for _, text := range []string{"earth", "moon", "ju", "pluto"} {
		got := names(text)
		for i, name := range got {
			if slices.Contains(got[:i], name) && name != "" {
				t.Errorf("%s finds %s twice: %q", text, name, got)
			}
		}
	}
	for _, text := range []string{"mars moon", "moons of Mars"} { // in the scene, and out in the galaxy
		if got := names(text); len(got) < 2 || got[0] != "Phobos" || got[1] != "Deimos" {
			t.Errorf("%s finds %q", text, got)
		}
	}
	notes := map[string]bool{} // each at a distance of its own
	for _, name := range []string{"85 Io", "ceto", "eros", "sedna", "chiron"} {
		r := p.Finder.Search(name)[0]
		if r.Sky == nil || !strings.HasSuffix(r.Note, " au") || notes[r.Note] {
			t.Errorf("%s: %+v", name, r)
		}
		notes[r.Note] = true
	}
	if r := p.Finder.Search("m42")[0]; r.Note != "M 42: nebula, 412 pc" {
		t.Errorf("M 42 is %q", r.Note)
	}

	p.Finder.SetQuery("proxima centauri b")
	p.Finder.FlyToResult()
	if !p.Observer.Travelling() || p.Selection.Star() == nil || p.Selection.Star().Name != "Rigil Kentaurus" {
		t.Errorf("a result in the sky is not flown to: star %v", p.Selection.Star())
	}
}

// Out in the galaxy moons and planets are found by what they move about.
func TestSearchAroundInTheGalaxy(t *testing.T) {
	p, err := Open("galaxy")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	for text, want := range map[string]string{"mars moon": "Phobos", "moon of mars": "Phobos", "moons of jupiter": "Io", "planets of TRAPPIST-1": "TRAPPIST-1 b"} {
		got := p.Finder.Search(text)
		if len(got) < 2 || got[0].Name != want || got[0].Sky == nil {
			t.Errorf("%s finds %+v", text, got)
		}
	}
}

// Stars and pairs of stars are told as such, their planets are not.
func TestStarsOfPairs(t *testing.T) {
	for _, star := range []string{"alpha Centauri", "16 Cygni", "Kepler-16", "Castor", "TRAPPIST-1", "Sol"} {
		s, err := scene.Parse("here.toml", []byte("schema = 1\ntitle = \"Here\"\n[system]\nstar = \""+star+"\"\n"))
		if err != nil {
			t.Fatal(err)
		}
		p, err := New(s)
		if err != nil {
			t.Fatal(err)
		}
		of, err := s.System()
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Setup.Bodies {
			k := s.InSky(i)
			if k < 0 {
				continue
			}
			b := &of.Bodies[k]
			p.Selection.SelectBody(i)
			p.Advance(0)
			if f, ok := p.Facts.Body(); !ok || f.Star != (b.Kind == sky.Star || b.Kind == sky.Pair) {
				t.Errorf("%s, a %v, is told as a star: %v", b.Name, b.Kind, f.Star)
			}
		}
	}
}

// Every body of the Solar System is known in the sky.
func TestInTheSky(t *testing.T) {
	p, err := Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	for i, b := range p.World.Setup().Bodies {
		f, ok := p.Sky.InTheSky(i)
		if b.Radius > 0 && (!ok || f.Name() != b.Name) {
			t.Errorf("%s is %+v", b.Name, f)
		}
	}
}

// In the scene of the galaxy a star is one result, a body of the scene, and known in the sky.
func TestSearchInGalaxy(t *testing.T) {
	p, err := Open("galaxy")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	for _, name := range []string{"Sirius", "Rigil Kentaurus", "Barnard's Star", "Sun", "Sol"} {
		hits := p.Finder.Search(name)
		if name == "Sol" { // as it is called elsewhere
			name = "Sun"
		}
		if len(hits) == 0 || hits[0].Name != name || hits[0].Body == None {
			t.Errorf("%s finds %+v", name, hits)
			continue
		}
		for _, h := range hits[1:] {
			if h.Name == name {
				t.Errorf("%s is found twice", name)
			}
		}
		if f, ok := p.Sky.InTheSky(hits[0].Body); !ok || f.Name() != name {
			t.Errorf("%s is %+v", name, f)
		}
		if p.Selection.FlyTo(hits[0]); !p.Observer.Travelling() || p.Selection.Star() == nil || p.Selection.Star().Title() != name {
			t.Errorf("the flight to %s does not lead into its system", name)
		}
	}
}

// The beginning of a generated name finds the stars of the picture that are called so, and none twice.
func TestBeginningsOfGeneratedNames(t *testing.T) {
	p, err := Open("galaxy")
	if err != nil {
		t.Fatal(err)
	}
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(1280, 720, 1)
	zoomTo(t, p, 800, 640, 360)
	var b stage.Builder
	var f stage.Frame
	p.Finder.StarsCalled = b.StarsCalled
	b.Build(&f, p.Scene, p.World, p.View())
	start, _ := law.StartOfName("jal")
	seen := b.StarsCalled(start, 8)
	for _, consonants := range []string{"tra", "sha", "dou", "pra", "cha"} {
		start, _ := law.StartOfName(consonants)
		seen = append(seen, b.StarsCalled(start, 2)...)
	}
	if len(seen) < 5 {
		t.Fatalf("%d generated stars of the picture have such names", len(seen))
	}
	for _, star := range seen {
		for _, text := range []string{star.Name, star.Name[:len(star.Name)-3], strings.ToLower(star.Name[:9])} {
			n := 0
			for _, hit := range p.Finder.Search(text) {
				if hit.Name == star.Name {
					n++
				}
			}
			if n != 1 {
				t.Errorf("%q finds %s %d times", text, star.Name, n)
			}
		}
	}
}
