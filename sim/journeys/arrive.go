package journeys

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// Arrive finds the agents that are within their goal's distance after the step to tick, or
// were in passing, or stand where their method ends, ends their journeys, and gives them
// their next goals. It returns those that have none, by ID: they have arrived for good. The
// list is valid until the next call. Turned marks by ID the agents that were turned aside in
// the step; it is nil where none can be.
func (t *Tracker) Arrive(tick uint64, before, now []nav.Agent, resting, turned []bool) (done []uint32) {
	t.done = t.done[:0]
	t.tick, t.before, t.now, t.resting, t.turned = tick, before, now, resting, turned
	for _, id := range t.arriving.Find(len(now)) {
		a, j := &now[id], &t.journeys[id]
		j.arrivals++
		j.hitGoal, j.touched = false, false
		if !t.wasThere(a, j) {
			t.totals[a.Group].add(a, j, float64(float64(tick-j.begun)*t.plan.Dt))
		}
		if stop, ok := t.plan.Stops[a.Group].next(t.plan.Seed, id, j.arrivals, int(j.stop)); ok {
			j.stop = int32(stop)
			a.Goal = t.goal(a, j.stop)
			resume(a)
			j.begin(a, tick)
		} else {
			j.done = true
			t.done = append(t.done, id)
		}
	}
	t.before, t.now, t.resting, t.turned = nil, nil, nil, nil
	return t.done
}

// arrivingSome selects agents that arrive.
func (t *Tracker) arrivingSome(found []uint32, lo, hi int) []uint32 {
	var target nav.Target
	for i := lo; i < hi; i++ {
		a, j := &t.now[i], &t.journeys[i]
		if a.Goal.Kind == nav.NoGoal || j.done || t.resting[i] {
			continue
		}
		t.scenery.Target(a, t.now, &target)
		within := t.within(a, &target)
		if j.hitGoal || portable.Norm2(r2.Sub(target.Pos, a.Pos)) <= float64(within*within) || t.passedBy(a, &target) {
			found = append(found, uint32(i))
		}
	}
	return found
}

// wasThere reports whether a was at its goal already when it got it: it has made no
// journey.
func (t *Tracker) wasThere(a *nav.Agent, j *journey) bool {
	var target nav.Target
	t.scenery.Target(a, t.now, &target)
	within := t.within(a, &target)
	return t.tick-j.begun <= 1 && portable.Norm2(r2.Sub(target.Pos, j.from)) <= float64(within*within)
}

// standing is the largest share of its top speed at which an agent stands still: the
// rounding of a drive.
const standing = 0x1p-20

// within returns the distance from its goal at which a has arrived: that of the goal, or of
// the method where the method calls that its arrival and stands still, or still relative
// to the goal.
func (t *Tracker) within(a *nav.Agent, target *nav.Target) float64 {
	least := float64(standing * a.MaxSpeed)
	if t.plan.Arrival == nil || portable.Norm2(a.Vel) > float64(least*least) && portable.Norm2(r2.Sub(a.Vel, target.Vel)) > float64(least*least) {
		return target.Within
	}
	return max(target.Within, t.plan.Arrival(a))
}

// passedBy reports whether a has come within its goal's distance between the last tick and
// this one, and left it. It is false for agents that were turned aside, which did not move
// straight.
//
//	before ●───────┬──────▶ now        d from the goal, u what a has moved
//	              miss                 beside the goal
//	               ○
func (t *Tracker) passedBy(a *nav.Agent, target *nav.Target) bool {
	d, u := r2.Sub(a.Pos, target.Pos), r2.Sub(a.Pos, t.before[a.ID].Pos)
	switch g := &a.Goal; g.Kind {
	case nav.BodyGoal:
		u = r2.Sub(u, r2.Sub(target.Pos, t.scenery.Before(int(g.Index))))
	case nav.AgentGoal:
		u = r2.Sub(u, r2.Sub(target.Pos, t.before[g.Index].Pos))
	}
	ahead, square := portable.Dot(d, u), portable.Norm2(u)
	if !(ahead > 0 && ahead < square) || t.tick == 0 { // it was nearest at one of the ticks
		return false
	}
	if t.turned != nil && t.turned[a.ID] {
		return false
	}
	return math.Abs(portable.Cross(d, u)) <= float64(target.Within*math.Sqrt(square))
}
