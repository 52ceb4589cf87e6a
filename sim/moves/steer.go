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

// Steering decides for agents that need a [nav.View], which a world makes. Workers call it at the same
// time, each for agents of its own.
type Steering func(worker int, s *Steered)

// Steered are the agents of a block that decide by a view, as they were before the step.
//
//	columns ──▶ Agents ──Steering──▶ Wishes ──▶ columns
//
// An agent's number is its index in Agents. Afterwards their drives move them, one drive after the other.
type Steered struct {
	Lo, Hi int         // the places of the block, from Lo to before Hi
	Agents []nav.Agent // Steering may change timer, memory and whether they have stopped
	Wishes []r2.Vec    // length/time²; Steering fills them in
	Failed uint64      // agents whose behaviour has failed, one bit for each number
	Odd    uint64      // agents that remember something non-finite, one bit for each number

	places []uint32 // by number
	picked []uint8  // the numbers of agents with one drive
	agents [workers.Block]nav.Agent
	wishes [workers.Block]r2.Vec
	slots  [workers.Block]uint32
	late   []late
}

// Place returns the place of agent number i in the order of the grid.
func (t *Steered) Place(i int) uint32 { return t.places[i] }

// late is an agent that remembers something for which there is no column yet.
type late struct {
	slot  int
	agent nav.Agent
}

// undo is an agent that may have to rest, as it was before the step.
type undo struct {
	slot   int
	agent  nav.Agent
	motion journeys.Motion
	odd    bool // it has a heading or memory that is not finite
}

// sweepSteered steps the agents at places lo to hi that decide by views.
func (c *Mover) sweepSteered(worker, lo, hi int) {
	w := c.workers[worker]
	t := &w.steered
	n := len(t.places)
	t.Lo, t.Hi, t.Agents, t.Wishes, t.Failed, t.Odd = lo, hi, t.agents[:n], t.wishes[:n], 0, 0
	for i, at := range t.places {
		c.deciderWas(int(c.Places.Slot[at]), &t.Agents[i])
	}
	c.steer(worker, t)
	if n < fewLanes {
		c.driveEach(w)
		return
	}
	var thrusting, following, others uint64
	for i, at := range t.places {
		s := int(c.Places.Slot[at])
		c.noteFailure(w, s, i)
		switch c.classes[c.KindNo[s]].mover.(type) {
		case nav.Thrust, *nav.Thrust:
			thrusting |= 1 << i
		case nav.Kinematic, *nav.Kinematic:
			following |= 1 << i
		default:
			others |= 1 << i
		}
	}
	if thrusting != 0 {
		c.drive(w, thrusting, (*simd.Motion).Thrust)
	}
	if following != 0 {
		c.drive(w, following, (*simd.Motion).Kinematic)
	}
	if others != 0 {
		c.drive(w, others, nil)
	}
}

// driveEach moves the agents that have decided, one by one.
func (c *Mover) driveEach(w *worker) {
	t := &w.steered
	for i, at := range t.places {
		s := int(c.Places.Slot[at])
		c.noteFailure(w, s, i)
		class, a := &c.classes[c.KindNo[s]], &t.Agents[i]
		if class.drive == nil {
			class.mover.Move(a, t.Wishes[i], c.dt)
			if a.Heading-a.Heading != 0 {
				c.noteUndo(w, s, true)
			}
		} else {
			vel := class.drive.Velocity(class.limits, a.Vel, t.Wishes[i], c.dt)
			a.DeltaV += portable.Norm(r2.Sub(vel, a.Vel))
			a.Pos, a.Vel = portable.AddScaled(a.Pos, c.dt, vel), vel
		}
		c.fly(w, &leg{
			slot: s, class: class, aim: c.aimOf(s, w), pos: a.Pos, vel: a.Vel, deltaV: a.DeltaV,
			from: r2.Vec{X: c.Was.X[s], Y: c.Was.Y[s]}, was: r2.Vec{X: c.Was.VX[s], Y: c.Was.VY[s]},
		})
		c.storeSteered(w, s, a)
	}
}

// noteFailure calls noteUndo if the behaviour of agent number i has failed, or remembers something
// non-finite.
func (c *Mover) noteFailure(w *worker, s, i int) {
	if t := &w.steered; (t.Failed|t.Odd)>>i&1 != 0 {
		c.noteUndo(w, s, t.Odd>>i&1 != 0)
	}
}

// noteUndo keeps the agent in a slot as it was before the step.
func (c *Mover) noteUndo(w *worker, s int, odd bool) {
	w.undos = append(w.undos, undo{slot: s, motion: journeys.MotionOf(c.Columns, s), odd: odd})
	c.AgentWas(s, &w.undos[len(w.undos)-1].agent)
}

// drive moves some of the agents that have decided: by a kernel, or with nil each by its own drive.
func (c *Mover) drive(w *worker, which uint64, kernel func(*simd.Motion, float64)) {
	b, t := &w.block, &w.steered
	t.picked = t.picked[:0]
	for i, at := range t.places {
		if which>>i&1 != 0 {
			t.slots[len(t.picked)] = c.Places.Slot[at]
			t.picked = append(t.picked, uint8(i))
		}
	}
	n := len(t.picked)
	b.slot, b.limited, b.lanes = t.slots[:n], nil, uint64(1)<<n-1
	b.fx.gather(c.Was.X, b.slot)
	b.fy.gather(c.Was.Y, b.slot)
	b.fvx.gather(c.Was.VX, b.slot)
	b.fvy.gather(c.Was.VY, b.slot)
	c.recall(b)
	for i, s := range b.slot {
		a := &t.Agents[t.picked[i]]
		if kernel == nil {
			c.classes[c.KindNo[s]].mover.Move(a, t.Wishes[t.picked[i]], c.dt)
		}
		b.x[i], b.y[i], b.vx[i], b.vy[i], b.deltaV[i] = a.Pos.X, a.Pos.Y, a.Vel.X, a.Vel.Y, a.DeltaV
		if c.classes[c.KindNo[s]].turns && a.Heading-a.Heading != 0 {
			c.noteUndo(w, int(s), true)
		}
		b.wx[i], b.wy[i] = t.Wishes[t.picked[i]].X, t.Wishes[t.picked[i]].Y
		b.maxSpeed[i], b.maxAccel[i] = a.MaxSpeed, a.MaxAccel
	}
	c.targets(b)
	if kernel != nil {
		b.motion = simd.Motion{X: b.x[:n], Y: b.y[:n], VX: b.vx[:n], VY: b.vy[:n], DeltaV: b.deltaV[:n], WX: b.wx[:n], WY: b.wy[:n], MaxSpeed: b.maxSpeed[:n], MaxAccel: b.maxAccel[:n]}
		kernel(&b.motion, c.dt)
	}
	c.settle(w, n)
	for i, s := range b.slot {
		c.storeSteered(w, int(s), &t.Agents[t.picked[i]])
	}
}

// storeSteered keeps the changes of a behaviour to an agent that has moved.
func (c *Mover) storeSteered(w *worker, s int, a *nav.Agent) {
	if c.Flags[s]&columns.Resting != 0 {
		return // it has become non-finite, and fly has left it as it was
	}
	if c.classes[c.KindNo[s]].turns {
		c.Heading[s] = a.Heading
		c.Flags[s] |= columns.Headed
	}
	if a.Memory != (nav.Memory{}) && len(c.Memory) == 0 {
		w.steered.late = append(w.steered.late, late{s, *a})
		return
	}
	c.Store(s, a)
}

// storeLate keeps the memories for which there was no column during the sweep. Agents with a non-finite
// heading or memory rest.
func (c *Mover) storeLate() {
	for _, w := range c.workers {
		for i := range w.steered.late {
			c.StoreAll(w.steered.late[i].slot, &w.steered.late[i].agent)
		}
		clear(w.steered.late)
		w.steered.late = w.steered.late[:0]
		for i := range w.undos {
			k := &w.undos[i]
			if !k.odd || c.Flags[k.slot]&columns.Resting != 0 {
				continue
			}
			var f Fault
			c.AgentIn(k.slot, &f.Agent)
			c.workers[0].faults = append(c.workers[0].faults, f)
			c.putBack(k)
		}
	}
}

// Rest puts an agent back where it was before the last Sweep, in which its behaviour failed. It rests
// there for good.
func (c *Mover) Rest(id uint32) {
	for _, w := range c.workers {
		if i := slices.IndexFunc(w.undos, func(k undo) bool { return k.agent.ID == id }); i >= 0 {
			c.putBack(&w.undos[i])
		}
	}
}

// putBack restores an agent as it was before the step, but at rest.
func (c *Mover) putBack(k *undo) {
	s, a := k.slot, &k.agent
	c.X[s], c.Y[s], c.VX[s], c.VY[s], c.DeltaV[s] = a.Pos.X, a.Pos.Y, 0, 0, a.DeltaV
	c.findCell(s)
	journeys.SetMotion(c.Columns, s, &k.motion)
	c.StoreAll(s, a)
	c.KeepHeading(s, a.Heading)
	c.Flags[s] |= columns.Resting
}

// deciderWas copies the agent in a slot to a as it was before the step. It leaves out the heading, which
// takes an arctangent, if no decision depends on it.
func (c *Mover) deciderWas(s int, a *nav.Agent) {
	if fast := math.Abs(c.Was.VX[s]) + math.Abs(c.Was.VY[s]); c.classes[c.KindNo[s]].heads || !(fast > 0 && fast < 1e300) {
		c.AgentWas(s, a)
		return
	}
	c.BodyWas(s, a)
}
