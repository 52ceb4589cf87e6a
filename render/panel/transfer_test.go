//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"strings"
	"testing"

	"github.com/go-gl/glfw/v3.3/glfw"

	"galaxy/orbit"
	"galaxy/scene"
)

// A person opens the map of flights to Mars from the panel of the ship, chooses on it, lets the ship fly, and warps to the first burn.
func TestTransferPanel(t *testing.T) {
	s, err := scene.Open("porkchop-mars", "time.start=2028-11-22")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetStepBudget(0)
	h.p.Observer.SetViewport(h.w, h.h, 1)
	h.p.Playback.SetPaused(true)
	h.p.Advance(0)
	h.frames(3)
	h.click("transfer to")
	h.frames(2)
	h.click("transfer to Mars")
	h.frames(4)
	before, ok := h.p.Transfers.Shown()
	if !ok || before.Chosen == nil {
		t.Fatalf("no map is shown: %+v", before)
	}
	h.picture("transfer-100")
	cheapest := *before.Chosen
	h.click("transfer map") // in its middle
	h.frames(2)
	if after, _ := h.p.Transfers.Shown(); after.Chosen.Depart == cheapest.Depart {
		t.Error("a click on the map chooses nothing")
	}
	h.click("transfer Cheapest")
	h.frames(2)
	for n := 0; n < 8; n++ {
		h.ui.MoveFocus(1)
		h.frames(3)
		if at, _ := h.focused(); strings.Contains(at, "transfer") {
			break
		}
	}
	for n := 0; n < 40 && h.ui.Focused() != "transfer map"; n++ {
		h.key(glfw.KeyTab)
	}
	for _, k := range []glfw.Key{glfw.KeyRight, glfw.KeyRight, glfw.KeyRight, glfw.KeyUp} {
		if h.key(k); h.ui.Focused() != "transfer map" {
			t.Fatalf("an arrow key leads to %q", h.ui.Focused())
		}
	}
	if after, _ := h.p.Transfers.Shown(); !(after.Chosen.Depart > cheapest.Depart) {
		t.Error("arrow keys on the map choose nothing")
	}
	if h.key(glfw.KeyTab); h.ui.Focused() == "transfer map" {
		t.Error("Tab does not leave the map")
	}
	h.key(glfw.KeyEscape)
	h.click("transfer Cheapest")
	h.click("fly it")
	h.frames(2)
	if _, shown := h.p.Transfers.Shown(); shown {
		t.Error("the map is still open after the flight is ordered")
	}
	h.p.Playback.StepOnce()
	h.frames(2)
	plan, _ := h.p.Burns.Plan()
	if len(plan) < 2 {
		t.Fatalf("the plan is %v: %s", plan, h.p.Notices.Text())
	}
	first := plan[0].Time
	h.click("warp to next burn")
	h.p.Advance(1.0 / 60)
	if late := h.p.World.Time() - first; late < -0.01 || late > 0.01 {
		t.Errorf("it stands %v days after the burn", late)
	}
}

// A burn is added at a moment of a list: in ten minutes, or at an apsis.
func TestBurnsAreAddedAtAMoment(t *testing.T) {
	s, err := scene.Open("kepler")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetStepBudget(0)
	h.p.Playback.SetPaused(true)
	h.frames(3)
	h.click("burns")
	h.frames(2)
	h.click("add burn")
	h.frames(2)
	h.picture("add-burn-100")
	for i, on := range []string{"in ten minutes", "at the next periapsis"} {
		if i > 0 {
			h.click("add burn")
			h.frames(2)
		}
		h.click("add burn " + on)
		h.p.Playback.StepOnce()
		h.frames(2)
	}
	plan, _ := h.p.Burns.Plan()
	if len(plan) != 2 || plan[0].On != orbit.OnTime || plan[1].On != orbit.OnPeriapsis {
		t.Errorf("the plan is %v: %s", plan, h.p.Notices.Text())
	}
}

// A plan is kept from the panel of burns, another one is made, and the first one is flown after all.
func TestPlansAreKeptInThePanel(t *testing.T) {
	s, err := scene.Open("hohmann")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, s)
	h.p.Playback.SetStepBudget(0)
	h.p.Observer.SetViewport(h.w, h.h, 1)
	h.p.Playback.SetPaused(true)
	h.p.Advance(0)
	h.frames(3)
	h.click("burns")
	h.frames(2)
	h.click("keep plan")
	h.frames(2)
	h.click("remove burn 1")
	h.p.Playback.StepOnce()
	h.frames(2)
	h.click("keep plan")
	h.frames(2)
	h.picture("kept-plans-100")
	h.click("forget flight 1")
	h.frames(2)
	if n := len(h.p.Ghosts.List()); n != 1 {
		t.Errorf("%d plans are kept", n)
	}
	h.click("fly flight 0")
	h.p.Playback.StepOnce()
	h.frames(2)
	if plan, _ := h.p.Burns.Plan(); len(plan) != 2 {
		t.Errorf("the plan is %v: %s", plan, h.p.Notices.Text())
	}
}
