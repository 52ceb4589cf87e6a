package orbit

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

// sane reports whether x is zero or of a size whose third power is a number.
func sane(xs ...float64) bool {
	for _, x := range xs {
		if a := math.Abs(x); a != 0 && !(a > 1e-60 && a < 1e60) {
			return false
		}
	}
	return true
}

// FuzzElements: whatever Check lets through gives states within the bounds of
// the orbit, the same from both solvers, and nothing panics before that.
func FuzzElements(f *testing.F) {
	f.Add(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 2.0)
	f.Add(0.387, 0.2056, 0.12, 0.84, 0.51, -10.0, 2.96e-4, 8000.0)
	f.Add(1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
	f.Add(1.0, 1-0x1p-53, 1.0, 2.0, 3.0, 4.0, 5.0, -1e9)
	f.Add(1.0, 1+0x1p-52, 1.0, 2.0, 3.0, 4.0, 5.0, 1e9)
	f.Add(7.0, 3200.0, 3.0, 2.0, 3.0, 4.0, 5.0, 1e3)
	f.Add(1e50, 0.9, 1e9, 1e20, -1e15, 1e18, 1e-50, 1e17)
	f.Add(1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 1.0, math.Inf(1))
	f.Add(math.NaN(), 0.5, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0)
	f.Fuzz(func(t *testing.T, q, e, i, node, peri, T, mu, now float64) {
		el := Elements{Q: q, E: e, I: i, Node: node, Peri: peri, T: T, Mu: mu}
		el.State(now) // must not panic, whatever comes in
		o, err := Prepare(el)
		if (err == nil) != (el.Check() == nil) {
			t.Fatalf("Prepare says %v, Check %v", err, el.Check())
		}
		if err != nil {
			return
		}
		o.State(now)
		if !sane(q, mu, T, now) || e > 1e20 {
			return
		}
		for _, p := range []Path{el, o} {
			r, v := p.State(now)
			if !finite(r) || !finite(v) {
				t.Fatalf("%T: %v %v", p, r, v)
			}
			if s := norm(v); s > el.MaxSpeed()*(1+1e-13) {
				t.Fatalf("%T: speed %v above its bound %v", p, s, el.MaxSpeed())
			}
			if d := norm(r); d < q*(1-1e-13) || d > el.Apoapsis()*(1+1e-13) {
				t.Fatalf("%T: distance %v outside [%v, %v]", p, d, q, el.Apoapsis())
			}
		}
	})
}

// FuzzFromState: a state has elements that Check and State accept, or an error.
func FuzzFromState(f *testing.F) {
	f.Add(1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0)
	f.Add(1.0, 0.0, 0.0, 0.0, 1.4142135623730951, 0.0, 1.0)
	f.Add(6524.834, 6862.875, 6448.296, 4.901327, 5.533756, -1.976341, 398600.4418)
	f.Add(1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0)
	f.Add(0.0, 0.0, 1.0, 1e-20, 1.0, 0.0, 1.0)
	f.Add(1e30, 1.0, 0.0, -1e30, 0.0, 1e-3, 1e-9)
	f.Add(math.Inf(1), 0.0, 0.0, math.NaN(), 0.0, 0.0, 0.0)
	f.Fuzz(func(t *testing.T, x, y, z, vx, vy, vz, mu float64) {
		r, v := r3.Vec{X: x, Y: y, Z: z}, r3.Vec{X: vx, Y: vy, Z: vz}
		Propagate(r, v, mu, 1)
		el, err := FromState(r, v, mu, 0)
		if err != nil {
			return
		}
		if err := el.Check(); err != nil {
			t.Fatalf("%+v: %v", el, err)
		}
		if el.I < 0 || el.I > math.Pi || el.Node < 0 || el.Node >= 2*math.Pi || el.Peri < 0 || el.Peri >= 2*math.Pi {
			t.Fatalf("angles out of range: %+v", el)
		}
		// Where the orbit is neither needle nor line, State must lead back.
		if !sane(norm(r), norm(v), mu, el.Q, el.T) || el.E > 1e6 || norm(r) > 1e6*el.Q || norm(cross(r, v)) < 1e-6*norm(r)*norm(v) {
			return
		}
		r2, v2 := el.State(0)
		if most := 1e-8 + 8*timeRounding(el, r, v); !(away(r2, r) <= most && away(v2, v) <= most) {
			t.Fatalf("%v %v comes back as %v %v by %+v", r, v, r2, v2, el)
		}
	})
}
