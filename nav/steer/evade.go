package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Evade flies away from the predicted positions of its pursuers.
//
//	                    x  pursuer after T
//	               .--'' |
//	  <----- p  o-'      wish: away from x
//
//	wish  = (s·û - v) / dt,   û along Σ a_i/|a_i|²
//	a_i   = p - (o_i + v_i·T_i)                 away from the place to come
//	T_i   = |o_i - p| / (s + |v_i|)             no meeting can be sooner
//
// Source: C. W. Reynolds, "Steering Behaviors For Autonomous Characters", GDC 1999, for one
// pursuer. Its prediction time is the distance over the pursuer's speed. With it, a pursuer that
// flies straight at the agent would be predicted at the agent itself, with no direction to flee in;
// T puts it in between.
//
//  1. From a pursuer that is at rest, or flies straight at the agent, it flees in the
//     direction straight away from the pursuer.
//  2. The nearer of two pursuers counts for more. If the two cancel, it keeps its heading; at rest
//     it flies across, on the agent's hand.
//  3. Without a pursuer it keeps its velocity and abstains.
type Evade struct {
	From  ThreatFilter `default:"target" help:"agents that count as pursuers"`
	Range float64      `default:"40" min:"0" unit:"own radii" help:"gap below which another agent is a pursuer"`
}

func (b *Evade) Reach(self *nav.Agent, largest float64) float64 {
	if b.From == FromTarget {
		return 0
	}
	return b.sight(self) + largest
}

// sight returns the distance from self's centre to another agent's edge below which that
// is a pursuer.
func (b *Evade) sight(self *nav.Agent) float64 { return self.Radius + float64(b.Range*self.Radius) }

// Looks returns the empty sight: obstacles do not matter.
func (b *Evade) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{} }

func (b *Evade) Steer(self *nav.Agent, v *nav.View) r2.Vec {
	w, _ := b.steer(self, v, nil)
	return w
}

// Vote abstains without a pursuer.
func (b *Evade) Vote(self *nav.Agent, v *nav.View) (wish r2.Vec, matters bool) {
	return b.steer(self, v, nil)
}

func (b *Evade) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *Evade) steer(self *nav.Agent, v *nav.View, p nav.Pen) (_ r2.Vec, matters bool) {
	var f escape
	if t := &v.Target; b.From == FromTarget && t.Kind != nav.NoGoal {
		f.from(self, t.Pos, t.Vel, uint64(uint32(t.Index)), nav.Subject{Kind: nav.TargetSubject}, p)
	}
	s := &scan{self: self, view: v, kinds: nav.Agents, reach: b.sight(self), radii: 1}
	for b.From != FromTarget && s.next() {
		if b.From.accepts(self.Group, self.Team, s.neighbor().Group, s.neighbor().Team) {
			var of nav.Subject
			if p != nil {
				of = s.subject()
			}
			pos, vel := s.motion()
			f.from(self, pos, vel, s.number(), of, p)
		}
	}
	if f.pursuers == 0 {
		return nav.Wish(self, r2.Vec{}, p), false
	}
	u, ok := portable.Unit(f.sum)
	if !ok {
		way, _ := portable.Unit(f.last)
		u = nav.Cancelled(self.Vel, way, self.Hand)
	}
	vel := portable.Scale(self.MaxSpeed, u)
	arrow(p, "push", nav.InkSum, self.Pos, vel)
	return reach(self, v, vel, p), true
}

// escape adds up the directions away from the pursuers.
type escape struct {
	sum      r2.Vec
	last     r2.Vec // the way from the last pursuer
	pursuers int
}

// from adds the direction away from a pursuer. If the two are at one point, its number seeds the
// direction.
func (f *escape) from(self *nav.Agent, pos, vel r2.Vec, number uint64, of nav.Subject, p nav.Pen) {
	f.pursuers++
	way := r2.Sub(self.Pos, pos)
	after := 0.0
	if speed := self.MaxSpeed + portable.Norm(vel); speed > 0 {
		after = portable.Norm(way) / speed
	}
	f.last = portable.AddScaled(way, -after, vel)
	if way == (r2.Vec{}) {
		f.last = portable.Scale(self.Radius, nav.Apart(self.ID, number))
	}
	if p != nil {
		p.Line(nav.Stroke{Kind: "way", Ink: nav.InkPath, Of: of}, pos, portable.AddScaled(pos, after, vel))
	}
	if u, ok := portable.Unit(f.last); ok {
		f.sum = portable.AddScaled(f.sum, 1/portable.Norm(f.last), u)
	}
}

func init() {
	nav.Register("evade", "flies away from the predicted positions of its pursuers", func() nav.Behavior { return new(Evade) })
}
