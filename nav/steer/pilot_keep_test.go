package steer

import (
	"math"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// For how many steps a pilot keeps to a decision: with steps of a tenth of its natural time, 5 make its interval.
func TestStepsOfADecision(t *testing.T) {
	fast, slow, follows := r2.Vec{X: 1}, r2.Vec{X: 0.01}, nav.Memory{memoryWall: 1}
	for _, c := range []struct {
		name  string
		vel   r2.Vec
		q     r2.Vec
		in    decision
		steps float64
	}{
		{"one other ahead", fast, fast, decision{others: 1, free: 60}, 5},
		{"nothing ahead", fast, fast, decision{open: true}, 16},
		{"in company with its way free for long", fast, fast, decision{others: sparse + 1, free: 100}, 16},
		{"for twelve natural times", fast, fast, decision{others: sparse + 1, free: 12}, 11},
		{"for six", fast, fast, decision{others: sparse + 1, free: 6}, 5},
		{"another one very near", fast, fast, decision{others: sparse + 1, free: 100, pressed: true}, 2},
		{"near walls", fast, fast, decision{walled: true}, 2},
		{"in a press there", fast, fast, decision{walled: true, pressed: true}, 2},
		{"following one", fast, fast, decision{walled: true, paces: paces{self: &nav.Agent{Memory: follows, MaxAccel: nav.Unlimited}}}, 2},
		{"with an engine", fast, fast, decision{walled: true, paces: paces{self: &nav.Agent{Memory: follows, MaxAccel: 1}}}, 1},
		{"starting", r2.Vec{}, fast, decision{open: true}, 1},
		{"coming to rest", slow, slow, decision{open: true, final: true, distance: 0.013}, 13},
		{"at rest", r2.Vec{}, r2.Vec{}, decision{rests: true}, 11},
		{"at rest with others very near", r2.Vec{}, r2.Vec{}, decision{rests: true, pressed: true}, 2},
		{"at rest on what moves", fast, fast, decision{rests: true, frame: fast, v: &nav.View{Target: nav.Target{Vel: fast}}}, 1},
		{"waiting to come back", r2.Vec{}, r2.Vec{}, decision{waits: true}, 5},
		{"arriving fast", fast, fast, decision{open: true, final: true, distance: 0.45}, 4},
	} {
		d := c.in
		d.b, d.dt, d.natural, d.speed, d.toward = &Pilot{Interval: 0.55}, 0.1, 1, 1, r2.Vec{X: 1}
		if d.v == nil {
			d.v = new(nav.View)
		}
		if d.self == nil {
			d.self = &nav.Agent{MaxAccel: nav.Unlimited}
		}
		d.self.Vel, d.self.MaxTurn, d.self.Memory[memoryAttention] = c.vel, nav.Unlimited, 1
		d.filter.speed, d.filter.free = c.vel.X, math.IsInf(d.self.MaxAccel, 1)
		if got := d.interval(c.q, true); got != c.steps {
			t.Errorf("%s: %g steps, not %g", c.name, got, c.steps)
		}
	}
}

// A pilot is calm unless it is in a crowd in the open, where it looks less far.
func TestLeisure(t *testing.T) {
	for _, c := range []struct {
		name             string
		attention, share float64
		walled, free     bool
	}{
		{"alone", 20, 1, false, true},
		{"in a crowd", 10, 0, false, true},
		{"between", 19, 0.5, false, true},
		{"in a crowd near walls", 10, 1, true, true},
		{"with an engine", 10, 1, false, false},
	} {
		d := decision{walled: c.walled, paces: paces{horizon: 20, attention: c.attention}}
		d.filter.free = c.free
		if got := d.leisure(); got < c.share-1e-9 || got > c.share+1e-9 {
			t.Errorf("%s: %g, not %g", c.name, got, c.share)
		}
	}
}
