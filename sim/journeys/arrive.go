package journeys

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// End ends the journey of a, which has arrived in the step to tick, and begins the next one. The caller
// stores a and its motion. It reports false if this journey was the last one.
func (t *Tracker) End(tick uint64, a *nav.Agent, m *Motion) (on bool) {
	t.tick = tick
	return t.end(a, m)
}

// Reached reports whether a has reached its goal in the step to tick: whether it is there, or has passed
// by. Before the step a was at from and its goal at goalFrom; nothing has turned a aside.
//
//	before ●───────┬──────▶ now        d from the goal, u what it has moved
//	              miss                 beside the goal
//	               ○
func (t *Tracker) Reached(tick uint64, a *nav.Agent, target *nav.Target, from, goalFrom r2.Vec) bool {
	if t.IsThere(a, target) {
		return true
	}
	return tick > 0 && missed(r2.Sub(a.Pos, target.Pos), r2.Sub(r2.Sub(a.Pos, from), r2.Sub(target.Pos, goalFrom)), target.Within)
}

// StandsWithin returns the distance from its goal, length, within which a stands still by its method.
func (t *Tracker) StandsWithin(a *nav.Agent) float64 {
	if t.plan.Arrival == nil {
		return 0
	}
	return t.plan.Arrival(a)
}

// end ends the journey of a, which has arrived, and begins the next one. It reports false if there is
// none.
func (t *Tracker) end(a *nav.Agent, m *Motion) (on bool) {
	j := &t.journeys[a.ID]
	j.arrivals++
	j.marks &^= hitGoal | touched
	if !t.wasThere(a, j) {
		t.totals[a.Group].add(a, j, m, float64(float64(j.ticks(t.tick))*t.plan.Dt))
	}
	stop, on := t.plan.Stops[a.Group].next(t.plan.Seed, a.ID, j.arrivals, int(j.marks.stop()))
	if !on {
		j.marks |= done
		return false
	}
	j.marks.setStop(int32(stop))
	a.Goal = t.goal(a, int32(stop))
	t.resume(a)
	j.begin(a, t.tick)
	*m = Motion{}
	return true
}

// IsThere reports whether a is within its goal's distance.
func (t *Tracker) IsThere(a *nav.Agent, target *nav.Target) bool {
	within := t.within(a, target)
	return portable.Norm2(r2.Sub(target.Pos, a.Pos)) <= float64(within*within)
}

// wasThere reports whether a was at its goal already when it got it: it has made no
// journey.
func (t *Tracker) wasThere(a *nav.Agent, j *journey) bool {
	var target nav.Target
	t.scenery.Target(&a.Goal, &target)
	within := t.within(a, &target)
	return j.ticks(t.tick) <= 1 && portable.Norm2(r2.Sub(target.Pos, j.from)) <= float64(within*within)
}

// standing is the largest share of its top speed at which an agent stands still: the
// rounding of a drive.
const standing = 0x1p-20

// within returns the distance from its goal at which a has arrived: the goal's distance; or the method's,
// if the method calls that its arrival and a stands still, or still relative to the goal.
func (t *Tracker) within(a *nav.Agent, target *nav.Target) float64 {
	least := float64(standing * a.MaxSpeed)
	if t.plan.Arrival == nil || portable.Norm2(a.Vel) > float64(least*least) && portable.Norm2(r2.Sub(a.Vel, target.Vel)) > float64(least*least) {
		return target.Within
	}
	return max(target.Within, t.plan.Arrival(a))
}

// missed reports whether something that has moved by u, relative to a goal, to a place d
// from it, has come within a distance of it on the way.
func missed(d, u r2.Vec, within float64) bool {
	ahead, square := portable.Dot(d, u), portable.Norm2(u)
	if !(ahead > 0 && ahead < square) { // it was nearest at one of the ticks
		return false
	}
	return math.Abs(portable.Cross(d, u)) <= float64(within*math.Sqrt(square))
}
