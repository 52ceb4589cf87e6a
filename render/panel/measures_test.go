//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

	"galaxy/scene"
)

// The panel of a scene lists its measures, with one plot of the two populations.
func TestMeasuresArePlotted(t *testing.T) {
	s, err := scene.Open("predators")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	for range 20 {
		h.p.Playback.StepOnce()
	}
	h.frames(3)
	for _, item := range []string{"measures", "plot hares", "measure fewest_hares"} {
		if _, ok := h.ui.itemRects[item]; !ok {
			t.Errorf("there is no %q", item)
		}
	}
	if _, ok := h.ui.itemRects["plot lynxes"]; ok {
		t.Error("the lynxes have a plot of their own")
	}
}
