package lab

import (
	"math"
	"testing"
	"time"
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
