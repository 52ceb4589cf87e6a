package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// Turret is a gun on a turret that turns smoothly to the place where a shell meets the nearest
// enemy in range.
//
//	             lead point
//	                 o< - - - x enemy, velocity u
//	               .'       .'
//	  shell, s   .'     . '
//	           .'    .'
//	  turret  p__.-'__________ Range
//
//	|d + u·t| = s·t + r        d = enemy - p, the earliest t
//	turret' = Turn(turret, angle of d + u·t, Rate, dt)
//
// r is the tank's radius: shells start at its edge. An enemy is hidden if a wall, a rock or a box
// blocks the line of fire.
//
//  1. It fires when the turret is within Tolerance of the lead point, and that
//     point is within range. At an enemy that outruns its shells it aims, and holds
//     fire.
//  2. It hits an enemy that keeps its velocity in its centre, up to Tolerance.
//  3. With no enemy in sight it turns to the agent's heading.
//  4. With Rule naive it turns left to a larger angle and right to a smaller one,
//     of angles from -180° to 180°: once an enemy has crossed the line between
//     these, it turns all the way round. That is the obvious first attempt; [nav.Turn]
//     is the remedy.
//  5. It does not aim at an enemy at the agent's own position, which is in no
//     direction.
//
// Source: an article on tanks' turrets, for both rules. The gunner is described in
// another article, which is not known.
type Turret struct {
	Range     float64  `default:"175" min:"0" unit:"length" help:"distance that a shell flies"`
	Rate      float64  `default:"180" min:"0" unit:"degrees/time" help:"largest rate of turn of the turret"`
	Speed     float64  `default:"300" min:"0.001" unit:"length/time" help:"speed of a shell"`
	Reload    float64  `default:"1" min:"0" unit:"time" help:"time from one shot to the next"`
	Damage    float64  `default:"1" min:"0" unit:"hit points" help:"hit points per hit"`
	Tolerance float64  `default:"2" min:"0" max:"180" unit:"degrees" help:"largest aiming error at which it fires"`
	Rule      TurnRule `default:"smooth" help:"how the turret turns"`
	HoldFire  bool     `default:"false" help:"aim without firing"`
}

// TurnRule selects how a turret turns.
type TurnRule uint8

// The rules.
const (
	Smooth TurnRule = iota // the shorter way round
	Naive                  // to the larger or smaller number
)

// Words returns what scene files write.
func (TurnRule) Words() []string { return []string{"smooth", "naive"} }

func (g *Turret) Gun() nav.Gun {
	return nav.Gun{Range: g.Range, Speed: g.Speed, Reload: g.Reload, Damage: g.Damage}
}

// Looks returns a sight with all that can hide an enemy in range.
func (g *Turret) Looks(*nav.Agent, float64) nav.Sight { return nav.Sight{Reach: g.Range, Radii: 1} }

func (g *Turret) Aim(self *nav.Agent, v *nav.View) (turret float64, fire bool) {
	lead, meets, found := g.lead(self, v)
	if !found {
		return g.turn(v.Turret, self.Heading, v.Dt), false
	}
	wanted := nav.Heading(lead)
	turret = g.turn(v.Turret, wanted, v.Dt)
	aimed := math.Abs(nav.Wrap(wanted-turret)) <= float64(g.Tolerance*(math.Pi/180))
	return turret, meets && aimed && !g.HoldFire && portable.Norm(lead) <= g.Range+self.Radius
}

func (g *Turret) turn(from, to, dt float64) float64 {
	rate := float64(g.Rate * (math.Pi / 180))
	if g.Rule == Smooth {
		return nav.Turn(from, to, rate, dt)
	}
	from, to = nav.Wrap(from), nav.Wrap(to)
	most := rate * dt
	if math.Abs(to-from) <= most {
		return to
	}
	return from + math.Copysign(most, to-from)
}

func (g *Turret) ExplainAim(self *nav.Agent, v *nav.View, p nav.Pen) {
	p.Circle(nav.Stroke{Kind: "gun range", Ink: nav.InkLimit}, self.Pos, g.Range)
	sin, cos := portable.Sincos(v.Turret)
	nose := r2.Vec{X: cos, Y: sin}
	p.Line(nav.Stroke{Kind: "turret", Ink: nav.InkPath}, self.Pos, portable.AddScaled(self.Pos, g.Range, nose))
	if lead, _, found := g.lead(self, v); found {
		place := r2.Add(self.Pos, lead)
		p.Line(nav.Stroke{Kind: "lead", Ink: nav.InkCourse}, self.Pos, place)
		p.Circle(nav.Stroke{Kind: "lead point", Ink: nav.InkCrossing}, place, 0)
	}
}

// lead returns the lead point for the nearest enemy in sight, relative to the agent's
// centre, whether a shell can meet the enemy there, and whether there is an enemy.
func (g *Turret) lead(self *nav.Agent, v *nav.View) (to r2.Vec, meets, found bool) {
	nearest := float64(g.Range * g.Range)
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		d := r2.Sub(n.Pos, self.Pos)
		d2 := portable.Norm2(d)
		if !n.EnemyOf(self) || !(d2 < nearest || d2 == nearest && !found) || d2 == 0 || !sees(v, self, d) {
			continue
		}
		// A shell that starts at the edge flies like a shell that left the centre a little earlier.
		delay := self.Radius / g.Speed
		t, ok := straight(portable.AddScaled(d, -delay, n.Vel), n.Vel, g.Speed)
		nearest, to, meets, found = d2, portable.Finite(portable.AddScaled(d, t-delay, n.Vel)), ok, true
	}
	return to, meets, found
}

// sees reports whether the line of sight d from self is free.
func sees(v *nav.View, self *nav.Agent, d r2.Vec) bool {
	s := &scan{self: self, view: v, kinds: nav.Obstacles | nav.Boxes, reach: portable.Norm(d), radii: 1, goal: true}
	for s.next() {
		hull := s.hull()
		if hull.Holds(self.Pos) || hull.Sweep(self.Pos, d) < 1 {
			return false
		}
	}
	if v.Tiles == nil {
		return true
	}
	_, hit := v.Tiles.Hit(tiles.Disc(0), self.Pos, d)
	return !hit
}

func init() {
	nav.RegisterGunner("gunner", "turns its turret smoothly, leads its target, and fires at the nearest enemy in range", func() nav.Gunner { return new(Turret) })
}
