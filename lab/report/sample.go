package report

import "math"

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
	s.stride = max(s.stride, 1)
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
