//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"os"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/scene"
	"galaxy/sky/names"
	"galaxy/sky/page"
)

// The lesson, the menus and the help in German, as the pictures in testdata show; and in English again.
func TestGermanPictures(t *testing.T) {
	if os.Getenv("GALLIUM_DRIVER") != "llvmpipe" {
		t.Skip("the pictures are those of llvmpipe: set GALLIUM_DRIVER and LIBGL_ALWAYS_SOFTWARE")
	}
	s, err := scene.Open("straight-ahead")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.frames(6)
	h.click("View")
	h.click("Language")
	h.click("language de")
	if got := h.p.Words.Code(); got != "de" || h.ui.settings.Language != "de" {
		t.Fatalf("the language is %q, in the settings %q", got, h.ui.settings.Language)
	}
	h.ui.CloseMenu()
	h.frames(6)
	h.picture("german-lesson")
	h.click("answer pass on the left")
	h.frames(6)
	if said := h.ui.why.reason.Words; len(said) == 0 || said[0].Text != "Steht still." {
		t.Errorf("in German it says why by %v", said)
	}
	if given, _ := h.p.Lesson.Run().Answer("side"); given != "pass on the left" {
		t.Errorf("the answer is kept as %v", given)
	}
	h.click("View")
	h.picture("german-view-menu")
	h.click("Language")
	h.click("language en")
	h.ui.CloseMenu()
	h.frames(3)
	if got := h.p.Title(); got != "Straight ahead" {
		t.Errorf("in English again the title is %q", got)
	}
}

// Parameters are called, described and counted in German, and a slider is dragged to the same values as in English.
func TestParametersInGerman(t *testing.T) {
	dragged := map[string]string{}
	for _, code := range []string{"en", "de"} {
		h := open(t, small(t))
		h.p.Words.Choose(code)
		h.frames(2)
		h.click("knobs ships")
		x, y := h.over("ships.influence")
		h.point(x, y)
		h.button(glfw.Press)
		h.frames(2)
		h.point(x+31, y)
		h.frames(2)
		h.button(glfw.Release)
		h.frames(2)
		for _, o := range h.p.World.Orders() {
			dragged[code] = strings.Join(o.Text(), " ")
		}
		pp := &h.ui.paramPanel
		pp.player = h.p // outside of a frame
		for i := range pp.groups[0].controls {
			if k := &pp.groups[0].controls[i]; k.Name == "influence" && code == "de" {
				said, help := k.label(pp.voice())+" = "+pp.valueWords(k, 2.5), pp.help(k)
				if said != "Reichweite = 2,50 eigene Radien" || !strings.HasPrefix(help, "Lücke, unter der ein Hindernis abstößt\n") {
					t.Errorf("in German it is %s: %s", said, help)
				}
			}
		}
		if said := h.ui.method("priority (magnet, stop)"); code == "de" && said != "Vorrang (Magnet, Anhalten)" {
			t.Errorf("in German a method is called %s", said)
		}
	}
	if dragged["en"] != dragged["de"] || dragged["de"] == "" {
		t.Errorf("dragging orders %q in English and %q in German", dragged["en"], dragged["de"])
	}
}

// The page of a star is in German, and in English again once that is chosen; numbers have a comma.
func TestPagesInGerman(t *testing.T) {
	h := solarSystem(t)
	directory, err := names.Open()
	if err != nil {
		t.Fatal(err)
	}
	found, err := directory.FindOne("TRAPPIST-1")
	if err != nil {
		t.Fatal(err)
	}
	h.p.Selection.SelectStar(found.System)
	for _, c := range []struct{ code, words, row, value string }{
		{"de", "Roter Zwerg in Aquarius", "Art", "Stern M8V"}, {"en", "red dwarf in Aquarius", "kind", "star M8V"},
	} {
		h.p.Words.Choose(c.code)
		h.frames(4)
		said := &h.ui.starPage.Page
		if said.Words != c.words || said.Sections[0].Rows[0] != (page.Row{Name: c.row, Value: c.value}) {
			t.Errorf("%s: %q, %+v", c.code, said.Words, said.Sections[0].Rows)
		}
	}
}
