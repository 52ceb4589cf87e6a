package lab

import (
	"slices"
	"time"
)

// stopwatch adds up the times of steps. Other programs take the processor now and then: a
// step that took more than four times as long as the median counts as that. In a bench on
// all cores of a machine that has other work to do, the plain sum may be ten times as large.
type stopwatch struct{ steps []int64 } // nanoseconds

const slowest = 4 // medians

func (s *stopwatch) add(d time.Duration) { s.steps = append(s.steps, d.Nanoseconds()) }

func (s *stopwatch) nanoseconds() (sum float64) {
	if len(s.steps) == 0 {
		return 0
	}
	slices.Sort(s.steps)
	most := slowest * s.steps[len(s.steps)/2]
	for _, ns := range s.steps {
		sum += float64(min(ns, most))
	}
	return sum
}
