package player

import (
	"strings"
	"testing"
	"time"
)

// Enter before the date of a sight is there lets time stand until that is found, and then goes there; not if the picture has another
// time by then.
func TestAwaitsSights(t *testing.T) {
	sight := openSolar(t).Finder.Search("new moon")[0].Sight
	for _, leaves := range []bool{false, true} {
		p := openSolar(t)
		p.Playback.SetStepBudget(time.Millisecond) // frames wait for nothing
		begun := p.Clock()
		p.Almanac.GoToSight(sight)
		if p.Almanac.awaited.sight == nil {
			t.Skip("it was found at once, on a machine that is fast beyond belief")
		}
		if !p.Playback.Paused() || !strings.Contains(p.Notices.Text(), "Looking for the next event: New Moon") {
			t.Errorf("paused %v: %q", p.Playback.Paused(), p.Notices.Text())
		}
		if leaves {
			if err := p.Almanac.GoToTime(p.Time() + 3); err != nil {
				t.Fatal(err)
			}
			begun = p.Clock()
		}
		for range 5000 { // as long as another goroutine looks for it
			if p.Advance(0.01); p.Almanac.awaited.sight == nil {
				break
			}
			time.Sleep(time.Millisecond)
		}
		found := strings.HasPrefix(p.Clock(), "2026-12-09")
		if p.Almanac.awaited.sight != nil || found == leaves || leaves && p.Clock() != begun {
			t.Errorf("left %v: at %s: %q", leaves, p.Clock(), p.Notices.Text())
		}
	}
}
