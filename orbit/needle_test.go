package orbit

import (
	"math"
	"strings"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r3"
)

// needles are near-rectilinear states that once gave wrong elements, or are the hardest
// of their kind.
var needles = []struct {
	name  string
	r, v  r3.Vec
	mu, t float64
}{
	{"thrown out almost straight", r3.Vec{X: 1}, r3.Vec{X: 0.9, Y: 1e-9}, 1, 0},
	{"falling almost straight", r3.Vec{X: 1}, r3.Vec{X: -0.9, Y: 1e-16}, 1, 0},
	{"as straight as it gets", r3.Vec{X: 1}, r3.Vec{X: 0.9, Y: 1e-100}, 1, 0},
	{"in space", r3.Vec{X: 1, Y: 2, Z: 3}, r3.Vec{X: 0.1, Y: 0.2, Z: 0.3 + 0x1p-54}, 1, 0},
	{"dropped with a breath sideways", r3.Vec{X: 1}, r3.Vec{Y: 1e-9}, 1, 0},
	{"at apoapsis but for the last digits", r3.Vec{X: 1}, r3.Vec{X: 1e-15, Y: 1e-15}, 1, 0},
	{"at the speed of escape", r3.Vec{X: 2}, r3.Vec{X: -1, Y: 1e-12}, 1, 0},
	{"a breath above it", r3.Vec{X: 2}, r3.Vec{X: 1 + 0x1p-50, Y: 1e-12}, 1, 0},
	{"much faster", r3.Vec{X: 1}, r3.Vec{X: 1e6, Y: 1e-8}, 1, 0},
	{"almost straight, late", r3.Vec{X: 1}, r3.Vec{X: 0.9, Y: 1e-9}, 1, 1e9},
	{"a satellite, decades after its epoch", r3.Vec{X: 7e6}, r3.Vec{Y: 7.5e3, Z: 100}, 3.986e14, 8e8},
	{"circular", r3.Vec{X: 1}, r3.Vec{Y: 1}, 1, 0},
	{"parabolic", r3.Vec{X: 1}, r3.Vec{Y: math.Sqrt2}, 1, 0},
}

func TestNeedles(t *testing.T) {
	for _, c := range needles {
		el, err := FromState(c.r, c.v, c.mu, c.t)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		o, err := Prepare(el)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		for _, p := range []Path{el, o} {
			if r, v := p.State(c.t); !(away(r, c.r) <= 1e-14 && away(v, c.v) <= 1e-14) {
				t.Errorf("%s: %T comes back off by %.2g in place and %.2g in velocity: %+v", c.name, p, away(r, c.r), away(v, c.v), el)
			}
		}
	}

	// Straight up from 1 at 0.9 the size is 1/(2 − 0.81), and the body turns at
	// twice that.
	el, err := FromState(r3.Vec{X: 1}, r3.Vec{X: 0.9, Y: 1e-9}, 1, 0)
	if err != nil {
		t.Fatal(err)
	}
	const a = 1 / 1.19
	for _, x := range []struct {
		name      string
		got, want float64
	}{
		{"semi-major axis", el.SemiMajorAxis(), a},
		{"apoapsis", el.Apoapsis(), 2 * a},
		{"period", el.Period(), 2 * math.Pi * math.Sqrt(a*a*a)},
		{"periapsis", el.Q, 0.5e-18},
		{"speed at periapsis", el.MaxSpeed(), 2e9},
	} {
		if math.Abs(x.got/x.want-1) > 1e-14 {
			t.Errorf("%s is %v, want %v", x.name, x.got, x.want)
		}
	}
}

// A throw is a state drawn by its number, without a generator that a new Go could
// change: of any energy and any share of sideways motion.
type throw struct {
	r, v r3.Vec
	mu   float64
	beat float64 // a time in which it moves by some share of its distance
}

func drawThrow(i uint64) throw {
	u := func(lane uint64) float64 { return portable.Uniform(portable.Hash(8, i, 0, lane)) }
	power := func(lane uint64, from, to float64) float64 { return math.Pow(10, from+(to-from)*u(lane)) }
	direction := func(lane uint64) r3.Vec {
		z, a := 2*u(lane)-1, 2*math.Pi*u(lane+1)
		w := math.Sqrt(1 - z*z)
		return r3.Vec{X: w * math.Cos(a), Y: w * math.Sin(a), Z: z}
	}
	mu, dist := power(0, -10, 21), power(1, -3, 12)
	out := direction(2)
	side := portable.Cross3(out, direction(4))
	side = portable.Scale3(1/portable.Norm3(side), side)
	if i%4 == 0 { // on the axes r × v has no rounding
		out, side = r3.Vec{X: 1}, r3.Vec{Y: 1}
	}
	circle := math.Sqrt(mu / dist)
	speed := circle
	switch i % 5 {
	case 0:
		speed *= math.Sqrt2 * u(6) // bound
	case 1:
		speed *= power(6, -12, 0) // near its apoapsis
	case 2:
		speed *= math.Sqrt2 * (1 + (u(6)-0.5)*power(7, -16, 0)) // near a parabola
	default:
		speed *= power(6, 0.2, 9) // hyperbolic
	}
	share := power(8, -16, 0) // of speed that goes sideways
	along := math.Copysign(math.Sqrt(1-share*share), u(9)-0.5)
	return throw{portable.Scale3(dist, out), portable.AddScaled3(portable.Scale3(speed*along, out), speed*share, side), mu, dist / max(speed, circle)}
}

// TestEveryStateComesBack draws 20,000 states, half of them at a time far from 0.
// Not one is refused.
func TestEveryStateComesBack(t *testing.T) {
	worst := 0.0
	for i := range uint64(20000) {
		s := drawThrow(i)
		now := 0.0
		if i%2 == 1 {
			now = s.beat * 1e7 * portable.Uniform(portable.Hash(9, i, 0, 0))
		}
		el, err := FromState(s.r, s.v, s.mu, now)
		if err != nil {
			if portable.Norm3(portable.Cross3(s.r, s.v)) < 1e-15*portable.Norm3(s.r)*portable.Norm3(s.v) && strings.Contains(err.Error(), "straight toward") {
				continue // rounding made it exactly straight
			}
			t.Fatalf("%d: %v %v, mu %v: %v", i, s.r, s.v, s.mu, err)
		}
		r, v := el.State(now)
		off := max(away(r, s.r), away(v, s.v))
		worst = max(worst, off)
		if !(off <= 1e-12) {
			t.Fatalf("%d: %v %v, mu %v comes back off by %g: %+v", i, s.r, s.v, s.mu, off, el)
		}
		if bound := 2/portable.Norm3(s.r) > portable.Dot3(s.v, s.v)/s.mu; bound == math.IsInf(el.Apoapsis(), 1) {
			t.Fatalf("%d: %v %v, mu %v has apoapsis %v", i, s.r, s.v, s.mu, el.Apoapsis())
		}
	}
	t.Logf("the worst came back off by %.2g", worst)
}

// TestNeedlesFollowPropagate flies on for about a beat, by the elements and by
// universal variables, with and without a passage of periapsis: they part no
// farther than the orbits of states that differ by 16 ulp.
func TestNeedlesFollowPropagate(t *testing.T) {
	for i := range uint64(5000) {
		s := drawThrow(i)
		el, err := FromState(s.r, s.v, s.mu, 0)
		if err != nil {
			continue // TestEveryStateComesBack says which
		}
		u := func(lane uint64) float64 { return portable.Uniform(portable.Hash(10, i, 0, lane)) - 0.5 }
		dt := s.beat * 4 * u(0)
		r, v := el.State(dt)
		wantR, wantV := Propagate(s.r, s.v, s.mu, dt)
		most := 1e-13
		for k := range uint64(6) {
			shake := func(w r3.Vec, lane uint64) r3.Vec {
				return r3.Vec{X: w.X * (1 + 32*ulp*u(lane)), Y: w.Y * (1 + 32*ulp*u(lane+1)), Z: w.Z * (1 + 32*ulp*u(lane+2))}
			}
			nearR, nearV := Propagate(shake(s.r, 1+6*k), shake(s.v, 4+6*k), s.mu, dt)
			most = max(most, 4*away(nearR, wantR), 4*away(nearV, wantV))
		}
		if !(away(r, wantR) <= most && away(v, wantV) <= most) {
			t.Fatalf("%d: %v %v, mu %v after %v: place is off by %g, velocity by %g, of at most %g", i, s.r, s.v, s.mu, dt, away(r, wantR), away(v, wantV), most)
		}
	}
}

// TestLongEllipses compares the way back from apoapsis with the solver for every
// ellipse where both are good.
func TestLongEllipses(t *testing.T) {
	for _, f := range []float64{longest * 0.99, 1e-6, 1e-12, 1e-30} {
		e := sum(1, -f)
		el := Elements{Q: f, E: e.hi, ELow: e.lo, Mu: 1} // a = 1, so that t is M
		for m := -10.0; m < 10; m += 0.0137 {
			got, want := el.longEllipse(m), ellipse(el.E, el.gap(), portable.Wrap(m))
			if math.Abs(got.sin-want.sin) > 4*ulp || math.Abs(got.vers-want.vers) > 4*ulp || math.Abs(got.E-want.E) > 8*ulp {
				t.Errorf("1−e = %g, M = %v: %+v, want %+v", f, m, got, want)
			}
		}
	}
}
