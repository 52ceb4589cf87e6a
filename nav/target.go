package nav

import (
	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
)

// Target returns n as a target, for a behaviour that heads for a neighbour.
func (n *Neighbor) Target() Target {
	return Target{Kind: AgentGoal, Index: int32(n.ID), Pos: n.Pos, Vel: n.Vel, Radius: n.Radius}
}

// WithTarget returns the view of the same agent with another target, to which the way is straight.
func (v *View) WithTarget(t Target) View {
	twin := *v
	twin.Target, twin.OnPath, twin.Lost = t, false, false
	return twin
}

// BodyTarget returns a body on a path as a target at time t, the scene's. The index names the body
// among the obstacles of views.
func BodyTarget(index int, path Path, t float64) Target {
	pos, vel := path.At(t)
	return Target{Kind: BodyGoal, Index: int32(index), Pos: pos, Vel: vel, Path: path}
}

// InPlane returns a path in space, such as a path of package orbit, as agents see it: projected
// onto the plane of x and y.
func InPlane(path interface {
	State(t float64) (r, v r3.Vec)
	MaxSpeed() float64
},
) Path {
	return &flat{path.State, path.MaxSpeed()}
}

// flat is a path in space, projected. Its speed in the plane is at most that in space.
type flat struct {
	state    func(t float64) (r, v r3.Vec)
	maxSpeed float64
}

// At returns place and velocity at time t.
func (p *flat) At(t float64) (pos, vel r2.Vec) {
	r, v := p.state(t)
	return r2.Vec{X: r.X, Y: r.Y}, r2.Vec{X: v.X, Y: v.Y}
}

// MaxSpeed bounds the speed over all times.
func (p *flat) MaxSpeed() float64 { return p.maxSpeed }
