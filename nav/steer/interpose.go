package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Interpose flies between its target and the agent nearest to the target: a bodyguard.
//
//	target g . . . . x . . . . o  the nearest to it
//	                 ^
//	                 |
//	                 p
//
//	x = g + Share·(o - g),   moving with v_g + Share·(v_o - v_g)
//	wish: as Arrive wishes, to x
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC
// 1999, halfway between two given agents, whose positions are predicted by the time of
// flight to the middle. Arriving at x in the frame of x needs no such estimate.
//
//  1. If both keep their velocities, it reaches the line between them on a path that is straight in
//     the frame of x.
//  2. The other is the agent nearest to the target of all that it sees.
//  3. Without another agent in sight, or without a target, it abstains.
type Interpose struct {
	Against NeighborFilter `default:"others" help:"agents to keep off the target"`
	Range   float64        `default:"60" min:"0" unit:"own radii" help:"neighbour radius, from centre to centre"`
	Share   float64        `default:"0.5" min:"0" max:"1" help:"place on the line: 0 is at the target, 1 at the other agent"`
	Braking float64        `default:"0.8" min:"0.01" max:"1" help:"share of the largest acceleration to brake with; the rest is for steering"`
}

func (b *Interpose) Reach(self *nav.Agent, _ float64) float64 { return b.Range * self.Radius }

// Looks returns the empty sight: obstacles do not matter.
func (b *Interpose) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Interpose) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote abstains without an agent to keep off.
func (b *Interpose) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

func (b *Interpose) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Interpose) steer(self *nav.Agent, v *nav.View, p nav.Pen) (_ r2.Vec, matters bool) {
	other := b.other(self, v)
	if other == nil {
		return nav.Wish(self, r2.Vec{}, p), false
	}
	g := &v.Target
	place := portable.AddScaled(g.Pos, b.Share, r2.Sub(other.Pos, g.Pos))
	vel := portable.AddScaled(g.Vel, b.Share, r2.Sub(other.Vel, g.Vel))
	if p != nil {
		p.Line(nav.Stroke{Kind: "line between", Ink: nav.InkLimit}, g.Pos, other.Pos)
	}
	return arriveAt(self, v, place, vel, b.Braking, p), true
}

// other returns the agent to keep off the target, or nil.
func (b *Interpose) other(self *nav.Agent, v *nav.View) (other *nav.Neighbor) {
	if v.Target.Kind == nav.NoGoal {
		return nil
	}
	sight := b.Range * self.Radius
	nearest := math.Inf(1)
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		if !b.Against.accepts(self.Group, self.Team, n.Group, n.Team) || seeks(v, n) || portable.Norm2(r2.Sub(n.Pos, self.Pos)) > float64(sight*sight) {
			continue
		}
		if d := portable.Norm2(r2.Sub(n.Pos, v.Target.Pos)); d < nearest {
			other, nearest = n, d
		}
	}
	return other
}

func init() {
	nav.Register("interpose", "flies between its target and the agent nearest to the target", func() nav.Behavior { return new(Interpose) })
}
