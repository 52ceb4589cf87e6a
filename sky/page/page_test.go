package page

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	_ "galaxy/internal/seeded"

	"galaxy/internal/portable"
	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/names"

	"gonum.org/v1/gonum/spatial/r3"

	"pgregory.net/rapid"
)

func directory(t testing.TB) *names.Directory {
	t.Helper()
	d, err := names.Open()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// one returns the only thing of a name.
func one(t testing.TB, name string) sky.Found {
	t.Helper()
	found, err := directory(t).Find(name)
	if err != nil || len(found) != 1 {
		t.Fatalf("%s means %d things, %v", name, len(found), err)
	}
	return found[0]
}

// row returns the value of a row of a page.
func (p *Page) row(name string) string {
	for _, s := range p.Sections {
		for _, r := range s.Rows {
			if r.Name == name {
				return r.Value
			}
		}
	}
	return ""
}

// Pages say what is published, in words.
func TestPage(t *testing.T) {
	for _, c := range []struct{ thing, words, row, value string }{
		{"TRAPPIST-1", "red dwarf in Aquarius", "distance", "12.45"},
		{"TRAPPIST-1", "red dwarf in Aquarius", "class", "M8V, red dwarf"},
		{"TRAPPIST-1", "red dwarf in Aquarius", "assumed here", "magnitude, class, mass"},
		{"TRAPPIST-1 e", "planet of TRAPPIST-1", "found", "2017, by transit"},
		{"TRAPPIST-1 e", "planet of TRAPPIST-1", "source", "Open Exoplanet Catalogue"},
		{"TRAPPIST-1 e", "planet of TRAPPIST-1", "assumed", "node"},
		{"TRAPPIST-1 e", "planet of TRAPPIST-1", "water", "can be liquid at this distance"},
		{"Earth", "planet of the Sun", "mass", "1 Earth"},
		{"Earth", "planet of the Sun", "period", "365 days"},
		{"Earth", "planet of the Sun", "inclination", "0° to the ecliptic"},
		{"Jupiter", "planet of the Sun", "mass", "318 Earths, 1 Jupiter"},
		{"Io", "moon of Jupiter", "orbit", "422\u00a0030 km about Jupiter"},
		{"Io", "moon of Jupiter", "density", "3.54 g/cm³"}, // published: 3.53
		{"Halley", "comet", "orbit", "17.9 au about the Sun"},
		{"Halley", "comet", "source", "JPL Small-Body Database"},
		{"2I/Borisov", "comet", "orbit", "open, 2 au at its nearest about the Sun"},
		{"M 42", "nebula", "names", "M 42, NGC 1976"},
		{"M 42", "nebula", "in the sky", "5 h 35.3 m, -5.39°; 40 by 35 minutes of arc"}, // SIMBAD: 5 h 35.3 m, −5.39°
		{"M 45", "open cluster", "distance", "133 pc, "},
		{"M 31", "galaxy", "form", "Sb"},
		{"M 31", "galaxy", "motion", "300 km/s, coming nearer"},
		{"M 13", "globular cluster", "source", "SSCore"},
		{"Orion", "constellation", "kind", "constellation"},
		{"Orion", "constellation", "brightest", "Rigel: V 0.13"},
		{"Orion", "constellation", "figure", "2"},
		{"Orion", "constellation", "source", "figure: d3-celestial"},
		{"Moon", "moon of Earth", "period", "27.3 days"},
		{"Pluto", "dwarf planet of the Sun", "kind", "dwarf planet, ice"},
		{"Vesta", "minor planet of the Sun", "system", "Solar System"},
		{"Sol", "yellow dwarf", "V", "-26.75 from 1 au"},
		{"1BCN-6VDP-K710-4", "generated yellow dwarf", "source", "generated: no catalogue has it, the galaxy's law has made it from its address"},
	} {
		f := one(t, c.thing)
		p := Of(nil, directory(t).Atlas, f, law.Sun, 9800)
		if p.Title != f.Name() || p.Words != c.words || !strings.HasPrefix(p.row(c.row), c.value) {
			t.Errorf("%s: %q is %q, its %s %q, want %q", c.thing, p.Title, p.Words, c.row, p.row(c.row), c.value)
		}
	}
	// A system lists its planets; a planet its moons; from elsewhere there is a distance from there.
	p := Of(nil, directory(t).Atlas, one(t, "Kepler-90"), law.Sun, 0)
	if len(p.Links) != 8 || p.Links[0].Name != "Kepler-90 b" || !strings.HasSuffix(p.Links[0].Note, "7.01 days") || p.row("from here") != "" {
		t.Errorf("Kepler-90 leads to %+v", p.Links)
	}
	p = Of(nil, directory(t).Atlas, one(t, "Jupiter"), law.Sun, 0)
	if len(p.Links) != 4 || p.Links[0].Name != "Io" {
		t.Errorf("Jupiter leads to %+v", p.Links)
	}
	if p = Of(nil, directory(t).Atlas, one(t, "Vega"), one(t, "Sirius").System.Place, 0); !strings.HasSuffix(p.row("from here"), " light-years") || p.row("V from here") == "" {
		t.Errorf("Vega from Sirius: %+v", p)
	}
}

// Every body of every system has a page without an empty fact or a number that is none, also of
// generated systems, at any time.
func TestEveryPage(t *testing.T) {
	c := directory(t).Atlas
	seeker := c.Galaxy.Seeker()
	points := seeker.Within(nil, r3.Vec{X: -6000}, 8, 20)
	rapid.Check(t, func(t *rapid.T) {
		s := c.System(rapid.IntRange(0, c.Systems()-1).Draw(t, "system"))
		if rapid.Bool().Draw(t, "generated") {
			s = c.Generated(rapid.SampledFrom(points).Draw(t, "point"))
		}
		from := r3.Vec{X: rapid.Float64Range(-9000, 9000).Draw(t, "x")}
		at := rapid.Float64Range(-1e6, 1e6).Draw(t, "t")
		for i := -1; i < len(s.Bodies); i++ {
			p := Of(nil, c, sky.Found{System: s, Body: i}, from, at)
			if p.Title == "" || p.Words == "" || len(p.Sections) == 0 {
				t.Fatalf("%s, body %d: %+v", s.Name, i, p)
			}
			for _, section := range p.Sections {
				for _, r := range section.Rows {
					if r.Name == "" || r.Value == "" || strings.Contains(r.Value, "NaN") || strings.Contains(r.Value, "Inf") || strings.Contains(r.Value, "%!") {
						t.Fatalf("%s, body %d: %q: %q", s.Name, i, r.Name, r.Value)
					}
				}
			}
			for _, l := range p.Links {
				if l.Body <= i || l.Body >= len(s.Bodies) || l.Name != s.Bodies[l.Body].Name {
					t.Fatalf("%s, body %d leads to %+v", s.Name, i, l)
				}
			}
		}
	})
}

// Minutes of right ascension are less than 60, also where they are rounded.
func TestInTheSkyCarries(t *testing.T) {
	for hours, want := range map[float64]string{4.9999: "5 h 00.0 m", 4.999: "4 h 59.9 m", 23.99999: "0 h 00.0 m", 0: "0 h 00.0 m"} {
		sin, cos := math.Sincos(hours * math.Pi / 12)
		if got := inTheSky(nil, sky.FromICRF(r3.Vec{X: cos, Y: sin}), [2]float64{}); !strings.HasPrefix(got, want) {
			t.Errorf("at %v hours: %s, want %s", hours, got, want)
		}
	}
}

// What moves in the Solar System is as far away as it is then, and not as far as the Sun.
func TestNotesTellOwnDistances(t *testing.T) {
	d := directory(t)
	from := r3.Add(law.Sun, r3.Vec{X: 0.0826 * (1 / 206264.80624709636)})
	for _, name := range []string{"Ganymed", "Halley", "Jupiter", "Sedna", "Himalia", "Eros"} {
		for _, at := range []float64{0, 9800} {
			found := one(t, name)
			if found.System.Bodies[found.Body].Name != name {
				t.Fatalf("%s is %s", name, found.Name())
			}
			place := found.System.Tree().Place(found.Body, at)
			au := portable.Norm3(place.From(sky.Place{In: sky.Galactic, At: from}, at)) / (1 / 206264.80624709636)
			if note := Note(nil, found, from, at); !strings.Contains(note, fmt.Sprintf(", %.3g au", au)) || au < 0.5 {
				t.Errorf("%s at %v is %.3g au away: %q", name, at, au, note)
			}
			if !slices.ContainsFunc(d.Search(name, 24), func(h names.Hit) bool { return h.System != nil && h.Name() == name }) {
				t.Errorf("a search does not find %s", name)
			}
		}
	}
	if note := Note(nil, one(t, "Sol"), law.Sun, 0); strings.Contains(note, " km") || strings.Contains(note, " au") {
		t.Errorf("at the Sun: %q", note)
	}
}
