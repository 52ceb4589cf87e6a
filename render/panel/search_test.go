//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"galaxy/render/finder"
	"galaxy/render/player"
)

// A note that is too long for its room loses its last parts, and words of the first before the distance; no more than needed.
func TestFitted(t *testing.T) {
	width := func(s string) float32 { return float32(utf8.RuneCountInString(s)) }
	const note = "red dwarf in Aquarius, 12.5 pc, 7 planets"
	for room, want := range map[float32]string{
		100: note, 41: note, 40: "red dwarf in Aquarius, 12.5 pc", 30: "red dwarf in Aquarius, 12.5 pc", 29: "red dwarf in…, 12.5 pc", 22: "red dwarf in…, 12.5 pc",
		21: "red dwarf…, 12.5 pc", 19: "red dwarf…, 12.5 pc", 18: "red dwarf in Aqua…", 10: "red dwarf…", 1: "…", 0: "…", -5: "…",
	} {
		if got := fitted(note, room, width); got != want {
			t.Errorf("in %v: %q, not %q", room, got, want)
		}
	}
}

// No note of a search leaves its box; what is left out is told where the pointer rests.
func TestNotesStayInTheBox(t *testing.T) {
	h := solarSystem(t)
	h.w, h.h = 1024, 640
	h.p.Overlays.Toggle(player.Search)
	h.p.Finder.SetQuery("gaia dr3 26")
	h.frames(3)
	x, y := h.over("query")
	end := float32(0)
	for _, b := range h.ui.covered {
		if b.min.X < x && x < b.max.X && b.min.Y < y && y < b.max.Y {
			end = b.max.X
		}
	}
	cut := 0
	for name, r := range h.ui.itemRects {
		note, found := strings.CutPrefix(name, "note ")
		if !found {
			continue
		}
		if r.max.X > end {
			t.Errorf("%q ends at %v, its box at %v", note, r.max.X, end)
		}
		if !slices.ContainsFunc(h.p.Finder.Results(), func(r finder.Result) bool { return r.Note == note }) {
			cut++
		}
	}
	if cut == 0 {
		t.Error("no note is cut: the test sees nothing")
	}
}

// Where time stands and is moved, the panels are of the new time at once: no later picture need come.
func TestPanelsAreOfTheTimeShown(t *testing.T) {
	h := solarSystem(t)
	h.p.Playback.SetPaused(true)
	earth, _ := h.p.World.Setup().Bodies.Find("Earth")
	h.p.Selection.SelectBody(earth)
	h.frames(3)
	h.p.Playback.StepOnce()
	h.frames(1)
	if now, _ := h.p.Facts.Body(); h.ui.bodyFacts.Distance != now.Distance {
		t.Errorf("the panel says %v au, it is %v au", h.ui.bodyFacts.Distance, now.Distance)
	}
	h.p.Selection.SelectShip(0)
	h.frames(1)
	for i := range h.ui.legend.rows {
		if h.ui.legend.rows[i].Name == "given: its limit" && h.ui.legend.rows[i].value == "0.1 au/day²" {
			return
		}
	}
	t.Errorf("a ship that sets out is not told its limit: %+v", h.ui.legend.rows)
}

// Each command of the menus is found by its name, and does what the menu does.
func TestCommandsOfTheMenus(t *testing.T) {
	h := solarSystem(t)
	h.p.Finder.Commands = func() []finder.Command { return h.ui.Commands(h.p) }
	h.frames(2)
	stars, size := h.p.Options.Stars, h.ui.settings.TextSize
	for _, c := range h.ui.Commands(h.p) {
		if hits := h.p.Finder.Search(c.Name); !slices.ContainsFunc(hits, func(r finder.Result) bool { return r.Name == c.Name && r.Note == c.Note }) {
			t.Errorf("%q is not found", c.Name)
		}
		switch c.Name {
		case "Stars", "Larger text":
			c.Do()
		}
	}
	if h.p.Options.Stars == stars || h.ui.settings.TextSize <= size {
		t.Errorf("stars %v as before, text of %d %%", h.p.Options.Stars, h.ui.settings.TextSize)
	}
}
