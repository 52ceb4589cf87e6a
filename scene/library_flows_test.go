package scene

import (
	"math"
	"testing"
)

// What the lessons on crowds count is so.
func TestLessonsOfCrowdsHold(t *testing.T) {
	for _, c := range []struct {
		scene string
		set   []string
		left  int
		over  float64 // scene time at the end, within a tenth
	}{
		{scene: "corridor", left: 200, over: 173},
		{scene: "doorway", left: 100, over: 155},
		{scene: "doorway", set: []string{"obstacle.1.min=[-0.25,1]", "obstacle.2.max=[0.25,-1]"}, left: 100, over: 85},
		{scene: "crossroads", left: 200, over: 170},
		{scene: "evacuation", left: 150, over: 59},
		{scene: "circle-250", over: 406},
	} {
		t.Run(c.scene, func(t *testing.T) {
			t.Parallel()
			w := world(t, open(t, c.scene, c.set...), 1)
			for !w.Done() {
				w.Step()
			}
			r := w.Report()
			if r.Arrived != r.Agents || r.Left != c.left || r.Contacts > 0 || r.MaxOverlap > 0 {
				t.Errorf("%v: of %d agents %d arrived and %d left, with %d contacts", c.set, r.Agents, r.Arrived, r.Left, r.Contacts)
			}
			if math.Abs(w.Time()-c.over) > 0.1*c.over {
				t.Errorf("%v: it took %.1f, the lesson says %v", c.set, w.Time(), c.over)
			}
		})
	}
}
