package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// FollowPath flies along the route of its group: the line through its stops.
//
//	             aim
//	    ._______.x________.     route
//	    |    . '|
//	    |   f . . . x           foot of where it will be soon
//	    |      '.
//	             p
//
//	x    = p + v·(A/s)                       A = Ahead in length, s = MaxSpeed
//	aim  = the point of the route A beyond the foot of x
//	wish = (s·û - v) / dt,   û toward aim
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC
// 1999. There an agent within the path's width does not steer; here it keeps its lane,
// its offset from the middle, and an agent farther off keeps the nearest lane. So many
// agents share a route without forming a queue.
//
// A route may cross itself. The foot is sought on the leg for which
//
//	distance from x + A·(1 - cos of the angle between the leg and v)
//
// is least: at a crossing the agent stays on the leg along which it flies.
//
//  1. It follows a straight route to the end without leaving it.
//  2. It follows a closed route (stops in a loop) for ever, in the order of its
//     stops; at the end of an open one it comes to rest.
//  3. It cuts bends, the more the larger A is.
//  4. It ignores which stop is next: the world counts a stop as reached when the agent comes within
//     its distance.
//  5. With fewer than two stops it abstains.
type FollowPath struct {
	Ahead   float64 `default:"6" min:"0.1" unit:"own radii" help:"lookahead for its own position, and again along the route"`
	Width   float64 `default:"0" min:"0" unit:"length" help:"distance of the outermost lane from the middle"`
	Braking float64 `default:"0.8" min:"0.01" max:"1" help:"share of the largest acceleration to brake with at the end"`
}

// Looks returns the empty sight: obstacles do not matter.
func (b *FollowPath) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *FollowPath) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote abstains without a route.
func (b *FollowPath) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

func (b *FollowPath) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *FollowPath) steer(self *nav.Agent, v *nav.View, p nav.Pen) (_ r2.Vec, matters bool) {
	ahead := b.Ahead * self.Radius
	heading, _ := portable.Unit(self.Vel)
	soon := portable.AddScaled(self.Pos, ahead/self.MaxSpeed, self.Vel)
	leg, foot, along := v.Route.Nearest(soon, heading, ahead)
	if leg < 0 {
		return nav.Wish(self, r2.Vec{}, p), false
	}
	aim, on := v.Route.Beyond(leg, foot, ahead)
	left := v.Route.Left(on, aim)

	// The lane is the component across the leg of the vector from the foot to the agent.
	side := nav.Quarter(along, nav.Left)
	aim = portable.AddScaled(aim, min(max(portable.Dot(r2.Sub(soon, foot), side), -b.Width), b.Width), side)

	way := r2.Sub(aim, self.Pos)
	u, _ := portable.Unit(way) // exactly at the end there is no direction, and the speed is zero
	speed := min(self.MaxSpeed, brakingSpeed(portable.Norm(way)+left, float64(b.Braking*self.MaxAccel), v.Dt))
	vel := portable.Scale(speed, u)
	if p != nil {
		from, to := v.Route.Leg(leg)
		p.Line(nav.Stroke{Kind: "leg", Ink: nav.InkLimit}, from, to)
		p.Line(nav.Stroke{Kind: "soon", Ink: nav.InkPath}, self.Pos, soon)
		p.Line(nav.Stroke{Kind: "foot", Ink: nav.InkPath}, soon, foot)
		p.Arrow(nav.Stroke{Kind: "pull", Ink: nav.InkPull}, self.Pos, vel)
	}
	return reach(self, v, vel, p), true
}

func init() {
	nav.Register("follow_path", "flies along the route through its group's stops", func() nav.Behavior { return new(FollowPath) })
}
