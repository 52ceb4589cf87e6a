//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A list of keys higher than the picture has two columns if the picture is wide enough.
func TestLongHelpHasTwoColumns(t *testing.T) {
	h := open(t, small(t))
	h.frames(2)
	imgui.SetCurrentContext(h.ui.imgui)
	for _, c := range []struct {
		width, height float32
		keys, rows    int
	}{{1280, 720, 40, 20}, {1280, 720, 41, 21}, {1280, 720, 8, 8}, {640, 480, 40, 40}, {1920, 1400, 40, 40}, {1280, 720, 0, 1}} {
		h.ui.width, h.ui.height = c.width, c.height
		imgui.NewFrame()
		rows := h.ui.helpRows(c.keys)
		imgui.EndFrame()
		if rows != c.rows {
			t.Errorf("%d keys in %v×%v stand in %d rows, want %d", c.keys, c.width, c.height, rows, c.rows)
		}
	}
}
