package orbit

import (
	"errors"
	"math"
	"strings"
	"testing"

	"galaxy/internal/portable"
	"galaxy/internal/rootfind"

	"gonum.org/v1/gonum/spatial/r3"
	"pgregory.net/rapid"
)

// plainPath hides the acceleration bound of a path.
type plainPath struct{ Path }

// TestInterceptIsTheEarliestMeeting: for paths with and without an acceleration bound.
func TestInterceptIsTheEarliestMeeting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		el := anyElements(t)
		el.E = min(el.E, 3)
		o, err := Prepare(el)
		if err != nil {
			t.Fatal(err)
		}
		f := rapid.Float64Range(-30, 30)
		from := r3.Vec{X: f.Draw(t, "x"), Y: f.Draw(t, "y"), Z: f.Draw(t, "z")}
		t0 := f.Draw(t, "t0")
		speed := rapid.Float64Range(0.05, 5).Draw(t, "speed")
		const horizon = 200
		for _, p := range []Path{o, plainPath{o}} {
			dt, err := Intercept(p, from, t0, speed, horizon)
			until := dt
			if err != nil {
				var miss *MissError
				if !errors.As(err, &miss) {
					t.Fatal(err)
				}
				until = miss.Within
			} else {
				r, v := p.State(t0 + dt)
				d := portable.Norm3(r3.Sub(r, from))
				if most := 1e-13*(d+portable.Norm3(r)) + 8*ulp*(portable.Norm3(v)+speed)*(math.Abs(t0)+dt+math.Abs(el.T)); math.Abs(d-speed*dt) > most {
					t.Fatalf("%T after %v: target at %v, craft at %v", p, dt, d, speed*dt)
				}
			}
			for i := range 4000 {
				s := until * (1 - 1e-4) * float64(i) / 4000
				r, _ := p.State(t0 + s)
				if d := portable.Norm3(r3.Sub(r, from)); d < speed*s*(1-1e-9) {
					t.Fatalf("%T: meets after %v, but could after %v", p, dt, s)
				}
			}
		}
	})
}

// TestInterceptCost counts the evaluations for a ship near a planet: that of scene
// orbit-race, with starts at 1.5 to 4 semi-major axes.
func TestInterceptCost(t *testing.T) {
	const a, e, period = 100, 0.3, 60
	mean := 2 * math.Pi * a / period
	o, err := Prepare(Elements{Q: a * (1 - e), E: e, Mu: mean * mean * a})
	if err != nil {
		t.Fatal(err)
	}
	bounds := rootfind.Bounds{Speed: o.MaxSpeed(), Accel: o.MaxAcceleration()}
	for _, ratio := range []float64{0.7, 1, 1.5, 3} {
		sum, most := 0, 0
		const n = 400
		for i := range uint64(n) {
			u := func(lane uint64) float64 { return portable.Uniform(portable.Hash(11, i, 0, lane)) }
			sin, cos := math.Sincos(2 * math.Pi * u(0))
			d := 150 + 250*u(1)
			from, t0 := r3.Vec{X: d * cos, Y: d * sin}, period*u(2)
			res := rootfind.Earliest(func(dt float64) (float64, float64) {
				r, v := o.State(t0 + dt)
				x := r3.Sub(r, from)
				d := portable.Norm3(x)
				return d, portable.Dot3(x, v) / d
			}, ratio*mean, bounds, 1e4)
			if !res.Found {
				t.Fatalf("speed %v: start %d meets nothing", ratio, i)
			}
			sum += res.Evals
			most = max(most, res.Evals)
		}
		t.Logf("speed %.1f of the planet's mean: %.1f evaluations, %d at most", ratio, float64(sum)/n, most)
		if sum > 12*n {
			t.Errorf("speed %.1f: %.1f evaluations on average", ratio, float64(sum)/n)
		}
	}
}

func TestInterceptRefuses(t *testing.T) {
	p := Fixed{R: r3.Vec{X: 1}}
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		from               r3.Vec
		t0, speed, horizon float64
	}{
		{r3.Vec{X: nan}, 0, 1, 1},
		{r3.Vec{}, inf, 1, 1},
		{r3.Vec{}, 0, 0, 1},
		{r3.Vec{}, 0, -1, 1},
		{r3.Vec{}, 0, nan, 1},
		{r3.Vec{}, 0, inf, 1},
		{r3.Vec{}, 0, 1, -1},
		{r3.Vec{}, 0, 1, nan},
	} {
		if dt, err := Intercept(p, c.from, c.t0, c.speed, c.horizon); err == nil {
			t.Errorf("%+v gives %v", c, dt)
		}
	}
}

// TestSlowCraft: a thousandth of the target's speed is enough; a search that
// gives up says so, and one that comes to its end does not.
func TestSlowCraft(t *testing.T) {
	o, err := Prepare(Elements{Q: 0.7, E: 0.3, Mu: 1})
	if err != nil {
		t.Fatal(err)
	}
	from := r3.Vec{X: 3} // 2.3 from periapsis
	if dt, err := Intercept(o, from, 0, 1e-3, math.Inf(1)); err != nil || dt < 2.3e3 || dt > 2.31e3 {
		t.Errorf("met after %v, %v", dt, err)
	}
	for horizon, gaveUp := range map[float64]bool{math.Inf(1): true, 100: false} {
		_, err := Intercept(o, from, 0, 1e-6, horizon)
		var miss *MissError
		if !errors.As(err, &miss) || miss.GaveUp != gaveUp || strings.Contains(err.Error(), "gave up") != gaveUp {
			t.Errorf("horizon %v: %v", horizon, err)
		}
	}
}

func TestInterceptDoesNotAllocate(t *testing.T) {
	o, err := Prepare(Elements{Q: 1, E: 0.2, Mu: 1})
	if err != nil {
		t.Fatal(err)
	}
	var p Path = o
	if n := testing.AllocsPerRun(100, func() {
		if _, err := Intercept(p, r3.Vec{X: 3, Y: 1}, 0, 1, 100); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkIntercept(b *testing.B) {
	o, err := Prepare(Elements{Q: 70, E: 0.3, Mu: 1e4})
	if err != nil {
		b.Fatal(err)
	}
	for t0 := 0.0; b.Loop(); t0 += 0.7 {
		if _, err := Intercept(o, r3.Vec{X: 200, Y: 90}, t0, 12, 1e4); err != nil {
			b.Fatal(err)
		}
	}
}
