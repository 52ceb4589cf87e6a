package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
)

// Journeys returns how often agent id has arrived at a goal.
func (w *World) Journeys(id uint32) int { return int(w.travels[id].arrivals) }

// arrive finds who is within its goal's distance, or came there on its way through
// the step, closes the books of its journey and sends it on.
func (w *World) arrive() {
	for _, id := range w.collect(len(w.now), w.arriveBlock) {
		a, t := &w.now[id], &w.travels[id]
		t.arrivals++
		t.struck, w.travels[id].bumped = false, false
		if !w.wasThere(a, t) {
			w.totals[a.Group].add(w, a, t)
		}
		if stop, ok := w.following(a, t); ok {
			t.stop = stop
			a.Goal = w.stopOf(a, stop)
			setOff(a)
			t.begin(a, w.tick)
		} else {
			t.done = true
		}
	}
}

func (w *World) arriveSome(worker, lo, hi int) {
	s := w.scratch[worker]
	var target nav.Target
	for i := lo; i < hi; i++ {
		a, t := &w.now[i], &w.travels[i]
		if a.Goal.Kind == nav.NoGoal || t.done || w.resting[i] {
			continue
		}
		w.scenery.Target(a, w.now, &target)
		if t.struck || portable.Norm2(r2.Sub(target.Pos, a.Pos)) <= float64(target.Within*target.Within) || w.flownBy(a, &target) {
			s.agents = append(s.agents, uint32(i))
		}
	}
}

// wasThere reports whether a had arrived already when it got its goal: it has made
// no journey.
func (w *World) wasThere(a *nav.Agent, t *travel) bool {
	var target nav.Target
	w.scenery.Target(a, w.now, &target)
	return w.tick-t.begun <= 1 && portable.Norm2(r2.Sub(target.Pos, t.from)) <= float64(target.Within*target.Within)
}

// flownBy reports whether a has come within its goal's distance between the last tick
// and this one, and left it. Who was turned aside on the way did not fly straight, and
// is asked at the ticks alone.
//
//	before ●───────┬──────▶ now        d from the goal, u what a has moved
//	              miss                 beside the goal
//	               ○
func (w *World) flownBy(a *nav.Agent, target *nav.Target) bool {
	d, u := r2.Sub(a.Pos, target.Pos), r2.Sub(a.Pos, w.next[a.ID].Pos)
	switch g := &a.Goal; g.Kind {
	case nav.BodyGoal:
		u = r2.Sub(u, r2.Sub(target.Pos, w.scenery.Before(int(g.Index))))
	case nav.AgentGoal:
		u = r2.Sub(u, r2.Sub(target.Pos, w.next[g.Index].Pos))
	}
	ahead, square := portable.Dot(d, u), portable.Norm2(u)
	if !(ahead > 0 && ahead < square) || w.tick == 0 { // it was nearest at one of the ticks
		return false
	}
	if w.hindered() && w.impacts.turned[a.ID] {
		return false
	}
	return math.Abs(portable.Cross(d, u)) <= float64(target.Within*math.Sqrt(square))
}

// Idle reports whether no agent that has a goal is still on its way: all have
// arrived for good, have stopped, are lost or out of action. Where nobody has a goal
// it is false: an order may have taken them.
func (w *World) Idle() bool {
	bound := false
	for i := range w.now {
		a, t := &w.now[i], &w.travels[i]
		if a.Goal.Kind == nav.NoGoal {
			continue
		}
		if !t.done && !w.resting[i] && !a.Stopped && !w.Lost(a.ID) {
			return false
		}
		bound = true
	}
	return bound
}
