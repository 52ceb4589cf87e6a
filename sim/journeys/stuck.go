package journeys

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/grid"
)

// An agent is stuck that has a goal and for a long time has come neither away from a place
// nor nearer to the goal than by the size of itself: forces cancel, or something is in its
// way. Trembling and dancing on the spot are no progress; waiting for a planet that comes
// nearer is, and so is following an agent that travels.
//
//	 .-----.
//	(  ~~>  )          o  its goal      ~~> where it has been for all that time
//	 '-----'
//	 stuckRange
const (
	stuckLook  = 16  // ticks from one look to the next
	stuckTicks = 600 // at least so many, and
	stuckRadii = 100 // for so many radii at its cruise
	stuckRange = 2   // radii
)

// Watches reports whether agents are to be looked at, at a tick: in some only.
func Watches(tick uint64) bool { return tick%stuckLook == 0 }

// Look notes whether an agent of a radius, which is at pos, makes progress.
func (t *Tracker) Look(tick uint64, id uint32, pos r2.Vec, target *nav.Target, radius float64) {
	still, wasAhead := &t.stills[id], &t.aheads[id]
	ahead, limit := r2.Sub(target.Pos, pos), stuckRange*radius
	limit *= limit
	if portable.Norm2(r2.Sub(pos, *still)) <= limit && portable.Norm2(r2.Sub(ahead, *wasAhead)) <= limit && target.Kind != nav.NoGoal {
		return
	}
	*still, *wasAhead, t.journeys[id].since = pos, ahead, uint32(tick)
}

// Stuck reports whether an agent has made no progress for long, though a path leads to its
// goal and it has not stopped by itself.
func (t *Tracker) Stuck(tick uint64, a *nav.Agent, paths Paths) bool {
	return !a.Stopped && t.isBound(a, paths) && t.IsStuck(tick, a.ID, a)
}

// IsStuck is Stuck for agent id, which is on its way and of a kind.
func (t *Tracker) IsStuck(tick uint64, id uint32, kind *nav.Agent) bool {
	needed := max(stuckTicks, stuckRadii*kind.Radius/(kind.CruiseSpeed()*t.plan.Dt))
	return float64(uint32(tick)-t.journeys[id].since) >= needed
}

// isBound reports whether an agent has a goal that is reachable, and has neither arrived nor rests.
func (t *Tracker) isBound(a *nav.Agent, paths Paths) bool {
	return a.Goal.Kind != nav.NoGoal && !t.journeys[a.ID].marks.has(done) && !t.rests(a.ID) && !paths.Lost(a.ID)
}

func (t *Tracker) rests(id uint32) bool { return t.agents.Is(t.agents.SlotOf(id), columns.Resting) }

// Blocker returns the agent that is in the way of a stuck one: the nearest ahead of it, at
// most a radius from touching it. Where ok is false none is: something fixed, or what
// pushes from afar.
func (t *Tracker) Blocker(a *nav.Agent, g *grid.State, largest float64) (id uint32, ok bool) {
	var target nav.Target
	t.scenery.Target(&a.Goal, &target)
	ahead, nearest := r2.Sub(target.Pos, a.Pos), math.Inf(1)
	q := g.Around(nav.Box{Min: a.Pos, Max: a.Pos}, 2*a.Radius+largest)
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			b := &run[i]
			d := r2.Sub(b.Pos, a.Pos)
			gap := portable.Norm(d) - a.Radius - b.Radius
			if b.ID != a.ID && portable.Dot(d, ahead) > 0 && gap <= a.Radius && (gap < nearest || gap == nearest && b.ID < id) {
				id, nearest, ok = b.ID, gap, true
			}
		}
	}
	return id, ok
}
