//go:build !nopanels && (darwin || (amd64 && (linux || windows)))

package panel

import (
	"testing"

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
	h.click("fly it")
	h.frames(2)
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
