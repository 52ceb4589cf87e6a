package names

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	_ "galaxy/internal/seeded"

	"galaxy/sky"
	"galaxy/sky/law"
	"galaxy/sky/page"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

func directory(t testing.TB) *Directory {
	t.Helper()
	d, err := Open()
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

func search(t testing.TB, text string) []Hit { return directory(t).Search(text, 24) }

func note(h Hit) string { return page.Note(nil, h.Found, law.Sun, 0) }

// What is found first, and what is said of it.
func TestSearch(t *testing.T) {
	for _, c := range []struct {
		text, name, match, note string
		rank                    Rank
	}{
		{"sirius", "Sirius", "", "double star of a white star and a white dwarf in Canis Major, 2.64 pc", Exact},
		{"siriu", "Sirius", "", "double star", Prefix},
		{"hip 32349", "Sirius", "HIP 32349", "double star", Exact},
		{"α CMa", "Sirius", "", "double star", Exact},
		{"proxima", "Proxima Centauri", "", "red dwarf of the system Rigil Kentaurus, 1.3", Exact},
		{"trappist1", "TRAPPIST-1", "", "red dwarf in Aquarius, 12.5 pc, 7 planets", Exact},
		{"Trappist-1 E", "TRAPPIST-1 e", "", "planet of TRAPPIST-1, ", Exact},
		{"m42", "Orion Nebula", "M 42", "nebula, 412 pc", Exact},
		{"crab", "Crab Nebula", "", "nebula, 2 kpc", Prefix},
		{"nebula", "Orion Nebula", "", "nebula, 412 pc", Word},
		{"earth", "Earth", "", "planet of the Sun, ocean", Exact},
		{"gany", "Ganymede", "", "moon of Jupiter, ice", Prefix},
		{"1P/Halley", "Halley", "1P/Halley", "comet", Exact},
		{"55 pandora", "55 Pandora", "", "minor planet", Exact},
		{"orion", "Orion", "", "constellation", Exact},
		{"bootes", "Boötes", "", "constellation", Exact},
		{"btlgs", "Betelgeuse", "", "red supergiant in Orion", Letters},
		{"telgeuse", "Betelgeuse", "", "red supergiant in Orion", Within},
		{"Jalgraelcran Coulplinshen", "Jalgraelcran Coulplinshen", "", "generated yellow dwarf, 134 pc, 7 planets", Exact},
		{"1bcn-6vdp-k710-4", "Jalgraelcran Coulplinshen", "", "generated yellow dwarf, 134 pc, 7 planets", Exact},
		{"milky way", "Milky Way", "", "galaxy, 8.15 kpc", Exact},
		{"sgr a*", "Sagittarius A*", "Sgr A*", "black hole, 8.15 kpc", Exact},
		{"S2", "S2", "", "star about Sagittarius A*, 8.15 kpc", Exact},
		{"S0-102", "S55", "S0-102", "star about Sagittarius A*, 8.15 kpc", Exact},
		{"mirach", "Mirach", "", "red giant in Andromeda, 60.5 pc, 1 planet", Exact},
	} {
		hits := search(t, c.text)
		if len(hits) == 0 {
			t.Errorf("%s is not found", c.text)
			continue
		}
		h := hits[0]
		if h.Name() != c.name || h.Match != c.match || !strings.HasPrefix(note(h), c.note) || h.Rank != c.rank {
			t.Errorf("%q finds %q, by %q, rank %d, %q", c.text, h.Name(), h.Match, h.Rank, note(h))
		}
		if generated := strings.HasPrefix(c.note, "generated"); h.Generated != generated {
			t.Errorf("%q is generated: %v", c.text, h.Generated)
		}
	}
	// Several things of one name are all listed; ranks come in their order, and nothing comes twice.
	var names []string
	for _, h := range search(t, "io")[:2] {
		names = append(names, h.Name())
	}
	if !slices.Equal(names, []string{"Io", "85 Io"}) {
		t.Errorf("Io are %q", names)
	}
	for _, text := range []string{"io", "a", "cen", "hd 1", "kepler", "sir", "m 4"} {
		hits := search(t, text)
		for i, h := range hits {
			if i > 0 && h.Rank < hits[i-1].Rank {
				t.Errorf("%q: %s, rank %d, comes behind rank %d", text, h.Name(), h.Rank, hits[i-1].Rank)
			}
			if slices.ContainsFunc(hits[:i], func(o Hit) bool {
				return o.Name() == h.Name() && note(o) == note(h) && (o.System == nil || o.System.Address == h.System.Address)
			}) {
				t.Errorf("%q finds %s twice", text, h.Name())
			}
		}
	}
	for _, text := range []string{"", " - ", "xyzzyx", "\n", strings.Repeat("a", 1000)} {
		if hits := search(t, text); len(hits) > 0 {
			t.Errorf("%.20q finds %d things", text, len(hits))
		}
	}
	if hits := directory(t).Search("vega", 1); len(hits) != 1 || !strings.HasSuffix(page.Note(nil, hits[0].Found, directory(t).Atlas.Place(0), 0), "7.68 pc") {
		t.Errorf("Vega: %+v", hits)
	}
}

// What has a name is found by it, first or beside what has the same, by Find and by Search.
func TestSearchAgreesWithFind(t *testing.T) {
	c := directory(t)
	rapid.Check(t, func(t *rapid.T) {
		s := c.Atlas.System(rapid.IntRange(0, c.Atlas.Systems()-1).Draw(t, "system"))
		name := rapid.SampledFrom(append([]string{s.Name, s.Address}, s.Aliases...)).Draw(t, "name")
		is := func(f sky.Found) bool { return f.System != nil && f.System.Address == s.Address }
		found, err := c.Find(name)
		if err != nil || !slices.ContainsFunc(found, is) {
			t.Fatalf("Find: %s of %s: %v", name, s.Name, err)
		}
		hits := c.Search(name, 24)
		if i := slices.IndexFunc(hits, func(h Hit) bool { return is(h.Found) }); i < 0 || hits[i].Rank != Exact && !strings.HasPrefix(name, "catalogue ") {
			t.Fatalf("Search: %s of %s is hit %d", name, s.Name, i)
		}
	})
}

// An address of another version of the galaxy is refused in one sentence, by Find, and is no hit: nothing
// else is taken for it.
func TestOtherVersions(t *testing.T) {
	c := directory(t)
	points := c.Atlas.Galaxy.Seeker().Within(nil, r3.Vec{X: -6000}, 8, 20)
	rapid.Check(t, func(t *rapid.T) {
		address := law.Address(rapid.SampledFrom(points).Draw(t, "point").Code)
		of := rapid.SampledFrom([]byte("023456789")).Draw(t, "version")
		other := string(of) + address[1:]
		_, err := c.Find(other)
		if !strings.Contains(err.Error(), "another version of the galaxy") || !errors.Is(err, ErrUnknown) || strings.Contains(err.Error(), "\n") {
			t.Fatalf("%s: %v", other, err)
		}
		if hits := c.Search(other, 24); len(hits) > 0 {
			t.Fatalf("%s finds %s", other, hits[0].Name())
		}
		if hits := c.Search(address, 24); len(hits) != 1 || !hits[0].Generated || hits[0].System.Address != address {
			t.Fatalf("%s finds %d things", address, len(hits))
		}
	})
}

// Any text can be searched, for at most so many things, and the work is bounded: some hundred
// kilobytes for the systems that are found.
func TestSearchAnything(t *testing.T) {
	c := directory(t)
	c.Gather()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-z0-9 ]{1,4}`)).Draw(t, "text")
		count := rapid.IntRange(-1, 200).Draw(t, "count")
		if hits := c.Search(text, count); len(hits) > max(0, min(count, MostHits)) {
			t.Fatalf("%q: %d hits", text, len(hits))
		}
	})
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	search(t, "a")
	runtime.ReadMemStats(&after)
	if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 2<<20 {
		t.Errorf("a search takes %d bytes", bytes)
	}
	if bytes := len(c.index().text) + 20*len(c.index().names) + len(c.index().words)*8; bytes > 8<<20 {
		t.Errorf("the names take %d bytes", bytes)
	}
}

func BenchmarkSearch(b *testing.B) {
	c := directory(b)
	c.Gather()
	for _, text := range []string{"a", "sirius", "centauri", "btlgs", "hd 1"} {
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				c.Search(text, 24)
			}
		})
	}
}

func BenchmarkGather(b *testing.B) {
	c := directory(b)
	if _, err := sky.Extras(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		newIndex(c.Atlas)
	}
}

// What the tables lack is found as all else is.
func TestSearchFindsAdditions(t *testing.T) {
	d := directory(t)
	for ask, want := range map[string]string{
		"Horsehead": "Horsehead Nebula", "Barnard 33": "Horsehead Nebula", "Apophis": "Apophis", "99942": "Apophis",
		"Eta Carinae": "Eta Carinae", "eta Car": "Eta Carinae", "Proxima": "Proxima Centauri",
	} {
		if hits := d.Search(ask, 1); len(hits) == 0 || hits[0].Name() != want {
			t.Errorf("%s: %v, want %s", ask, hits, want)
		}
	}
}
