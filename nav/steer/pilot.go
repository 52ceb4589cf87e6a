package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Pilot flies to its target among others that do the same, and never hits one. It chooses the
// heading that costs least, and a hard filter removes from the wish everything that would lead to a
// collision.
//
//	       \    |    /          25 headings, up to 150° to each side of w
//	    .   \   |   /   .
//	      .  \  |  /  .   (j')  a disc to come: where j would be met, at constant
//	  .     . \ | / .    ..     velocity; larger by a margin
//	     .  .  \|/ ...-'
//	----------- p ---------> w
//	            |
//	            '-- v' = the point nearest to q = e·speed in all half-planes
//
//	look     the 10 others with the least gap/(c/2 + speed of approach), within A
//	w        û; along a wall that bars it; turned to the hand in a street with others
//	cost(e)  = |e-w| + Side·[not to the hand] + 0.02·(1-e·v̂)
//	         + max(Prudence·τ₀·(1/t - 1/T), τ₀·max(0, 1/s - 1/(5τ₀)))
//	q        = e·min(c, D/dt, f/1.3τ₀) - Σ 0.3c·max(0, 1 - 2·gap_j/r)·n_j
//	q        ← v + (q-v)·(1 - exp(-dt/λ)),  λ = 0.26τ₀ or more: see Calm
//	v'       = the nearest velocity to q that the hard filter leaves
//	c        = min(MaxSpeed, cruise·(1 + min(Hurry, ℓ/10τ₀))),  ℓ ← max(0, ℓ + dt·(1 - v'·û/cruise))
//
// Here e is a heading, t the time until it meets a disc to come and s a wall, f the way until then,
// T the time that it looks ahead, τ₀ = r/cruise the natural time, in which an agent flies its own
// radius, and ℓ how late it is. The horizon is Horizon radii, or four steps, or the way that it
// takes to brake, whichever is most. If that is more than Horizon radii, τ₀ grows with it, so that
// an agent that flies many radii in a step looks ahead in steps.
//
// It keeps to a decision for Interval, half of that near walls or where others are very near, up to three times as long in company
// with its way free for six natural times or more, twice as long at rest, and three times as long if it flies straight on and nothing
// is on its way. In the steps until then it nears the velocity that it has decided on, and the filter keeps it clear: only what is
// costly waits. It decides in each step where it brakes, sees a body come, or rests on one that moves, and where it follows a wall with
// an engine. One that others drive back along a wall that it follows gives way slowly: 0.4c straight back.
//
// With Calm above 0, as by default, the best heading is refined between it and the next one to w. Velocities compete with
// the headings at which it just passes the others that it would meet: they may be slower, and they are
// clear of all others. Of the change that this takes a pilot does a part, as the other one does the
// rest. A wish changes slowly where nothing is near on its way, and turning costs 0.25·Calm·(1-e·v̂) more. A
// gap is widened only while it closes and others are there, too; and near walls a pilot turns to its hand
// no farther than those that come ask for, until it is in a press. In a crowd in the open, and where bodies may come, it is as without
// Calm.
//
// Agents turn to one side: to their Hand, which is the same for all agents unless
// the scene says otherwise. Agents with both hands meet worse, but not each other.
//
// A street is where a wall goes on beside them: from a length of ten own radii wholly, up to six not at all. Between posts
// they pass others as in the open.
//
// Source: this project, by experiment. The scan of headings comes from M. Moussaïd, D. Helbing, G.
// Theraulaz, "How simple rules determine pedestrian behavior and crowd disasters", PNAS 2011, but
// with another cost: their cost, the least remaining distance to the target, leads into every jam.
// Wall following is TangentBug of I. Kamon, E. Rivlin, E. Rimon, 1996. The filter has a source of
// its own.
//
//  1. Agents without a limit of acceleration never overlap, at any step, if all are pilots and do
//     not overlap at first: the filter has this property.
//  2. If nothing is in its way, it flies straight at its cruise, and stops at its target without
//     going beyond.
//  3. If it is late, it flies faster, up to MaxSpeed; with Hurry 0, or a cruise equal to MaxSpeed,
//     it does not. It also dreads collisions less, from Prudence down to a quarter of it, and so
//     cuts through a stream that would carry it away; but not near walls, where lanes must hold.
//  4. Dead ahead it passes to its hand.
//  5. Of two agents the one with the lower draw, by id, leaves the wider margin: equal
//     manners lock rings of 80 and more.
//  6. Its wish does not depend on units of length and time.
//  7. At its target it makes way for agents that still travel, and comes back. They dread a
//     collision with it a tenth as much, or less if it is smaller. So they come through a closed
//     ring of parked agents, or to a goal inside of it, and large ones through small ones.
//  8. It sees a body on its path, as it will be: not along a straight line.
//  9. With Calm, where ways cross in the open, it slows down or turns a little, early, and flies on when
//     they have crossed. Without, it turns only, later and more.
//  10. Agents do not decide in the same step: of two that meet, one sees what the other has begun.
//
// Its weak points: if all go one way between walls, keeping to the hand takes them a twentieth to a
// tenth more time. There is no proof that all arrive, and with unequal limits of acceleration there
// is none that no two touch; there are only measurements. Without a top speed above the cruise, the
// last of 250 on a circle of radius 200 arrive after about 530 of the 400 that a straight flight
// takes.
type Pilot struct {
	Arrival  float64 `default:"0" min:"0" unit:"length" help:"distance from the target's centre within which it stands still; 0 is the circle that counts as an arrival where the target is a body or an agent, and else the point itself"`
	Horizon  float64 `default:"20" min:"5" max:"1000" unit:"own radii" help:"how far it looks ahead; at least four steps, and the way that it takes to brake"`
	Prudence float64 `default:"3" min:"0" unit:"natural times" help:"cost of a collision: this by the time until then"`
	Side     float64 `default:"0.3" min:"0" help:"cost of a heading to the side other than its hand"`
	Margin   float64 `default:"0.05" min:"0" unit:"own radii" help:"gap that it leaves when it passes another agent"`
	Manners  float64 `default:"0.05" min:"0" unit:"own radii" help:"gap beyond the margin that one of two leaves, drawn by their ids"`
	Street   float64 `default:"1.2" min:"0" max:"3" unit:"radians" help:"largest turn to its hand near walls where others come towards it; half of that in company between two walls"`
	Hurry    float64 `default:"1" min:"0" help:"largest share of its cruise by which it flies faster when late, up to its top speed"`
	Urge     float64 `default:"30" min:"0" unit:"natural times" help:"lateness at which it dreads a collision half as much, away from walls; 0 is never"`
	Calm     float64 `default:"0.5" min:"0" max:"1" help:"how calmly it changes its velocity where there is time; above 0 it also passes others early, by flying a little slower or to the side; 0 is at once, and by turning only"`
	Interval float64 `default:"0.55" min:"0" max:"4" unit:"natural times" help:"time for which it keeps to a decision; the filter looks at every step; 0 is to decide at every step"`
	Walls    bool    `default:"true" help:"follow a wall that bars the way to the target"`
	Lead     bool    `default:"true" help:"aim at where the target can be met, not at where it is"`
}

func (b *Pilot) Reach(self *nav.Agent, largest float64) float64 { return b.StepReach(self, largest, 0) }

// StepReach shrinks in a crowd.
func (b *Pilot) StepReach(self *nav.Agent, largest, dt float64) float64 {
	d := paces{b: b, self: self, dt: dt}
	d.see()
	return max(d.attention+largest, filterReach(self, largest, dt))
}

// Looks returns a sight with the walls within the horizon, and with the bodies that are there or
// may come there until the agent has flown that far.
func (b *Pilot) Looks(self *nav.Agent, dt float64) nav.Sight {
	d := paces{b: b, self: self, dt: dt}
	d.see()
	scan := nav.Sight{Reach: d.horizon + self.Radius, Radii: 1, Time: 4 * d.horizon / d.cruise}
	return scan.Join(filterSight(self, dt))
}

func (b *Pilot) Lists() bool { return true }

func (b *Pilot) Filters() bool { return true }

func (b *Pilot) Cruises() bool { return true }

func (b *Pilot) Remembers() []nav.Slot { return oneMemory }

func (b *Pilot) ArrivalRadius(*nav.Agent) float64 { return b.Arrival }

func (b *Pilot) Steer(self *nav.Agent, v *nav.View) r2.Vec { return b.steer(self, v, nil) }

func (b *Pilot) Explain(self *nav.Agent, v *nav.View, p nav.Pen) {
	twin := *self
	b.steer(&twin, v, p)
}

func (b *Pilot) steer(self *nav.Agent, v *nav.View, p nav.Pen) r2.Vec {
	if p == nil {
		if vel, ok := b.keeps(self, v); ok {
			return reach(self, v, cleared(self, v, vel), nil)
		}
	}
	var d decision
	d.b, d.self, d.dt, d.v, d.pen, d.scratch, d.ease = b, self, v.Dt, v, p, scratchOf(v), b.Calm
	d.aim()
	d.look()
	d.seeWalls()
	d.ease *= d.leisure()
	q := d.frame
	flies := d.chooses()
	if d.urgent {
		return reach(self, v, d.filter.velocity(portable.AddScaled(q, self.MaxSpeed, d.way)), p)
	}
	if flies {
		d.ahead = d.reach / d.speed
		d.perAhead = 1 / d.ahead
		d.going, _ = portable.Unit(self.Vel)
		d.foresee()
		if d.legs > 0 {
			d.ease = 0 // a body that is faster catches one that takes its time
		}
		best := d.scan()
		d.calm(&best)
		d.free = best.free / d.speed
		d.foreseen, d.open = true, d.ease > 0 && best.to == 0 && best.free >= float64(farthest*d.reach)
		if p != nil {
			d.draw(&best)
		}
		q = portable.AddScaled(q, min(d.pace(best.toward), d.limit, best.free/max(d.dt, slowing*d.natural)), best.toward)
	}
	q = d.spaced(q)
	steps := d.interval(q, flies)
	d.attend(steps)
	asked := d.commit(d.relaxed(q, steps), steps)
	vel := d.filter.velocity(asked)
	if p != nil && vel != asked {
		drawTaken(self, portable.Finite(portable.Scale(1/v.Dt, r2.Sub(vel, asked))), p)
	}
	d.count(vel, steps)
	return reach(self, v, vel, p)
}

// chooses sets the direction to fly in, and reports whether there is any.
func (d *decision) chooses() bool {
	if d.there() {
		if m := &d.self.Memory; m[memoryWall] != 0 { // there is nothing to follow it to
			m[memoryWall], m[memoryHit] = 0, 0
		}
		d.yields, d.waits = d.giveWay()
		if d.yields {
			return true
		}
		if d.waits || d.rests {
			return false
		}
	}
	d.followWall()
	d.keepSide()
	if late := d.self.Memory[memoryLate]; d.final && late > 0 && d.b.Urge > 0 {
		dares := 1 - max(leastDread, 1/(1+late/(d.b.Urge*d.natural)))
		d.dread *= 1 - float64(dares*(1-d.street)) // in a street lanes must hold
	}
	return true
}

// Constants of the law, in natural times where they are times.
const (
	slowing        = 1.3  // within which it stops before what it would meet
	relaxing       = 0.26 // in which its velocity approaches the wished one
	lateness       = 10   // by which it flies twice as fast, with Hurry 1
	attentionTime  = 2.6  // in which attention grows by e
	leastAttention = 5    // own radii
	crowded        = 16   // others, of which it looks less far in the open
	crowdedStreet  = 32   // and where walls are within the horizon
	leastDread     = 0.25 // share of its prudence that is left to one that is very late
	spacing        = 0.5  // own radii: of a gap that it widens
	spread         = 0.3  // of its speed, with which it does
	unhurried      = 0.1  // of its speed: a gap that closes more slowly a calm pilot widens less
)

// The memory of a pilot, as indices of Agent.Memory.
const (
	memoryAttention = iota // length within which others are seen; 0 at first
	memoryLate             // time by which it is late
	memoryWall             // the wall that it follows: its code and 1, negative with the wall at its right; 0 is none
	memoryHit              // length: the distance of the target where that began; without a wall, the steps for which it keeps to its decision
	memoryVelX             // the velocity that it has decided on
	memoryVelY

	memoryHeld  = memoryVelX // along a wall: the time for which others have held it up
	memoryAgain = memoryVelY // along a wall: the steps for which it keeps its velocity
)

// paces are the lengths, times and speeds of one agent in one step.
type paces struct {
	b    *Pilot
	self *nav.Agent
	dt   float64

	cruise    float64
	speed     float64 // to fly at: c
	scale     float64 // length: the radius, or more if the horizon is more than that many
	natural   float64 // time: τ₀
	horizon   float64 // length
	attention float64 // length
	dread     float64 // time: Prudence·τ₀, or less when late
}

// set sets them, for an agent that is to stop at its target, or not.
func (d *paces) set(final bool) {
	self := d.self
	d.see()
	d.speed = d.cruise
	if late := self.Memory[memoryLate]; final && late > 0 && d.b.Hurry > 0 {
		d.speed = min(self.MaxSpeed, d.cruise*(1+min(d.b.Hurry, late*d.cruise/(lateness*self.Radius))))
	}
	d.natural = d.scale / d.cruise
	d.dread = float64(d.b.Prudence * d.natural)
}

// see sets how far it sees: all that does not depend on whether it is to stop.
func (d *paces) see() {
	self := d.self
	d.cruise = self.CruiseSpeed()
	d.horizon = max(d.b.Horizon*self.Radius, 4*self.MaxSpeed*d.dt, self.MaxSpeed*self.MaxSpeed/(2*self.MaxAccel))
	d.scale = d.horizon / d.b.Horizon
	d.attention = self.Memory[memoryAttention]
	if !(d.attention > 0 && d.attention <= d.horizon) {
		d.attention = d.horizon
	}
}

// decision is one agent's decision in one step.
type decision struct {
	paces
	v   *nav.View
	pen nav.Pen
	of  []nav.Neighbor // the agents that it may see, by place

	toward   r2.Vec  // unit vector to the target
	distance float64 // of it
	limit    float64 // speed with which it can still stop there
	frame    r2.Vec  // velocity of a target that is near
	final    bool    // it is to stop there
	rests    bool    // it is there

	reach    float64 // length of what matters: to the target at most
	ahead    float64 // time to fly it: T
	perAhead float64
	way      r2.Vec // unit vector of the direction to fly in: w
	going    r2.Vec // unit vector of the direction that it flies in, or 0

	*scratch          // near, come, fan, leg and wall:
	others    int     // how many of near there are
	discs     int     // of come
	alike     int     // the first of them, that are agents
	legs      int     // of leg
	walls     int     // of wall
	crowd     int     // agents within its attention
	walled    bool    // a wall or tile is within the horizon
	wallGap   float64 // to the nearest
	wallReach float64 // length within which walls matter to the scan
	tileRoom  float64 // radius with which tiles are passed; 0 without any near
	street    float64 // how narrow it is between walls that go on, 0 to 1
	lane      float64 // share of the largest turn to its hand
	pressed   bool    // another one is very near
	ease      float64 // Calm, less in a crowd in the open, or 0 where bodies may come
	waits     bool    // it has arrived, and its place at the goal is in the way of others
	yields    bool    // it makes way
	urgent    bool    // it makes way for one that does not, and that takes all its speed
	foreseen  bool    // it has chosen a velocity among discs to come
	free      float64 // time for which nothing is on the way that it has chosen
	open      bool    // it is straight on, and free as far as it looks

	filter hardFilter
}

// aim sets the target.
func (d *decision) aim() {
	self, v := d.self, d.v
	t := &v.Target
	d.final = t.Kind != nav.NoGoal && (!v.OnPath || v.Way == t.Pos) && !travels(v)
	d.set(d.final)
	d.wallReach = max(wallTimes*d.natural*d.speed, d.speed*max(d.dt, slowing*d.natural))
	d.limit = math.Inf(1)
	d.rests = true
	if t.Kind == nav.NoGoal {
		return
	}
	place, stop := wayOf(v), max(0, d.b.Arrival)
	if stop == 0 && t.Kind != nav.PointGoal {
		stop = t.Within
	}
	way := r2.Sub(t.Pos, self.Pos)
	left := portable.Norm(way)
	if moves := t.Path != nil || t.Vel != (r2.Vec{}); moves && place == t.Pos {
		if d.b.Lead {
			twin := nav.Agent{Pos: self.Pos, MaxSpeed: d.speed}
			place, _ = meeting(&twin, v)
		}
		if left <= stop {
			d.frame = t.Vel
		} else if d.final {
			// Near the target it flies in the target's frame, and leads it less.
			near := min(max(2-brakingSpeed(left, self.MaxAccel, d.dt)/d.speed, 0), 1)
			place = portable.AddScaled(t.Pos, 1-near, r2.Sub(place, t.Pos))
			d.frame = portable.Scale(near, t.Vel)
		}
	}
	if left <= stop {
		return
	}
	d.distance = left
	if place != t.Pos {
		way = r2.Sub(place, self.Pos)
		d.distance = portable.Norm(way)
	}
	if !(d.distance > 0 && d.distance <= math.MaxFloat64) {
		d.distance = 0
		return
	}
	d.toward = r2.Vec{X: way.X / d.distance, Y: way.Y / d.distance}
	d.rests = false
	d.way = d.toward
	d.reach = d.horizon
	if d.final {
		d.limit = brakingSpeed(left, self.MaxAccel, d.dt)
		d.reach = min(d.horizon, d.distance)
		d.rests = !(d.distance > 1e-6*d.scale)
		if d.rests {
			d.frame = portable.AddScaled(d.frame, 1/d.dt, way)
		}
	}
}

// travels reports whether the agent's group goes on from its present stop.
func travels(v *nav.View) bool {
	r := &v.Route
	n := len(r.Points)
	return n > 1 && (r.Closed || r.Points[n-1] != v.Target.Pos)
}

func init() {
	nav.Register("pilot", "flies to its target among others, and keeps clear of all of them", func() nav.Behavior { return new(Pilot) })
}
