package portable

import (
	"math"
	"testing"
)

func TestAcute(t *testing.T) {
	top := 0.0
	for i := range 100001 {
		share := float64(i) / 100000
		if i%2 == 1 {
			share = math.Pow(share, 9) // small angles, too
		}
		angle := math.Pi / 2 * share
		sin, cos := math.Sincos(angle)
		if got := Acute(sin, max(cos, 0)); angle != 0 {
			top = max(top, math.Abs(got/angle-1))
		} else if got != 0 {
			t.Errorf("Acute(0, 1) = %v", got)
		}
	}
	t.Logf("relative error %.1e", top)
	if top > 1e-13 {
		t.Errorf("Acute errs by %.1e", top)
	}
}

func BenchmarkAcute(b *testing.B) {
	sum := 0.0
	for i := 0; b.Loop(); i++ {
		sum += Acute(0.6, 0.8+float64(i&1)*1e-9)
	}
	_ = sum
}
