//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strings"
	"testing"

	"github.com/AllenDang/cimgui-go/imgui"

	"galaxy/internal/words"
	"galaxy/render/player"
)

// A list of keys higher than the picture has two columns if the picture is wide enough for
// its letters, and at no size is it wider than the picture.
func TestLongHelpHasTwoColumns(t *testing.T) {
	h := open(t, small(t))
	h.frames(2)
	imgui.SetCurrentContext(h.ui.imgui)
	const wide = 70 // letters of a help
	for _, c := range []struct {
		width, height, scale float32
		keys, letters, rows  int
	}{
		{1280, 720, 1, 40, 20, 20},
		{1280, 720, 1, 41, 20, 21},
		{1280, 720, 1, 8, 20, 8},
		{300, 480, 1, 40, 20, 40},
		{1920, 1400, 1, 40, 20, 40},
		{1280, 720, 1, 0, 20, 1},
		{1280, 720, 1, 40, wide, 20},
		{1280, 720, 1.3, 40, wide, 40},
		{1280, 720, 2, 40, wide, 40},
	} {
		h.ui.updateStyle(c.scale, false)
		h.ui.width, h.ui.height = c.width, c.height
		imgui.NewFrame()
		keys := make([]player.KeyHelp, c.keys)
		for i := range keys {
			keys[i] = player.KeyHelp{Name: "Shift+F1", Help: words.Key(strings.Repeat("e", c.letters))}
		}
		rows, widths := h.ui.helpLayout(keys)
		imgui.EndFrame()
		if rows != c.rows {
			t.Errorf("%d keys in %v×%v of letters at %v stand in %d rows, want %d", c.keys, c.width, c.height, c.scale, rows, c.rows)
		}
		var sum float32
		for _, w := range widths {
			sum += w
		}
		if sum > h.ui.helpWidth() {
			t.Errorf("%d keys in %v×%v of letters at %v are %v wide", c.keys, c.width, c.height, c.scale, sum)
		}
	}
}

// The list of keys lies in the middle of the picture and over the panels, also those that
// appear later and after the letters have grown.
func TestHelpLiesOverThePanels(t *testing.T) {
	h := open(t, small(t))
	h.p.Overlays.Toggle(player.Help)
	h.frames(3)
	h.scale = 1.5
	h.p.Selection.SelectShip(0)
	h.frames(5)
	h.p.Playback.StepOnce()
	h.frames(5)
	imgui.SetCurrentContext(h.ui.imgui)
	help, panel := imgui.InternalFindWindowByName("Keys and mouse"), imgui.InternalFindWindowByName("###selection")
	if help == nil || panel == nil {
		t.Fatal("there is no list of keys, or no panel of the selection")
	}
	if imgui.InternalFindWindowDisplayIndex(help) < imgui.InternalFindWindowDisplayIndex(panel) {
		t.Error("the panel of the selection lies over the list of keys")
	}
	at, size := help.Pos(), help.Size()
	if middle := at.X + size.X/2; middle < 639 || middle > 641 || at.X < 0 || at.Y < 0 || at.Y+size.Y > 720 {
		t.Errorf("the list of keys is at %v, %v large, in a picture of 1280×720", at, size)
	}
}
