//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"image"
	"image/color"
	"image/draw"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/render/player"
	"galaxy/render/stage"
	"galaxy/scene"
)

// shownPanel is a panel as a picture shows it.
type shownPanel struct {
	name   string
	scene  string
	set    []string // of the scene
	steps  int      // after its beginning
	show   func(h *tester)
	window string // of Dear ImGui, to which the picture is cut
}

// shownPanels are all panels, and what is in them.
var shownPanels = []shownPanel{
	{name: "bar", scene: "testdata/walker.toml", steps: 90, window: "##MainMenuBar"},
	{name: "timeline", scene: "testdata/walker.toml", steps: 90, window: "timeline"},
	{name: "lesson", scene: "testdata/walker.toml", steps: 30, window: "###about"},
	{name: "knobs", scene: "flock", window: "###about", show: func(h *tester) { h.click("knobs starlings") }},
	{name: "measures", scene: "predators", steps: 60, window: "###about"},
	{name: "orders", scene: "arena", window: "###about"},
	{name: "ship", scene: "magnet-first", steps: 60, window: "###selection", show: selectShip(0)},
	{name: "why", scene: "testdata/walker.toml", steps: 90, window: "###selection", show: selectShip(0)},
	{name: "mind", scene: "pirates", steps: 200, window: "###selection"},
	{name: "orbit", scene: "kepler", steps: 5, window: "###selection", show: selectShip(0)},
	{name: "burns", scene: "hohmann", window: "###selection", show: func(h *tester) {
		h.p.Selection.SelectShip(0)
		h.frames(3)
		h.click("burns")
	}},
	{name: "rock", scene: "magnet-first", window: "###selection", show: func(h *tester) {
		h.p.Selection.Deselect()
		h.p.Selection.NextThing(1)
	}},
	{name: "body", scene: "solar-system", set: []string{"time.start=2026-01-01"}, window: "###selection", show: selectBody("Jupiter")},
	{name: "events", scene: "solar-system", set: []string{"time.start=2026-01-01"}, window: "###selection", show: func(h *tester) {
		selectBody("Jupiter")(h)
		h.frames(3)
		h.click("when things happen")
	}},
	{name: "star", scene: "solar-system", set: []string{"time.start=2026-01-01"}, window: "###selection", show: func(h *tester) {
		h.p.Selection.SelectObject(h.p.Sky.Atlas().Constellation("Orion"))
	}},
	{name: "atlas", scene: "solar-system", set: []string{"time.start=2026-01-01"}, window: "###atlas", show: func(h *tester) { h.ui.ToggleAtlas() }},
	{name: "transfer", scene: "porkchop-mars", set: []string{"time.start=2028-11-22"}, window: "###transfer", show: func(h *tester) {
		h.p.Transfers.Open(h.p.BodyNamed("Mars"))
	}},
	{name: "comparison", scene: "cardioid", window: "###rival", show: func(h *tester) {
		if err := h.p.CompareWith("seek"); err != nil {
			h.Fatal(err)
		}
		for range 30 {
			h.p.Playback.StepOnce()
		}
		h.frames(20)
	}},
	{name: "race", scene: "orbit-race", steps: 200, window: "###race"},
	{name: "groups", scene: "attack", steps: 20, window: "###race", show: func(h *tester) { h.click("Groups") }},
	{name: "experiment", scene: "bench/head-on", window: "###experiment", show: func(h *tester) { h.p.Lab.Show(triedExperiment()) }},
	{name: "brush", scene: "tiles-gap", window: "palette", show: func(h *tester) { h.p.Editor.Toggle() }},
	{name: "brush-space", scene: "magnet-first", window: "palette", show: func(h *tester) { h.p.Editor.Toggle() }},
	{name: "offer", scene: "arena", window: "offer", show: func(h *tester) {
		var f stage.Frame
		var b stage.Builder
		h.p.Advance(0)
		h.p.Selection.SelectShip(0)
		b.Build(&f, h.p.Scene, h.p.World, h.p.View())
		h.p.Orders.OfferAt(700, 500, &f)
	}},
	{name: "search", scene: "testdata/walker.toml", window: "search", show: func(h *tester) {
		h.p.Overlays.Toggle(player.Search)
		h.p.Finder.SetQuery("rock")
	}},
	{name: "time", scene: "testdata/walker.toml", window: "time entry", show: func(h *tester) { h.p.Overlays.Toggle(player.GoTo) }},
	{name: "pause-when", scene: "testdata/walker.toml", window: "Pause when…", show: func(h *tester) { h.ui.halt.begin() }},
	{name: "help", scene: "testdata/walker.toml", window: "Keys and mouse", show: func(h *tester) {
		for range 30 {
			h.keys = append(h.keys, player.KeyHelp{Name: "Ctrl+Shift+arrows", Help: "while paused: move the goal of the selected ship"})
		}
		h.p.Overlays.Toggle(player.Help)
	}},
	{name: "notice", scene: "testdata/walker.toml", window: "notice", show: func(h *tester) {
		h.p.Notices.Warn("magnet.star, line 12: there is no variable rang; did you mean range?")
	}},
	{name: "menu-scene", scene: "testdata/walker.toml", window: "###Menu_00", show: func(h *tester) { h.click("Scene") }},
	{name: "menu-view", scene: "testdata/walker.toml", window: "###Menu_00", show: func(h *tester) { h.click("View") }},
	{name: "menu-compare", scene: "testdata/walker.toml", window: "###Menu_00", show: func(h *tester) { h.click("Compare") }},
}

func selectShip(id int) func(h *tester) { return func(h *tester) { h.p.Selection.SelectShip(id) } }

func selectBody(name string) func(h *tester) {
	return func(h *tester) { h.p.Selection.SelectBody(h.p.BodyNamed(name)) }
}

// Every panel, as the pictures in testdata show: dark, light, with colour-blind safe colours, and with letters of twice the size. One that
// does not differ from the dark one has no file of its own.
func TestPanelsLook(t *testing.T) {
	if os.Getenv("GALLIUM_DRIVER") != "llvmpipe" {
		t.Skip("the pictures are those of llvmpipe: set GALLIUM_DRIVER and LIBGL_ALWAYS_SOFTWARE")
	}
	for _, c := range shownPanels {
		t.Run(c.name, func(t *testing.T) {
			s, err := scene.Open(c.scene, c.set...)
			if err != nil {
				t.Fatal(err)
			}
			h := open(t, s)
			h.p.Playback.SetStepBudget(0)
			h.p.Observer.SetViewport(h.w, h.h, 1)
			h.p.Playback.SetPaused(true)
			h.p.Advance(0)
			for range c.steps {
				h.p.Playback.StepOnce()
			}
			h.frames(3)
			var dark image.NRGBA
			for _, look := range []string{"dark", "light", "color-blind", "200"} {
				h.p.Options.Paper = look == "light"
				h.p.Options.Palette = stage.Standard
				if look == "color-blind" {
					h.p.Options.Palette = stage.ColorBlind
				}
				if look == "200" {
					h.scale = 2
					h.p.Observer.SetViewport(h.w, h.h, 2)
					h.frames(6)
					side := map[string]int{"###about": leftSide, "###selection": rightSide}
					if edge, ok := side[c.window]; ok && !h.ui.sides[edge].open { // where there is less room, one is
						h.click([]string{"left title", "right title"}[edge])
						h.frames(60)
					}
				}
				if c.show != nil && (look == "dark" || c.window == "###Menu_00") {
					h.ui.CloseMenu()
					h.frames(3)
					c.show(h)
				}
				h.point(1, float32(h.h)-1)
				h.frames(6)
				h.look(&c, look, &dark)
			}
		})
	}
}

// look compares a panel with its picture, or with the dark one.
func (h *tester) look(c *shownPanel, look string, dark *image.NRGBA) {
	h.Helper()
	all := h.shoot()
	imgui.SetCurrentContext(h.ui.imgui)
	w := imgui.InternalFindWindowByName(c.window)
	if flat := imgui.InternalFindWindowByName("flat " + c.window); flat != nil && flat.CData != nil && flat.Active() { // where there is less room
		w = flat
	}
	if w == nil || w.CData == nil || !w.Active() {
		h.Errorf("%s: the panel %s is not there", look, c.window)
		return
	}
	at, size := w.Pos(), w.Size()
	box := image.Rect(int(at.X), int(at.Y), int(at.X+size.X), int(at.Y+size.Y)).Intersect(all.Rect)
	got := image.NewNRGBA(image.Rect(0, 0, box.Dx(), box.Dy()))
	draw.Draw(got, got.Rect, all, box.Min, draw.Src)
	file := filepath.Join("testdata", "panels", c.name+"-"+look+".png")
	if look == "dark" {
		*dark = *got
		dark.Pix = slices.Clone(got.Pix)
	} else if dark.Rect == got.Rect && differing(dark, got) < 20 {
		if _, err := os.Stat(file); err == nil {
			h.Errorf("%s: the panel is as the dark one, and yet there is %s", look, file)
		}
		return
	}
	h.compare(file, got)
}

// fewColors returns a picture with 5 bits of each colour, by a palette where they are at most 256 then: a file of half the size.
func fewColors(p *image.NRGBA) image.Image {
	few := image.NewPaletted(p.Rect, nil)
	index := map[color.NRGBA]uint8{}
	for i := 0; i < len(p.Pix); i += 4 {
		for k := range 3 {
			p.Pix[i+k] = uint8((31*int(p.Pix[i+k]) + 127) / 255 * 255 / 31)
		}
		c := color.NRGBA{p.Pix[i], p.Pix[i+1], p.Pix[i+2], 255}
		n, ok := index[c]
		if !ok {
			if len(few.Palette) == 256 {
				return p
			}
			n = uint8(len(few.Palette))
			index[c] = n
			few.Palette = append(few.Palette, c)
		}
		few.Pix[i/4] = n
	}
	return few
}
