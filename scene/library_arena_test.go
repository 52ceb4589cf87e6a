package scene

import (
	"fmt"
	"testing"

	"galaxy/sim"
	"galaxy/sim/contact"
)

// The published shape of the circle: a dozen do not touch, a few dozen do and all
// arrive. Solid agents never overlap, so a jam costs them more time than ghosts.
func TestArenaCircle(t *testing.T) {
	for n, most := range map[int]struct {
		contacts int
		ratio    float64
	}{12: {0, 1.3}, 32: {40, 1.9}} {
		w := world(t, open(t, "arena-circle", fmt.Sprintf("group.all.count=%d", n)), 0)
		for !w.Done() {
			w.Step()
		}
		r := w.Report()
		if r.Arrived != n || r.Contacts > most.contacts || r.MaxOverlap > 0 || r.Metrics[0].TimeRatio > most.ratio {
			t.Errorf("%d agents: %+v", n, r)
		}
	}
}

// Whatever is ordered, the agents of the arena get there, and then where the next
// order sends them.
func TestArenaObeys(t *testing.T) {
	for _, formation := range []string{"circle", "groups", "blocks", "lines"} {
		w := world(t, open(t, "arena"), 0)
		for i, order := range []string{formation, "swap"} {
			if err := w.Give(sim.Text{order}); err != nil {
				t.Fatal(err)
			}
			for range 60 * 12 {
				w.Step()
			}
			if r := w.Report(); r.Metrics[0].Journeys < 32*(i+1) || r.MaxOverlap > 0 {
				t.Errorf("%s, %s: %d arrivals, an overlap of %v", formation, order, r.Metrics[0].Journeys, r.MaxOverlap)
			}
		}
	}
}

func TestAttack(t *testing.T) {
	w := world(t, open(t, "attack"), 0)
	var strikes int
	for !w.Done() {
		w.Step()
		for _, touch := range w.Contacts() {
			if touch.Agent != 0 || touch.With != (contact.Other{Kind: contact.Agent, Index: 1}) {
				t.Errorf("%+v", touch)
			}
			strikes++
		}
	}
	if n := ended(w, "hero"); n < 4 || strikes != (n+1)/2 {
		t.Errorf("%d ways, %d strikes", n, strikes)
	}
}
