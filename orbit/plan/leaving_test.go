package plan

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/orbit"
)

// TestLeaving: in the plane of the circle it takes what the formula of the parking orbit says, and more the farther the way out leans. At
// right angles to the plane it is the impulse that makes the velocity of the hyperbola at its periapsis, or less, and no less than the
// difference of speeds.
func TestLeaving(t *testing.T) {
	const mu, radius, circle, far = 398600.4, 6378.0, 6678.0, 3.0 // km, s
	flat := orbit.Parking{Mu: mu, Periapsis: circle, Apoapsis: circle}.DeltaV(far)
	last := 0.0
	for lean := 0.0; lean <= 90; lean += 15 {
		sin, cos := math.Sincos(lean * math.Pi / 180)
		dv := Leaving(mu, radius, circle, r3.Vec{Z: 1}, r3.Vec{X: far * cos, Z: far * sin})
		if lean == 0 && math.Abs(dv/flat-1) > 1e-4 {
			t.Errorf("in the plane it takes %v, want %v", dv, flat)
		}
		if dv < last-1e-6 || dv < flat*(1-1e-6) {
			t.Errorf("at %v° it takes %v, before %v", lean, dv, last)
		}
		last = dv
	}
	around, out := math.Sqrt(mu/circle), math.Sqrt(2*mu/circle+far*far)
	if last > math.Hypot(around, out)+1e-9 || last < out-around {
		t.Errorf("at right angles it takes %v, by %v and %v", last, around, out)
	}
}
