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
	there float64 // agents that were there, summed over all steps
}

const (
	slowest = 4       // medians
	held    = 100_000 // steps that have a median of their own
)

// add adds a step of so many agents.
func (s *stopwatch) add(d time.Duration, there int) {
	s.there += float64(there)
	if s.steps = append(s.steps, d.Nanoseconds()); len(s.steps) == held {
		s.sum, s.steps = s.nanoseconds(), s.steps[:0]
	}
}

// perAgent returns the nanoseconds of a step for an agent of those that were there, 0 without any. Others cost next to nothing, and
// most of them there are with a method with which the last ones come late.
func (s *stopwatch) perAgent() float64 {
	if s.there == 0 {
		return 0
	}
	return s.nanoseconds() / s.there
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
