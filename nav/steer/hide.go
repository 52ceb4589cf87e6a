package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Hide puts an obstacle between itself and its hunter.
//
//	             .--.
//	hunter ·····(  o )·····x  place to hide, Gap off the obstacle
//	             '--'     ^
//	                     /
//	                    p
//
//	x = o + û·(R + Gap + r),   û from the hunter to o
//	wish: as Arrive wishes, to the nearest x, at its obstacle's velocity
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC
// 1999. A box hides as the circle around it does.
//
//  1. It goes to the nearest place behind an obstacle or box. If two are as near, the obstacle that
//     is first in the view counts.
//  2. There, the straight line to the hunter's centre leads through the
//     obstacle's.
//  3. Of several hunters only the nearest counts.
//  4. Without a hunter, or without an obstacle to hide behind, it abstains: in a
//     [nav.Priority], [Evade] may follow.
type Hide struct {
	From    ThreatFilter `default:"target" help:"agents that count as hunters"`
	Range   float64      `default:"60" min:"0" unit:"own radii" help:"gap below which another agent is a hunter"`
	Gap     float64      `default:"1" min:"0" unit:"own radii" help:"gap to the obstacle that it hides behind"`
	Braking float64      `default:"0.8" min:"0.01" max:"1" help:"share of the largest acceleration to brake with; the rest is for steering"`
}

func (b *Hide) Reach(self *nav.Agent, largest float64) float64 {
	if b.From == FromTarget {
		return 0
	}
	return b.sight(self) + largest
}

// sight returns the distance from self's centre to another agent's edge below which that
// is a hunter.
func (b *Hide) sight(self *nav.Agent) float64 { return self.Radius + float64(b.Range*self.Radius) }

func (b *Hide) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote abstains without a hunter, or without an obstacle
// to hide behind.
func (b *Hide) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

func (b *Hide) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Hide) steer(self *nav.Agent, v *nav.View, p nav.Pen) (_ r2.Vec, matters bool) {
	hunter, hunted := b.hunter(self, v)
	if !hunted {
		return nav.Wish(self, r2.Vec{}, p), false
	}
	s := shelter{self: self, hunter: hunter, gap: b.Gap * self.Radius, nearest: math.Inf(1)}
	near := &scan{self: self, view: v, kinds: nav.Obstacles | nav.Boxes, reach: math.Inf(1)}
	for near.next() {
		center, vel := near.motion()
		radius := near.radius
		if near.kind == nav.Boxes {
			box := &v.Boxes[near.index]
			center, radius = portable.Scale(0.5, r2.Add(box.Min, box.Max)), portable.Norm(r2.Sub(box.Max, box.Min))/2
		}
		s.behind(center, vel, radius)
	}
	if math.IsInf(s.nearest, 1) {
		return nav.Wish(self, r2.Vec{}, p), false
	}
	if p != nil {
		p.Line(nav.Stroke{Kind: "sight line", Ink: nav.InkLimit}, hunter, s.place)
		p.Circle(nav.Stroke{Kind: "place to hide", Ink: nav.InkPath}, s.place, self.Radius)
	}
	return arriveAt(self, v, s.place, s.vel, b.Braking, p), true
}

// hunter returns where the nearest hunter is, and whether there is one.
func (b *Hide) hunter(self *nav.Agent, v *nav.View) (pos r2.Vec, ok bool) {
	if b.From == FromTarget {
		return v.Target.Pos, v.Target.Kind != nav.NoGoal
	}
	nearest := b.Range * self.Radius
	s := &scan{self: self, view: v, kinds: nav.Agents, reach: b.sight(self), radii: 1}
	for s.next() {
		if gap := portable.Norm(s.away) - (self.Radius + s.radius); gap < nearest && b.From.accepts(self.Group, self.Team, s.neighbor().Group, s.neighbor().Team) {
			pos, nearest, ok = s.neighbor().Pos, gap, true
			s.reach = max(0, self.Radius+gap)
		}
	}
	return pos, ok
}

// shelter is the best place to hide found so far.
type shelter struct {
	self    *nav.Agent
	hunter  r2.Vec
	gap     float64 // length
	place   r2.Vec
	vel     r2.Vec
	nearest float64 // distance² from self
}

// behind considers the place behind a circle.
func (s *shelter) behind(center, vel r2.Vec, radius float64) {
	u, ok := portable.Unit(r2.Sub(center, s.hunter))
	if !ok {
		return // the hunter is inside: no side is behind
	}
	place := portable.AddScaled(center, radius+s.gap+s.self.Radius, u)
	if d := portable.Norm2(r2.Sub(place, s.self.Pos)); d < s.nearest {
		s.place, s.vel, s.nearest = place, vel, d
	}
}

func init() {
	nav.Register("hide", "puts an obstacle between itself and its hunter", func() nav.Behavior { return new(Hide) })
}
