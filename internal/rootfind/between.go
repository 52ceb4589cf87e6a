package rootfind

import "math"

// Between returns a root of f between a and b, where f has different signs: by the secant, which halves
// the value of an end that stays (the Illinois method), until a step is at most the share enough of the
// span. It always ends, and does not let f escape.
//
// Source: M. Dowell and P. Jarratt, "A modified regula falsi method for computing the root of an
// equation", BIT 11, 1971.
func Between(f func(float64) float64, a, b, enough float64) float64 {
	near := float64(enough * math.Abs(b-a))
	fa, fb, last := f(a), f(b), math.Inf(1)
	stays := 0 // 1: a did, -1: b did
	for range 60 {
		m := b - float64(fb*((b-a)/(fb-fa)))
		if !(min(a, b) < m && m < max(a, b)) {
			m = a + float64(0.5*(b-a))
		}
		if m == a || m == b || math.Abs(m-last) <= near {
			return m
		}
		last = m
		fm := f(m)
		switch {
		case fm == 0:
			return m
		case math.Signbit(fm) == math.Signbit(fb):
			if b, fb = m, fm; stays == 1 {
				fa *= 0.5
			}
			stays = 1
		default:
			if a, fa = m, fm; stays == -1 {
				fb *= 0.5
			}
			stays = -1
		}
	}
	return last
}
