package sim

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/tiles"
)

// digest folds 64-bit words into one. Each word goes through a bijection, so a
// change of one bit anywhere changes the result; it is no defence against people
// who look for collisions.
type digest uint64

func (d *digest) word(x uint64) {
	h := (uint64(*d) ^ x) * 0x9e3779b97f4a7c15 // 2⁶⁴ over the golden ratio, odd
	*d = digest(h ^ h>>32)
}

func (d *digest) float(x float64) { d.word(math.Float64bits(x)) }

func (d *digest) point(p r2.Vec) {
	d.float(p.X)
	d.float(p.Y)
}

// Hash returns a digest of all that there is in the world now, all bits of it: tick,
// where bodies are, obstacles, boxes and tiles, agents, how far they are on their
// itineraries and ways, guns and shells. Same bits in, same hash out, on every machine
// and with any number of workers.
//
// Not in it is what has been measured; what follows from the rest, as fields from the
// tiles; and what orders have set of parameters, or ask of the next step: a recording
// lists them, and the state at a tick has one hash. For the same reason tiles count as
// the last step found them.
//
// Tiles cost it one word, however many they are: their map keeps a digest of them.
//
// Nor does it depend on how a World keeps its state: partners of contacts are told by
// kind and index, and what is a number only by custom has a code of the hash's own.
func (w *World) Hash() uint64 {
	var d digest
	d.word(w.setup.Seed)
	d.word(w.tick)
	d.surroundings(w)
	for i := range w.now {
		turret, _ := w.Turret(uint32(i))
		d.agent(&w.now[i], w.Health(uint32(i)), turret)
		t := &w.travels[i]
		d.word(uint64(t.arrivals)<<32 | uint64(uint32(t.stop)))
		d.word(formationCode(t.formed)<<2 | bit(t.done)<<1 | bit(w.fates[i].resting))
	}
	for i := range w.ways {
		d.way(&w.ways[i])
	}
	d.contacts(w)
	d.arms(&w.arms)
	return uint64(d)
}

// surroundings folds in what is there beside the agents.
func (d *digest) surroundings(w *World) {
	d.word(uint64(len(w.bodies)))
	for i := range w.bodies {
		b, s := &w.setup.Bodies[i], &w.bodies[i]
		for _, x := range [...]float64{s.R.X, s.R.Y, s.R.Z, s.V.X, s.V.Y, s.V.Z, b.Radius, b.Mu} {
			d.float(x)
		}
	}
	d.word(uint64(len(w.setup.Obstacles)))
	for i := range w.setup.Obstacles {
		o := &w.setup.Obstacles[i]
		d.point(o.Pos)
		d.point(o.Vel)
		d.float(o.Radius)
	}
	d.word(uint64(len(w.setup.Boxes)))
	for i := range w.setup.Boxes {
		d.point(w.setup.Boxes[i].Min)
		d.point(w.setup.Boxes[i].Max)
	}
	if m := w.setup.Tiles; m != nil {
		d.word(w.ground)
		d.float(m.Size())
		d.point(m.Origin())
	}
}

// contacts folds in the pairs in touch, by agent, then by the partner's code and index.
func (d *digest) contacts(w *World) {
	d.word(uint64(len(w.held)))
	for _, key := range w.held { // sorted, and numbers of partners go by code and index
		with, other := w.partner(uint32(key))
		d.word(key >> 32)
		d.word(partnerCode(with)<<32 | uint64(other))
	}
}

// The codes are what a hash knows of things that are numbers only by custom. They
// are as they have always been, whatever becomes of the numbers.

func partnerCode(p Partner) uint64 {
	switch p {
	case TouchAgent:
		return 1
	case TouchBody:
		return 2
	case TouchRock:
		return 3
	case TouchBox:
		return 4
	case TouchTile:
		return 5
	}
	return uncoded(p)
}

func formationCode(f formation) uint64 {
	switch f {
	case loose:
		return 1
	case inBlock:
		return 2
	case inLine:
		return 3
	}
	return uncoded(f)
}

func goalCode(k nav.GoalKind) uint64 {
	switch k {
	case nav.NoGoal:
		return 1
	case nav.PointGoal:
		return 2
	case nav.BodyGoal:
		return 3
	case nav.AgentGoal:
		return 4
	}
	return uncoded(k)
}

func handCode(h nav.Handedness) uint64 {
	switch h {
	case nav.Left:
		return 1
	case nav.Right:
		return 2
	}
	return uncoded(h)
}

// uncoded tells what has no code of its own from all that has one.
func uncoded[T ~uint8](x T) uint64 { return 0x100 | uint64(x) }

func (d *digest) way(x *way) {
	d.point(x.head)
	d.tile(x.at)
	d.tile(x.corner)
	d.word(bit(x.field != none)<<2 | bit(x.lost)<<1 | bit(x.blind)) // which field, goal and radius tell
	// Corners behind lead nowhere.
	left := x.own.Corners[min(x.own.Leg, len(x.own.Corners)):]
	d.word(uint64(len(left)))
	for _, t := range left {
		d.tile(t)
	}
}

func (d *digest) tile(t tiles.Tile) { d.word(uint64(uint32(t.X))<<32 | uint64(uint32(t.Y))) }

func (d *digest) agent(a *nav.Agent, health, turret float64) {
	d.word(uint64(a.ID)<<32 | uint64(uint32(a.Group)))
	d.float(a.Radius)
	d.float(a.Mass)
	d.float(a.MaxSpeed)
	d.float(a.MaxAccel)
	d.float(a.MaxTurn)
	d.word(handCode(a.Hand))
	d.word(goalCode(a.Goal.Kind)<<32 | uint64(uint32(a.Goal.Index)))
	d.point(a.Goal.Point)
	d.float(a.Goal.Within)
	d.point(a.Pos)
	d.point(a.Vel)
	d.float(a.Heading)
	d.float(a.DeltaV)
	d.word(uint64(uint32(a.Team))<<2 | bit(a.Square)<<1 | bit(a.Stopped))
	d.float(a.Timer)
	d.float(health)
	d.float(turret)
	for _, x := range a.Memory {
		d.float(x)
	}
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
