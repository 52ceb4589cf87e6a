//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strings"
	"testing"
)

// TestLessonUnfolds: a lesson that does not fit begins folded, a window that has become larger unfolds
// it, and one that has become smaller leaves it as it is; what a person has folded stays so.
func TestLessonUnfolds(t *testing.T) {
	of := func(paragraphs int) *tester {
		s := small(t)
		s.Lesson = "Watch.\n\n" + strings.Repeat("And look at what the ships do.\n\n", paragraphs)
		return open(t, s)
	}
	unfolded := func(h *tester) bool {
		h.frames(3)
		return h.ui.itemRects["knobs ships"].min.Y-h.ui.itemRects["Lesson"].max.Y > 50
	}
	h := of(14)
	if unfolded(h) {
		t.Error("it begins unfolded")
	}
	h.h = 1000
	if !unfolded(h) {
		t.Error("a larger window leaves it folded")
	}
	h.h = 720
	if !unfolded(h) {
		t.Error("a smaller window folds it")
	}

	h = of(7)
	if !unfolded(h) {
		t.Error("a short one begins folded")
	}
	h.click("Lesson")
	h.h = 1000
	if unfolded(h) {
		t.Error("it does not stay as it was folded by hand")
	}
}
