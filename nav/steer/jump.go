package steer

import (
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Jump jumps straight up from the floor under gravity, lands, and jumps again.
// Sideways it keeps its velocity.
//
//	   .-.         leaves the floor with  Speed - share·g·dt
//	  /   \        in the air             v' = v - g·dt
//	 /     \       y' = y + v'·dt, as every drive moves
//	/_______\___   y = Floor
//
// The ways to write a step differ in the share alone:
//
//	move_first  0   a step moves before it slows: v²/(2g) + v·dt/2
//	exact       ½   the mean of both speeds moves: v²/(2g), but for the top
//	slow_first  1   a step slows before it moves:  v²/(2g) - v·dt/2
//
// Source: the end of an article on tanks and turrets, whose jump is the row of speeds
// A, A-1, …, 1 per frame and so A²/2 + A/2 high: move_first, with v·dt/2 on top.
//
// [SteppedJumpHeight] returns the heights of the first and the last, [JumpHeight] the
// exact one. The drive must apply wishes in full, as [nav.Kinematic] does below its top
// speed.
type Jump struct {
	Speed   float64   `default:"300" min:"0" unit:"length/time" help:"speed with which it leaves the floor"`
	Gravity float64   `default:"600" min:"0.000001" unit:"length/time²" help:"downward acceleration"`
	Floor   float64   `default:"0" unit:"length" help:"y of the floor"`
	Step    StepOrder `default:"exact" help:"which comes first in a step, moving or slowing down"`
}

// StepOrder selects the integration of a fall.
type StepOrder uint8

// The orders.
const (
	Exactly   StepOrder = iota // neither
	MoveFirst                  // the explicit Euler step
	SlowFirst                  // the semi-implicit Euler step
)

// Words returns what scene files write.
func (StepOrder) Words() []string { return []string{"exact", "move_first", "slow_first"} }

// Looks returns the empty sight: obstacles do not matter.
func (b *Jump) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Jump) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Jump) Explain(self *nav.Agent, v *nav.View, p nav.Pen) {
	if p == nil {
		return
	}
	top := r2.Vec{X: self.Pos.X, Y: b.Floor + JumpHeight(b.Speed, b.Gravity)}
	p.Line(nav.Stroke{Kind: "height", Ink: nav.InkPath}, r2.Vec{X: self.Pos.X, Y: b.Floor}, top)
	p.Circle(nav.Stroke{Kind: "v²/2g", Ink: nav.InkLimit}, top, 0)
	b.steer(self, v, p)
}

func (b *Jump) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	loss := float64(b.Gravity * v.Dt)
	vel := r2.Vec{X: self.Vel.X, Y: self.Vel.Y - loss}
	height := self.Pos.Y - b.Floor
	switch {
	case height <= float64(b.Speed*v.Dt)/1024: // no more than rounding left of it
		share := [...]float64{0.5, 0, 1}[b.Step]
		vel.Y = b.Speed - float64(share*loss)
	case height+float64(vel.Y*v.Dt) < 0:
		vel.Y = -height / v.Dt // lands
	}
	return reach(self, v, vel, p)
}

func init() {
	nav.Register("jump", "jumps up from the floor under gravity, again and again", func() nav.Behavior { return new(Jump) })
}
