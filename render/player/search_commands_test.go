package player

import (
	"slices"
	"strings"
	"testing"
)

// The search finds scenes, lessons, tours and commands beside bodies and stars, each where its name ranks it.
func TestSearchFindsScenesAndCommands(t *testing.T) {
	p := openSolar(t)
	done := ""
	p.Finder.Commands = func() []Command {
		var list []Command
		for _, name := range []string{"Pause or resume", "Film what the picture shows, or end the film", "Follow the selection, or stop following", "Orbits"} {
			list = append(list, Command{Name: name, Note: p.Notices.NoteOfKey(name[:1]), Do: func() { done = name }})
		}
		return list
	}
	for text, want := range map[string]string{
		"chick": "Chicken", "CHICKEN": "Chicken", "tiles-g": "tiles-gap", "turret": "Two turrets", "galaxy-edge": "From the Sun to the galaxy's edge",
		"lesson 1": "magnet-first", "lesson 5": "Chicken", "pau": "Pause or resume", "resume": "Pause or resume", "film": "Film what the picture shows, or end the film", "stop foll": "Follow the selection, or stop following", "orbits": "Orbits",
		"mars": "Mars", "sirius": "Sirius", "venus": "Venus", "couriers 1": "couriers 1",
	} {
		got := namesOf(p.Finder.Search(text))
		if len(got) == 0 || got[0] != want && p.Finder.Search(text)[0].Open != want {
			t.Errorf("%q finds %q, want %q first", text, got, want)
		}
	}
	for _, text := range []string{"ar", "se", "orb", "in", "th"} { // of which words of both begin
		found := p.Finder.Search(text)
		sky, other := 0, 0
		for _, r := range found {
			switch {
			case r.Sky != nil:
				sky++
			case r.Open != "" || r.Do != nil:
				other++
			}
		}
		if other > mostCommands || len(found) == maxHits && sky < maxHits/4 {
			t.Errorf("%q finds %d things of the sky and %d scenes and commands: %q", text, sky, other, namesOf(found))
		}
	}
	if slices.ContainsFunc(p.Finder.Search("s"), func(r SearchResult) bool { return r.Open != "" || r.Do != nil }) {
		t.Error("a single letter finds scenes")
	}
	p.Overlays.Toggle(Search)
	p.Finder.SetQuery("film")
	p.Finder.FlyToResult()
	if open, do := p.Finder.TakeChosen(); p.Overlays.Shown() != NoOverlay || open != "" || do == nil {
		t.Fatalf("film is no command: %q", open)
	} else if do(); !strings.HasPrefix(done, "Film") {
		t.Errorf("%q was done", done)
	}
	p.Finder.SetQuery("chick")
	p.Finder.FlyToResult()
	if open, do := p.Finder.TakeChosen(); open != "chicken" || do != nil {
		t.Errorf("/chick opens %q", open)
	}
	if open, do := p.Finder.TakeChosen(); open != "" || do != nil {
		t.Error("what was chosen is taken twice")
	}
}

// Scenes that are being read while one types are found when they are there.
func TestScenesComeLater(t *testing.T) {
	p := newPlayer(t)
	p.Playback.SetStepBudget(0)
	p.Finder.Search("xx") // waits for them
	p.Finder.SetQuery("chick")
	p.Finder.results, p.Finder.awaits = nil, gatherScenes() // as if they had not been there
	if hits := p.Finder.Results(); len(hits) == 0 || hits[0].Open != "chicken" {
		t.Errorf("%+v", hits)
	}
}
