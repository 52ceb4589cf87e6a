package steer_test

import (
	"slices"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// A square that is held up reports which agent it waits for, and since when; not before
// it is stuck, and no longer once it is free.
func TestJamTellsWhoWaitsForWhom(t *testing.T) {
	b := tuned(t, "chirality", map[string]string{"jam.stuck": "1"}).(*steer.Chirality)
	self := nav.Agent{Radius: 7, MaxSpeed: 60, MaxAccel: 60}
	crowd := []nav.Neighbor{{ID: 8, Pos: r2.Vec{Y: -14}, Radius: 7}, {ID: 9, Pos: r2.Vec{X: 14}, Radius: 7}}
	view := nav.View{Dt: 0.25, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 99}}, Neighbors: crowd}
	for step := range 6 {
		b.Steer(&self, &view)
		id, held, stuck := b.Waits(&self)
		if want := step >= 4; stuck != want || stuck && (id != 9 || held != 0.25*float64(step+1)) {
			t.Errorf("step %d: waits for %d, %v, for %v", step, id, stuck, held)
		}
	}
	view.Neighbors = nil
	b.Steer(&self, &view)
	if id, _, stuck := b.Waits(&self); stuck {
		t.Errorf("free, it still waits for %d", id)
	}
}

// In a queue an agent keeps going behind its own group, until held up for too long; it
// avoids other groups at once.
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

// narrowGate returns a map with a narrow place in the middle.
func narrowGate(t *testing.T) *tiles.Map {
	m, _, mistakes := tiles.Parse(`
....#....
.........
....#....
`, 30, r2.Vec{})
	if len(mistakes) > 0 {
		t.Fatal(mistakes)
	}
	return m
}

// Before a narrow passage the groups without the turn wait, until their turn; alone, or
// in the passage, no agent waits.
func TestJamTakesTurnsAtNarrowPlaces(t *testing.T) {
	m := narrowGate(t)
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
		{"the other's, but no agent comes", 100, 4, 0, nil, on},
		{"the other's, but it has stopped", 100, 4, 0, []nav.Neighbor{rested}, on},
		{"in the narrow place", 135, 4, 0, []nav.Neighbor{other}, on},
		{"past it", 170, 4, 0, []nav.Neighbor{other}, on},
		{"the third group's turn", 100, 0, 2, []nav.Neighbor{other}, on},
		{"not the third group's turn", 100, 4, 2, []nav.Neighbor{other}, back},
	} {
		self := nav.Agent{Radius: 7, MaxSpeed: 60, MaxAccel: 60, Group: c.group, Pos: r2.Vec{X: c.x, Y: 45}}
		goal := r2.Vec{X: 255, Y: 45}
		view := nav.View{
			Dt: 1, Time: c.time, Tiles: m,
			Target: nav.Target{Kind: nav.PointGoal, Pos: goal}, Neighbors: c.sees,
		}
		if got := b.Steer(&self, &view); got != (r2.Vec{X: c.vel}) {
			t.Errorf("%s: %v, not %v", c.what, got, c.vel)
		}
	}
}

// However many groups meet, in each turn exactly one of the groups that see each other
// goes, and of 2ⁿ turns each of 2ⁿ groups has one.
func TestJamGivesEveryGroupATurn(t *testing.T) {
	m := narrowGate(t)
	b := tuned(t, "chirality", map[string]string{"jam.turn": "4", "jam.stand_off": "10"})
	goal := r2.Vec{X: 255, Y: 45}
	for _, groups := range [][]int32{{0, 1}, {0, 1, 2}, {0, 1, 2, 3}, {1, 4, 6}, {0, 2, 5, 7}, {3, 7}} {
		turns := 1
		for turns <= int(slices.Max(groups)) {
			turns *= 2
		}
		had := map[int32]int{}
		for turn := range 3 * turns {
			var goes []int32
			for _, group := range groups {
				self := nav.Agent{Radius: 7, MaxSpeed: 60, MaxAccel: 60, Group: group, Pos: r2.Vec{X: 100, Y: 45}}
				view := nav.View{Dt: 1, Time: 4 * float64(turn), Tiles: m, Target: nav.Target{Kind: nav.PointGoal, Pos: goal}}
				for _, other := range groups {
					if other != group {
						view.Neighbors = append(view.Neighbors, nav.Neighbor{ID: uint32(other), Group: other, Pos: r2.Vec{X: 200, Y: 45}, Radius: 7})
					}
				}
				if b.Steer(&self, &view).X > 0 {
					goes = append(goes, group)
					had[group]++
				}
			}
			if len(goes) != 1 {
				t.Errorf("groups %v, turn %d: %v go", groups, turn, goes)
			}
		}
		for _, group := range groups {
			if had[group] < 3 {
				t.Errorf("groups %v: in %d turns group %d has had %d", groups, 3*turns, group, had[group])
			}
		}
	}
}

// The search along a line of any length ends at the map's edge.
func TestJamLooksNoFartherThanTheMap(t *testing.T) {
	b := tuned(t, "chirality", map[string]string{"jam.turn": "4", "jam.stand_off": "1e300"})
	goal := r2.Vec{X: 1e20, Y: 45}
	self := nav.Agent{Radius: 7, MaxSpeed: 60, MaxAccel: 60, Group: 1, Pos: r2.Vec{X: 170, Y: 45}}
	view := nav.View{
		Dt: 1, Tiles: narrowGate(t), Target: nav.Target{Kind: nav.PointGoal, Pos: goal},
		Neighbors: []nav.Neighbor{{ID: 9, Pos: r2.Vec{X: 200, Y: 45}, Radius: 7}},
	}
	if got := b.Steer(&self, &view); got != (r2.Vec{X: 60}) {
		t.Errorf("past the narrow place: %v", got)
	}
}
