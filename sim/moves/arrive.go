package moves

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/journeys"
	"galaxy/sim/workers"
)

// Travel adds the step to the journeys of all agents that do not rest. If only their drives move the
// agents, Sweep has done so already.
func (c *Mover) Travel() {
	if c.pushed {
		c.pool.Run(c.Len(), workers.Sweep, c.travelBlock)
	}
}

func (c *Mover) travelSome(worker, lo, hi int) {
	b := &c.workers[worker].block
	for ; lo+fewLanes <= hi; lo += workers.Block {
		to := min(lo+workers.Block, hi)
		n := copy(b.length[:], c.Length[lo:to])
		copy(b.swing[:], c.Swing[lo:to])
		for i, bends := range c.Bends[lo:to] {
			b.bends[i], b.bent[i] = bends, float64(int32(bends&3)-1)
		}
		b.turned = 0
		b.journeys = simd.Journeys{
			FX: c.OldX[lo:to], FY: c.OldY[lo:to], X: c.X[lo:to], Y: c.Y[lo:to], FVX: c.OldVX[lo:to], FVY: c.OldVY[lo:to], VX: c.VX[lo:to], VY: c.VY[lo:to],
			Length: b.length[:n], Swing: b.swing[:n], Bent: b.bent[:n], Turned: b.turn,
		}
		b.journeys.Add()
		for i, flags := range c.Flags[lo:to] {
			if flags&columns.Resting == 0 {
				c.Length[lo+i], c.Swing[lo+i] = b.length[i], b.swing[i]
				if b.turned>>i&1 != 0 {
					c.Bends[lo+i] = b.bendsNow(i)
				}
			}
		}
	}
	for s := lo; s < hi; s++ {
		if !c.Is(s, columns.Resting) {
			m := journeys.MotionOf(c.Columns, s)
			m.Add(r2.Sub(c.Pos(s), c.OldPos(s)), c.OldVel(s), c.Vel(s))
			journeys.SetMotion(c.Columns, s, &m)
		}
	}
}

// Arrive ends the journeys of the agents that have arrived in the step to a tick, and gives them
// their next goals. It returns the IDs of the agents without a next goal, in ascending order: they have
// arrived for good. The list is valid until the next call. Turned marks by ID the agents that something
// has turned aside in the step, and may be nil.
func (c *Mover) Arrive(tick uint64, turned []bool) (done []uint32) {
	c.tick, c.turned = tick, turned
	if c.pushed || tick == 0 { // some may stand at their goals from the start
		for _, w := range c.workers {
			w.arrived = w.arrived[:0]
		}
		if c.Chases {
			c.Locate()
		}
		c.pool.Run(len(c.Places.Slot), workers.Sweep, c.arriveBlock)
	}
	all := c.workers[0].arrived
	for i, w := range c.workers {
		if i > 0 {
			all = append(all, w.arrived...)
		}
		for _, s := range w.chasers {
			if c.hasReached(c.workers[0], int(s)) {
				all = append(all, s)
			}
		}
	}
	slices.SortFunc(all, func(a, b uint32) int { return int(c.ID[a]) - int(c.ID[b]) })
	done = c.workers[0].done[:0]
	for _, slot := range all {
		if s := int(slot); !c.Is(s, columns.Resting) && !c.goOn(s) {
			done = append(done, c.ID[s])
		}
	}
	c.workers[0].arrived, c.workers[0].done = all, done
	return done
}

// goOn ends the journey of the agent in a slot, and reports whether another one begins.
func (c *Mover) goOn(s int) bool {
	w := c.workers[0]
	a, m := &w.one, &w.motion
	c.AgentIn(s, a)
	*m = journeys.MotionOf(c.Columns, s)
	if !c.journeys.End(c.tick, a, m) {
		c.Flags[s] |= columns.Done
		return false
	}
	journeys.SetMotion(c.Columns, s, m)
	c.SetGoal(s, &a.Goal)
	c.StoreAll(s, a)
	return true
}

func (c *Mover) arriveSome(worker, lo, hi int) {
	w := c.workers[worker]
	for _, slot := range c.Places.Slot[lo:hi] {
		s := int(slot)
		if c.GoalNo[s] == c.Goals.None() || c.Is(s, columns.Done|columns.Resting) {
			continue
		}
		if c.journeys.HasHit(c.ID[s]) || c.hasReached(w, s) {
			w.arrived = append(w.arrived, slot)
		}
	}
}

// hasReached reports whether the agent in a slot has reached its goal, now that all have moved.
func (c *Mover) hasReached(w *worker, s int) bool {
	a, target, goal := &w.one, &w.target, c.GoalOf(s)
	c.scenery.Target(goal, target)
	pos, from, goalFrom := c.Pos(s), c.OldPos(s), target.Pos
	switch goal.Kind {
	case nav.BodyGoal:
		goalFrom = c.scenery.Before(int(goal.Index))
	case nav.AgentGoal:
		goalFrom = c.From(goal.Index)
	}
	moved := math.Abs(pos.X-from.X) + math.Abs(pos.Y-from.Y) + math.Abs(target.Pos.X-goalFrom.X) + math.Abs(target.Pos.Y-goalFrom.Y)
	reach := larger(target.Within, c.classes[c.KindNo[s]].there) + float64(1.001*moved)
	if portable.Norm2(r2.Sub(target.Pos, pos)) > float64(reach*reach) {
		return false // the most frequent case
	}
	c.AgentIn(s, a)
	if c.turned != nil && c.turned[c.ID[s]] {
		return c.journeys.IsThere(a, target)
	}
	return c.journeys.Reached(c.tick, a, target, from, goalFrom)
}
