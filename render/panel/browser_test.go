//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/internal/settings"
	"galaxy/internal/words"
	"galaxy/render/player"
	"galaxy/scene"
)

// browse opens the browser of scenes at a shelf.
func (h *tester) browse(shelf words.Key) {
	h.Helper()
	if !h.ui.browser.shown {
		h.click("Scene")
		h.click("scenes")
	}
	h.click("shelf " + string(shelf))
}

// What is typed finds cards of all shelves by their titles, names and texts, those with the words in their title first; Enter opens
// the first, and a text that nothing has is told.
func TestBrowserFinds(t *testing.T) {
	h := open(t, small(t))
	h.ui.ToggleBrowser()
	h.frames(4)
	h.key(glfw.KeyDown) // to a shelf: letters go to the field all the same
	h.write("mo")
	h.write("on")
	var found []string
	for name := range h.ui.itemRects {
		if strings.HasPrefix(name, "scene ") || strings.HasPrefix(name, "tour ") {
			found = append(found, name)
		}
	}
	for _, want := range []string{"scene moon-base", "scene free-return"} {
		if _, ok := h.ui.itemRects[want]; !ok {
			t.Errorf("moon finds %q, not %s", found, want)
		}
	}
	if _, ok := h.ui.itemRects["scene seek"]; ok {
		t.Errorf("moon finds %q", found)
	}
	h.write("xyzzy")
	h.over("nothing found")
	for range 5 {
		h.key(glfw.KeyBackspace)
	}
	h.ui.player = h.p
	first := h.ui.browser.cards(course, "moon")
	h.key(glfw.KeyEnter)
	if len(first) == 0 || h.p.Scene.File != first[0].name || h.ui.browser.shown || h.ui.focus.on {
		t.Errorf("Enter opens %q with %q at %q; the browser is open: %v, the keyboard at panels: %v", h.p.Scene.File, h.ui.browser.typed, h.ui.Focused(), h.ui.browser.shown, h.ui.focus.on)
	}
}

// What is found is seen, however far down the shelf one was.
func TestBrowserShowsWhatItFinds(t *testing.T) {
	s, err := scene.Open("moon-base")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.ui.ToggleBrowser()
	h.frames(4)
	if at := h.ui.itemRects["scene moon-base"]; at.max.Y > float32(h.h) {
		t.Errorf("the scene that is open is not in sight: %v", at)
	}
	h.write("s")
	h.frames(2)
	h.ui.player = h.p
	best := h.ui.browser.cards(course, "s")[0].name
	if at, field := h.ui.itemRects["scene "+best], h.ui.itemRects["find scene"]; at.min.Y < field.max.Y {
		t.Errorf("%s, the first that is found, is at %v, above the list", best, at)
	}
}

// What is done of the lessons is told at the shelf and at each card.
func TestBrowserTellsProgress(t *testing.T) {
	h := open(t, small(t))
	s := settings.Defaults()
	h.ui.UseSettings(&s)
	cards := h.ui.browser.cards
	h.p.Advance(0)
	h.browse(course)
	lesson := func() card {
		h.ui.player = h.p
		defer func() { h.ui.player = nil }()
		list := cards(course, "")
		return list[slices.IndexFunc(list, func(c card) bool { return c.name == "seek" })]
	}
	c := lesson()
	if c.name != "seek" || c.done || c.number != 1 || !strings.HasPrefix(c.progress, "0 of ") {
		t.Fatalf("the first card is %+v", c)
	}
	for i, step := range c.steps {
		s.Pass("seek", step)
		c = lesson()
		if want := fmt.Sprintf("%d of %d", i+1, len(c.steps)); c.progress != want || c.done != (i+1 == len(c.steps)) {
			t.Errorf("after %d steps: %q, done %v", i+1, c.progress, c.done)
		}
	}
	h.ui.player = h.p
	if all, done := h.ui.browser.lessonsDone(course); done != 1 || all < 30 {
		t.Errorf("%d of %d lessons are done", done, all)
	}
	h.ui.player = nil
}

// The browser lies within the picture below the bar, and each card is as high as its text, with letters of any size.
func TestBrowserHasRoom(t *testing.T) {
	for _, size := range [][3]int{{1280, 720, 100}, {1280, 720, 200}, {640, 480, 100}, {640, 480, 150}} {
		h := open(t, small(t))
		h.w, h.h, h.scale = size[0], size[1], float64(size[2])/100
		h.frames(6)
		h.ui.ToggleBrowser()
		h.frames(4)
		h.browse(course)
		field, shelf, low := h.ui.itemRects["find scene"], h.ui.itemRects["shelf Own"], h.ui.itemRects["scene seek"]
		if field.min.Y < h.ui.barHeight || shelf.max.Y > float32(h.h) || low.max.X > float32(h.w) || low.min.X < shelf.max.X {
			t.Errorf("%v: the field is at %v, the last shelf at %v, a card at %v", size, field, shelf, low)
		}
		if second := h.ui.itemRects["scene arrive"]; second.min.Y < low.max.Y && second.min.X < low.max.X {
			t.Errorf("%v: two cards overlap: %v, %v", size, low, second)
		}
	}
}

// The browser, as the pictures in testdata show: a lesson that is done has a tick, the present scene a frame.
func TestBrowserPictures(t *testing.T) {
	if os.Getenv("GALLIUM_DRIVER") != "llvmpipe" {
		t.Skip("the pictures are those of llvmpipe: set GALLIUM_DRIVER and LIBGL_ALWAYS_SOFTWARE")
	}
	for name, percent := range map[string]int{"browser": 100, "browser-200": 200} {
		h := openLesson(t, "pursue", percent)
		s := settings.Defaults()
		h.ui.UseSettings(&s)
		for _, c := range groupScenes(new(player.Words))[2].scenes[:2] {
			for _, step := range c.steps {
				s.Pass(c.name, step)
			}
		}
		s.Pass("pursue", h.p.Scene.Steps[0].Title)
		h.p.Notices.Notify("A notice lies beside it.")
		h.ui.ToggleBrowser()
		h.frames(6)
		h.picture(name)
	}
}

// Escape empties the field for a search, and then closes the browser.
func TestBrowserCloses(t *testing.T) {
	h := open(t, small(t))
	h.ui.ToggleBrowser()
	h.frames(4)
	h.write("moon")
	h.key(glfw.KeyEscape)
	if !h.ui.browser.shown || h.ui.browser.typed != "" {
		t.Errorf("after Escape the browser is open: %v, with %q", h.ui.browser.shown, h.ui.browser.typed)
	}
	h.key(glfw.KeyEscape)
	h.key(glfw.KeyEscape)
	if h.ui.browser.shown || h.ui.focus.on || h.ui.WantsKeyboard() {
		t.Errorf("the browser is open: %v, the keyboard at panels: %v", h.ui.browser.shown, h.ui.focus.on)
	}
}
