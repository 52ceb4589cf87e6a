//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"math"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/scene"
)

// Dragging the time line takes the world to the time under the pointer. After the release
// time goes on from there, and the later ticks are kept.
func TestDraggingTheTimeLine(t *testing.T) {
	h := open(t, small(t))
	if _, there := h.ui.itemRects["time"]; there {
		t.Error("a time line at the first tick")
	}
	for range 240 {
		h.p.Advance(1.0 / 60)
	}
	h.frames(3)
	x, y := h.over("time") // its middle
	first, last, _ := h.p.Playback.TimeRange()
	near := func(share float64) bool {
		return math.Abs(h.p.Time()-first-share*(last-first)) < 0.02*(last-first)
	}
	play := func(n int) {
		for range n {
			h.p.Advance(1.0 / 60)
			h.frames(1)
		}
	}
	h.point(x, y)
	h.frames(2)
	h.button(glfw.Press)
	h.frames(2)
	if play(30); !near(0.5) || h.p.Playback.Paused() {
		t.Errorf("pressed in the middle: at %v of %v to %v, paused %v", h.p.Time(), first, last, h.p.Playback.Paused())
	}
	h.point(x/2, y+300) // a hand need not keep to the line
	if play(30); !near(0.25) || !h.ui.NeedsRedraw() {
		t.Errorf("dragged to a quarter: at %v of %v to %v", h.p.Time(), first, last)
	}
	h.button(glfw.Release)
	play(10)
	if _, end, _ := h.p.Playback.TimeRange(); h.p.Scrubbing() || end != last || near(0.25) || !near(0.29) {
		t.Errorf("let go: at %v of %v to %v, now %v", h.p.Time(), first, last, end)
	}
	h.point(2*x-1, y)
	h.frames(2)
	h.button(glfw.Press)
	play(10)
	if !near(1) {
		t.Errorf("at the right end: at %v of %v to %v", h.p.Time(), first, last)
	}
	if err := h.p.Restart(); err != nil {
		t.Fatal(err)
	}
	h.frames(3) // it is gone under the hand
	h.button(glfw.Release)
	if play(10); h.p.Scrubbing() || h.p.World.Tick() == 0 {
		t.Errorf("started again, at tick %d", h.p.World.Tick())
	}
}

// A mark on the time line tells what happened; a click on it goes there.
func TestMarksOnTheTimeLine(t *testing.T) {
	s, err := scene.Open("straight-ahead", "agent.walker.steer.antigravity.sidestep=false")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetStepBudget(0)
	h.p.Playback.SetPaused(true)
	for range 240 {
		h.p.Playback.StepOnce()
	}
	list := h.p.Marks.List()
	if len(list) == 0 || h.p.Marks.Say(&list[0]) != "walker touches rock 1" {
		t.Fatalf("marks are %+v", list)
	}
	h.frames(3)
	x, y := h.over("time")
	first, last, _ := h.p.Playback.TimeRange()
	h.point(2*x*float32((list[0].Time-first)/(last-first))+2, y)
	h.frames(3)
	if _, told := h.ui.itemRects["mark 0"]; !told {
		t.Error("nothing tells what the mark is")
	}
	h.button(glfw.Press)
	h.frames(2)
	h.p.Advance(1.0 / 60)
	h.button(glfw.Release)
	h.frames(2)
	if now := h.p.World.Tick(); now != list[0].Tick {
		t.Errorf("a click on the mark of tick %d goes to %d", list[0].Tick, now)
	}
}
