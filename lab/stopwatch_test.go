package lab

import (
	"math"
	"testing"
	"time"

	"galaxy/scene"
)

// A step in which another program ran counts as four medians.
func TestStopwatchForgetsInterruptions(t *testing.T) {
	var s stopwatch
	if s.perAgent() != 0 {
		t.Error("no steps take time")
	}
	for _, us := range []int{10, 12, 11, 10, 9000, 11, 30} {
		s.add(time.Duration(us)*time.Microsecond, 2)
	}
	if got, want := s.perAgent(), 1000*(10+12+11+10+44+11+30)/14.0; math.Abs(got-want) > 1e-9 {
		t.Errorf("%v ns, not %v", got, want)
	}
}

// A drive counts the agents that are there in each of its steps, not those that have left.
func TestStopwatchCountsThoseThere(t *testing.T) {
	sc, err := scene.Open("bench/street")
	if err != nil {
		t.Fatal(err)
	}
	d := drive{scene: sc, clock: new(stopwatch)}
	w, err := d.run()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if all := float64(len(w.Agents())) * float64(w.Tick()); !(d.clock.there > all/2 && d.clock.there < 0.9*all) {
		t.Errorf("%v agent-steps of %d agents in %d steps, by the end of which all have left", d.clock.there, len(w.Agents()), w.Tick())
	}
}
