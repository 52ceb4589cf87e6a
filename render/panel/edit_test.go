//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

	"galaxy/scene"
)

// The menu and the brush panel do what the keys of the map editor do.
func TestPalette(t *testing.T) {
	s, err := scene.Open("tiles-gap")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetPaused(true)
	type edges [4]float64
	free := func() (e edges) {
		e[0], e[1], e[2], e[3] = h.ui.Insets(h.w, h.scale)
		return e
	}
	before := free()
	h.click("Edit")
	h.click("edit Edit the map")
	if !h.p.Editor.Editing() {
		t.Fatalf("the menu does not begin to edit: %s", h.p.Notices.Text())
	}
	if now := free(); now != before || float64(h.ui.itemRects["palette Done"].max.X) > now[0] {
		t.Errorf("the brushes cover the map, or move it when they appear: %v, then %v", before, now)
	}
	for _, c := range []struct {
		click string
		want  rune
	}{{"Cost", '2'}, {"Cost", '3'}, {"Ground", '.'}, {"Agent", '+'}, {"Goal", '*'}} {
		if h.click("brush " + c.click); h.p.Editor.Brush() != c.want {
			t.Errorf("%s chooses %c, not %c", c.click, h.p.Editor.Brush(), c.want)
		}
	}
	h.click("brush group")
	h.click("brush group tight")
	if g := h.p.Editor.BrushGroup(); g != 1 {
		t.Errorf("group %d is chosen", g)
	}
	h.click("brush Wall")
	h.p.Observer.SetViewport(h.w, h.h, 1)
	h.p.Advance(0)
	h.p.Editor.Press(h.p.Editor.At(500, 300), false)
	h.p.Editor.Release(h.p.Editor.At(500, 300))
	if h.frames(3); h.p.Editor.UnsavedStrokes() != 1 {
		t.Fatalf("%d strokes", h.p.Editor.UnsavedStrokes())
	}
	if h.click("palette Undo"); h.p.Editor.UnsavedStrokes() != 0 {
		t.Error("Undo does nothing")
	}
	if h.click("palette Redo"); h.p.Editor.UnsavedStrokes() != 1 {
		t.Error("Redo does nothing")
	}
	width := h.w
	h.w = 840
	if h.frames(3); h.ui.itemRects["brush Goal"].min.Y != h.ui.itemRects["brush Wall"].min.Y {
		t.Error("in a narrow picture the brushes are not flat")
	}
	h.w = width
	h.frames(3)
	if h.click("palette Done"); h.p.Editor.Editing() {
		t.Error("Done does not end editing")
	}
	if _, still := h.ui.itemRects["palette Done"]; still {
		t.Error("the brush panel stays")
	}
}
