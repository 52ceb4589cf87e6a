package finder

import (
	"slices"
	"strings"
	"testing"

	"galaxy/internal/words"
	"galaxy/orbit"
	"galaxy/scene"
	"galaxy/sim"
)

// The Moon's phases have their usual names; those of other bodies keep theirs.
func TestPhasesOfTheMoon(t *testing.T) {
	s, err := scene.Open("inner-planets")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ev := Events{Things: &Things{Scene: s, World: w}}
	moon, mars, sun := ev.Things.BodyNamed("Moon"), ev.Things.BodyNamed("Mars"), ev.Things.BodyNamed("Sun")
	for _, c := range []struct {
		kind orbit.EventKind
		body int
		want string
	}{
		{orbit.InferiorConjunction, moon, "new Moon"},
		{orbit.FirstQuarter, moon, "first quarter of the Moon"},
		{orbit.Opposition, moon, "full Moon"},
		{orbit.LastQuarter, moon, "last quarter of the Moon"},
		{orbit.Opposition, mars, "Mars in opposition"},
	} {
		if got := ev.Describe(orbit.Event{Kind: c.kind, Body: c.body, Other: sun}); got != c.want {
			t.Errorf("%v is called %q, want %q", c.kind, got, c.want)
		}
	}
}

// In German a body has its name and its article; the search finds a sight by its German title, and by a part of a compound.
func TestEventsInGerman(t *testing.T) {
	german, err := words.Shelf{}.Open("de")
	if err != nil {
		t.Fatal(err)
	}
	v := new(words.Voice)
	v.Speak(german)
	s, err := scene.Open("solar-system")
	if err != nil {
		t.Fatal(err)
	}
	w, err := sim.New(s.Setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ev := Events{Things: &Things{Scene: s, World: w}, Words: v}
	at := ev.Things.BodyNamed
	for _, c := range []struct {
		event orbit.Event
		want  string
	}{
		{orbit.Event{Kind: orbit.Opposition, Body: at("Moon"), Other: at("Sun")}, "Vollmond"},
		{orbit.Event{Kind: orbit.Apoapsis, Body: at("Moon"), Other: at("Earth")}, "Mond am weitesten von der Erde entfernt"},
		{orbit.Event{Kind: orbit.Transit, Body: at("Mercury"), Other: at("Sun")}, "Merkur vor der Sonne"},
		{orbit.Event{Kind: orbit.Eclipse, Body: at("Moon"), Other: at("Earth"), Depth: orbit.Penumbral}, "Halbschatten-Finsternis des Mondes"},
		{orbit.Event{Kind: orbit.Eclipse, Body: at("Io"), Other: at("Jupiter"), Depth: orbit.Total}, "totale Finsternis von Io"},
		{orbit.Event{Kind: orbit.ShadowTransit, Body: at("Moon"), Other: at("Earth"), Depth: orbit.Annular, At: &orbit.Place{}}, "ringförmige Sonnenfinsternis"},
		{orbit.Event{Kind: orbit.MarchEquinox, Body: at("Earth"), Other: at("Sun")}, "März-Tagundnachtgleiche der Erde"},
	} {
		if got := ev.Describe(c.event); got != c.want {
			t.Errorf("%v is called %q, want %q", c.event.Kind, got, c.want)
		}
	}
	fi := Finder{Words: v, Things: ev.Things, Events: &ev}
	for text, want := range map[string]string{"finsternis": "Sonnenfinsternis", "Vollmond": "Vollmond", "konjunktion merkur": "Konjunktion von Venus und Merkur", "eclipse": "Sonnenfinsternis"} {
		titles := []string{}
		for _, sight := range sights() {
			if _, ok := sight.rank(fi.Words, strings.ToLower(text), wordsOf(text)); ok {
				titles = append(titles, sight.Title(v))
			}
		}
		if !slices.Contains(titles, want) {
			t.Errorf("%q finds %q, not %q", text, titles, want)
		}
	}
}
