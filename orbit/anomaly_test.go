package orbit

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"galaxy/internal/portable"
	_ "galaxy/internal/seeded"
)

func TestAnomaliesThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := rapid.Float64Range(0, 0.9999).Draw(t, "e")
		E := rapid.Float64Range(-3.14, 3.14).Draw(t, "E")
		if back := EccentricAnomaly(e, MeanFromEccentric(e, E)); math.Abs(back-E) > 1e-14+4*ulp/(1-e*math.Cos(E)) {
			t.Fatalf("E = %v comes back from M as %v", E, back)
		}
		if back := EccentricFromTrue(e, TrueFromEccentric(e, E)); math.Abs(back-E) > 8*ulp/math.Sqrt(1-e) {
			t.Fatalf("E = %v comes back from ν as %v", E, back)
		}
		e = rapid.Float64Range(1.0001, 100).Draw(t, "hyperbolic e")
		F := rapid.Float64Range(-8, 8).Draw(t, "F")
		if back := HyperbolicAnomaly(e, MeanFromHyperbolic(e, F)); math.Abs(back-F) > 1e-13 {
			t.Fatalf("F = %v comes back from M as %v", F, back)
		}
		// Far out ν hardly changes: its last bit is worth dF/dν.
		if back := HyperbolicFromTrue(e, TrueFromHyperbolic(e, F)); math.Abs(back-F) > 1e-14+8*ulp*e*math.Cosh(F)/math.Sqrt(e*e-1) {
			t.Fatalf("F = %v comes back from ν as %v", F, back)
		}
	})
}

// TestTrueAnomalyByGeometry checks the half-angle formulas against the polar
// equation r = p/(1 + e·cos ν).
func TestTrueAnomalyByGeometry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		el := anyElements(t)
		now := rapid.Float64Range(-20, 20).Draw(t, "t")
		r, _ := el.State(now)
		nu := el.TrueAnomaly(now)
		if want := el.SemiLatusRectum() / portable.Norm3(r); math.Abs(1+el.E*math.Cos(nu)-want) > 8*ulp*(1+el.E) {
			t.Fatalf("1 + e·cos ν = %v, p/r = %v", 1+el.E*math.Cos(nu), want)
		}
		switch {
		case el.E < 1 && el.E > 1e-3:
			if other := TrueFromEccentric(el.E, EccentricAnomaly(el.E, el.MeanAnomaly(now))); math.Abs(math.Remainder(other-nu, 2*math.Pi)) > 1e-12 {
				t.Fatalf("ν = %v by E, %v by place", other, nu)
			}
		case el.E > 1:
			if other := TrueFromHyperbolic(el.E, HyperbolicAnomaly(el.E, el.MeanAnomaly(now))); math.Abs(other-nu) > 1e-12 {
				t.Fatalf("ν = %v by F, %v by place", other, nu)
			}
		}
	})
}

func TestAnomaliesOutOfRange(t *testing.T) {
	for name, x := range map[string]float64{
		"E of e = 1":              EccentricAnomaly(1, 0.5),
		"E of e < 0":              EccentricAnomaly(-0.1, 0.5),
		"E of infinite M":         EccentricAnomaly(0.1, math.Inf(1)),
		"F of e = 1":              HyperbolicAnomaly(1, 0.5),
		"M of E, e = 1":           MeanFromEccentric(1, 1),
		"M of F, e = 1":           MeanFromHyperbolic(1, 1),
		"ν of E, e = 1":           TrueFromEccentric(1, 1),
		"E of ν, e = 1":           EccentricFromTrue(1, 1),
		"ν of F, e = 1":           TrueFromHyperbolic(1, 1),
		"F of ν, e = 1":           HyperbolicFromTrue(1, 1),
		"F of ν behind asymptote": HyperbolicFromTrue(2, 3),
	} {
		if !math.IsNaN(x) {
			t.Errorf("%s is %v, want NaN", name, x)
		}
	}
	if nu := TrueFromHyperbolic(2, 1e4); math.Abs(nu-2*math.Pi/3) > 1e-15 {
		t.Errorf("far out ν = %v, want the asymptote, 120°", nu)
	}
}
