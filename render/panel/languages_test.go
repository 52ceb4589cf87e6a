//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"os"
	"testing"

	"galaxy/scene"
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
	if said := h.ui.why.reason.Words[0].Text; said != "Ist schneller geworden, auf " {
		t.Errorf("in German it says why by %q", said)
	}
	h.click("answer go round on the left")
	if given, _ := h.p.Lesson.Run().Answer("side"); given != "go round on the left" {
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
