//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

	"github.com/faiface/mainthread"

	"galaxy/render/finder"
	"galaxy/render/player"
)

// While one looks at the sky the lesson is folded to its title, which opens it; on leaving it is there again, scrolled as it was.
func TestLessonStepsAsideForTheSky(t *testing.T) {
	h := solarSystem(t)
	open := func() bool {
		h.frames(3)
		return h.ui.sides[leftSide].open
	}
	const lines = 3
	scrolled := func() float32 { return h.ui.itemRects["knobs couriers"].min.Y }
	h.click("knobs couriers") // so that there is something to scroll
	before := scrolled()
	h.point(100, 200)
	mainthread.Call(func() {
		f := gw.SetScrollCallback(nil)
		gw.SetScrollCallback(f)
		f(gw, 0, -lines)
	})
	h.frames(9)
	there := scrolled()
	if there >= before {
		t.Fatalf("nothing was scrolled: %v, %v", before, there)
	}
	h.p.Observer.LookAround(true)
	if open() {
		t.Error("the lesson stands before the sky")
	}
	h.p.Observer.LookAround(false)
	if !open() || scrolled() != there {
		t.Errorf("after the sky it is open %v, at %v instead of %v", open(), scrolled(), there)
	}
	h.p.Observer.LookAround(true)
	h.frames(3)
	if h.click("left title"); !open() {
		t.Error("a click on its title does not open it")
	}
	h.p.Observer.LookAround(false)
	h.frames(60) // longer than the time of a double click
	if h.click("left title"); open() {
		t.Fatal("a click does not fold it")
	}
	h.p.Observer.LookAround(true)
	h.frames(3)
	h.p.Observer.LookAround(false)
	if open() {
		t.Error("what was folded by hand opens after the sky")
	}
}

// Panels fade while a drag turns the view, and the one at the left on a flight; they cover nothing then, and come back.
func TestPanelsFadeWhileTheViewTurns(t *testing.T) {
	h := solarSystem(t)
	h.p.Selection.SelectBody(bodyNamed(h.p, "Mars"))
	h.point(640, 400)
	h.frames(3)
	left, right := h.ui.sides[leftSide].box, h.ui.sides[rightSide].box
	covers := func(b box) bool { return h.ui.Covers(float64(b.min.X+b.max.X)/2, float64(b.min.Y+b.max.Y)/2) }
	if !covers(left) || !covers(right) {
		t.Fatal("there are no panels")
	}
	h.turns = true
	if h.frames(30); covers(left) || covers(right) {
		t.Error("panels stand before a view that turns")
	}
	h.turns = false
	if h.frames(5); !h.ui.NeedsRedraw() {
		t.Error("they do not come back in a window that idles")
	}
	if h.frames(30); !covers(left) || !covers(right) {
		t.Error("they do not come back")
	}
	h.p.Selection.FlyTo(finder.Result{Body: bodyNamed(h.p, "Saturn"), Ship: player.None})
	h.p.Advance(0.1)
	if h.frames(30); covers(left) || !covers(h.ui.sides[rightSide].box) {
		t.Error("on a flight the lesson stands before the view, or the panel of what one flies to is gone")
	}
	h.point((left.min.X+left.max.X)/2, (left.min.Y+left.max.Y)/2)
	if h.frames(30); !covers(left) {
		t.Error("the pointer does not bring it back")
	}
}
