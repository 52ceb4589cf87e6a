package lab

import (
	"testing"
	"time"
)

// A step in which another program ran counts as four medians.
func TestStopwatchForgetsInterruptions(t *testing.T) {
	var s stopwatch
	if s.nanoseconds() != 0 {
		t.Error("no steps take time")
	}
	for _, us := range []int{10, 12, 11, 10, 9000, 11, 30} {
		s.add(time.Duration(us) * time.Microsecond)
	}
	if got := s.nanoseconds(); got != 1000*(10+12+11+10+44+11+30) {
		t.Errorf("%v ns", got)
	}
}
