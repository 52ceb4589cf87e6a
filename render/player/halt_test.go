package player

import (
	"strings"
	"testing"

	"galaxy/sim"
)

// Time pauses at the step by which a condition comes to hold, each time, and after a rewind at the same one; the mark says which held.
func TestPauseWhen(t *testing.T) {
	p := ran(t, "straight-ahead", 0)
	p.Playback.SetStepBudget(0)
	if err := p.Orders.Give(sim.Set{Group: "walker", Parameter: "sidestep", Value: "false"}); err != nil {
		t.Fatal(err)
	}
	p.Halt.Set(`contact("walker") > 0`)
	play := func() uint64 {
		p.Playback.SetPaused(false)
		for range 600 {
			if p.Advance(1.0 / 60); p.Playback.Paused() {
				break
			}
		}
		return p.World.Tick()
	}
	first := play()
	if len(p.World.Contacts()) != 1 || !p.World.Contacts()[0].Began || p.Alpha() != 1 {
		t.Fatalf("paused at tick %d without a contact that begins there", first)
	}
	if got := said(p); !strings.Contains(strings.Join(got, ", "), `paused: contact("walker") > 0`) {
		t.Errorf("marked: %q", got)
	}
	if holds, ok := p.Halt.Holds(); holds || !ok {
		t.Error("events count on after the pause")
	}
	n := len(p.Marks.List())
	for range 5 {
		p.Playback.StepBack()
	}
	if again := play(); again != first || len(p.Marks.List()) != n {
		t.Errorf("after a rewind paused at %d with marks %q; want %d", again, said(p), first)
	}
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	if again := play(); again != first {
		t.Errorf("begun again it paused at %d, want %d", again, first)
	}
	p.Halt.Set("")
	if end := play(); end < first+60 {
		t.Errorf("without a condition it paused at %d", end)
	}
}

// A mistake is told with its place; another scene has no condition; each example can be used.
func TestPauseWhenIsRead(t *testing.T) {
	p := ran(t, "pirates", 0)
	p.Halt.Set(`alive("freighters") < 8 and piratess > 2`)
	if what, at := p.Halt.Mistake(); what == "" || at != len(`alive("freighters") < 8 and `) {
		t.Errorf("mistake %q at %d", what, at)
	}
	for _, x := range p.Halt.Examples() {
		p.Halt.Set(x)
		if what, _ := p.Halt.Mistake(); what != "" {
			t.Errorf("%s: %s", x, what)
		}
	}
	if n := len(p.Halt.Examples()); n < 4 {
		t.Errorf("%d examples", n)
	}
	if err := p.Reopen("seek"); err != nil || p.Halt.Text() != "" {
		t.Errorf("another scene has %q, %v", p.Halt.Text(), err)
	}
}
