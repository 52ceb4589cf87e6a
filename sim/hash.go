package sim

import (
	"math"

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

// Hash returns a digest of all in the state that steers what comes, all bits of it:
// tick, agents, how far they are on their itineraries and ways, tiles, guns and shells.
// Same bits in, same hash out, on every machine and with any number of workers.
//
// Not in it is what has been measured; what follows from the rest, as bodies from the
// tick, and fields from the tiles; and what orders have set of parameters, or ask of the
// next step: a recording lists them, and the state at a tick has one hash.
func (w *World) Hash() uint64 {
	var d digest
	d.word(w.setup.Seed)
	d.word(w.tick)
	if w.setup.Tiles != nil {
		d.word(w.ground)
	}
	for i := range w.now {
		turret, _ := w.Turret(uint32(i))
		d.agent(&w.now[i], w.Health(uint32(i)), turret)
		t := &w.travels[i]
		d.word(uint64(t.arrivals)<<32 | uint64(uint32(t.stop)))
		d.word(uint64(t.formed)<<2 | bit(t.done)<<1 | bit(w.fates[i].resting))
	}
	for i := range w.ways {
		d.way(&w.ways[i])
	}
	for _, key := range w.held {
		d.word(key)
	}
	d.arms(&w.arms)
	return uint64(d)
}

func (d *digest) way(x *way) {
	d.float(x.head.X)
	d.float(x.head.Y)
	d.tile(x.at)
	d.tile(x.corner)
	d.word(uint64(uint32(x.field))<<2 | bit(x.lost)<<1 | bit(x.blind))
	d.word(uint64(x.own.Leg))
	for _, t := range x.own.Corners {
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
	d.word(uint64(a.Hand))
	d.word(uint64(a.Goal.Kind)<<32 | uint64(uint32(a.Goal.Index)))
	d.float(a.Goal.Point.X)
	d.float(a.Goal.Point.Y)
	d.float(a.Goal.Within)
	d.float(a.Pos.X)
	d.float(a.Pos.Y)
	d.float(a.Vel.X)
	d.float(a.Vel.Y)
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
