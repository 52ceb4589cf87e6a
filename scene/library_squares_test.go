package scene

import (
	"math"
	"testing"

	"galaxy/nav/tiles"
)

// settle runs a scene of squares to its end and returns how long each of its
// groups took until the last of it had stopped, no farther than clump from its
// goal. No square ever overlaps a wall or another one.
func settle(t *testing.T, name string, clump float64, set ...string) (times []float64) {
	t.Helper()
	s := open(t, name, set...)
	w := world(t, s, 1)
	times = make([]float64, len(s.Setup.Groups))
	for !w.Done() {
		w.Step()
		for i := range w.Agents() {
			a := &w.Agents()[i]
			if w.Tiles().Overlaps(tiles.Square(a.Radius), a.Pos) {
				t.Fatalf("%s %v: at %.2f square %d is in a wall", name, set, w.Time(), i)
			}
			if !a.Stopped {
				times[a.Group] = w.Time()
			}
		}
		if n := w.Report().Overlaps; n > 0 {
			t.Fatalf("%s %v: at %.2f %d pairs overlap", name, set, w.Time(), n)
		}
	}
	if w.Time() >= s.Setup.End.Time || len(w.Faults()) > 0 {
		t.Errorf("%s %v: not all have stopped after %.0f; faults %+v", name, set, w.Time(), w.Faults())
	}
	for _, m := range w.Report().Metrics {
		if m.Arrived == 0 {
			t.Errorf("%s %v: none of %s has arrived", name, set, m.Group)
		}
	}
	for i := range w.Agents() {
		a := &w.Agents()[i]
		if d := math.Hypot(a.Pos.X-a.Goal.Point.X, a.Pos.Y-a.Goal.Point.Y); d > clump {
			t.Errorf("%s %v: square %d has stopped %.0f from its goal, more than %v", name, set, i, d, clump)
		}
	}
	return times
}

func TestSquaresExchangeSides(t *testing.T) {
	t.Parallel()
	for _, time := range settle(t, "tiles-chirality", 150) {
		if straight := 29 * 30. / 90; time > 2.5*straight {
			t.Errorf("all had stopped after %.1f; straight on it takes %.1f", time, straight)
		}
	}
}

func TestWiggleRoomHelps(t *testing.T) {
	t.Parallel()
	times := settle(t, "tiles-gap", 200)
	if times[0] >= times[1] {
		t.Errorf("with room %.1f, without %.1f", times[0], times[1])
	}
}

// The options for jams make the choke point quicker; the stuck detector alone
// changes nothing.
func TestTurnsHelpAtAChokePoint(t *testing.T) {
	t.Parallel()
	jam := func(option string) []string {
		return []string{"group.red.steer.chirality.jam." + option, "group.blue.steer.chirality.jam." + option}
	}
	published := settle(t, "tiles-choke", 200)
	watched := settle(t, "tiles-choke", 200, jam("stuck=1")...)
	turns := settle(t, "tiles-choke", 200, append(jam("queue=2"), jam("turn=15")...)...)
	last := func(times []float64) float64 { return max(times[0], times[1]) }
	if last(turns) > 0.85*last(published) || last(watched) != last(published) {
		t.Errorf("published %.1f, watched %.1f, with turns %.1f", last(published), last(watched), last(turns))
	}
}

// The lesson on corridors: most squares freeze by the published rule; with lanes all get
// there.
func TestLanesHelpInCorridors(t *testing.T) {
	t.Parallel()
	there := func(set ...string) int {
		w := world(t, open(t, "tiles-corridors", set...), 1)
		for !w.Done() {
			w.Step()
		}
		r := w.Report()
		return r.Arrived + r.Settled
	}
	published := there("end.time=60")
	lanes := there("group.red.steer.chirality.jam.lanes=true", "group.blue.steer.chirality.jam.lanes=true")
	if published > 6 || lanes != 60 {
		t.Errorf("published %d of 60, with lanes %d", published, lanes)
	}
}

func TestSquaresCrossAMaze(t *testing.T) {
	t.Parallel()
	settle(t, "tiles-maze", 16*14) // in single file
}

// Four seconds of two thousand squares.
func TestCrowdOnTiles(t *testing.T) {
	t.Parallel()
	s := open(t, "tiles-crowd")
	w := world(t, s, 0)
	for w.Time() < 4 {
		w.Step()
	}
	r := w.Report()
	for i := range w.Agents() {
		if a := &w.Agents()[i]; w.Tiles().Overlaps(tiles.Square(a.Radius), a.Pos) {
			t.Errorf("square %d is in a wall", i)
		}
	}
	if r.Agents != 2000 || r.Overlaps > 0 || r.Faults > 0 {
		t.Errorf("%+v", r)
	}
}
