package player

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"galaxy/orbit"
	"galaxy/render/stage"
)

func namesOf(found []SearchResult) []string {
	var n []string
	for _, f := range found {
		n = append(n, f.Name)
	}
	return n
}

func TestFind(t *testing.T) {
	p := newPlayer(t)
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
		got := namesOf(p.Finder.Search(c.text))
		if len(got) < len(c.first) || !slices.Equal(got[:len(c.first)], c.first) || c.first == nil && len(got) > 0 {
			t.Errorf("%q finds %q, want first %q", c.text, got, c.first)
		}
	}
}

// Common names find the built-in bodies, and a planet's name with "moon" its moons.
func TestFindByOtherNames(t *testing.T) {
	p, err := Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
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
		got := namesOf(p.Finder.Search(text))
		if len(got) < len(want) || !slices.Equal(got[:len(want)], want) || want == nil && len(got) > 0 {
			t.Errorf("%q finds %q, want first %q", text, got, want)
		}
	}
	if found := p.Finder.Search("phobos"); len(found) == 0 || found[0].Note != "moon of Mars" {
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
	p := newPlayer(t)
	rapid.Check(t, func(rt *rapid.T) {
		for _, f := range p.Finder.Search(rapid.String().Draw(rt, "text")) {
			if (f.Body == None) == (f.Ship == None) {
				rt.Fatalf("%+v is not one thing", f)
			}
		}
	})
}

func TestShipNamesLeadBack(t *testing.T) {
	p := newPlayer(t)
	for i := range p.World.Agents() {
		if got := p.shipNamed(p.ShipName(i)); got != i {
			t.Errorf("%q leads to %d, want %d", p.ShipName(i), got, i)
		}
	}
}

func TestSearch(t *testing.T) {
	p := newPlayer(t)
	p.Overlays.Toggle(Search)
	p.Finder.SetQuery("ships 1")
	p.Finder.highlighted = 2
	if p.Finder.FlyToResult(); p.ShipName(p.ship) != "ships 11" || p.Overlays.shown != NoOverlay {
		t.Errorf("went to ship %d", p.ship)
	}
	p.Overlays.Toggle(Search)
	if p.Finder.query != "" || len(p.Finder.Results()) != 3 {
		t.Errorf("a new search begins with %q and %d hits", p.Finder.query, len(p.Finder.Results()))
	}
	p.Finder.SetQuery("zzz")
	if p.Finder.FlyToResult(); p.Overlays.shown != Search {
		t.Error("went to nothing")
	}
}

// A click selects the nearest ship, a body if no ship is near, else nothing.
func TestSelect(t *testing.T) {
	p := newPlayer(t)
	f := &stage.Frame{
		Width: 800, Height: 600, Scale: 2,
		Ships:   []stage.Ship{{X: 100, Y: 50}, {X: 110, Y: 50}},
		ShipIDs: []uint32{7, 3},
		Spots:   []stage.Spot{{X: -100, Y: 0, Radius: 40, Body: earth}, {X: -90, Y: 0, Radius: 2, Body: moon}},
	}
	for _, c := range []struct {
		x, y       float64
		ship, body int
	}{
		{501, 250, 7, None},
		{509, 251, 3, None},
		{500 - 15, 250, 7, None}, // within nine points
		{500 - 25, 250, None, None},
		{310, 300, None, moon},
		{275, 300, None, earth},
		{10, 10, None, None},
	} {
		if p.Selection.SelectAt(c.x, c.y, f); p.ship != c.ship || p.body != c.body {
			t.Errorf("a click at (%v, %v): ship %d, body %d, want %d and %d", c.x, c.y, p.ship, p.body, c.ship, c.body)
		}
	}
}
