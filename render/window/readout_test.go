package window

import (
	"strings"
	"testing"

	"galaxy/render/player"
	"galaxy/sim"
)

// What is selected, what happens, the steps of a lesson and the state of time are read out, a line each, and never more than
// three in a second.
func TestReadOut(t *testing.T) {
	w := shown(t)
	p, err := player.Open("cardioid")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	w.player, w.config.ReadOut, w.readOut = p, &out, readOut{}
	p.Playback.SetStepBudget(0)
	read := func(seconds float64) string {
		out.Reset()
		for range int(60 * seconds) {
			p.Advance(1. / 60)
			w.readOut.advance(w, 1./60)
		}
		if n := strings.Count(out.String(), "\n"); float64(n) > seconds/readOutPause+1 {
			t.Errorf("%d lines in %v s", n, seconds)
		}
		return out.String()
	}
	says := func(got string, lines ...string) {
		t.Helper()
		for _, line := range lines {
			if !strings.Contains(got, line) {
				t.Errorf("%q is not read out, only:\n%s", line, got)
			}
		}
	}
	says(read(3), "Step 1 of 4: Which one counts?\n", "Selected: walker, on its way to the point (120, 0)\n", "Time stands still.\n", "Speed of time: 0.3 s per second\n")
	if got := read(2); got != "" {
		t.Errorf("although nothing changes this is read out:\n%s", got)
	}
	p.Lesson.Reply("the one ahead")
	p.Playback.SetPaused(false)
	says(read(12), "Time runs.\n", "walker arrives\n", "This step is done.\n")
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	p.Playback.SetPaused(false)
	read(0.1)
	for k := range 100 { // a flood of orders
		if err := p.Orders.Give(sim.Set{Group: "walker", Parameter: "exponent", Value: []string{"1", "2"}[k%2]}); err != nil {
			t.Fatal(err)
		}
		p.Advance(1. / 60)
	}
	says(read(3), "order: set walker exponent", "more before it")
	p.Selection.Deselect()
	says(read(2), "Nothing is selected.\n")
	w.config.ReadOut = nil
	p.Selection.SelectShip(0)
	if got := read(2); got != "" {
		t.Errorf("it reads out although it is off: %q", got)
	}
}
