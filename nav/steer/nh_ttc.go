package steer

import (
	"cmp"
	"math"
	"slices"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// NHTTC flies the velocity of the least cost: what is left to the target after some time, and the inverse of the time
// to the first collision. It descends along the gradient of that cost from the velocity that it has (anticipatory
// collision avoidance by the time to collision).
//
//	        u, after some steps of descent
//	       ^ . .                    .--.
//	      /    . u1            n   (    )
//	     /   .               <------( o  ) <- - - o     n: normal of the collision to come,
//	    p - - - ->u0 - - - - - - - -(    )                 after the time τ
//	                                '--'
//
//	C(u)  = k_goal·(|p+u·t - g| - D) + k_ttc/τ        |u| ≤ c, D = |p-g|; nothing for τ > Horizon
//	∇C    = k_goal·t·(p+u·t-g)^ + k_ttc·n/(τ·n·(u-v_o))
//	s     = 0.9·∇C + 0.1·s before
//	u     = u - (C - guess)/|s|²·s                    into |u| ≤ c again
//	guess = (1-γ)·least C so far + γ·C alone,  γ = 10/(10 + steps so far)
//	wish  = (u - v)/2 in each Period                  u: that of the least C, each of two does half
//
// Source: B. Davis, I. Karamouzas, S. J. Guy, "NH-TTC: A Gradient-Based Framework for Generalized Anticipatory
// Collision Avoidance", Robotics: Science and Systems 2020 (arXiv:1907.05945), of its motion models the one that is
// controlled by velocity, and the authors' program, github.com/davisbo/NHTTC, from which the parameters come: of a
// robot of radius 0.1 m at 0.3 m/s. That goes on with the descent for as long as its time lasts; here it takes Steps
// steps. It knows discs alone: here boxes and walls of tiles count by the time until self touches them, walls up to
// the next waypoint and without Safety. It plans from
// where all will be at the end of the planning; here a decision takes no time.
//
//  1. Nothing counts with which it does not collide within Horizon, nor anything behind the first collision.
//  2. It keeps Safety, once for each pair; if it is nearer already, it may not come nearer.
//  3. Alone, it flies at its cruise, and slower from the distance that it covers in the time t.
//  4. If two meet head-on in one line, neither turns aside, for the gradient lies in the line: they hold each other up.
//  5. The velocity is never dearer than the one that it has.
type NHTTC struct {
	Arrival float64 `default:"1" min:"0" unit:"length" help:"distance from the target's centre within which it stops; with radii, in own radii"`
	KGoal   float64 `default:"1" min:"0" help:"k_goal: cost of each length to the target"`
	KTtc    float64 `default:"1" min:"0" unit:"length time" help:"k_ttc: cost of a collision after a time of 1"`
	Goal    float64 `default:"1" min:"1e-6" unit:"time" help:"t: after which the distance to the target counts"`
	Horizon float64 `default:"5" min:"1e-6" unit:"time" help:"time to collision beyond which nothing counts"`
	Safety  float64 `default:"0.05" min:"0" unit:"length" help:"gap that it keeps"`
	Period  float64 `default:"0.1" min:"0" unit:"time" help:"time in which it does half of the change"`
	Steps   int     `default:"60" min:"1" max:"1000" help:"steps of descent"`
	Radii   bool    `default:"true" help:"numbers are those of a robot of radius 0.1 and cruise 0.3, and scale with the agent's, so that units do not matter"`
}

// ttcRobot is the robot of the authors' program.
var ttcRobot = pedestrian{radius: 0.1, speed: 0.3}

// sees returns how far away the centres of agents matter: as far as both fly within the horizon, if they are equally
// fast.
func (b *NHTTC) sees(self *nav.Agent) float64 {
	_, time := ttcRobot.units(self.Limits(), b.Radii)
	return float64(2 * self.CruiseSpeed() * b.Horizon * time)
}

func (b *NHTTC) Reach(self *nav.Agent, _ float64) float64 { return b.sees(self) }

func (b *NHTTC) ArrivalRadius(self *nav.Agent) float64 {
	return scaled(b.Arrival, b.Radii, self.Radius)
}

func (b *NHTTC) Cruises() bool { return true }

func (b *NHTTC) Looks(self *nav.Agent, _ float64) nav.Sight {
	length, time := ttcRobot.units(self.Limits(), b.Radii)
	horizon := float64(b.Horizon * time)
	return nav.Sight{Reach: self.Radius + float64(b.Safety*length) + float64(horizon*self.CruiseSpeed()), Radii: 1, Time: horizon}
}

func (b *NHTTC) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *NHTTC) Explain(self *nav.Agent, v *nav.View, p nav.Pen) { b.steer(self, v, p) }

func (b *NHTTC) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if v.Target.Kind == nav.NoGoal {
		return r2.Vec{}
	}
	if arrived(self, v, b.ArrivalRadius(self)) {
		return reach(self, v, r2.Vec{}, p)
	}
	length, time := ttcRobot.units(self.Limits(), b.Radii)
	d := descent{
		self: self, view: v, ahead: float64(b.Goal * time), cruise: self.CruiseSpeed(), horizon: float64(b.Horizon * time),
		goalCost: b.KGoal, ttcCost: float64(b.KTtc * length * time),
	}
	d.way = r2.Sub(wayOf(v), self.Pos)
	d.distance = portable.Norm(d.way)
	d.bound = d.distance
	if far := float64(d.ahead * d.cruise); v.OnPath && d.distance < far { // it does not slow down for a waypoint
		unit, _ := portable.Unit(d.way)
		d.way, d.distance = portable.Scale(far, unit), far
	}
	const slack = 0.01 // of the source
	d.soon = slack * length / d.cruise
	d.look(float64(b.Safety*length), slack*length)
	best := d.descend(b.Steps)
	share := 1.0
	if period := float64(b.Period * time); period > 0 {
		share = 1 - portable.Exp(-math.Ln2*(v.Dt/period))
	}
	vel := portable.AddScaled(self.Vel, share, r2.Sub(best, self.Vel))
	arrow(p, "preferred velocity", nav.InkPull, self.Pos, best)
	if p != nil {
		if c := d.first(best); c.time < d.horizon {
			p.Circle(nav.Stroke{Kind: "collision", Ink: nav.InkCrossing, Of: c.of, Link: nav.LinkWith}, portable.AddScaled(self.Pos, c.time, best), self.Radius)
		}
		arrow(p, "chosen velocity", nav.InkSum, self.Pos, vel)
	}
	return reach(self, v, vel, p)
}

// hindrance is a disc or a box with which an agent may collide.
type hindrance struct {
	away    r2.Vec  // of a disc: from its centre to self's
	vel     r2.Vec  // length/time
	touch   float64 // length: the distance of self's centre from the disc's, or from the box, that counts as a collision
	soonest float64 // time: no collision is sooner, whatever self does
	box     int     // index of a box, or -1
	of      nav.Subject
}

// descent looks for the velocity of the least cost.
type descent struct {
	self              *nav.Agent
	view              *nav.View
	things            []hindrance // by soonest
	way               r2.Vec      // from self to where it is bound for
	distance, bound   float64     // |way|, and from where on walls do not count
	ahead, cruise     float64     // t and c
	horizon, soon     float64     // time: that collisions count until, and that of one with a wall which self touches
	goalCost, ttcCost float64     // k_goal, and k_ttc in length·time
}

// collision is the first one of a velocity.
type collision struct {
	time   float64 // the horizon if there is none
	normal r2.Vec  // unit vector, toward self
	vel    r2.Vec  // of the other thing
	of     nav.Subject
}

// look lists what self may collide with. Of what is nearer than the gap it may come no nearer than the slack.
func (d *descent) look(gap, slack float64) {
	list := scratchOf(d.view).hindrances[:0]
	s := &scan{self: d.self, view: d.view, kinds: nav.Obstacles | nav.Boxes | nav.Agents, radii: 1, time: d.horizon, speed: d.cruise}
	s.reach = d.self.Radius + gap + float64(2*d.cruise*d.horizon)
	for s.next() {
		if s.seeks() || s.inside {
			continue
		}
		distance := portable.Norm(s.away)
		h := hindrance{away: s.away, touch: d.self.Radius + s.radius + gap, box: -1, of: s.subject()}
		_, h.vel = s.motion()
		if distance <= h.touch {
			h.touch = max(0, distance-slack)
		}
		if s.kind == nav.Boxes {
			h.box = s.index
		}
		h.soonest = (distance - h.touch) / (d.cruise + portable.Norm(h.vel))
		if h.soonest < d.horizon {
			list = append(list, h)
		}
	}
	slices.SortStableFunc(list, func(a, b hindrance) int { return cmp.Compare(a.soonest, b.soonest) })
	scratchOf(d.view).hindrances, d.things = list, list
}

// first returns the first collision of self if it flies with the velocity u.
func (d *descent) first(u r2.Vec) (c collision) {
	c.time = d.horizon
	var with *hindrance
	for i := range d.things {
		h := &d.things[i]
		if !(h.soonest < c.time) {
			break // nor is any after it
		}
		var time float64
		if h.box >= 0 {
			hull := shape.Hull{Core: d.view.Boxes[h.box], Round: h.touch}
			time = hull.Sweep(d.self.Pos, u)
		} else {
			time = shape.DiscSweep(h.away, r2.Sub(u, h.vel), h.touch)
		}
		if time < c.time && time > 0 {
			c.time, with = time, h
		}
	}
	if with != nil {
		c.vel, c.of = with.vel, with.of
		if with.box >= 0 {
			c.normal, _ = d.view.Boxes[with.box].Away(portable.AddScaled(d.self.Pos, c.time, u))
		} else {
			c.normal, _ = portable.Unit(portable.AddScaled(with.away, c.time, r2.Sub(u, with.vel)))
		}
	}
	if d.view.Tiles == nil {
		return c
	}
	until := c.time
	if speed := portable.Norm(u); float64(speed*until) > d.bound {
		until = d.bound / speed
	}
	hit, ok := d.view.Tiles.Hit(d.self.Shape(), d.self.Pos, portable.Scale(until, u))
	if ok && hit.Normal != (r2.Vec{}) { // else it overlaps a wall already, and any way is out
		c = collision{time: max(d.soon, float64(hit.Share*until)), normal: hit.Normal, of: nav.Subject{Kind: nav.WallSubject}}
	}
	return c
}

// cost returns the cost of a velocity and its gradient.
func (d *descent) cost(u r2.Vec) (cost float64, slope r2.Vec) {
	left := r2.Sub(portable.Scale(d.ahead, u), d.way)
	distance := portable.Norm(left)
	cost = float64(d.goalCost * (distance - d.distance))
	if distance > 0 {
		slope = portable.Scale(float64(d.goalCost*d.ahead)/distance, left)
	}
	c := d.first(u)
	if !(c.time < d.horizon) {
		return cost, slope
	}
	cost += d.ttcCost / c.time
	if closing := portable.Dot(c.normal, r2.Sub(u, c.vel)); closing < 0 {
		slope = portable.AddScaled(slope, d.ttcCost/float64(c.time*closing), c.normal)
	}
	return cost, slope
}

// descend returns the velocity of the least cost that it finds in so many steps, from the present one on.
func (d *descent) descend(steps int) (best r2.Vec) {
	u := portable.AtMost(d.cruise, d.self.Vel)
	alone := -float64(d.goalCost * min(d.distance, float64(d.ahead*d.cruise)))
	cost, slope := d.cost(u)
	least := cost
	best = u
	var way r2.Vec
	for k := range steps {
		way = portable.AddScaled(portable.Scale(0.1, way), 0.9, slope)
		square := portable.Norm2(way)
		gamma := 10 / float64(10+k)
		far := (cost - (float64((1-gamma)*least) + float64(gamma*alone))) / square
		if !(far > 0) || math.IsInf(far, 1) {
			break
		}
		u = portable.AtMost(d.cruise, portable.AddScaled(u, -far, way))
		if cost, slope = d.cost(u); cost < least {
			least, best = cost, u
		}
	}
	return best
}

func init() {
	nav.Register("nh_ttc", "flies the velocity that leads nearest to the target for the latest collision, found by descent", func() nav.Behavior { return new(NHTTC) })
}
