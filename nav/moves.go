package nav

import (
	"galaxy/internal/simd"

	"gonum.org/v1/gonum/spatial/r2"
)

// Moves moves many agents by the drives [Thrust] and [Kinematic] at once, to the bits of their
// Move. Add up to 64 agents, then Move them. The zero value is empty and ready to use.
type Moves struct{ thrust, kinematic moving }

// moving is agents of one drive, as columns.
type moving struct {
	agents []*Agent

	x, y, vx, vy, deltaV       [simd.Block]float64
	wx, wy, maxSpeed, maxAccel [simd.Block]float64
}

// Add adds an agent and what it wishes for, or returns false where its drive is neither, or it is one
// too many.
func (m *Moves) Add(self *Agent, drive Drive, wish r2.Vec) bool {
	list := &m.thrust
	switch drive.(type) {
	case Thrust, *Thrust:
	case Kinematic, *Kinematic:
		list = &m.kinematic
	default:
		return false
	}
	i := len(list.agents)
	if i >= simd.Block {
		return false
	}
	list.agents = append(list.agents, self)
	list.x[i], list.y[i], list.vx[i], list.vy[i] = self.Pos.X, self.Pos.Y, self.Vel.X, self.Vel.Y
	list.wx[i], list.wy[i], list.deltaV[i] = wish.X, wish.Y, self.DeltaV
	list.maxSpeed[i], list.maxAccel[i] = self.MaxSpeed, self.MaxAccel
	return true
}

// Move moves the agents by one step of dt, and forgets them.
func (m *Moves) Move(dt float64) {
	if dt > 0 {
		motion := m.thrust.motion()
		motion.Thrust(dt)
		m.thrust.put()
		motion = m.kinematic.motion()
		motion.Kinematic(dt)
		m.kinematic.put()
	}
	for _, list := range [...]*moving{&m.thrust, &m.kinematic} {
		clear(list.agents) // else these would keep all agents in memory
		list.agents = list.agents[:0]
	}
}

func (m *moving) motion() simd.Motion {
	n := len(m.agents)
	return simd.Motion{
		X: m.x[:n], Y: m.y[:n], VX: m.vx[:n], VY: m.vy[:n], DeltaV: m.deltaV[:n],
		WX: m.wx[:n], WY: m.wy[:n], MaxSpeed: m.maxSpeed[:n], MaxAccel: m.maxAccel[:n],
	}
}

// put gives the agents what the columns say.
func (m *moving) put() {
	for i, a := range m.agents {
		a.Pos, a.Vel, a.DeltaV = r2.Vec{X: m.x[i], Y: m.y[i]}, r2.Vec{X: m.vx[i], Y: m.vy[i]}, m.deltaV[i]
		if a.Vel != (r2.Vec{}) {
			a.Heading = Heading(a.Vel)
		}
	}
}
