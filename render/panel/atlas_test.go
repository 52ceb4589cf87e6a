//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strings"
	"testing"
	"time"

	"github.com/go-gl/glfw/v3.3/glfw"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/player"
	"galaxy/scene"
	"galaxy/sky/law"
	"galaxy/sky/names"
)

// solarSystem opens the panels over the Solar System, waiting for what is made beside the pictures.
func solarSystem(t *testing.T) *tester {
	t.Helper()
	s, err := scene.Open("solar-system", "time.start=2026-01-01")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetStepBudget(0)
	return h
}

// What is near is listed, sorted by a click on a column, and flown to; bookmarks are kept, gone to and
// deleted; the map leads elsewhere.
func TestAtlas(t *testing.T) {
	h := solarSystem(t)
	h.click("View")
	h.click("Near stars, bookmarks, map")
	h.ui.CloseMenu()
	h.frames(3)
	h.over("near Barnard's Star")
	h.click("near Rigil Kentaurus")
	if s := h.p.Selection.Star(); s == nil || s.Name != "Rigil Kentaurus" || !h.p.Observer.Travelling() {
		t.Errorf("a click on a star near by selects %v", h.p.Selection.Star())
	}

	h = solarSystem(t)
	h.ui.atlas.shown = true
	h.frames(3)
	h.openTab("Bookmarks")
	h.click("keep place")
	if list := h.ui.settings.Bookmarks; len(list) != 1 || list[0].System != "Sol" || !h.ui.TakeWish().Save {
		t.Fatalf("bookmarks %+v", list)
	}
	name := h.ui.settings.Bookmarks[0].Name
	h.click("bookmark " + name)
	if !h.p.Observer.Travelling() {
		t.Error("a click on a bookmark does not fly there")
	}
	h.click("rename " + name)
	h.frames(2)
	h.write("Noon")
	h.key(glfw.KeyEnter)
	h.frames(3)
	if b := h.ui.settings.Bookmarks[0]; b.Name != "Noon" || b.System != "Sol" || !h.ui.TakeWish().Save {
		t.Errorf("the bookmark is %+v now", b)
	}
	h.click("rename Noon")
	h.frames(2)
	h.write("Night")
	h.key(glfw.KeyEscape)
	h.frames(3)
	name = h.ui.settings.Bookmarks[0].Name
	if name != "Noon" {
		t.Errorf("Esc gives it the name %q", name)
	}
	h.click("delete " + name)
	if len(h.ui.settings.Bookmarks) != 0 {
		t.Error("a bookmark cannot be deleted")
	}

	h = solarSystem(t)
	h.ui.atlas.shown = true
	h.frames(3)
	h.openTab("Map")
	for range 200 { // the map's light is made beside the pictures
		if h.ui.atlas.minimap.light != nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
		h.frames(1)
	}
	if h.ui.atlas.minimap.light == nil {
		t.Error("the map stays dark")
	}
	if at := h.ui.atlas.minimap.at; r3.Norm(r3.Sub(at, law.Sun)) > 10 {
		t.Errorf("from the Solar System the map marks %v", at)
	}
	h.click("map")
	if !h.p.Observer.Travelling() {
		t.Error("a click into the map does not fly there")
	}
}

// openTab opens a tab, which has to be hovered over for a frame first.
func (h *tester) openTab(name string) {
	h.Helper()
	h.point(h.over("tab " + name))
	h.frames(2)
	h.click("tab " + name)
}

// The selected body has its events and what is known of it; the selected star has a page with links.
func TestPages(t *testing.T) {
	h := solarSystem(t)
	h.scale = 0.8 // so that nothing has to be scrolled
	h.p.Selection.SelectBody(bodyNamed(h.p, "Jupiter"))
	h.frames(3)
	h.click("when things happen")
	h.over("event opposition")
	h.click("apparent events")
	h.frames(3)
	h.over("event opposition")
	h.click("event with")
	h.click("with Saturn")
	h.over("event closest approach")
	h.click("when closest approach") // the line with the date
	if !strings.Contains(h.p.Notices.Text(), "closest to each other") || !h.p.Playback.Paused() {
		t.Errorf("notice %q", h.p.Notices.Text())
	}
	h.click("when things happen")
	h.click("what is known")
	if h.ui.bodyPage.Title != "Jupiter" {
		t.Errorf("page of %q", h.ui.bodyPage.Title)
	}

	directory, err := names.Open()
	if err != nil {
		t.Fatal(err)
	}
	found, err := directory.FindOne("TRAPPIST-1")
	if err != nil {
		t.Fatal(err)
	}
	h.p.Selection.SelectObject(h.p.Sky.Atlas().Constellation("Orion"))
	h.frames(3)
	if h.ui.starPage.Title != "Orion" || len(h.ui.starPage.Sections) == 0 {
		t.Errorf("the constellation has a page of %q", h.ui.starPage.Title)
	}
	h.p.Selection.SelectStar(found.System)
	h.frames(3)
	if h.ui.starPage.Words != "red dwarf in Aquarius" {
		t.Errorf("the star is a %q", h.ui.starPage.Words)
	}
	h.click("link TRAPPIST-1 e")
	if !h.p.Observer.Travelling() {
		t.Error("a link does not fly there")
	}
}

func bodyNamed(p *player.Player, name string) int {
	for i, b := range p.World.Setup().Bodies {
		if b.Name == name {
			return i
		}
	}
	return player.None
}

// What a page says of distances is from where one is, in a system too, whose places count from its own middle.
func TestPageIsFromHere(t *testing.T) {
	for star, want := range map[string]string{"Sol": "", "TRAPPIST-1": "12.942 pc"} {
		s, err := scene.Parse("here.toml", []byte("schema = 1\ntitle = \"Here\"\n[system]\nstar = \""+star+"\"\n"))
		if err != nil {
			t.Fatal(err)
		}
		h := open(t, s)
		h.p.Playback.SetStepBudget(0)
		h.frames(3)
		directory, err := names.Open()
		if err != nil {
			t.Fatal(err)
		}
		vega, err := directory.FindOne("Vega")
		if err != nil {
			t.Fatal(err)
		}
		h.ui.player = h.p
		var g skyPage
		if !g.update(h.ui, vega) {
			t.Fatal("the sky is not read")
		}
		got := ""
		for _, r := range g.Sections[0].Rows {
			if r.Name == "from here" {
				got = r.Value
			}
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("Vega is %q from %s, not %q pc", got, star, want)
		}
	}
}
