package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// OffsetPursuit keeps a place beside and behind its target, the leader of a formation.
//
//	        g --> leader            rank:   g
//	   :   .                              0   1
//	   : .   Behind               2   .       .   3
//	   x . . :
//	   Beside
//
//	x    = g - h·(row·Behind) ± l·(row·Beside)
//	row  = ⌊rank/2⌋ + 1, on the agent's hand for even ranks, else on the other side
//	       rank + 1 with Echelon, all on the agent's hand
//	h, l : the direction in which the leader flies, and the direction to the side
//	wish : as Arrive wishes, to x, at the leader's velocity
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC
// 1999, for one offset. Here an agent's rank in its group gives it a place of its
// own, so that a group with one set of parameters makes a wedge; with Beside = 0
// and Echelon a column, with Behind = 0 a line abreast.
//
//  1. No two agents of a group have the same place, if Beside is not 0, or, with
//     Echelon, Behind is not 0.
//  2. Behind a leader that keeps its velocity each agent comes to rest at its place in the leader's
//     frame. In a turn the outer agents fall back, since their desired velocity is the leader's.
//  3. Behind a leader at rest the wedge points from the agent to it.
//  4. Without a target the agent keeps its velocity.
type OffsetPursuit struct {
	Behind  float64 `default:"4" unit:"own radii" help:"distance between rows, backwards"`
	Beside  float64 `default:"4" unit:"own radii" help:"distance between rows, sideways"`
	Echelon bool    `default:"false" help:"all places on one side, that of the agent's hand"`
	Braking float64 `default:"0.8" min:"0.01" max:"1" help:"share of the largest acceleration to brake with; the rest is for steering"`
}

// Looks returns the empty sight: obstacles do not matter.
func (b *OffsetPursuit) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *OffsetPursuit) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *OffsetPursuit) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *OffsetPursuit) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	leader := &v.Target
	if leader.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	ahead, ok := portable.Unit(leader.Vel)
	if !ok {
		ahead, _ = portable.Unit(r2.Sub(leader.Pos, self.Pos))
	}
	row, side := v.Rank/2+1, nav.Quarter(ahead, self.Hand)
	switch {
	case b.Echelon:
		row = v.Rank + 1
	case v.Rank%2 == 1:
		side = portable.Scale(-1, side)
	}
	scale := float64(row) * self.Radius
	place := portable.AddScaled(leader.Pos, -scale*b.Behind, ahead)
	place = portable.AddScaled(place, scale*b.Beside, side)
	if p != nil {
		p.Line(nav.Stroke{Kind: "offset", Ink: nav.InkLimit}, leader.Pos, place)
		p.Circle(nav.Stroke{Kind: "place", Ink: nav.InkPath}, place, self.Radius)
	}
	return arriveAt(self, v, place, leader.Vel, b.Braking, p)
}

func init() {
	nav.Register("offset_pursuit", "keeps a place beside and behind its target", func() nav.Behavior { return new(OffsetPursuit) })
}
