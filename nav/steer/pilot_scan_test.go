package steer

import (
	"math"
	"testing"
)

// The angles of a pilot's headings are those of their formula.
func TestHeadingsOfPilots(t *testing.T) {
	for k, turn := range turns {
		angle := 150. / 180 * math.Pi * math.Pow(float64(k)/12, 1.25)
		if math.Abs(turn.angle-angle) > 1e-15 || math.Abs(turn.off-2*math.Sin(angle/2)) > 1e-15 {
			t.Errorf("%d: %v, want %v and %v", k, turn, angle, 2*math.Sin(angle/2))
		}
	}
}
