package journeys

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

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
	d, u := r2.Sub(a.Pos, target.Pos), r2.Sub(r2.Sub(a.Pos, from), r2.Sub(target.Pos, goalFrom))
	if tick == 0 {
		return false
	}
	if now, before := t.Rise(a.ID, &a.Goal); now != 0 || before != 0 {
		return missedInSpace(r3.Vec{X: d.X, Y: d.Y, Z: now}, r3.Vec{X: u.X, Y: u.Y, Z: now - before}, target.Within)
	}
	return missed(d, u, target.Within)
}

// Rise returns how high an agent is over a goal now, and before the last step, length: 0 where one of the two is in the plane alone.
func (t *Tracker) Rise(id uint32, goal *nav.Goal) (now, before float64) {
	if t.agents == nil || t.agents.Space == nil {
		return 0, 0
	}
	space := t.agents.Space
	if goal.Kind != nav.BodyGoal && goal.Kind != nav.AgentGoal {
		return 0, 0
	}
	now, before, ok := space.Height(id)
	if !ok {
		return 0, 0
	}
	at, was := 0.0, 0.0
	if goal.Kind == nav.BodyGoal {
		at, was = t.scenery.Heights(int(goal.Index))
	} else if at, was, ok = space.Height(uint32(goal.Index)); !ok {
		return 0, 0
	}
	return now - at, before - was
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
	rise, _ := t.Rise(a.ID, &a.Goal)
	return portable.Norm2(r2.Sub(target.Pos, a.Pos))+float64(rise*rise) <= float64(within*within)
}

// wasThere reports whether a was at its goal already when it got it: it has made no
// journey.
func (t *Tracker) wasThere(a *nav.Agent, j *journey) bool {
	var target nav.Target
	t.scenery.Target(&a.Goal, &target)
	within := t.within(a, &target)
	_, rise := t.Rise(a.ID, &a.Goal)
	return j.ticks(t.tick) <= 1 && portable.Norm2(r2.Sub(target.Pos, j.from))+float64(rise*rise) <= float64(within*within)
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

// missedInSpace is missed for things that have heights.
func missedInSpace(d, u r3.Vec, within float64) bool {
	ahead, square := portable.Dot3(d, u), portable.Dot3(u, u)
	if !(ahead > 0 && ahead < square) {
		return false
	}
	return portable.Norm3(portable.Cross3(d, u)) <= float64(within*math.Sqrt(square))
}
