package moves

import (
	"math"
	"math/bits"
	"slices"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"
	"galaxy/sim/columns"
	"galaxy/sim/workers"

	"gonum.org/v1/gonum/spatial/r2"
)

// block is the agents at up to 64 places that follow each other. Kernels step all agents of one class that
// have a target at once. They also compute the lanes of other agents, whose results are not used.
type block struct {
	lanes   uint64 // the lanes that kernels step
	beside  uint64 // lanes that step one by one: they feel a box, too many things, or all agents but their goal
	chasing uint64 // lanes with an agent as their goal
	class   *class
	slot    []uint32
	own     aim                  // memory for the aim at an agent's own goal
	body    [workers.Block]int32 // the target's index if it is a body, else bodiless

	x, y, vx, vy, deltaV lanes // before the step, then after it
	fx, fy, fvx, fvy     lanes // before the step
	gx, gy               lanes // targets
	d, ux, uy            lanes // distance and direction of the target
	ax, ay, bx, by       lanes // sums of the pairs
	count, wx, wy        lanes // the number of hits; wishes
	maxSpeed, maxAccel   lanes

	// Measures as in [journeys.Motion], and data to find arrivals.
	length, swing, bent lanes
	hx, hy, within      lanes // targets after the step
	bends               [workers.Block]uint32
	turned              uint64 // lanes with a new Bent
	cell                [workers.Block]uint64
	watch               simd.Watch
	journeys            simd.Journeys
	turn                func(i int, reversed bool)

	pairs simd.Pairs
	fixed int // the first so many pairs are with obstacles

	limited   *class // whose limits maxSpeed and maxAccel hold
	cancelled func(i int) r2.Vec
	deciders  simd.Deciders
	motion    simd.Motion
	toward    simd.Toward
}

const bodiless = -2 // neither a body nor a rock, which has -1

// lanes are a column of a block, one value for each agent.
type lanes [workers.Block]float64

// gather reads lanes from a column of all agents.
func (l *lanes) gather(from []float64, slots []uint32) { simd.Gather(l[:], from, slots) }

// scatter writes lanes to a column of all agents.
func (l *lanes) scatter(to []float64, slots []uint32) { simd.Scatter(to, l[:], slots) }

// motion says which kernel moves the agents of a class.
type motion int

const (
	own motion = iota // none: each moves by its own drive
	thrust
	kinematic
	motions // the number of them
)

// motionOf returns the motion by a drive.
func motionOf(d nav.Drive) motion {
	switch d.(type) {
	case nav.Kinematic, *nav.Kinematic:
		return kinematic
	case nav.Thrust, *nav.Thrust:
		return thrust
	}
	return own
}

// choose sets the kernel of a class, if its drive and its behaviour have one.
func (k *class) choose(dt float64) {
	if b, ok := k.feeler.(engine.Wide); ok && k.motion != own {
		k.kernel = b.Block(k.limits, dt)
	}
}

// Wide reports whether kernels step all agents that have a target.
func (c *Mover) Wide() bool {
	for i := range c.classes {
		if c.classes[i].kernel == nil {
			return false
		}
	}
	return true
}

// bind makes the callbacks of a block once: making one allocates.
func (b *block) bind(c *Mover) {
	idOf := func(i int) uint32 { return c.ID[b.slot[b.pairs.Who[i]]] }
	itsID := func(i int) uint32 { return c.ID[c.Places.Slot[b.pairs.Thing[i]]] }
	b.pairs.Of = &b.deciders
	b.pairs.Apart = func(i int) r2.Vec {
		if i < b.fixed {
			return nav.Apart(idOf(i), uint64(b.pairs.Thing[i]))
		}
		return nav.Apart(idOf(i), nav.AgentNumber(itsID(i)))
	}
	b.pairs.Later = func(i int) bool { return i >= b.fixed && itsID(i) > idOf(i) }
	b.turn = func(i int, reversed bool) {
		b.turned |= 1 << i
		if reversed {
			b.bends[i] += 4
		}
	}
	b.cancelled = func(i int) r2.Vec {
		return nav.Cancelled(r2.Vec{X: b.fvx[i], Y: b.fvy[i]}, r2.Vec{X: b.ux[i], Y: b.uy[i]}, b.class.agent.Hand)
	}
}

// sweepLanes steps the lanes of a block, which has places lo to hi.
func (c *Mover) sweepLanes(w *worker, lo, hi int) {
	b := &w.block
	n := hi - lo
	b.slot = c.Places.Slot[lo:hi]
	copy(b.x[:], c.Places.X[lo:hi])
	copy(b.y[:], c.Places.Y[lo:hi])
	b.vx.gather(c.Was.VX, b.slot)
	b.vy.gather(c.Was.VY, b.slot)
	b.deltaV.gather(c.DeltaV, b.slot)
	c.targets(b)
	if b.class != b.limited {
		b.limited = b.class
		for i := range b.maxSpeed {
			b.maxSpeed[i], b.maxAccel[i] = b.class.limits.MaxSpeed, b.class.limits.MaxAccel
		}
	}
	b.fx, b.fy, b.fvx, b.fvy = b.x, b.y, b.vx, b.vy
	b.toward = simd.Toward{X: b.x[:n], Y: b.y[:n], GX: b.gx[:n], GY: b.gy[:n], D: b.d[:n], UX: b.ux[:n], UY: b.uy[:n]}
	b.toward.Find()

	b.deciders = simd.Deciders{
		UX: b.ux[:n], UY: b.uy[:n], D: b.d[:n], VX: b.fvx[:n], VY: b.fvy[:n],
		AX: b.ax[:n], AY: b.ay[:n], BX: b.bx[:n], BY: b.by[:n], Count: b.count[:n],
		WX: b.wx[:n], WY: b.wy[:n], Cancelled: b.cancelled, Right: b.class.agent.Hand == nav.Right,
	}
	b.deciders.Clear()
	b.pairs.Size(0)
	l := &c.looks[lo/workers.Block]
	scope := &b.class.scope
	b.beside = b.chasing
	if scope.Of&nav.TheGoal != 0 || b.class.feels == 0 {
		b.beside = 0
	}
	b.beside &= b.lanes
	if scope.Of&(nav.Obstacles|nav.Boxes) != 0 {
		for _, p := range l.worker.parts[l.parts:l.end] {
			list := c.fixedNear(&w.lookout, &p.box, b.class.sight)
			boxes, _ := slices.BinarySearch(list, int32(len(c.scenery.Obstacles)))
			if scope.Of&nav.Obstacles != 0 {
				before := len(b.pairs.DX)
				c.pairObstacles(b, n, p.lanes&b.lanes, list[:boxes])
				if len(b.pairs.DX) > crowd { // listing all pairs would fill the memory
					b.pairs.Size(before)
					b.beside |= p.lanes & b.lanes
				}
			}
			if scope.Of&nav.Boxes != 0 {
				b.beside |= c.besideBoxes(b, n, list[boxes:]) & b.lanes
			}
		}
	}
	b.lanes &^= b.beside
	b.fixed = len(b.pairs.DX)
	if b.class.feels > 0 {
		b.pairs.Meet(l.worker.hits[l.hits:l.ends], b.lanes, (*[workers.Block]float64)(&b.x), (*[workers.Block]float64)(&b.y), &c.among)
	}
	b.feel()
	b.class.kernel.Decide(&b.deciders)

	c.move(b, b.class.motion)
	if c.pushed {
		c.land(w)
	} else {
		c.settle(w)
	}
	for ; b.beside != 0; b.beside &= b.beside - 1 {
		c.sweepOne(w, int(b.slot[bits.TrailingZeros64(b.beside)]), b.class)
	}
}

// whole returns the number of the block's agents, rounded up to whole vectors. Kernels need no care for
// an odd end then: the results of lanes without an agent are not used.
func (b *block) whole() int { return (len(b.slot) + 7) &^ 7 }

// move moves the agents of a block by a kernel.
func (c *Mover) move(b *block, by motion) {
	n := b.whole()
	b.motion = simd.Motion{X: b.x[:n], Y: b.y[:n], VX: b.vx[:n], VY: b.vy[:n], DeltaV: b.deltaV[:n], WX: b.wx[:n], WY: b.wy[:n], MaxSpeed: b.maxSpeed[:n], MaxAccel: b.maxAccel[:n]}
	if by == thrust {
		b.motion.Thrust(c.dt)
	} else {
		b.motion.Kinematic(c.dt)
	}
}

// land writes the lanes of a block to the columns after a step, if something else may still move the
// agents: Travel measures them later.
func (c *Mover) land(w *worker) {
	b := &w.block
	for i, slot := range b.slot {
		if b.lanes>>i&1 == 0 {
			continue
		}
		i &= workers.Block - 1
		s, x, y, vx, vy, deltaV := int(slot), b.x[i], b.y[i], b.vx[i], b.vy[i], b.deltaV[i]
		if sum := x + y + vx + vy + deltaV; sum-sum != 0 || vx == 0 && vy == 0 {
			c.write(w, s, r2.Vec{X: x, Y: y}, r2.Vec{X: vx, Y: vy}, deltaV)
			continue
		}
		c.X[s], c.Y[s], c.VX[s], c.VY[s], c.DeltaV[s] = x, y, vx, vy, deltaV
		c.Flags[s] &^= columns.Headed
	}
}

// legOf returns the motion of the agent in a lane.
func (c *Mover) legOf(b *block, i int) *leg {
	s := int(b.slot[i])
	return &leg{
		slot: s, class: &c.classes[c.KindNo[s]], deltaV: b.deltaV[i],
		from: r2.Vec{X: b.fx[i], Y: b.fy[i]}, was: r2.Vec{X: b.fvx[i], Y: b.fvy[i]},
		pos: r2.Vec{X: b.x[i], Y: b.y[i]}, vel: r2.Vec{X: b.vx[i], Y: b.vy[i]},
	}
}

// recall gathers the journeys of the agents of a block.
func (c *Mover) recall(b *block) {
	b.length.gather(c.Length, b.slot)
	b.swing.gather(c.Swing, b.slot)
	for i, s := range b.slot {
		b.bends[i&(workers.Block-1)] = c.Bends[s]
		b.bent[i&(workers.Block-1)] = float64(int32(c.Bends[s]&3) - 1)
	}
}

// targets sets the targets of the agents of a block.
func (c *Mover) targets(b *block) {
	none := c.Goals.None()
	b.chasing = 0
	for i, s := range b.slot {
		i &= workers.Block - 1
		there := c.classes[c.KindNo[s]].there
		b.body[i] = bodiless
		var a *aim
		if k := c.GoalNo[s]; k <= none {
			a = &c.aims[k]
		} else if g := &c.Own[s]; g.Kind == nav.PointGoal { // a point needs no aim here
			b.gx[i], b.gy[i] = g.Point.X, g.Point.Y
			b.hx[i], b.hy[i] = g.Point.X, g.Point.Y
			b.within[i] = larger(g.Within, there)
			continue
		} else {
			b.own.at(c.scenery, g)
			a = &b.own
		}
		b.gx[i], b.gy[i] = a.target.Pos.X, a.target.Pos.Y
		b.hx[i], b.hy[i] = a.pos.X, a.pos.Y
		b.within[i] = larger(a.target.Within, there)
		switch a.target.Kind {
		case nav.BodyGoal:
			b.body[i] = a.target.Index
		case nav.AgentGoal:
			b.chasing |= 1 << i
		}
	}
}

// larger returns the larger one of two numbers that are not NaN. It is faster than max.
func larger(a, b float64) float64 {
	if a > b {
		return a
	}
	return b
}

// besideBoxes returns the lanes, among the first n, that feel one of a list of boxes: kernels do not know
// boxes.
func (c *Mover) besideBoxes(b *block, n int, list []int32) (lanes uint64) {
	near := b.class.scope.Near
	for _, k := range list {
		box := &c.scenery.Boxes[int(k)-len(c.scenery.Obstacles)]
		for i := range n {
			at := r2.Vec{X: b.x[i], Y: b.y[i]}
			if portable.Norm2(r2.Sub(at, box.Nearest(at))) < float64(near*near) {
				lanes |= 1 << i
			}
		}
	}
	return lanes
}

// settle writes the lanes of a block to the columns after a step, and measures them, if only their drives
// move the agents.
func (c *Mover) settle(w *worker) {
	b := &w.block
	n := b.whole()
	c.recall(b)
	b.watch = simd.Watch{
		FX: b.fx[:n], FY: b.fy[:n], X: b.x[:n], Y: b.y[:n], VX: b.vx[:n], VY: b.vy[:n], DeltaV: b.deltaV[:n],
		TX: b.gx[:n], TY: b.gy[:n], GX: b.hx[:n], GY: b.hy[:n], Within: b.within[:n],
	}
	if w.farthest2 == 0 { // else Marked would mark all lanes of a worker's first block
		w.farthest2 = b.farthest2()
	}
	marked := b.watch.Marked(w.farthest2)
	b.turned = 0
	b.journeys = simd.Journeys{
		FX: b.fx[:n], FY: b.fy[:n], X: b.x[:n], Y: b.y[:n], FVX: b.fvx[:n], FVY: b.fvy[:n], VX: b.vx[:n], VY: b.vy[:n],
		Length: b.length[:n], Swing: b.swing[:n], Bent: b.bent[:n], Turned: b.turn,
	}
	b.journeys.Add()
	c.Places.Cells.CellsOf(b.cell[:n], b.x[:n], b.y[:n])
	if plain := b.lanes &^ marked; plain == 1<<len(b.slot)-1 { // the most frequent case
		c.put(b)
	} else {
		for ; plain != 0; plain &= plain - 1 {
			c.putOne(b, bits.TrailingZeros64(plain))
		}
	}
	for rest := b.turned & b.lanes &^ marked; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		c.Bends[b.slot[i]] = b.bendsNow(i)
	}
	for rest := b.chasing & b.lanes &^ marked; rest != 0; rest &= rest - 1 {
		if s := b.slot[bits.TrailingZeros64(rest)]; c.Flags[s]&columns.Done == 0 { // Arrive looks at it when all have moved
			w.chasers = append(w.chasers, s)
		}
	}
	for rest := b.lanes & marked; rest != 0; rest &= rest - 1 {
		c.fly(w, c.legOf(b, bits.TrailingZeros64(rest)))
	}
}

// bendsNow returns what the column Bends holds for the agent in a lane that turned.
func (b *block) bendsNow(i int) uint32 { return b.bends[i]&^3 | uint32(b.bent[i]+1) }

// farthest2 returns the square of the farthest way in the step of any lane.
func (b *block) farthest2() (farthest float64) {
	for i := range b.slot {
		moved := portable.Norm2(r2.Vec{X: b.x[i] - b.fx[i], Y: b.y[i] - b.fy[i]})
		if moved > farthest && moved <= math.MaxFloat64 && b.lanes>>i&1 != 0 {
			farthest = moved
		}
	}
	return farthest
}

// put writes all lanes of a block to the columns.
func (c *Mover) put(b *block) {
	b.x.scatter(c.X, b.slot)
	b.y.scatter(c.Y, b.slot)
	b.vx.scatter(c.VX, b.slot)
	b.vy.scatter(c.VY, b.slot)
	b.deltaV.scatter(c.DeltaV, b.slot)
	for _, s := range b.slot {
		if c.Flags[s]&columns.Headed != 0 { // hardly ever
			c.Flags[s] &^= columns.Headed
		}
	}
	b.length.scatter(c.Length, b.slot)
	b.swing.scatter(c.Swing, b.slot)
	for i, s := range b.slot {
		c.Places.At[s] = uint32(b.cell[i&(workers.Block-1)])
	}
}

// putOne writes one lane to the columns.
func (c *Mover) putOne(b *block, i int) {
	s := b.slot[i]
	c.X[s], c.Y[s], c.VX[s], c.VY[s], c.DeltaV[s] = b.x[i], b.y[i], b.vx[i], b.vy[i], b.deltaV[i]
	c.Flags[s] &^= columns.Headed
	c.Length[s], c.Swing[s] = b.length[i], b.swing[i]
	c.Places.At[s] = uint32(b.cell[i])
}

// pair adds the pair of the agent in lane i and an obstacle.
func (b *block) pair(i int, o *nav.Obstacle, number int32) {
	p := &b.pairs
	k := len(p.DX)
	p.Size(k + 1)
	p.DX[k], p.DY[k], p.Radius[k] = b.x[i]-o.Pos.X, b.y[i]-o.Pos.Y, o.Radius
	p.VX[k], p.VY[k] = o.Vel.X, o.Vel.Y
	p.Thing[k], p.Who[k] = uint32(number), uint8(i)
}

// feel lets the kernel feel all pairs, and adds up the results.
func (b *block) feel() {
	n := len(b.pairs.DX)
	if n == 0 {
		return
	}
	b.pairs.Fill()
	b.class.kernel.Feel(&b.pairs)
	b.pairs.Add(n)
}

// pairObstacles pairs the agents of some lanes with the obstacles of a list that are in their scope. It
// ends when there are more than crowd pairs.
func (c *Mover) pairObstacles(b *block, n int, lanes uint64, list []int32) {
	scope := &b.class.scope
	var q simd.Queries
	var near [8]uint64
	for ; len(list) > 0 && len(b.pairs.DX) <= crowd; list = list[min(8, len(list)):] {
		eight := list[:min(8, len(list))]
		for j := range q.Limit {
			q.Limit[j] = -1
		}
		for j, number := range eight {
			o := &c.scenery.Obstacles[number]
			reach := scope.Near + float64(scope.Radii*o.Radius)
			q.X[j], q.Y[j], q.Limit[j] = o.Pos.X, o.Pos.Y, float64(reach*reach)
		}
		q.Near(&near, b.x[:n], b.y[:n])
		for j, number := range eight {
			for h := near[j] & lanes; h != 0; h &= h - 1 {
				i, o := bits.TrailingZeros64(h), &c.scenery.Obstacles[number]
				if scope.Of&nav.TheGoal == 0 && o.Body == b.body[i] {
					continue
				}
				b.pair(i, o, number)
			}
		}
	}
}
