package orbit

import (
	"cmp"
	"math"
	"slices"
)

// simplex looks for a local minimum of a function of up to three variables by the simplex of J. A. Nelder and R. Mead, "A
// Simplex Method for Function Minimization", The Computer Journal 7, 1965. The function may be infinite where it has no
// value. The same function gives the same bits.
type simplex struct {
	of    func(x [3]float64) float64
	start [3]float64
	step  [3]float64 // size of the first simplex along each variable; 0 holds it
}

// mostSimplexSteps bounds the search.
const mostSimplexSteps = 600

type vertex struct {
	x [3]float64
	f float64
}

// find returns the place of the minimum, to about the root of the rounding of the function.
func (m simplex) find() [3]float64 {
	best := m.descend(m.start, m.step)
	// A second, smaller simplex from there: the first one may have collapsed on a slope.
	small := m.step
	for k := range small {
		small[k] *= 0.05
	}
	return m.descend(best, small)
}

func (m simplex) descend(start, step [3]float64) [3]float64 {
	var free []int
	for k := range step {
		if step[k] != 0 {
			free = append(free, k)
		}
	}
	n := len(free)
	at := func(x [3]float64) vertex {
		f := m.of(x)
		if math.IsNaN(f) {
			f = math.Inf(1)
		}
		return vertex{x, f}
	}
	s := make([]vertex, n+1)
	s[0] = at(start)
	for i, k := range free {
		x := start
		x[k] += step[k]
		if s[i+1] = at(x); math.IsInf(s[i+1].f, 1) { // beyond a bound
			x[k] = start[k] - step[k]
			s[i+1] = at(x)
		}
	}
	for range mostSimplexSteps {
		slices.SortStableFunc(s, func(a, b vertex) int { return cmp.Compare(a.f, b.f) })
		worst, spread := &s[n], 0.0
		var middle [3]float64
		for _, k := range free {
			for _, v := range s[:n] {
				middle[k] += v.x[k] / float64(n)
			}
			spread = max(spread, math.Abs(worst.x[k]-s[0].x[k])/math.Abs(step[k]))
		}
		if !(spread >= 1e-7) {
			break
		}
		along := func(by float64) vertex {
			x := middle
			for _, k := range free {
				x[k] += float64(by * (worst.x[k] - middle[k]))
			}
			return at(x)
		}
		reflected := along(-1)
		switch {
		case reflected.f < s[0].f:
			if far := along(-2); far.f < reflected.f {
				reflected = far
			}
			*worst = reflected
		case reflected.f < s[n-1].f:
			*worst = reflected
		default:
			by := 0.5
			if reflected.f < worst.f {
				by = -0.5
			}
			if near := along(by); near.f < min(reflected.f, worst.f) {
				*worst = near
				continue
			}
			for i := 1; i <= n; i++ {
				x := s[0].x
				for _, k := range free {
					x[k] += float64(0.5 * (s[i].x[k] - x[k]))
				}
				s[i] = at(x)
			}
		}
	}
	slices.SortStableFunc(s, func(a, b vertex) int { return cmp.Compare(a.f, b.f) })
	return s[0].x
}
