package stage

import (
	"math"
	"testing"
)

// Marks of contacts come as often as contacts do, so they are too small to count as flashes: WCAG 2.2, criterion 2.3.1, takes 21,824
// points (a quarter of ten degrees of the field of view) for what flashes more than three times a second. Forty of the largest would have to
// begin in the same moment and in the same part of the picture. Bodies have a test of their own, in whirl_test.go.
func TestContactMarksAreTooSmallToFlash(t *testing.T) {
	const general = 21824
	for kind, style := range contactStyles {
		for age := 0.0; age <= 1; age += 0.1 {
			ring := 2 * math.Pi * (3 + style.reach*age) * 2
			disc := math.Pi * (1 + 0.12*style.reach) * (1 + 0.12*style.reach)
			if lit := ring + disc; lit > general/40 {
				t.Errorf("a mark of kind %d lights %.0f points", kind, lit)
			}
		}
	}
}
