package nav

import (
	"math"
	"testing"

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
	view := func(path Path, now float64, within float64) *View {
		v := &View{Time: now, Target: Target{Kind: BodyGoal, Path: path, Within: within}}
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
		a := &Agent{Pos: c.from, MaxSpeed: c.speed}
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
	if _, _, ok := Meeting(&Agent{MaxSpeed: 1}, &View{}); ok {
		t.Error("a meeting without a target")
	}
	fleeing := &View{Target: Target{Kind: PointGoal, Pos: r2.Vec{X: 1}, Vel: r2.Vec{X: 2}}}
	if _, eta, ok := Meeting(&Agent{MaxSpeed: 1}, fleeing); ok {
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
	a, v := Agent{Pos: r2.Vec{X: 30}, MaxSpeed: 2}, View{Target: Target{Kind: BodyGoal, Path: path}}
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
		fresh := View{Time: v.Time, Target: v.Target}
		if wantPlace, wantAfter, wantOK := Meeting(&a, &fresh); place != wantPlace || after != wantAfter || ok != wantOK {
			t.Errorf("when %s changes: %v after %v (%t), not %v after %v (%t)", c.what, place, after, ok, wantPlace, wantAfter, wantOK)
		}
		asked := path.asked
		if again, _, _ := Meeting(&a, &v); again != place {
			t.Errorf("when %s changes: asked again, %v is %v", c.what, place, again)
		}
		if v.Target.Path == Path(path) && path.asked != asked {
			t.Errorf("when %s changes: the path was asked %d times more", c.what, path.asked-asked)
		}
	}
}
