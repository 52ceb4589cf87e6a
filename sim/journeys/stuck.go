package journeys

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/grid"
	"galaxy/sim/workers"
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

// Watch notes which agents make no progress. It looks at them in some ticks only.
func (t *Tracker) Watch(tick uint64, now []nav.Agent) {
	if !Watches(tick) {
		return
	}
	t.tick, t.now = tick, now
	t.pool.Run(len(now), workers.Sweep, t.watchSome)
	t.now = nil
}

func (t *Tracker) watch(_, lo, hi int) {
	var target nav.Target
	for i := lo; i < hi; i++ {
		a := &t.now[i]
		t.scenery.Target(&a.Goal, &target)
		t.Look(t.tick, uint32(i), a.Pos, &target, a.Radius)
	}
}

// Watches reports whether Watch looks at agents at a tick.
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
func (t *Tracker) Stuck(tick uint64, a *nav.Agent, resting []bool, paths Paths) bool {
	if a.Goal.Kind == nav.NoGoal || a.Stopped || t.journeys[a.ID].marks.has(done) || resting[a.ID] || paths.Lost(a.ID) {
		return false
	}
	needed := max(stuckTicks, stuckRadii*a.Radius/(a.CruiseSpeed()*t.plan.Dt))
	return float64(uint32(tick)-t.journeys[a.ID].since) >= needed
}

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
