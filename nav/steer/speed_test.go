package steer

import (
	"math"
	"testing"
)

// brakingSpeed is the discrete form of √(2ad): n steps of a·dt cover a triangular
// number of a·dt².
func TestBrakingSpeedCountsTriangularNumbers(t *testing.T) {
	for n := range 20 {
		a, dt := 3.0, 0.25
		d := a * dt * dt * float64(n*(n+1)) / 2
		if got, want := brakingSpeed(d, a, dt), float64(n)*a*dt; math.Abs(got-want) > 1e-12 {
			t.Errorf("%d steps: %v, not %v", n, got, want)
		}
	}
	if got := brakingSpeed(8, 4, 1e-9); math.Abs(got-8) > 1e-6 {
		t.Errorf("small steps: %v, not √(2·4·8)", got)
	}
	if got := brakingSpeed(8, math.Inf(1), 0.5); got != 16 {
		t.Errorf("no limit: %v, not 8 in one step", got)
	}
}
