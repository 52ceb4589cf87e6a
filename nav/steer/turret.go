package steer

import (
	"math"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"
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
//  5. Of a ship in space all of this is in three axes, relative to the ship, which gives its
//     shells its own velocity: d and u are, the turret turns on the shorter arc, and range is
//     a distance in space. Bodies hide as balls, rocks and boxes as in the plane.
//  6. It does not aim at an enemy at the agent's own position, which is in no
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
	wanted := nav.Heading(flatOf(lead))
	turret = g.turn(v.Turret, wanted, v.Dt)
	aimed := math.Abs(nav.Wrap(wanted-turret)) <= float64(g.Tolerance*(math.Pi/180))
	return turret, g.fires(self, lead, meets && aimed)
}

// AimInSpace is Aim for a ship in space. By the rule naive only the heading turns the long way.
func (g *Turret) AimInSpace(self *nav.Agent, v *nav.View) (turret, pitch float64, fire bool) {
	in := engine.SpaceOf(v)
	lead, meets, found := g.lead(self, v)
	wanted := lead
	if !found {
		wanted = nav.Ahead(self.Heading, in.Nose)
	}
	rate := float64(g.Rate * (math.Pi / 180))
	turret, pitch = nav.TurnInSpace(v.Turret, in.Turret, wanted, rate, v.Dt)
	if level := flatOf(wanted); g.Rule == Naive && level != (r2.Vec{}) {
		turret, pitch = g.turn(v.Turret, nav.Heading(level), v.Dt), nav.Turn(in.Turret, nav.Pitch(wanted), rate, v.Dt)
	}
	aimed := found && nav.Angle(nav.Ahead(turret, pitch), lead) <= float64(g.Tolerance*(math.Pi/180))
	return turret, pitch, g.fires(self, lead, meets && aimed)
}

// fires reports whether the gun, if it is aimed, fires at a place.
func (g *Turret) fires(self *nav.Agent, lead r3.Vec, aimed bool) bool {
	far := portable.Norm(flatOf(lead))
	if lead.Z != 0 {
		far = portable.Norm3(lead)
	}
	return aimed && !g.HoldFire && far <= g.Range+self.Radius
}

func flatOf(v r3.Vec) r2.Vec { return r2.Vec{X: v.X, Y: v.Y} }

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
	pitch := 0.0
	if in := engine.SpaceOf(v); in != nil {
		pitch = in.Turret
	}
	nose := portable.Scale3(g.Range, nav.Ahead(v.Turret, pitch))
	p.Line(nav.Stroke{Kind: "turret", Ink: nav.InkPath, ToZ: nose.Z}, self.Pos, r2.Add(self.Pos, flatOf(nose)))
	if lead, _, found := g.lead(self, v); found {
		place := r2.Add(self.Pos, flatOf(lead))
		p.Line(nav.Stroke{Kind: "lead", Ink: nav.InkCourse, ToZ: lead.Z}, self.Pos, place)
		p.Circle(nav.Stroke{Kind: "lead point", Ink: nav.InkCrossing, FromZ: lead.Z}, place, 0)
	}
}

// lead returns the lead point for the nearest enemy in sight, relative to the agent's
// centre, whether a shell can meet the enemy there, and whether there is an enemy.
func (g *Turret) lead(self *nav.Agent, v *nav.View) (to r3.Vec, meets, found bool) {
	nearest := float64(g.Range * g.Range)
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		d, u := asSeen(self, v, i)
		d2 := portable.Dot3(d, d)
		if !n.EnemyOf(self) || !(d2 < nearest || d2 == nearest && !found) || d2 == 0 || !sees(v, self, d) {
			continue
		}
		// A shell that starts at the edge flies like a shell that left the centre a little earlier.
		delay := self.Radius / g.Speed
		late := portable.AddScaled3(d, -delay, u)
		t, ok := inTime(portable.Dot3(late, late), portable.Dot3(late, u), portable.Dot3(u, u), g.Speed)
		nearest, to, meets, found = d2, portable.Finite3(portable.AddScaled3(d, t-delay, u)), ok, true
	}
	return to, meets, found
}

// asSeen returns where a neighbour is as seen from the gun, and its velocity as a shell has it: of a ship in space, which gives its shells
// its own velocity, relative to that, in three axes.
func asSeen(self *nav.Agent, v *nav.View, i int) (place, vel r3.Vec) {
	n := &v.Neighbors[i]
	d, u := r2.Sub(n.Pos, self.Pos), n.Vel
	in := engine.SpaceOf(v)
	if in == nil {
		return r3.Vec{X: d.X, Y: d.Y}, r3.Vec{X: u.X, Y: u.Y}
	}
	u = r2.Sub(u, self.Vel)
	return r3.Vec{X: d.X, Y: d.Y, Z: v.Rises[i]}, r3.Vec{X: u.X, Y: u.Y, Z: in.Climbs[i]}
}

// sees reports whether the line of sight d from self is free. In space bodies are balls.
func sees(v *nav.View, self *nav.Agent, d r3.Vec) bool {
	level, in := flatOf(d), engine.SpaceOf(v)
	s := &scan{self: self, view: v, kinds: nav.Obstacles | nav.Boxes, reach: portable.Norm(level), radii: 1, goal: true}
	for s.next() {
		if s.kind == nav.Obstacles && in != nil && v.Obstacles[s.index].Body >= 0 {
			const ground = 1 - 1e-9 // on which the enemy may rest
			from := r3.Vec{X: s.away.X, Y: s.away.Y, Z: -in.Bodies[s.index]}
			if portable.Norm3(from) < s.radius || shape.BallSweep(from, d, s.radius) < ground {
				return false
			}
			continue
		}
		hull := s.hull()
		if hull.Holds(self.Pos) || hull.Sweep(self.Pos, level) < 1 {
			return false
		}
	}
	if v.Tiles == nil {
		return true
	}
	_, hit := v.Tiles.Hit(tiles.Disc(0), self.Pos, level)
	return !hit
}

func init() {
	nav.RegisterGunner("gunner", "turns its turret smoothly, leads its target, and fires at the nearest enemy in range", func() nav.Gunner { return new(Turret) })
}
