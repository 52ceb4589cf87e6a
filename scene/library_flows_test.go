package scene

import (
	"math"
	"testing"
)

// What the lessons on crowds count is so.
func TestLessonsOfCrowdsHold(t *testing.T) {
	for _, c := range []struct {
		scene string
		left  int
		over  float64 // scene time at the end

		within float64 // how far that may be off, as a share: more than a tenth where it hangs on small things
	}{
		{scene: "corridor", left: 200, over: 175},
		{scene: "doorway", left: 100, over: 125, within: 0.4},
		{scene: "crossroads", left: 200, over: 140, within: 0.4},
		{scene: "evacuation", left: 150, over: 57},
		{scene: "circle-250", over: 406},
	} {
		t.Run(c.scene, func(t *testing.T) {
			t.Parallel()
			w := world(t, open(t, c.scene), 1)
			for !w.Done() {
				w.Step()
			}
			r := w.Report()
			if r.Arrived != r.Agents || r.Left != c.left || r.Contacts > 0 || r.MaxOverlap > 0 {
				t.Errorf("of %d agents %d arrived and %d left, with %d contacts", r.Agents, r.Arrived, r.Left, r.Contacts)
			}
			if math.Abs(w.Time()-c.over) > max(0.1, c.within)*c.over {
				t.Errorf("it took %.1f, the lesson says %v", w.Time(), c.over)
			}
		})
	}
}
