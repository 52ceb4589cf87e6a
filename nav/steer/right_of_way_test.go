package steer_test

import (
	"fmt"
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// Two agents at 60 per second on paths that cross at (30, 0). The other is there
// in 0.25 s, self in 0.5 s: self gives way. A push of (-1, 1) would bring both to
// the same place; mirrored about the way to the target, and three times as strong
// and a little more for being near, it leads behind the other.
func ExampleRightOfWay_Judge() {
	self := nav.Agent{Radius: 6, MaxSpeed: 60, Vel: r2.Vec{X: 60}}
	toward := r2.Vec{X: 1}
	rule := antigravityRule()
	ruling := rule.Judge(&self, toward, r2.Vec{X: 30, Y: -15}, r2.Vec{Y: 60})
	push := ruling.Of(r2.Vec{X: -1, Y: 1}, toward)
	fmt.Printf("yield %v, (%.3f, %.3f)\n", ruling.Yield, push.X, push.Y)
	// Output:
	// yield true, (-3.008, -3.008)
}

// antigravityRule returns the right of way with its defaults.
func antigravityRule() steer.RightOfWay {
	b, err := nav.New("antigravity")
	if err != nil {
		panic(err)
	}
	return b.(*steer.AntiGravity).RightOfWay
}

// Self of radius 6 is at the origin and wants to go right at 60, so that D = 46;
// near is by hand.
func TestRulings(t *testing.T) {
	near := func(d float64) float64 { return math.Pow(1-1.25*d/46, 2) }
	right := r2.Vec{X: 60}
	for _, c := range []struct {
		name     string
		vel      r2.Vec // of self
		pos, its r2.Vec // of the other
		want     steer.Ruling
	}{
		{"it is first", right, r2.Vec{X: 30, Y: -15}, r2.Vec{Y: 60}, steer.Ruling{Scale: 3 + near(math.Hypot(30, 15)), Yield: true}},
		{"self is first", right, r2.Vec{X: 15, Y: -30}, r2.Vec{Y: 60}, steer.Ruling{Scale: 1}},
		{"equal times", right, r2.Vec{X: 20, Y: -20}, r2.Vec{Y: 60}, steer.Ruling{Scale: 3 + near(math.Hypot(20, 20)), Yield: true}},
		{"nearly there", right, r2.Vec{X: 0.5, Y: -0.25}, r2.Vec{Y: 60}, steer.Ruling{Scale: 1}},
		{"it stands still", right, r2.Vec{X: 20, Y: -10}, r2.Vec{}, steer.Ruling{Scale: 1}},
		{"it is behind", right, r2.Vec{X: -1, Y: -10}, r2.Vec{Y: 60}, steer.Ruling{Scale: 1}},
		{"it is beside", right, r2.Vec{Y: -10}, r2.Vec{Y: 60}, steer.Ruling{Scale: 1}},
		{"it is as far as D", right, r2.Vec{X: 46}, r2.Vec{X: -60}, steer.Ruling{Scale: 1}},
		{"chase on one line", right, r2.Vec{X: 40}, right, steer.Ruling{Scale: 0}},
		{"chase on one line, near", right, r2.Vec{X: 20}, right, steer.Ruling{Scale: near(20)}},
		{"parallel paths", right, r2.Vec{X: 20, Y: 10}, right, steer.Ruling{Scale: near(math.Hypot(20, 10))}},
		{"chicken", right, r2.Vec{X: 40}, r2.Vec{X: -60}, steer.Ruling{Scale: 1}},
		{"chicken, near", right, r2.Vec{X: 20}, r2.Vec{X: -60}, steer.Ruling{Scale: 1 + near(20)}},
		{"it goes away across", right, r2.Vec{X: 20, Y: 1}, r2.Vec{Y: 60}, steer.Ruling{Scale: near(math.Hypot(20, 1))}},
		{"self at rest, it is near", r2.Vec{}, r2.Vec{X: 5, Y: -5}, r2.Vec{Y: 60}, steer.Ruling{Scale: 1}},
		{
			"self at rest, it is upon it: by the desired path, D = 6",
			r2.Vec{},
			r2.Vec{X: 4, Y: -2},
			r2.Vec{Y: 60},
			// 2/60 s for it and 4/60 s for self, and no present path.
			steer.Ruling{Scale: 3*(2.0/20)*(2.0/4) + math.Pow(max(0, 1-1.25*math.Hypot(4, 2)/6), 2), Yield: true},
		},
		{
			"the crossing is far", right,
			r2.Vec{X: 30, Y: -10},
			r2.Vec{X: 42, Y: 6},
			// At (100, 0), in 100 frames both.
			steer.Ruling{Scale: 3*20.0/40 + near(math.Hypot(30, 10)), Yield: true},
		},
		{
			"it is far ahead", right,
			r2.Vec{X: 44, Y: -3},
			r2.Vec{X: 160, Y: 30},
			// At (60, 0), in 6 frames; self in 60.
			steer.Ruling{Scale: 3 * (1 - 4.0/50), Yield: true},
		},
		{
			"it is too far ahead", right,
			r2.Vec{X: 44, Y: -3},
			r2.Vec{X: 1600, Y: 150},
			// At (76, 0), in 1.2 frames; self in 76.
			steer.Ruling{Scale: 3 * (1 - 24.8/50), Yield: true},
		},
	} {
		self := nav.Agent{Radius: 6, MaxSpeed: 60, Vel: c.vel}
		rule := antigravityRule()
		got := rule.Judge(&self, r2.Vec{X: 1}, c.pos, c.its)
		if got.Yield != c.want.Yield || !(math.Abs(got.Scale-c.want.Scale) < 1e-9) {
			t.Errorf("%s: %+v, not %+v", c.name, got, c.want)
		}
		rule.On = false
		if got := rule.Judge(&self, r2.Vec{X: 1}, c.pos, c.its); got != (steer.Ruling{Scale: 1}) {
			t.Errorf("%s, switched off: %+v", c.name, got)
		}
		// The agent that is first is first in the mirror image too.
		mirror := rule
		mirror.On = true
		if m := mirror.Judge(&nav.Agent{Radius: 6, MaxSpeed: 60, Vel: mirrored(c.vel)}, r2.Vec{X: 1}, mirrored(c.pos), mirrored(c.its)); m != got {
			t.Errorf("%s: %+v in the mirror", c.name, m)
		}
	}
}

// Crossing is a time within which an agent keeps going, as the source's frame is: at
// exactly that time it gives way.
func TestCrossingLeavesOutItsEnd(t *testing.T) {
	rule := antigravityRule()
	self := nav.Agent{Radius: 6, MaxSpeed: 64, Vel: r2.Vec{X: 64}}
	for crossing, yields := range map[float64]bool{0.25: true, 0.5: true, 0.5 + 1e-9: false} {
		rule.Crossing = crossing // self is there in 0.5, the other in 0.25
		if got := rule.Judge(&self, r2.Vec{X: 1}, r2.Vec{X: 32, Y: -16}, r2.Vec{Y: 64}); got.Yield != yields {
			t.Errorf("Crossing %v: %+v", crossing, got)
		}
	}
}

// Of two that see each other on crossing paths, the one that is farther from the
// crossing gives way, and only that one.
func TestOneOfTwoGivesWay(t *testing.T) {
	rule := antigravityRule()
	for i := range 400 {
		angle := 0.3 + float64(i)*0.005
		before := 10.5 + float64(i%20)
		a := nav.Agent{Radius: 6, MaxSpeed: 60, Pos: r2.Vec{X: -20}, Vel: r2.Vec{X: 60}}
		u := r2.Vec{X: math.Cos(angle), Y: math.Sin(angle)}
		b := nav.Agent{Radius: 6, MaxSpeed: 60, Pos: r2.Scale(-before, u), Vel: r2.Scale(60, u)}
		first := rule.Judge(&a, r2.Vec{X: 1}, b.Pos, b.Vel)
		second := rule.Judge(&b, u, a.Pos, a.Vel)
		if first.Yield != (before < 20) || second.Yield == first.Yield {
			t.Fatalf("%v before the crossing under %v: %+v and %+v", before, angle, first, second)
		}
	}
}
