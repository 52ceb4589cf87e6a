package report

import (
	"math"

	"galaxy/lab"
)

// stats adds up numbers as they come. Source: Welford 1962.
type stats struct {
	n        int
	mean, m2 float64
	min, max float64
}

// add adds a number; NaN is none.
func (s *stats) add(x float64) {
	if math.IsNaN(x) {
		return
	}
	if s.n == 0 {
		s.min, s.max = x, x
	}
	s.n++
	d := x - s.mean
	s.mean += d / float64(s.n)
	s.m2 += d * (x - s.mean)
	s.min, s.max = min(s.min, x), max(s.max, x)
}

// deviation returns the standard deviation, or NaN of fewer than two numbers.
func (s *stats) deviation() float64 {
	if s.n < 2 {
		return math.NaN()
	}
	return math.Sqrt(s.m2 / float64(s.n-1))
}

// average returns the mean, or NaN without a number.
func (s *stats) average() float64 {
	if s.n == 0 {
		return math.NaN()
	}
	return s.mean
}

// within returns half the width of the confidence interval of the mean, by Student's t, with
// which so many intervals hold at the same time at 95 % (Bonferroni); NaN of fewer than two
// numbers.
func (s *stats) within(intervals int) float64 {
	if s.n < 2 {
		return math.NaN()
	}
	const miss = 0.05
	return lab.StudentT(1-miss/float64(2*max(1, intervals)), s.n-1) * s.deviation() / math.Sqrt(float64(s.n))
}

// sample keeps some of the numbers that come, each with the same chance: every one of the
// first, and then every so many-th.
type sample struct {
	kept   []float64
	stride int
	seen   int
}

// mostKept is how many numbers a sample keeps.
const mostKept = 1000

func (s *sample) add(x float64) {
	if math.IsNaN(x) {
		return
	}
	if s.stride == 0 {
		s.stride = 1
	}
	if s.seen%s.stride == 0 {
		if len(s.kept) == mostKept { // keep every other one
			for i := range mostKept / 2 {
				s.kept[i] = s.kept[2*i]
			}
			s.kept, s.stride = s.kept[:mostKept/2], 2*s.stride
		}
		if s.seen%s.stride == 0 {
			s.kept = append(s.kept, x)
		}
	}
	s.seen++
}
