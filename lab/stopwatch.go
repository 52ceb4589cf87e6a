package lab

import (
	"slices"
	"time"
)

// stopwatch adds up the times of steps. Other programs take the processor now and then: a
// step that took more than four times as long as the median counts as four medians. In a bench on
// all cores of a machine that has other work to do, the plain sum may be ten times as large.
type stopwatch struct {
	steps []int64 // nanoseconds, of the last ones
	sum   float64 // of the steps before
}

const (
	slowest = 4       // medians
	held    = 100_000 // steps that have a median of their own
)

func (s *stopwatch) add(d time.Duration) {
	if s.steps = append(s.steps, d.Nanoseconds()); len(s.steps) == held {
		s.sum, s.steps = s.nanoseconds(), s.steps[:0]
	}
}

func (s *stopwatch) nanoseconds() float64 {
	if len(s.steps) == 0 {
		return s.sum
	}
	slices.Sort(s.steps)
	most := slowest * s.steps[len(s.steps)/2]
	sum := s.sum
	for _, ns := range s.steps {
		sum += float64(min(ns, most))
	}
	return sum
}
