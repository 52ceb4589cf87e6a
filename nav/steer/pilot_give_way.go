package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// giveWay lets an agent that has arrived make way for others that still travel, and come back when
// they have passed. It reports whether the agent makes way, or waits to come back.
//
//	       m
//	  ^  p<-->.          m, to where the other will be when it is nearest: self goes
//	  |       .          the other way, or where the scan finds room
//	goal      .
//	        j-'-->       v_j
//
//	m     = x + v_j·t,  t = -x·v_j/|v_j|²
//	gives way where 0 < t < 6τ₀ and |m| < R_j
//	speed = 2·(R_j - |m|)/t,  at most c
//
// It waits while its place at the goal would be in the way. From one that travels and covers that place it backs off, even if that one
// is held up: those that come back would ring it, and it could not fly on.
func (d *decision) giveWay() (yields, waits bool) {
	self := d.self
	home := portable.Scale(d.distance, d.toward)
	most := 0.0
	for i := range d.near[:d.others] {
		o := &d.near[i]
		if o.rests() {
			continue
		}
		if !o.parked() && portable.Norm2(r2.Sub(o.away, home)) < float64(o.touch*o.touch) {
			waits = true
			if speed := d.speed * (1 - o.gap/(elbow*self.Radius)); speed > most {
				if away, ok := portable.Unit(portable.Scale(-1, o.away)); ok {
					most, yields, d.way = speed, true, away
				}
			}
		}
		speed2 := portable.Norm2(o.vel)
		larger := 1.0
		if radius := o.touch - self.Radius; radius > self.Radius {
			larger = radius / self.Radius
		}
		slow := float64(underway*d.speed) / larger
		if !o.filters() {
			slow *= unasked
		}
		if !(speed2 > float64(slow*slow)) {
			continue
		}
		room := o.touch + float64(passing*self.Radius)
		if _, t, ok := d.meets(o.away, o.vel, speed2, room, larger); ok {
			m := portable.AddScaled(o.away, t, o.vel)
			miss := portable.Norm(m)
			if speed := 2 * (room - miss) / t; speed > most {
				most, yields = speed, true
				away, ok := portable.Unit(portable.Scale(-1, m))
				if !(miss > 1e-6*self.Radius) || !ok {
					away, _ = portable.Unit(nav.Quarter(portable.Scale(-1, o.vel), self.Hand))
				}
				d.way = away
				if d.urgent = !o.filters() && (speed >= d.speed || room-miss >= float64(0.25*self.MaxAccel*t*t)); d.urgent {
					d.way = d.off(away, o.vel)
				}
			}
		} else if _, _, ok := d.meets(r2.Sub(o.away, home), o.vel, speed2, room, larger); ok {
			waits = true
		}
	}
	if yields {
		d.limit = min(d.speed, most)
		d.reach = 4 * d.scale
	}
	return yields, waits
}

// off returns the direction in which self is soonest out of the way of one that flies on: square to the velocity
// that the other then has relative to self.
//
//	sin(angle between the way and away) = c/|v_j|
func (d *decision) off(away, vel r2.Vec) r2.Vec {
	speed := portable.Norm(vel)
	sin := min(d.self.MaxSpeed/speed, fleesAhead)
	return portable.AddScaled(portable.Scale(math.Sqrt(1-float64(sin*sin)), away), sin/speed, vel)
}

// there reports whether self has been at its target and is still near; then Timer is the
// time since, by which others see that it makes way.
func (d *decision) there() bool {
	self := d.self
	switch {
	case d.rests, d.final && d.distance <= 0.05*self.Radius, self.Timer > 0 && d.final && d.distance <= astray*d.largest():
		self.Timer += d.dt
	default:
		self.Timer = 0
		return false
	}
	if d.others > 0 && d.near[0].gap < self.Radius && d.distance <= homely*d.v.Target.Within {
		d.rests = true // pressed: near enough will do
	}
	return true
}

// largest returns the largest radius of self and the others: a small agent that makes way for a
// large one goes far from home.
func (d *decision) largest() float64 {
	radius := d.self.Radius
	for i := range d.near[:d.others] {
		radius = max(radius, d.near[i].touch-d.self.Radius)
	}
	return radius
}

// meets returns when an agent that is away from a place and keeps its velocity passes it, how near,
// and whether that is soon and nearer than room. A larger agent slows down from farther off, as it
// does in front of its like, so that it takes longer.
func (d *decision) meets(away, vel r2.Vec, speed2, room, larger float64) (miss, after float64, ok bool) {
	after = -portable.Dot(away, vel) / speed2
	speed := math.Sqrt(speed2)
	if !(after > 0 && after-float64(room*(1-1/larger))/speed < float64(warning*d.natural*larger)) {
		return 0, after, false
	}
	miss = math.Abs(portable.Cross(away, vel)) / speed
	return miss, after, miss < room
}

const (
	underway   = 0.25 // of the own cruise: an agent that is faster travels
	unasked    = 0.1  // of that, from which on one travels that does not give way
	fleesAhead = 0.7  // sine of the angle by which it flees ahead of one
	passing    = 0.3  // own radii, of the gap with which it lets one pass
	warning    = 6    // natural times before it is passed
	elbow      = 2    // own radii, of the gap that it leaves to one that covers its place
	homely     = 0.8  // of the circle that counts as an arrival, in which it does not move on
	astray     = 8    // radii, of the largest one about, from its goal, where it travels again
)
