package steer

import (
	"math"
	"math/bits"

	"galaxy/internal/engine"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// kept is how many other agents a pilot thinks of, and discs is how many discs to come, the discs
// of bodies included.
const (
	kept  = 10
	discs = kept + 6
)

// other is another agent that a pilot thinks of.
type other struct {
	away     r2.Vec // from self's centre to its
	vel      r2.Vec
	distance float64
	gap      float64 // between the two surfaces, not positive where they overlap
	touch    float64 // the sum of the radii
	place    uint32  // in the crowd
	traits   engine.Traits
}

// rests reports whether it stays there for good.
func (o *other) rests() bool { return o.traits&engine.Rests != 0 }

// parked reports whether it is at its target: it makes way.
func (o *other) parked() bool { return o.traits&engine.Parked != 0 }

// filters reports whether it does a part of what it takes to pass.
func (o *other) filters() bool { return o.traits&engine.Filters != 0 }

// size returns its radius as a share of self's, at most 1.
func (o *other) size(self *nav.Agent) float64 {
	if radius := o.touch - self.Radius; radius < self.Radius {
		return radius / self.Radius
	}
	return 1
}

// columns are what self sees of some of the others. They are worked out column by column:
// no branch waits for a root.
type columns struct{ simd.Company }

// look finds the others that matter most, and fills the filter on the way.
func (d *decision) look() {
	self, v := d.self, d.v
	c, f := &d.scratch.Company, &d.filter
	f.reset(self, v.Dt, &d.planes)
	d.short.begin(kept)
	crowd, spans, limit := listed(self, v, math.Inf(1))
	d.of = crowd.Agents
	plain := f.free && !self.Square && !crowd.Odd && !crowd.Unfiltered
	// The filter's half-plane binds if its limit, s·gap/τ, is less than the top speed. The share s
	// is not less than the lesser of 1/2 and the share with too small an ε.
	var flight simd.Flight // written a number at a time, as all that kernels read
	flight.AheadX, flight.AheadY, flight.Slow = float64(d.speed*d.toward.X), float64(d.speed*d.toward.Y), 0.5*d.speed
	f.flight(&flight)
	var l simd.Lookout
	l.X, l.Y, l.Limit, l.Radius = self.Pos.X, self.Pos.Y, limit, self.Radius
	l.Seen, l.Near, l.Own = d.attention, f.closes/leastShare, ownPlace(v)
	if !f.free {
		l.Near = math.Inf(1) // how near depends on the other: see [hardFilter.far]
	}
	one := true // all that is near lies in the columns at once
	for next := firstOf(spans); len(spans) > 0; {
		var n, seen int
		spans, next, n, seen = c.Pick(&l, &crowd.Crowd, spans, next)
		d.crowd += seen
		one = one && len(spans) == 0
		d.weigh(&flight, n, plain, one)
	}
	d.others = d.short.n
	if !one {
		d.gather()
	}
	rank, margins, come := engine.Manner(self.ID), d.margins(), &d.come
	for i := range d.others {
		k := d.short.list[i].index % block
		x, y, vx, vy, distance, touch, place := c.X[k], c.Y[k], c.VX[k], c.VY[k], c.Distance[k], c.Touch[k], c.Index[k]
		if !plain {
			touch = d.touching(&d.of[place], distance)
		}
		q, traits := &d.near[i], crowd.Traits[place]
		q.away.X, q.away.Y, q.vel.X, q.vel.Y = x, y, vx, vy
		q.distance, q.gap, q.touch, q.place, q.traits = distance, distance-touch, touch, place, traits

		come.AwayX[i], come.AwayY[i], come.VelX[i], come.VelY[i] = x, y, vx, vy
		come.Touch[i], come.Distance[i], come.Firm[i] = touch, distance, 1
		wider := 0
		if crowd.Manners[place] > rank {
			wider = 1
		}
		come.Margin[i] = margins[wider]
		if q.parked() {
			come.Firm[i] = pressing * q.size(self)
		}
	}
}

// gather puts the others that are listed into the columns, where they came in more than one block.
func (d *decision) gather() {
	c := &d.scratch.Company
	for i := range d.others {
		o := &d.short.list[i]
		n := &d.of[o.index]
		c.X[i], c.Y[i], c.VX[i], c.VY[i] = n.Pos.X-d.self.Pos.X, n.Pos.Y-d.self.Pos.Y, n.Vel.X, n.Vel.Y
		c.Distance[i] = math.Sqrt(float64(c.X[i]*c.X[i]) + float64(c.Y[i]*c.Y[i]))
		c.Touch[i], c.Index[i], o.index = d.self.Radius+n.Radius, o.index, uint32(i)
	}
}

// ordinals are the numbers of the places of a block.
var ordinals = func() (list [block]uint32) {
	for i := range list {
		list[i] = uint32(i)
	}
	return list
}()

// weigh takes the first n others of the columns into account: in the filter, and in the list of
// others, by their places in the columns if these hold all. They are plain if all are discs that may move and self has
// no engine.
func (d *decision) weigh(flight *simd.Flight, n int, plain, one bool) {
	c, f := &d.scratch.Company, &d.filter
	bind := c.Weigh(flight, n)
	if !plain {
		bind = d.weighOdd(flight, n, bind)
	}
	if d.v.Target.Kind == nav.AgentGoal {
		for i := range n {
			if seeks(d.v, &d.of[c.Index[i]]) {
				c.Urgency[i] = math.Inf(1)
			}
		}
	}
	for ; bind != 0; bind &= bind - 1 {
		i := bits.TrailingZeros64(bind)
		f.agentAt(d.v, &d.of[c.Index[i]], r2.Vec{X: c.X[i], Y: c.Y[i]}, c.Distance[i], d.pen)
	}
	index := &c.Index
	if one {
		index = &ordinals
	}
	d.short.add(&c.Urgency, index, n)
}

// weighOdd corrects the columns of the first n others if a square is involved. It also corrects
// which others the filter has to look at, a bit for each: all but moving discs, and, if self has an
// engine, all that it sees or could come near to.
func (d *decision) weighOdd(flight *simd.Flight, n int, bind uint64) uint64 {
	c, f := &d.scratch.Company, &d.filter
	for i := range n {
		o := &d.of[c.Index[i]]
		seen := !math.IsInf(c.Urgency[i], 1)
		if near := c.Touch[i] + f.far(o); !seen && !f.free && !(float64(c.X[i]*c.X[i])+float64(c.Y[i]*c.Y[i]) < float64(near*near)) {
			bind &^= 1 << i
			continue
		}
		if !f.free || o.IsOdd() || !o.Filters || d.self.Square {
			bind |= 1 << i
		}
		if seen && (o.Square || d.self.Square) {
			closing, distance := 0.0, c.Distance[i]
			c.Touch[i] = d.touching(o, distance)
			if distance > 0 {
				closing = max(0, float64(c.X[i]*(flight.AheadX-c.VX[i]))+float64(c.Y[i]*(flight.AheadY-c.VY[i]))) / distance
			}
			c.Urgency[i] = (distance - c.Touch[i]) / (flight.Slow + closing)
		}
	}
	return bind
}

// touching returns the distance of the centres at which self and n would touch, in the
// direction in which n lies.
func (d *decision) touching(n *nav.Neighbor, distance float64) float64 {
	if !n.Square && !d.self.Square {
		return d.self.Radius + n.Radius
	}
	own, hull := d.self.Hull(), n.Hull().At(n.Pos)
	sum := hull.Inflate(&own)
	_, gap := sum.Away(d.self.Pos)
	return distance - gap
}

// attend adapts how far self looks, in the time of some steps: less far in a crowd.
func (d *decision) attend(steps float64) {
	rate := float64(steps*d.dt) / (attentionTime * d.natural)
	change, most := 0.0, crowded
	if d.walled {
		most = crowdedStreet
	}
	if d.crowd > most {
		change = d.shrink.at(-rate)
	} else {
		change = d.grow.at(rate)
	}
	d.self.Memory[memoryAttention] = min(max(d.attention*change, leastAttention*d.scale), d.horizon)
}

// margins returns the two margins, the narrower and the wider, that a pilot leaves of each gap.
func (d *decision) margins() [2]float64 {
	b, radius := d.b, d.self.Radius
	return [2]float64{float64(b.Margin * radius), float64((b.Margin + b.Manners) * radius)}
}

// foresee makes discs to come of the others and of bodies that move, larger by a margin.
func (d *decision) foresee() {
	self, c := d.self, &d.come
	if d.pen != nil {
		for i := range d.near[:d.others] {
			d.comer[i] = agentOf(d.of[d.near[i].place].ID)
		}
	}
	d.discs = d.others
	var course simd.Course
	course.Way.X, course.Way.Y, course.Speed, course.Ahead, course.Most, course.Farthest = d.way.X, d.way.Y, d.speed, d.ahead, d.margins()[1], farthest
	if reached := c.Foresee(d.others, &course); reached != 1<<d.others-1 {
		d.keep(reached)
	}
	d.alike = d.discs
	d.foreseeBodies()
	f := &d.fan
	f.Angles, f.Way, f.Side = &angles, d.way, nav.Quarter(d.way, self.Hand)
	f.Speed, f.Ahead, f.Discs, f.N = d.speed, d.ahead, c, d.discs
	f.Begin()
}

// keep drops all discs to come but the discs of the given bits.
func (d *decision) keep(those uint64) {
	d.discs = d.come.Keep(d.discs, those)
	for to := 0; those != 0; those &= those - 1 {
		d.comer[to] = d.comer[bits.TrailingZeros64(those)]
		to++
	}
}

// farthest is the largest share of the distance that the radius of a disc to come is taken
// for: self is always outside.
const farthest = 0.999

// toCome adds the disc to come of a body.
func (d *decision) toCome(away, vel r2.Vec, speed2, radius, distance float64, of nav.Subject) {
	if !(distance > 0) {
		return
	}
	i, c := d.discs, &d.come
	c.AwayX[i], c.AwayY[i], c.VelX[i], c.VelY[i] = away.X, away.Y, vel.X, vel.Y
	c.Room[i] = float64(distance*distance) - float64(radius*radius)
	c.Toward[i] = float64(away.X*vel.X) + float64(away.Y*vel.Y)
	c.Speed2[i], c.Firm[i], c.Radius[i] = speed2, 1, radius
	d.comer[i] = of
	d.discs++
}
