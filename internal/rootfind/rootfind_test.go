package rootfind

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	_ "galaxy/internal/seeded"
)

// A swing is a target that goes round on epicycles in the plane: a circle on a
// drifting circle, with all derivatives known.
type swing struct {
	x, y           float64 // centre, seen from the craft's start
	vx, vy         float64 // its drift
	r, w, a        float64 // radius, angular speed, angle at 0
	r2, w2, a2     float64
	craft, horizon float64
}

func (s swing) dist(t float64) (d, rate float64) {
	x, y := s.x+s.vx*t, s.y+s.vy*t
	vx, vy := s.vx, s.vy
	for _, c := range [2][3]float64{{s.r, s.w, s.a}, {s.r2, s.w2, s.a2}} {
		sin, cos := math.Sincos(c[2] + c[1]*t)
		x, y = x+c[0]*cos, y+c[0]*sin
		vx, vy = vx-c[0]*c[1]*sin, vy+c[0]*c[1]*cos
	}
	d = math.Hypot(x, y)
	if d == 0 {
		return 0, math.Hypot(vx, vy)
	}
	return d, (x*vx + y*vy) / d
}

func (s swing) bounds() Bounds {
	w, w2 := math.Abs(s.w), math.Abs(s.w2)
	return Bounds{
		Speed: (math.Hypot(s.vx, s.vy) + s.r*w + s.r2*w2) * (1 + 1e-12),
		Accel: (s.r*w*w + s.r2*w2*w2) * (1 + 1e-12),
	}
}

func anySwing(t *rapid.T) swing {
	f := func(name string, lo, hi float64) float64 { return rapid.Float64Range(lo, hi).Draw(t, name) }
	return swing{
		x: f("x", -10, 10), y: f("y", -10, 10), vx: f("vx", -1, 1), vy: f("vy", -1, 1),
		r: f("r", 0, 5), w: f("w", -3, 3), a: f("a", 0, 6),
		r2: f("r2", 0, 2), w2: f("w2", -8, 8), a2: f("a2", 0, 6),
		craft: f("speed", 0.01, 20), horizon: f("horizon", 0, 50),
	}
}

// firstByScan returns the first time at which a fine scan sees f ≤ 0.
func (s swing) firstByScan(until float64) (float64, bool) {
	const n = 20000
	for i := range n + 1 {
		t := until * float64(i) / n
		if d, _ := s.dist(t); d < s.craft*t*(1-1e-12)-1e-12 {
			return t, true
		}
	}
	return 0, false
}

// Properties 1 and 2, for both kinds of bound that promise them, and 3.
func TestEarliestIsARootAndTheFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anySwing(t)
		full := s.bounds()
		for _, b := range []Bounds{full, {Speed: full.Speed, Accel: math.Inf(1)}, {Speed: math.Inf(1), Accel: full.Accel}} {
			res := Earliest(s.dist, s.craft, b, s.horizon)
			if res.Found {
				d, _ := s.dist(res.T)
				// The target moves on by Speed times an ulp of time.
				if most := 1e-14*(d+20) + 2*epsilon*full.Speed*res.T; math.Abs(d-s.craft*res.T) > most {
					t.Fatalf("%+v: at %v the target is at %v, the craft at %v", b, res.T, d, s.craft*res.T)
				}
				if res.T < 0 || res.T > s.horizon {
					t.Fatalf("%+v: %v is outside [0, %v]", b, res.T, s.horizon)
				}
				slack := 1e-12
				if math.IsInf(b.Accel, 1) {
					slack = 1e-4
				}
				if early, ok := s.firstByScan(res.T * (1 - slack)); ok {
					t.Fatalf("%+v: found %v, but %v is earlier", b, res.T, early)
				}
				continue
			}
			if res.Evals < limit {
				if res.Until != s.horizon {
					t.Fatalf("%+v: not found, but stopped at %v of %v", b, res.Until, s.horizon)
				}
				if early, ok := s.firstByScan(s.horizon); ok {
					t.Fatalf("%+v: not found, but there is a meeting before %v", b, early)
				}
				if d, _ := s.dist(res.GapT); d-s.craft*res.GapT != res.Gap || res.Gap <= 0 {
					t.Fatalf("%+v: gap %v at %v is %v", b, res.Gap, res.GapT, d-s.craft*res.GapT)
				}
			}
		}
	})
}

// unbounded is the bound of a target of which nothing is known.
var unbounded = Bounds{Speed: math.Inf(1), Accel: math.Inf(1)}

// Property 4: with no bound the result is still a root.
func TestUnboundedFindsARoot(t *testing.T) {
	found := 0
	defer func() {
		if found == 0 {
			t.Error("nothing is found at all")
		}
	}()
	rapid.Check(t, func(t *rapid.T) {
		s := anySwing(t)
		res := Earliest(s.dist, s.craft, unbounded, s.horizon)
		if !res.Found {
			return
		}
		found++
		if d, _ := s.dist(res.T); math.Abs(d-s.craft*res.T) > 1e-13*(d+20)+4*epsilon*s.bounds().Speed*res.T {
			t.Fatalf("at %v the target is at %v, the craft at %v", res.T, d, s.craft*res.T)
		}
	})
}

func TestSpecialMeetings(t *testing.T) {
	still := func(d float64) func(float64) (float64, float64) {
		return func(float64) (float64, float64) { return d, 0 }
	}
	away := func(v float64) func(float64) (float64, float64) {
		return func(t float64) (float64, float64) { return 10 + v*t, v }
	}
	inf := math.Inf(1)
	for _, c := range []struct {
		name    string
		dist    func(float64) (float64, float64)
		speed   float64
		b       Bounds
		horizon float64
		want    float64 // NaN for none
	}{
		{"a resting target", still(6), 2, Bounds{}, inf, 3},
		{"already there", still(0), 2, Bounds{}, 0, 0},
		{"already there, at rest", still(0), 0, Bounds{}, 0, 0},
		{"at rest, never there", still(6), 0, Bounds{}, inf, math.NaN()},
		{"just within the horizon", still(6), 2, Bounds{}, 3, 3},
		{"just beyond the horizon", still(6), 2, Bounds{}, 2.999, math.NaN()},
		{"caught from behind", away(1), 2, Bounds{Speed: 1}, inf, 10},
		{"as fast as the craft", away(2), 2, Bounds{Speed: 2}, inf, math.NaN()},
		{"faster than the craft", away(3), 2, Bounds{Speed: 3}, 100, math.NaN()},
		{"faster, bounded by speed alone", away(3), 2, Bounds{Speed: 3, Accel: inf}, 100, math.NaN()},
		{"faster, nothing known", away(3), 2, unbounded, 100, math.NaN()},
		{"head on", func(t float64) (float64, float64) { return math.Abs(10 - 3*t), -3 }, 2, Bounds{Speed: 3}, inf, 2},
		{"not a number", still(math.NaN()), 2, Bounds{}, inf, math.NaN()},
		{"a speed that is none", still(1), math.NaN(), Bounds{}, inf, math.NaN()},
		{"a speed below zero", still(1), -1, Bounds{}, inf, math.NaN()},
		{"a horizon below zero", still(0), 1, Bounds{}, -1, math.NaN()},
	} {
		res := Earliest(c.dist, c.speed, c.b, c.horizon)
		switch {
		case math.IsNaN(c.want) && res.Found:
			t.Errorf("%s: met at %v", c.name, res.T)
		case !math.IsNaN(c.want) && (!res.Found || math.Abs(res.T-c.want) > 1e-15*c.want):
			t.Errorf("%s: %+v, want %v", c.name, res, c.want)
		}
	}
}

// TestTheFirstOfSeveral: a target that swings to and fro in front of a slow craft
// crosses its reach three times.
func TestTheFirstOfSeveral(t *testing.T) {
	dist := func(t float64) (float64, float64) {
		s, c := math.Sincos(t)
		return 11 + 10*s, 10 * c
	}
	crossings := 0
	for t := 0.0; t < 40; t += 1e-3 {
		d, _ := dist(t)
		e, _ := dist(t + 1e-3)
		if (d-t > 0) != (e-(t+1e-3) > 0) {
			crossings++
		}
	}
	if crossings < 3 {
		t.Fatalf("the scene has %d meetings, wanted several", crossings)
	}
	res := Earliest(dist, 1, Bounds{Speed: 10, Accel: 10}, 40)
	if !res.Found || res.T < 3.9 || res.T > 4 {
		t.Errorf("%+v, want the first meeting, between 3.9 and 4", res)
	}
	if res.Evals > 15 {
		t.Errorf("took %d evaluations", res.Evals)
	}
}

func TestEarliestDoesNotAllocate(t *testing.T) {
	s := swing{x: 8, y: 3, r: 4, w: 1, craft: 3, horizon: 100}
	b := s.bounds()
	if n := testing.AllocsPerRun(100, func() {
		if !Earliest(func(t float64) (float64, float64) { return s.dist(t) }, s.craft, b, s.horizon).Found {
			t.Fatal("not found")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEarliest(b *testing.B) {
	for _, speed := range []float64{1, 3, 10} {
		s := swing{x: 8, y: 3, r: 4, w: 1, craft: speed, horizon: 100}
		for _, bound := range []struct {
			name string
			Bounds
		}{{"bend", s.bounds()}, {"speed", Bounds{s.bounds().Speed, math.Inf(1)}}} {
			b.Run(fmt.Sprintf("%s/speed=%g", bound.name, speed), func(b *testing.B) {
				evals := 0
				for b.Loop() {
					evals += Earliest(s.dist, s.craft, bound.Bounds, s.horizon).Evals
				}
				b.ReportMetric(float64(evals)/float64(b.N), "evals/op")
			})
		}
	}
}
