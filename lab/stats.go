package lab

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Stats adds up numbers as they come. Source: Welford 1962.
type Stats struct {
	N                       int
	sum, mean, m2, min, max float64
}

// Add adds a number; NaN is none.
func (s *Stats) Add(x float64) {
	if math.IsNaN(x) {
		return
	}
	if s.N == 0 {
		s.min, s.max = x, x
	}
	s.N++
	s.sum += x
	d := x - s.mean
	s.mean += d / float64(s.N)
	s.m2 += d * (x - s.mean)
	s.min, s.max = min(s.min, x), max(s.max, x)
}

// Sum returns the sum.
func (s *Stats) Sum() float64 { return s.sum }

// Mean returns the mean, or NaN without a number.
func (s *Stats) Mean() float64 { return s.of(s.mean) }

// Least returns the least number, or NaN without any.
func (s *Stats) Least() float64 { return s.of(s.min) }

// Greatest returns the greatest number, or NaN without any.
func (s *Stats) Greatest() float64 { return s.of(s.max) }

func (s *Stats) of(x float64) float64 {
	if s.N == 0 {
		return math.NaN()
	}
	return x
}

// Deviation returns the standard deviation, or NaN for fewer than two numbers.
func (s *Stats) Deviation() float64 {
	if s.N < 2 {
		return math.NaN()
	}
	return math.Sqrt(s.m2 / float64(s.N-1))
}

// Within returns half the width of the confidence interval of the mean, by Student's t, so
// wide that so many intervals hold together at 95 % (Bonferroni); NaN for fewer than two
// numbers.
func (s *Stats) Within(intervals int) float64 {
	if s.N < 2 {
		return math.NaN()
	}
	const miss = 0.05
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(s.N - 1)}
	return t.Quantile(1-miss/float64(2*max(1, intervals))) * s.Deviation() / math.Sqrt(float64(s.N))
}
