package main

import (
	"testing"

	"galaxy/sim"
)

// An order that the world refuses in the middle of a run ends it, and what was
// seen until then counts; so does an interrupt.
func TestARunThatEndsEarlyIsSeenToItsEnd(t *testing.T) {
	enough := make(chan struct{})
	close(enough)
	for name, c := range map[string]struct {
		drive drive
		want  uint64
	}{
		"a refused order": {drive{orders: orders{{text: "0 circle", verb: "circle"}, {text: "0.1 goto al 1,2", tick: 6, verb: "goto", args: []string{"al", "1,2"}}}}, 6},
		"an interrupt":    {drive{stop: enough}, 1},
	} {
		w, err := sim.New(arena(t).Setup)
		if err != nil {
			t.Fatal(err)
		}
		var seen []uint64
		d := c.drive
		d.steps, d.period = 20, 5
		d.perPeriod = []watcher{func(w *sim.World) error {
			seen = append(seen, w.Tick())
			return nil
		}}
		early, err := d.run(w)
		if early == nil || err != nil || w.Tick() != c.want || seen[len(seen)-1] != c.want {
			t.Errorf("%s: ended by %v, error %v, at tick %d, seen at %d", name, early, err, w.Tick(), seen)
		}
		w.Close()
	}
}
