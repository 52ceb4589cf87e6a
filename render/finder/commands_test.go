package finder

import (
	"slices"
	"testing"
)

// The search finds scenes, lessons, tours and commands beside bodies and stars, each where its name ranks it.
func TestSearchFindsScenesAndCommands(t *testing.T) {
	fi := open(t, "solar-system", "time.start=2026-11-20", "group.couriers.count=20", "group.liners.count=5")
	fi.Commands = func() []Command {
		var list []Command
		for _, name := range []string{"Pause or resume", "Film what the picture shows, or end the film", "Follow the selection, or stop following", "Orbits"} {
			list = append(list, Command{Name: name, Note: KeyNote + name[:1], Do: func() {}})
		}
		return list
	}
	for text, want := range map[string]string{
		"chick": "Chicken", "CHICKEN": "Chicken", "tiles-g": "tiles-gap", "turret": "Two turrets", "galaxy-edge": "From the Sun to the galaxy's edge",
		"lesson 5": "magnet-first", "lesson 12": "Chicken", "pau": "Pause or resume", "resume": "Pause or resume", "film": "Film what the picture shows, or end the film", "stop foll": "Follow the selection, or stop following", "orbits": "Orbits",
		"mars": "Mars", "venus": "Venus", "couriers 1": "couriers 1",
	} {
		got := namesOf(fi.Search(text))
		if len(got) == 0 || got[0] != want && fi.Search(text)[0].Open != want {
			t.Errorf("%q finds %q, want %q first", text, got, want)
		}
	}
	for _, text := range []string{"ar", "se", "orb", "in", "th"} { // of which words of both begin
		n := 0
		for _, r := range fi.Search(text) {
			if r.Open != "" || r.Do != nil {
				n++
			}
		}
		if n > mostCommands {
			t.Errorf("%q finds %d scenes and commands", text, n)
		}
	}
	if slices.ContainsFunc(fi.Search("s"), func(r Result) bool { return r.Open != "" || r.Do != nil }) {
		t.Error("a single letter finds scenes")
	}
}

// Scenes that are being read while one types are found when they are there.
func TestScenesComeLater(t *testing.T) {
	fi := small(t)
	fi.Search("xx") // waits for them
	fi.SetQuery("chick")
	fi.results, fi.awaits = nil, gatherScenes() // as if they had not been there
	if hits := fi.Results(); len(hits) == 0 || hits[0].Open != "chicken" {
		t.Errorf("%+v", hits)
	}
}
