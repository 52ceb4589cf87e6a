package player

import (
	"strings"
	"testing"
)

// The past has the memory that it is given, in the next scene too; without any, time does
// not run backwards, and a notice says what to do.
func TestThePastHasItsMemory(t *testing.T) {
	p := newPlayer(t)
	p.Playback.KeepHistory(0)
	p.Playback.StepOnce()
	if p.Playback.ToggleBackwards(); p.backwards || !strings.Contains(p.Notices.text, "--history 2GB") {
		t.Errorf("without a past: backwards %v, %q", p.backwards, p.Notices.text)
	}
	if err := p.Restart(); err != nil {
		t.Fatal(err)
	}
	if p.history.Kept() {
		t.Error("after a restart the past has memory again")
	}
	p.Playback.KeepHistory(2e9)
	p.Playback.StepOnce()
	if p.Playback.StepBack(); p.World.Tick() != 0 {
		t.Errorf("with a past: at tick %d", p.World.Tick())
	}
}
