package simd

import (
	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
)

// Motion is the columns of agents that move.
type Motion struct {
	X, Y     []float64 // places; X has the length of all
	VX, VY   []float64 // velocities
	DeltaV   []float64 // sums of |v'-v|
	WX, WY   []float64 // wishes: accelerations to have
	MaxSpeed []float64
	MaxAccel []float64 // for Thrust
}

// Kinematic moves all by dt, as the drive of that name does, but for their headings:
//
//	v' = v + wish·dt, shortened to MaxSpeed
//	p' = p + v'·dt
func (m *Motion) Kinematic(dt float64) {
	if !(dt > 0) {
		return
	}
	n := len(m.X)
	columns := []*float64{
		start(m.X, n), start(m.Y, n), start(m.VX, n), start(m.VY, n), start(m.DeltaV, n),
		start(m.WX, n), start(m.WY, n), start(m.MaxSpeed, n),
	}
	kinematicColumns.run(columns, []float64{dt}, n, func(i int) { m.kinematic(i, dt) }, nil)
}

//simd:kernel kinematic X Y VX VY DeltaV WX WY MaxSpeed | dt
func (m *Motion) kinematic(i int, dt float64) {
	v := r2.Vec{X: m.VX[i], Y: m.VY[i]}
	m.advance(i, v, Kinematic(v, r2.Vec{X: m.WX[i], Y: m.WY[i]}, m.MaxSpeed[i], dt), dt)
}

// Kinematic returns the velocity of an agent without inertia that gets its wish.
func Kinematic(v, wish r2.Vec, maxSpeed, dt float64) r2.Vec {
	return atMost(maxSpeed, r2.Add(v, finite(portable.Scale(dt, wish))))
}

// Thrust moves all by dt, as the drive of that name does, but for their headings:
//
//	v' = v + wish·dt, the change shortened to MaxAccel·dt, the sum to MaxSpeed
//	p' = p + v'·dt
func (m *Motion) Thrust(dt float64) {
	if !(dt > 0) {
		return
	}
	n := len(m.X)
	columns := []*float64{
		start(m.X, n), start(m.Y, n), start(m.VX, n), start(m.VY, n), start(m.DeltaV, n),
		start(m.WX, n), start(m.WY, n), start(m.MaxSpeed, n), start(m.MaxAccel, n),
	}
	thrustColumns.run(columns, []float64{dt}, n, func(i int) { m.thrust(i, dt) }, nil)
}

//simd:kernel thrust X Y VX VY DeltaV WX WY MaxSpeed MaxAccel | dt
func (m *Motion) thrust(i int, dt float64) {
	v := r2.Vec{X: m.VX[i], Y: m.VY[i]}
	m.advance(i, v, Thrust(v, r2.Vec{X: m.WX[i], Y: m.WY[i]}, m.MaxSpeed[i], m.MaxAccel[i], dt), dt)
}

// Thrust returns the velocity of an agent with engines that gets of its wish what they give.
func Thrust(v, wish r2.Vec, maxSpeed, maxAccel, dt float64) r2.Vec {
	most := float64(maxAccel * dt)
	change := atMost(most, finite(portable.Scale(dt, wish)))
	// Shortening the sum cannot lengthen the change: both v and v' lie in the disc
	// of allowed velocities, and projecting a point onto a disc moves it nearer to
	// every point of the disc.
	top := max(maxSpeed, portable.Norm(v)-most)
	return atMost(top, r2.Add(v, change))
}

// advance sets the velocity of agent i, which was v, to vel and moves it by dt.
func (m *Motion) advance(i int, v, vel r2.Vec, dt float64) {
	m.DeltaV[i] += portable.Norm(r2.Sub(vel, v))
	pos := portable.AddScaled(r2.Vec{X: m.X[i], Y: m.Y[i]}, dt, vel)
	m.X[i], m.Y[i], m.VX[i], m.VY[i] = pos.X, pos.Y, vel.X, vel.Y
}

// atMost returns v truncated to the length n.
func atMost(n float64, v r2.Vec) r2.Vec {
	if length := portable.Norm(v); length > n {
		return portable.Scale(n/length, v)
	}
	return v
}

// finite returns w, or the zero vector where w is not finite.
func finite(w r2.Vec) r2.Vec {
	// x-x is 0 for finite x and NaN for all others.
	if w.X-w.X != 0 || w.Y-w.Y != 0 {
		return r2.Vec{}
	}
	return w
}
