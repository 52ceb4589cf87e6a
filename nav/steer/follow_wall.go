package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// FollowWall flies along the nearest wall and keeps it on the agent's hand.
//
//	      ^ t, along the wall        left hand: the wall lies to the left
//	######|
//	######|       .^ wished velocity, along t + n·e
//	######|    .'
//	######|- p ---> n, off the wall
//	######|gap
//
//	wish = (s·û - v) / dt,   û along t + n·e
//	e    = (Distance - gap')/Distance, kept in [-1, 1]
//	gap' = gap + (v·n)·|v|/2·MaxAccel          where the gap will be when it has turned
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999, which chooses
// the side by the present velocity. With a hand on the wall, as here, an agent finds its way out of
// any maze whose walls hang together. Circles are walls too. It has no target; [Bug1] and [Bug2]
// follow walls to one.
//
//  1. On a long wall the gap becomes Distance.
//  2. Around a convex corner it flies in a bend; in a concave one it turns when the
//     next wall is the nearer one.
//  3. It ignores walls beyond Range, and abstains without a wall.
//  4. The target's own body is not a wall.
type FollowWall struct {
	Distance float64 `default:"2" min:"0.01" unit:"own radii" help:"gap to the wall"`
	Range    float64 `default:"10" min:"0" unit:"own radii" help:"largest gap at which an obstacle is a wall"`
}

func (b *FollowWall) Looks(self *nav.Agent, _ float64) nav.Sight {
	return nav.Sight{Reach: self.Radius + float64(b.Range*self.Radius), Radii: 1}
}

func (b *FollowWall) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote abstains without a wall.
func (b *FollowWall) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

func (b *FollowWall) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *FollowWall) steer(self *nav.Agent, v *nav.View, p nav.Pen) (_ r2.Vec, matters bool) {
	off, gap, of, found := nearestWall(self, v, b.Range*self.Radius)
	if !found {
		return nav.Wish(self, r2.Vec{}, p), false
	}
	turning := portable.Norm(self.Vel) / (2 * self.MaxAccel)
	distance := float64(b.Distance * self.Radius)
	soon := gap + float64(portable.Dot(self.Vel, off)*turning)
	short := min(max((distance-soon)/distance, -1), 1)

	// A wall at the left hand: left of the way off it is the way along it.
	along := nav.Quarter(off, self.Hand)
	u, _ := portable.Unit(portable.AddScaled(along, short, off))
	if p != nil {
		p.Line(nav.Stroke{Kind: "to the wall", Ink: nav.InkLimit, Of: of}, self.Pos, portable.AddScaled(self.Pos, -gap-self.Radius, off))
	}
	vel := portable.Scale(self.MaxSpeed, u)
	arrow(p, "along", nav.InkSum, self.Pos, vel)
	return reach(self, v, vel, p), true
}

// nearestWall returns the outward normal of the nearest wall, the gap to it, which is negative if
// they overlap, the wall as a subject, and whether there is a wall nearer than the gap within.
func nearestWall(self *nav.Agent, v *nav.View, within float64) (off r2.Vec, gap float64, of nav.Subject, found bool) {
	gap = within
	s := &scan{self: self, view: v, kinds: nav.Obstacles | nav.Boxes, reach: self.Radius + within, radii: 1}
	for s.next() {
		n, distance := s.off()
		if g := distance - (self.Radius + s.radius); g < gap {
			off, gap, of, found = n, g, s.subject(), true
			s.reach = max(0, self.Radius+gap)
		}
	}
	return off, gap, of, found
}

func init() {
	nav.Register("follow_wall", "flies along the nearest wall and keeps it on its hand", func() nav.Behavior { return new(FollowWall) })
}
