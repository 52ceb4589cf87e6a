package nav_test

import (
	"testing"

	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// A square that is held up says for whom it waits, and since when; not before it
// is stuck, and no longer once it is free.
func TestJamTellsWhoWaitsForWhom(t *testing.T) {
	b := tuned(t, "chirality", map[string]string{"jam.stuck": "1"})
	self := nav.Agent{Radius: 7, MaxSpeed: 60, MaxAccel: 60}
	crowd := []nav.Neighbor{{ID: 8, Pos: r2.Vec{Y: -14}, Radius: 7}, {ID: 9, Pos: r2.Vec{X: 14}, Radius: 7}}
	view := nav.View{Dt: 0.25, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 99}}, Neighbors: crowd}
	for step := range 6 {
		b.Steer(&self, &view)
		id, held, stuck := nav.Jam{}.Waits(&self)
		if want := step >= 4; stuck != want || stuck && (id != 9 || held != 0.25*float64(step+1)) {
			t.Errorf("step %d: waits for %d, %v, for %v", step, id, stuck, held)
		}
	}
	view.Neighbors = nil
	b.Steer(&self, &view)
	if id, _, stuck := (nav.Jam{}).Waits(&self); stuck {
		t.Errorf("free, it still waits for %d", id)
	}
}

// In a queue one goes on behind one's own, until held up for too long; others are
// avoided at once.
func TestJamQueuesBehindItsOwn(t *testing.T) {
	b := tuned(t, "chirality", map[string]string{"jam.queue": "1"})
	for _, c := range []struct {
		group int32
		after float64 // time until it avoids
	}{{0, 1}, {1, 0}} {
		self := nav.Agent{Radius: 7, MaxSpeed: 60, MaxAccel: 60}
		view := nav.View{
			Dt: 0.25, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 99}},
			Neighbors: []nav.Neighbor{{ID: 9, Group: c.group, Pos: r2.Vec{X: 14}, Radius: 7}},
		}
		for time := 0.0; time < 2; time += view.Dt {
			if avoids := b.Steer(&self, &view).Y > 0; avoids != (time >= c.after) {
				t.Errorf("group %d, after %v: avoids: %v", c.group, time, avoids)
			}
		}
	}
}

// Before a narrow place those wait whose turn it is not, and no longer than their
// turn; alone, or in the narrow place, nobody waits.
func TestJamTakesTurnsAtNarrowPlaces(t *testing.T) {
	m, _, mistakes := tiles.Parse(`
....#....
.........
....#....
`, 30, r2.Vec{})
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	b := tuned(t, "chirality", map[string]string{"jam.turn": "4", "jam.stand_off": "10"})
	other := nav.Neighbor{ID: 9, Group: 1, Pos: r2.Vec{X: 200, Y: 45}, Radius: 7}
	rested := other
	rested.Stopped = true
	const on, back, halt = 60, -60, 0
	for _, c := range []struct {
		what  string
		x     float64
		time  float64
		group int32
		sees  []nav.Neighbor
		vel   float64
	}{
		{"its own turn", 100, 0, 0, []nav.Neighbor{other}, on},
		{"the other's, too near", 100, 4, 0, []nav.Neighbor{other}, back},
		{"the other's, at the stand-off", 45, 5, 0, []nav.Neighbor{other}, halt},
		{"its own again", 100, 8, 0, []nav.Neighbor{other}, on},
		{"the other's, but nobody comes", 100, 4, 0, nil, on},
		{"the other's, but it has stopped", 100, 4, 0, []nav.Neighbor{rested}, on},
		{"in the narrow place", 135, 4, 0, []nav.Neighbor{other}, on},
		{"past it", 170, 4, 0, []nav.Neighbor{other}, on},
		{"the second group's turn", 100, 4, 2, []nav.Neighbor{other}, on},
		{"not the second group's turn", 100, 0, 2, []nav.Neighbor{other}, back},
	} {
		self := nav.Agent{Radius: 7, MaxSpeed: 60, MaxAccel: 60, Group: c.group, Pos: r2.Vec{X: c.x, Y: 45}}
		goal := r2.Vec{X: 255, Y: 45}
		view := nav.View{
			Dt: 1, Time: c.time, Tiles: m, Way: goal,
			Target: nav.Target{Kind: nav.PointGoal, Pos: goal}, Neighbors: c.sees,
		}
		if got := b.Steer(&self, &view); got != (r2.Vec{X: c.vel}) {
			t.Errorf("%s: %v, not %v", c.what, got, c.vel)
		}
	}
}
