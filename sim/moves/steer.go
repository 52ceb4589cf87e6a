package moves

import (
	"math"
	"math/bits"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/journeys"
	"galaxy/sim/scenery"
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

	places [workers.Block]uint32 // by number
	slots  [workers.Block]uint32
	frames [workers.Block]int32 // bodies in whose frames they decide, or NoFrame
	alike  [motions]uint64      // the agents that move by a motion, one bit for each number
	agents [workers.Block]nav.Agent
	wishes [workers.Block]r2.Vec
	late   []late

	picked [workers.Block]uint32 // the slots of agents that move alike
	from   [workers.Block]uint8  // their numbers
}

// begin begins a block.
func (t *Steered) begin(lo, hi int) {
	t.Lo, t.Hi, t.Agents, t.Wishes, t.Failed, t.Odd = lo, hi, t.agents[:0], t.wishes[:0], 0, 0
	t.alike = [motions]uint64{}
}

// ask adds the agent at a place to those of the block that decide by views.
func (c *Mover) ask(w *worker, at, slot uint32, class *class) {
	t := &w.steered
	i := len(t.Agents) & (workers.Block - 1)
	t.Agents, t.Wishes = t.agents[:i+1], t.wishes[:i+1]
	t.places[i], t.slots[i] = at, slot
	t.alike[class.motion] |= 1 << i
	c.deciderWas(int(slot), class, &t.agents[i])
	t.frames[i] = c.scenery.FrameOf(class.in, t.agents[i].Pos)
}

// Place returns the place of agent number i in the order of the grid.
func (t *Steered) Place(i int) uint32 { return t.places[i] }

// Frame returns the body in whose frame agent number i decides, or [scenery.NoFrame].
func (t *Steered) Frame(i int) int32 { return t.frames[i] }

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

// sweepSteered steps the agents of a block that decide by views.
func (c *Mover) sweepSteered(worker int) {
	w := c.workers[worker]
	t := &w.steered
	c.steer(worker, t)
	for bad := t.Failed | t.Odd; bad != 0; bad &= bad - 1 {
		i := bits.TrailingZeros64(bad)
		c.noteUndo(w, int(t.slots[i]), t.Odd>>i&1 != 0)
	}
	if len(t.Agents) < fewLanes {
		c.driveEach(w)
		return
	}
	for by, which := range t.alike {
		if which != 0 {
			c.drive(w, which, motion(by))
		}
	}
}

// driveEach moves the agents that have decided, one by one.
func (c *Mover) driveEach(w *worker) {
	t := &w.steered
	for i := range t.Agents {
		s, a := int(t.slots[i]), &t.Agents[i]
		class := &c.classes[c.KindNo[s]]
		if class.drive == nil {
			c.moveByDrive(w, s, a, t.Wishes[i], class)
		} else {
			c.moveByNose(a, t.frames[i], t.Wishes[i], class)
		}
		if c.pushed {
			c.write(w, s, a.Pos, a.Vel, a.DeltaV)
		} else {
			c.fly(w, &leg{
				slot: s, class: class, pos: a.Pos, vel: a.Vel, deltaV: a.DeltaV,
				from: r2.Vec{X: c.Was.X[s], Y: c.Was.Y[s]}, was: r2.Vec{X: c.Was.VX[s], Y: c.Was.VY[s]},
			})
		}
		c.storeSteered(w, s, a)
	}
}

// moveByDrive moves an agent by a drive that no kernel knows.
func (c *Mover) moveByDrive(w *worker, s int, a *nav.Agent, wish r2.Vec, class *class) {
	class.mover.Move(a, wish, c.dt)
	if class.turns && a.Heading-a.Heading != 0 {
		c.noteUndo(w, s, true)
	}
}

// moveByNose moves an agent by a drive whose nose follows its velocity, in the frame of a body or of the scene.
func (c *Mover) moveByNose(a *nav.Agent, frame int32, wish r2.Vec, class *class) {
	var vel r2.Vec
	if frame == scenery.NoFrame {
		vel = class.drive.Velocity(class.limits, a.Vel, wish, c.dt)
	} else {
		_, next := c.scenery.Next(int(frame))
		vel = class.limits.Velocity(class.drive, a.Vel, wish, c.scenery.Obstacles[frame].Vel, next, c.dt)
	}
	a.DeltaV += portable.Norm(r2.Sub(vel, a.Vel))
	a.Pos, a.Vel = portable.AddScaled(a.Pos, c.dt, vel), vel
}

// noteUndo keeps the agent in a slot as it was before the step.
func (c *Mover) noteUndo(w *worker, s int, odd bool) {
	w.undos = append(w.undos, undo{slot: s, motion: journeys.MotionOf(c.Columns, s), odd: odd})
	c.AgentWas(s, &w.undos[len(w.undos)-1].agent)
}

// drive moves some of the agents that have decided, which move alike.
func (c *Mover) drive(w *worker, which uint64, by motion) {
	b, t := &w.block, &w.steered
	n := 0
	for ; which != 0; which &= which - 1 {
		i := bits.TrailingZeros64(which)
		s, a, wish := t.slots[i], &t.Agents[i], &t.Wishes[i]
		b.fx[n], b.fy[n], b.fvx[n], b.fvy[n] = a.Pos.X, a.Pos.Y, a.Vel.X, a.Vel.Y
		if class := &c.classes[c.KindNo[s]]; by == own && class.in.Kind != scenery.SceneFrame {
			c.moveByNose(a, t.frames[i], *wish, class)
		} else if by == own {
			c.moveByDrive(w, int(s), a, *wish, class)
		}
		b.x[n], b.y[n], b.vx[n], b.vy[n], b.deltaV[n] = a.Pos.X, a.Pos.Y, a.Vel.X, a.Vel.Y, a.DeltaV
		b.wx[n], b.wy[n], b.maxSpeed[n], b.maxAccel[n] = wish.X, wish.Y, a.MaxSpeed, a.MaxAccel
		t.picked[n], t.from[n] = s, uint8(i)
		n++
	}
	b.slot, b.limited, b.lanes = t.picked[:n], nil, uint64(1)<<n-1
	if by != own {
		c.move(b, by)
	}
	if c.pushed {
		c.land(w)
	} else {
		c.targets(b)
		c.settle(w)
	}
	for k, s := range b.slot {
		c.storeSteered(w, int(s), &t.Agents[t.from[k]])
	}
}

// storeSteered keeps the changes of a behaviour to an agent that has moved.
func (c *Mover) storeSteered(w *worker, s int, a *nav.Agent) {
	if c.Is(s, columns.Resting) {
		return // it has become non-finite, and fly has left it as it was
	}
	if c.turning && c.classes[c.KindNo[s]].turns {
		c.Heading[s] = a.Heading
		c.Flags[s] |= columns.Headed
	}
	if m := &a.Memory; len(c.Memory) == 0 && (m[0] != 0 || m[1] != 0 || m[2] != 0 || m[3] != 0 || m[4] != 0 || m[5] != 0) {
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
func (c *Mover) deciderWas(s int, class *class, a *nav.Agent) {
	c.BodyWas(s, a)
	if c.Flags[s]&columns.Headed != 0 {
		return
	}
	if fast := math.Abs(a.Vel.X) + math.Abs(a.Vel.Y); class.heads || !(fast > 0 && fast < 1e300) {
		a.Heading = nav.Heading(a.Vel)
	}
}
