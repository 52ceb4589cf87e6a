//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/player"
	"galaxy/sky"
)

// At usual sizes no panel covers another one, whatever is open, and a box to type into has room for a few lines.
func TestPanelsDoNotOverlap(t *testing.T) {
	for _, size := range [][2]int{{1280, 720}, {1920, 1080}, {1024, 640}} {
		h := solarSystem(t)
		h.w, h.h = size[0], size[1]
		h.p.Selection.SelectBody(bodyNamed(h.p, "Mars"))
		h.ui.atlas.shown = true
		h.frames(3)
		h.click("Groups")
		for _, o := range []player.Overlay{player.Search, player.GoTo} {
			for _, notice := range []string{"", "There is no such time: \"thirteen o'clock\" is not one. A time is a date such as 2031-05-04, a date with a time of day such as 2031-05-04 12:00, a number of days from now such as +10, or now."} {
				h.p.Notices.Notify(notice)
				h.p.Overlays.Toggle(o)
				if o == player.Search {
					h.p.Finder.SetQuery("mars")
				}
				h.frames(6)
				if o == player.Search {
					h.over("query")
				} else {
					h.over("go to time")
				}
				boxes := h.ui.covered
				for i, a := range boxes {
					if a.min.X < 0 || a.max.X > float32(h.w) || a.max.Y > float32(h.h) {
						t.Errorf("%v: a panel leaves the picture: %v", size, a)
					}
					for _, b := range boxes[:i] {
						if a.min.X < b.max.X && b.min.X < a.max.X && a.min.Y < b.max.Y && b.min.Y < a.max.Y {
							t.Errorf("%v, overlay %v, notice %q: %v and %v overlap", size, o, notice, a, b)
						}
					}
				}
				h.p.Overlays.Close()
				h.frames(2)
			}
		}
	}
}

// What the camera follows is in the middle of the picture, and the atlas does not cover it.
func TestAtlasLeavesTheMiddleFree(t *testing.T) {
	for _, size := range [][2]int{{1280, 720}, {1920, 1080}, {1024, 640}, {800, 600}, {2560, 1080}} {
		h := solarSystem(t)
		h.w, h.h = size[0], size[1]
		h.ui.atlas.shown = true
		h.frames(6)
		room := h.ui.atlas.placed
		if h.over("near Rigil Kentaurus"); room.max.Y-room.min.Y < 150 {
			t.Errorf("%v: the atlas has %v of height", size, room.max.Y-room.min.Y)
		}
		x, y := float32(size[0])/2, float32(size[1])/2
		for _, b := range h.ui.covered {
			if b.min.X < x+40 && x-40 < b.max.X && b.min.Y < y+40 && y-40 < b.max.Y {
				t.Errorf("%v: %v covers the middle", size, b)
			}
		}
	}
}

// A name that is wider than its column is told in full where the pointer rests on it; at usual sizes all have room.
func TestNearNamesHaveRoom(t *testing.T) {
	h := solarSystem(t)
	h.ui.atlas.shown = true
	far := sky.Place{In: sky.Galactic, At: r3.Vec{X: -4000, Y: 1000}}
	if err := h.p.Sky.VisitPlace(far, 5, 0); err != nil {
		t.Fatal(err)
	}
	longest := ""
	for _, r := range h.p.Finder.Near(sky.Filter{}).Rows[:5] { // which are seen without scrolling
		if len(r.Name) > len(longest) {
			longest = r.Name
		}
	}
	if len(longest) < 20 {
		t.Fatalf("the longest name near %v is %q", far, longest)
	}
	for _, width := range []int{1920, 1280, 1024, 330} {
		h.w = width
		h.ui.atlas.shown = false
		h.frames(2)
		h.ui.atlas.shown = true
		h.frames(3)
		h.point(h.over("near " + longest))
		h.frames(40)
		_, told := h.ui.itemRects["tip "+longest]
		if told != (width < 1000) {
			t.Errorf("%d wide, %q is told: %v", width, longest, told)
		}
	}
}

// The map of the atlas is seen whole, with the line below it.
func TestMinimapFits(t *testing.T) {
	h := solarSystem(t)
	h.ui.atlas.shown = true
	h.frames(6)
	h.openTab("Map")
	for _, size := range [][2]int{{1280, 720}, {1920, 1080}, {1024, 640}} {
		h.w, h.h = size[0], size[1]
		h.frames(6)
		if m, room := h.ui.itemRects["map"], h.ui.atlas.placed; m.max.Y-m.min.Y < 150 || m.max.Y+h.ui.px(textSize) > room.max.Y {
			t.Errorf("%v: the map is from %v to %v, the atlas from %v to %v", size, m.min.Y, m.max.Y, room.min.Y, room.max.Y)
		}
	}
}
