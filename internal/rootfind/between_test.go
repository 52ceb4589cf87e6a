package rootfind

import (
	"math"
	"testing"
)

// Roots are found to the share of the span that is asked for, in few steps, at either end and at a kink.
func TestBetween(t *testing.T) {
	for _, c := range []struct {
		what       string
		f          func(float64) float64
		a, b, root float64
	}{
		{"a cubic", func(x float64) float64 { return x*x*x - 2 }, 0, 2, math.Cbrt(2)},
		{"a cubic, turned round", func(x float64) float64 { return 2 - x*x*x }, 2, 0, math.Cbrt(2)},
		{"a line", func(x float64) float64 { return x - 0.25 }, 0, 1, 0.25},
		{"a jump", func(x float64) float64 { return math.Copysign(1, x-0.3) }, 0, 1, 0.3},
		{"a flat end", func(x float64) float64 { return math.Exp(40*(x-1)) - 0.5 }, 0, 1, 1 - math.Ln2/40},
	} {
		calls := 0
		got := Between(func(x float64) float64 { calls++; return c.f(x) }, c.a, c.b, 1e-9)
		if math.Abs(got-c.root) > 1e-7 || calls > 62 {
			t.Errorf("%s: %v after %d calls, not %v", c.what, got, calls, c.root)
		}
	}
}
