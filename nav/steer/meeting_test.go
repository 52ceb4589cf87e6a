package steer

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// round is a target on a circle around the origin.
type round struct{ radius, turn float64 }

func (c round) At(t float64) (pos, vel r2.Vec) {
	s, k := math.Sincos(c.turn * t)
	return r2.Vec{X: c.radius * k, Y: c.radius * s}, r2.Vec{X: -c.radius * c.turn * s, Y: c.radius * c.turn * k}
}

func (c round) MaxSpeed() float64 { return math.Abs(c.radius * c.turn) }

func TestMeeting(t *testing.T) {
	view := func(path nav.Path, now float64, within float64) *nav.View {
		v := &nav.View{Time: now, Target: nav.Target{Kind: nav.BodyGoal, Path: path, Within: within}}
		v.Target.Pos, v.Target.Vel = path.At(now)
		return v
	}
	for _, c := range []struct {
		from   r2.Vec
		speed  float64
		now    float64
		within float64
	}{
		{r2.Vec{X: 30}, 2, 0, 0},
		{r2.Vec{X: -5, Y: 40}, 0.4, 7, 0.5},
		{r2.Vec{}, 1, 3, 0},
		{r2.Vec{X: 10, Y: 1}, 1, 0, 3}, // already there
	} {
		v := view(round{10, 0.1}, c.now, c.within)
		a := &nav.Agent{Pos: c.from, MaxSpeed: c.speed}
		at, eta, ok := Meeting(a, v)
		if !ok {
			t.Errorf("%+v: no meeting", c)
			continue
		}
		want, _ := v.Target.At(v, eta)
		if r2.Norm(r2.Sub(at, want)) > 1e-12 {
			t.Errorf("%+v: the target is at %v then, not at %v", c, want, at)
		}
		if over := r2.Norm(r2.Sub(at, c.from)) - c.within - c.speed*eta; over > 1e-9 {
			t.Errorf("%+v: in %g the ship falls %g short", c, eta, over)
		}
		for i := range 20000 { // and none is earlier
			if eta == 0 {
				break
			}
			tt := eta * float64(i) / 20000 * (1 - 1e-6)
			p, _ := v.Target.At(v, tt)
			if r2.Norm(r2.Sub(p, c.from))-c.within < c.speed*tt-1e-9 {
				t.Errorf("%+v: they can meet at %g, before %g", c, tt, eta)
				break
			}
		}
	}
	if _, _, ok := Meeting(&nav.Agent{MaxSpeed: 1}, &nav.View{}); ok {
		t.Error("a meeting without a target")
	}
	fleeing := &nav.View{Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1}, Vel: r2.Vec{X: 2}}}
	if _, eta, ok := Meeting(&nav.Agent{MaxSpeed: 1}, fleeing); ok {
		t.Errorf("a target twice as fast is met in %g", eta)
	}
}

// counted is a path that counts how often it is asked.
type counted struct {
	round
	asked int
}

func (c *counted) At(t float64) (pos, vel r2.Vec) {
	c.asked++
	return c.round.At(t)
}

// incomparable is a path that == cannot compare.
type incomparable struct {
	round
	_ []int
}

// Parts of a composition that ask for the same meeting find it once; whatever
// changes, another one is found.
func TestMeetingIsFoundOnce(t *testing.T) {
	path := &counted{round: round{10, 0.1}}
	a, v := nav.Agent{Pos: r2.Vec{X: 30}, MaxSpeed: 2}, nav.View{Target: nav.Target{Kind: nav.BodyGoal, Path: path}}
	v.Target.Pos, v.Target.Vel = path.At(0)
	for _, c := range []struct {
		what   string
		change func()
	}{
		{"nothing", func() {}},
		{"the place", func() { a.Pos.Y++ }},
		{"the speed", func() { a.MaxSpeed++ }},
		{"the time", func() { v.Time++ }},
		{"the goal", func() { v.Target.Within++ }},
		{"the target", func() { v.Target.Path = &counted{round: round{11, 0.1}} }},
		{"the kind", func() { v.Target.Path = nil }},
		{"to another", func() { v.Target.Path = incomparable{round: round{11, 0.1}} }},
		{"from there", func() { v.Target.Path = incomparable{round: round{12, 0.1}} }},
	} {
		c.change()
		place, after, ok := Meeting(&a, &v)
		fresh := nav.View{Time: v.Time, Target: v.Target}
		if wantPlace, wantAfter, wantOK := Meeting(&a, &fresh); place != wantPlace || after != wantAfter || ok != wantOK {
			t.Errorf("when %s changes: %v after %v (%t), not %v after %v (%t)", c.what, place, after, ok, wantPlace, wantAfter, wantOK)
		}
		asked := path.asked
		if again, _, _ := Meeting(&a, &v); again != place {
			t.Errorf("when %s changes: asked again, %v is %v", c.what, place, again)
		}
		if v.Target.Path == nav.Path(path) && path.asked != asked {
			t.Errorf("when %s changes: the path was asked %d times more", c.what, path.asked-asked)
		}
	}
}

func TestStraightMeetingIsTheFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	met, missed := 0, 0
	for range 3000 {
		d := r2.Vec{X: 20*rng.Float64() - 10, Y: 20*rng.Float64() - 10}
		u := r2.Vec{X: 4*rng.Float64() - 2, Y: 4*rng.Float64() - 2}
		s := 0.2 + 2*rng.Float64()
		if rng.IntN(10) == 0 {
			s = portable.Norm(u) // as fast as the target: the quadratic is linear
		}
		f := func(t float64) float64 { return portable.Norm(portable.AddScaled(d, t, u)) - s*t }
		at, ok := straight(d, u, s)
		if !ok {
			missed++
			if r2.Dot(portable.AddScaled(d, at, u), u) < -1e-9 {
				t.Fatalf("d %v u %v s %v: still comes nearer at %v", d, u, s, at)
			}
			at = 100
		} else {
			met++
			if math.Abs(f(at)) > 1e-9*(1+at) {
				t.Fatalf("d %v u %v s %v: not met at %v, but %v away", d, u, s, at, f(at))
			}
		}
		for k := range 200 {
			if early := min(at, 100) * float64(k) / 200; f(early) < -1e-9 {
				t.Fatalf("d %v u %v s %v: met before %v, at %v", d, u, s, at, early)
			}
		}
	}
	if met < 500 || missed < 500 {
		t.Errorf("too tame: %d met, %d missed", met, missed)
	}
}

// line is a path straight on.
type line struct{ from, vel r2.Vec }

func (p line) At(t float64) (pos, vel r2.Vec) { return portable.AddScaled(p.from, t, p.vel), p.vel }
func (p line) MaxSpeed() float64              { return portable.Norm(p.vel) }

// On a straight path the search on the ephemeris agrees with the closed form, and
// where there is no meeting it names a place that it misses by at most twice the
// least: it looks at few places.
func TestMeetingOnAStraightPath(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		path := line{
			from: r2.Vec{X: 20*rng.Float64() - 10, Y: 20*rng.Float64() - 10},
			vel:  r2.Vec{X: 4*rng.Float64() - 2, Y: 4*rng.Float64() - 2},
		}
		self := nav.Agent{MaxSpeed: 0.2 + 2*rng.Float64()}
		v := nav.View{Time: 0, Target: nav.Target{Kind: nav.BodyGoal, Pos: path.from, Vel: path.vel, Path: path}}
		want, ok := straight(path.from, path.vel, self.MaxSpeed)
		if ok && want > horizon*portable.Norm(path.from)/self.MaxSpeed {
			continue
		}
		place, after := meeting(&self, &v)
		if ok {
			if math.Abs(after-want) > 1e-6*(1+want) {
				t.Fatalf("%+v at speed %v: met after %v, not %v", path, self.MaxSpeed, after, want)
			}
			continue
		}
		miss := func(t float64) float64 {
			pos, _ := path.At(t)
			return portable.Norm(pos) - self.MaxSpeed*t
		}
		pos, _ := path.At(after)
		if pos != place {
			t.Fatalf("place %v is not that of %v", place, after)
		}
		for k := range 100 {
			if early := 10 * float64(k) / 100; 2*miss(early) < miss(after) {
				t.Fatalf("%+v at speed %v: misses by %v after %v, but by %v after %v",
					path, self.MaxSpeed, miss(after), after, miss(early), early)
			}
		}
	}
}
