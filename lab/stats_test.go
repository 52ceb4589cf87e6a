package lab

import (
	"math"
	"testing"
)

// The interval is that of a table: of 4 numbers, t at 97.5 % is 3.182.
func TestInterval(t *testing.T) {
	var s Stats
	for _, x := range []float64{1, 2, 3, 4, math.NaN()} {
		s.Add(x)
	}
	if want := 3.182446 * math.Sqrt(5.0/3) / 2; math.Abs(s.Within(1)-want) > 1e-5 || s.N != 4 || s.Least() != 1 || s.Greatest() != 4 || s.Mean() != 2.5 || s.Sum() != 10 {
		t.Errorf("%v, want %v; %+v", s.Within(1), want, s)
	}
	if !(s.Within(10) > s.Within(1)) || !math.IsNaN(new(Stats).Within(1)) {
		t.Error("more intervals are no wider")
	}
}
