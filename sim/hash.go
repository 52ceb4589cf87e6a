package sim

import (
	"galaxy/nav"
	"galaxy/sim/arms"
	"galaxy/sim/columns"
	"galaxy/sim/formations"
	"galaxy/sim/part"
)

// Hash returns a hash of the world's state, of every bit: tick, bodies, obstacles, boxes,
// tiles, agents, their progress on itineraries and paths, persistent contacts, guns and
// shells. The same bits give the same hash on every machine and for any number of workers.
//
// It leaves out measures; what follows from the rest, as flow fields follow from the tiles;
// and parameters and pending orders, which a recording lists or the same state gives again, so that
// the state at a tick has one hash. For the same reason it covers tiles as the last step found them, and all that
// orders have moved since as it was before.
//
// Tiles cost one word, however many there are: their map keeps a hash of them.
//
// The hash does not depend on how a World represents its state: partners of contacts are
// hashed by kind and index, and enumerations by codes of their own.
func (w *World) Hash() uint64 {
	if w.moved {
		return w.settled
	}
	var d part.Hasher
	d.Word(w.setup.Seed)
	d.Word(w.tick)
	hashSurroundings(&d, w)
	a := new(nav.Agent)
	for i := range w.setup.Agents {
		slot := w.agents.SlotOf(uint32(i))
		w.agents.AgentIn(slot, a)
		hashAgent(&d, a, w.arms)
		for _, m := range w.memories.of(&w.setup.Agents[i]) {
			hashMemory(&d, &m)
		}
		w.journeys.HashAgent(&d, uint32(i))
		d.Word(w.flows.Code(uint32(i), a.Group)<<32 | codeOf(swapCodes, w.orders.swapOf(uint32(i)))<<2 | part.Bit(w.journeys.Done(uint32(i)))<<1 | part.Bit(w.agents.Is(slot, columns.Resting)))
	}
	w.ways.Hash(&d)
	w.contacts.Hash(&d)
	w.arms.Hash(&d)
	w.flights.Hash(&d)
	if w.stocks != nil {
		w.stocks.Hash(&d)
	}
	if m := w.senses.watching.memory; m != nil {
		m.Hash(&d)
	}
	if w.rules != nil {
		w.rules.Hash(&d)
	}
	return uint64(d)
}

// hashSurroundings folds in everything but the agents.
func hashSurroundings(d *part.Hasher, w *World) {
	d.Word(uint64(len(w.scenery.Bodies)))
	for i := range w.scenery.Bodies {
		b, s := &w.setup.Bodies[i], &w.scenery.Bodies[i]
		for _, x := range [...]float64{s.R.X, s.R.Y, s.R.Z, s.V.X, s.V.Y, s.V.Z, b.Radius, b.Mu} {
			d.Float(x)
		}
	}
	d.Word(uint64(len(w.setup.Obstacles)))
	for i := range w.setup.Obstacles {
		o := &w.setup.Obstacles[i]
		d.Vec(o.Pos)
		d.Vec(o.Vel)
		d.Float(o.Radius)
	}
	d.Word(uint64(len(w.setup.Boxes)))
	for i := range w.setup.Boxes {
		d.Vec(w.setup.Boxes[i].Min)
		d.Vec(w.setup.Boxes[i].Max)
	}
	if m := w.setup.Tiles; m != nil {
		d.Word(w.ways.Version())
		d.Float(m.Size())
		d.Vec(m.Origin())
	}
}

// cruiseMark precedes a cruise in the hash.
const cruiseMark = 0x637275697365

// The codes stand for enumerations in the hash. They never change, even where the
// constants are renumbered.
var (
	swapCodes = []uint64{formations.Shuffle: 1, formations.Mirror: 2, formations.Turn: 3}
	goalCodes = []uint64{nav.NoGoal: 1, nav.PointGoal: 2, nav.BodyGoal: 3, nav.AgentGoal: 4}
	handCodes = []uint64{nav.Left: 1, nav.Right: 2}
)

// codeOf returns the code of a value; one that differs from all others for a value without one.
func codeOf[T ~uint8](codes []uint64, x T) uint64 {
	if int(x) < len(codes) {
		return codes[x]
	}
	return 0x100 | uint64(x)
}

func hashAgent(d *part.Hasher, a *nav.Agent, weapons *arms.Arms) {
	d.Word(uint64(a.ID)<<32 | uint64(uint32(a.Group)))
	d.Float(a.Radius)
	d.Float(a.Mass)
	d.Float(a.MaxSpeed)
	if a.Cruise != 0 { // none has kept its hash since before there was one
		d.Word(cruiseMark)
		d.Float(a.Cruise)
	}
	d.Float(a.MaxAccel)
	d.Float(a.MaxTurn)
	d.Word(codeOf(handCodes, a.Hand))
	d.Word(codeOf(goalCodes, a.Goal.Kind)<<32 | uint64(uint32(a.Goal.Index)))
	d.Vec(a.Goal.Point)
	d.Float(a.Goal.Within)
	d.Vec(a.Pos)
	d.Vec(a.Vel)
	d.Float(a.Heading)
	d.Float(a.DeltaV)
	d.Word(uint64(uint32(a.Team))<<2 | part.Bit(a.Square)<<1 | part.Bit(a.Stopped))
	d.Float(a.Timer)
	weapons.HashAgent(d, a.ID)
	hashMemory(d, &a.Memory)
}

func hashMemory(d *part.Hasher, m *nav.Memory) {
	for _, x := range m {
		d.Float(x)
	}
}
