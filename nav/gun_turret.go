package nav

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// Turret is a gun on a turret that turns smoothly, to where a shell meets the
// nearest enemy in range.
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
// r is the tank's radius: shells start at its edge. What stands in the way of the
// shot, a wall, a rock or a box, hides an enemy.
//
//  1. It fires when the turret is within Tolerance of the lead point, and that
//     within range. At an enemy that outruns its shells it aims, and holds fire.
//  2. An enemy that keeps its velocity is hit in its centre, up to Tolerance.
//  3. With no enemy in sight it turns to where the agent's nose points.
//  4. With Rule naive it turns left to a larger angle and right to a smaller one,
//     of angles from -180° to 180°: once an enemy has crossed the line between
//     these, it turns all the way round. That is the rule that everyone tries
//     first, and that [Turn] is the remedy for.
//  5. An enemy on the very place of the agent is in no direction, and not aimed at.
//
// Source: an article on tanks' turrets, for both rules; it leaves the gunner to
// another one, which is not known.
type Turret struct {
	Range     float64  `default:"175" min:"0" unit:"length" help:"how far a shell flies"`
	Rate      float64  `default:"180" min:"0" unit:"degrees/time" help:"largest rate of turn of the turret"`
	Speed     float64  `default:"300" min:"0.001" unit:"length/time" help:"of a shell"`
	Reload    float64  `default:"1" min:"0" unit:"time" help:"from one shot to the next"`
	Damage    float64  `default:"1" min:"0" unit:"hit points" help:"that a hit costs"`
	Tolerance float64  `default:"2" min:"0" max:"180" unit:"degrees" help:"fires when aimed as well as that"`
	Rule      TurnRule `default:"smooth" help:"how the turret turns"`
	HoldFire  bool     `default:"false" help:"aim, and never fire"`
}

// TurnRule says how a turret turns.
type TurnRule uint8

// The rules.
const (
	Smooth TurnRule = iota // the shorter way round
	Naive                  // to the larger or smaller number
)

func (TurnRule) words() []string { return []string{"smooth", "naive"} }

// Gun implements [Gunner].
func (g *Turret) Gun() Gun {
	return Gun{Range: g.Range, Speed: g.Speed, Reload: g.Reload, Damage: g.Damage}
}

// Aim implements [Gunner].
func (g *Turret) Aim(self *Agent, v *View) (turret float64, fire bool) {
	lead, meets, found := g.lead(self, v)
	if !found {
		return g.turn(v.Turret, self.Heading, v.Dt), false
	}
	wanted := angle(lead)
	turret = g.turn(v.Turret, wanted, v.Dt)
	aimed := math.Abs(wrap(wanted-turret)) <= float64(g.Tolerance*(math.Pi/180))
	return turret, meets && aimed && !g.HoldFire && portable.Norm(lead) <= g.Range+self.Radius
}

func (g *Turret) turn(from, to, dt float64) float64 {
	rate := float64(g.Rate * (math.Pi / 180))
	if g.Rule == Smooth {
		return Turn(from, to, rate, dt)
	}
	from, to = wrap(from), wrap(to)
	most := rate * dt
	if math.Abs(to-from) <= most {
		return to
	}
	return from + math.Copysign(most, to-from)
}

// ExplainAim implements [Sighter].
func (g *Turret) ExplainAim(self *Agent, v *View, p Pen) {
	p.Circle(Stroke{Kind: "gun range", Ink: InkLimit}, self.Pos, g.Range)
	sin, cos := portable.Sincos(v.Turret)
	nose := r2.Vec{X: cos, Y: sin}
	p.Line(Stroke{Kind: "turret", Ink: InkPath}, self.Pos, portable.AddScaled(self.Pos, g.Range, nose))
	if lead, _, found := g.lead(self, v); found {
		place := r2.Add(self.Pos, lead)
		p.Line(Stroke{Kind: "lead", Ink: InkCourse}, self.Pos, place)
		p.Circle(Stroke{Kind: "lead point", Ink: InkCrossing}, place, 0)
	}
}

// lead returns where to aim for the nearest enemy in sight, from the agent's
// centre, whether a shell can meet it there, and whether there is one.
func (g *Turret) lead(self *Agent, v *View) (to r2.Vec, meets, found bool) {
	nearest := float64(g.Range * g.Range)
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		d := r2.Sub(n.Pos, self.Pos)
		d2 := portable.Norm2(d)
		if !n.EnemyOf(self) || !(d2 < nearest || d2 == nearest && !found) || d2 == 0 || !v.sees(self.Pos, d) {
			continue
		}
		// A shell that starts at the edge meets what a shell from the centre would
		// have met a little later.
		delay := self.Radius / g.Speed
		t, ok := straight(portable.AddScaled(d, -delay, n.Vel), n.Vel, g.Speed)
		nearest, to, meets, found = d2, finite(portable.AddScaled(d, t-delay, n.Vel)), ok, true
	}
	return to, meets, found
}

// sees reports whether nothing stands on the way d from a place.
func (v *View) sees(from, d r2.Vec) bool {
	for i := range v.Obstacles {
		o := &v.Obstacles[i]
		if _, gap := nearestOn(from, r2.Add(from, d), o.Pos); gap < o.Radius {
			return false
		}
	}
	for i := range v.Boxes {
		b := &v.Boxes[i]
		if _, into := b.entered(from, d, 1); into || b.holds(from) {
			return false
		}
	}
	if v.Tiles == nil {
		return true
	}
	_, hit := v.Tiles.Hit(tiles.Disc(0), from, d)
	return !hit
}

func init() {
	registerGunner[Turret]("gunner", "turns its turret smoothly, leads its target, and fires at the nearest enemy in range")
}
