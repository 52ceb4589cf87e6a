package orbit

import (
	"math"
	"testing"

	"galaxy/internal/portable"

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

// FuzzElements: elements that pass Check give states within the bounds of the orbit,
// the same from both solvers; no elements make a method panic.
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
			if s := portable.Norm3(v); s > el.MaxSpeed()*(1+1e-13) {
				t.Fatalf("%T: speed %v above its bound %v", p, s, el.MaxSpeed())
			}
			if d := portable.Norm3(r); d < q*(1-1e-13) || d > el.Apoapsis()*(1+1e-13) {
				t.Fatalf("%T: distance %v outside [%v, %v]", p, d, q, el.Apoapsis())
			}
		}
	})
}

// FuzzFromState: FromState returns elements that Check accepts and State turns back
// into the state, or an error; and no error within its documented bounds.
func FuzzFromState(f *testing.F) {
	for _, c := range needles {
		f.Add(c.r.X, c.r.Y, c.r.Z, c.v.X, c.v.Y, c.v.Z, c.mu, c.t)
	}
	f.Add(6524.834, 6862.875, 6448.296, 4.901327, 5.533756, -1.976341, 398600.4418, 8e8)
	f.Add(1.0, 2.0, 3.0, 1.0, 2.0, 3.0, 1.0, 0.0)
	f.Add(0.0, 0.0, 1.0, 1e-20, 1.0, 0.0, 1.0, 0.0)
	f.Add(1e30, 1.0, 0.0, -1e30, 0.0, 1e-3, 1e-9, 0.0)
	f.Add(math.Inf(1), 0.0, 0.0, math.NaN(), 0.0, 0.0, 0.0, 0.0)
	f.Fuzz(func(t *testing.T, x, y, z, vx, vy, vz, mu, now float64) {
		r, v := r3.Vec{X: x, Y: y, Z: z}, r3.Vec{X: vx, Y: vy, Z: vz}
		Propagate(r, v, mu, 1)
		el, err := FromState(r, v, mu, now)
		if err != nil {
			if hasElements(r, v, mu, now) {
				t.Fatalf("%v %v, mu %v, at %v is refused: %v", r, v, mu, now, err)
			}
			return
		}
		if err := el.Check(); err != nil {
			t.Fatalf("%+v: %v", el, err)
		}
		if el.I < 0 || el.I > math.Pi || el.Node < 0 || el.Node >= 2*math.Pi || el.Peri < 0 || el.Peri >= 2*math.Pi {
			t.Fatalf("angles out of range: %+v", el)
		}
		if r2, v2 := el.State(now); !(away(r2, r) <= faithful && away(v2, v) <= faithful) {
			t.Fatalf("%v %v comes back as %v %v by %+v", r, v, r2, v2, el)
		}
		if bound := 2/portable.Norm3(r) > portable.Dot3(v, v)/mu; bound && !(el.Apoapsis() >= portable.Norm3(r)*(1-1e-12)) {
			t.Fatalf("%v %v is beyond the apoapsis %v of %+v", r, v, el.Apoapsis(), el)
		}
	})
}

// hasElements reports whether a state is within the bounds that FromState names.
func hasElements(r, v r3.Vec, mu, t float64) bool {
	within := func(x float64) bool { return x > 1e-30 && x < 1e30 }
	dist, speed := portable.Norm3(r), portable.Norm3(v)
	h := portable.Norm3(portable.Cross3(r, v))
	for _, x := range []float64{r.X, r.Y, r.Z, v.X, v.Y, v.Z} {
		if x != 0 && !(math.Abs(x) > 1e-120) {
			return false // a product of two would be less than a number
		}
	}
	return within(dist) && within(speed) && within(mu) &&
		h > 1e-13*dist*speed && // less may be what cross makes of a straight line
		speed > 1e-16*math.Sqrt(mu/dist) &&
		math.Abs(t) < 1e17*min(dist/speed, speed*dist*dist/mu)
}
