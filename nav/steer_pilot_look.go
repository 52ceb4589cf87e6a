package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// kept is how many other agents a pilot thinks of, and discs how many discs to come, with
// those of bodies.
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
	urgency  float64 // time, roughly until it is met: the smaller, the more urgent
	id       uint32
	rests    bool // for good
	parked   bool // at its target: it makes way
}

// look finds the others that matter most, and fills the filter on the way: one pass over
// all neighbours.
func (d *decision) look() {
	self, v := d.self, d.v
	slow := float64(0.5 * d.speed)
	ahead := portable.Scale(d.speed, d.toward)
	d.filter.reset(self, v.Dt)
	most := self.Radius + d.filter.top*d.filter.tau/leastShare
	crowd := 0
	for i := range v.Neighbors {
		n := &v.Neighbors[i]
		away := r2.Sub(n.Pos, self.Pos)
		far := portable.Norm2(away)
		seen := d.attention + max(0, n.Radius-self.Radius)
		near := most + n.Radius
		if far >= float64(near*near) && far > float64(seen*seen) || !(far <= math.MaxFloat64) {
			continue
		}
		distance := math.Sqrt(far)
		if distance < near {
			d.filter.agentAt(v, n, away, distance, d.pen)
		}
		if distance > seen || v.seeks(n) {
			continue
		}
		crowd++
		o := other{away: away, vel: n.Vel, distance: distance, touch: self.Radius + n.Radius, id: n.ID, rests: n.Stopped || n.Wreck, parked: n.Timer > 0 && !n.Stopped}
		if n.Square || self.Square {
			o.touch = d.touching(n)
		}
		o.gap = distance - o.touch
		closing := 0.0
		if distance > 0 {
			closing = max(0, portable.Dot(away, r2.Sub(ahead, n.Vel))/distance)
		}
		o.urgency = o.gap / (slow + closing)
		d.keep(&o)
	}
	d.crowd = crowd
}

// touching returns the distance of the centres at which self and n would touch, in the
// direction in which n lies, where one of them is a square.
func (d *decision) touching(n *Neighbor) float64 {
	own, hull := d.self.Hull(), n.Hull().At(n.Pos)
	sum := hull.Inflate(&own)
	_, gap := sum.Away(d.self.Pos)
	return portable.Norm(r2.Sub(n.Pos, d.self.Pos)) - gap
}

// keep enters another agent into the list, which is sorted by urgency.
func (d *decision) keep(o *other) {
	at := d.others
	if at == kept {
		if !(o.urgency < d.near[kept-1].urgency) {
			return
		}
		at--
	} else {
		d.others++
	}
	for ; at > 0 && o.urgency < d.near[at-1].urgency; at-- {
		d.near[at] = d.near[at-1]
	}
	d.near[at] = *o
}

// attend adapts how far self looks: less far in a crowd.
func (d *decision) attend() {
	rate := d.v.Dt / (attentionTime * d.natural)
	if d.crowd > crowded {
		rate = -rate
	}
	d.self.Memory[memoryAttention] = min(max(d.attention*portable.Exp(rate), leastAttention*d.scale), d.horizon)
}

// disc is a disc to come: that of another agent or a body, larger by a margin.
type disc struct {
	away   r2.Vec
	vel    r2.Vec
	room   float64 // away² - radius²
	toward float64 // away·vel
	speed2 float64
	radius float64
	yields bool // it is at its target, and makes way
	of     Subject
}

// foresee makes discs to come of the others and of bodies that move.
func (d *decision) foresee() {
	self, b := d.self, d.b
	rank := manner(self.ID)
	for i := range d.near[:d.others] {
		o := &d.near[i]
		margin := b.Margin
		if manner(o.id) > rank {
			margin += b.Manners
		}
		radius := o.touch + float64(margin*self.Radius)
		if radius > farthest*o.distance {
			radius = min(o.touch+max(0, o.gap)/2, farthest*o.distance)
		}
		d.toCome(o.away, o.vel, radius, o.distance, o.parked, agentOf(o.id))
	}
	for i := range d.v.Obstacles {
		if d.discs == discs {
			return
		}
		o := &d.v.Obstacles[i]
		if o.Vel == (r2.Vec{}) || d.v.IsTarget(o) {
			continue
		}
		away := r2.Sub(o.Pos, self.Pos)
		reach := d.reach + o.Radius + self.Radius + float64(d.ahead*(math.Abs(o.Vel.X)+math.Abs(o.Vel.Y)))
		far := portable.Norm2(away)
		if !(far < float64(reach*reach)) {
			continue
		}
		distance := math.Sqrt(far)
		if distance+self.Radius <= o.Radius {
			continue // at a station, say
		}
		radius := min(o.Radius+self.Radius+float64(b.Margin*self.Radius), farthest*distance)
		d.toCome(away, o.Vel, radius, distance, false, obstacleOf(d.v, i))
	}
}

// farthest is the largest share of the distance that the radius of a disc to come is taken
// for: self is always outside.
const farthest = 0.999

// toCome adds a disc to come, unless self cannot meet it.
func (d *decision) toCome(away, vel r2.Vec, radius, distance float64, yields bool, of Subject) {
	speed2 := portable.Norm2(vel)
	if distance-radius > (d.speed+math.Sqrt(speed2))*d.ahead || !(distance > 0) {
		return
	}
	d.come[d.discs] = disc{
		away: away, vel: vel, radius: radius, yields: yields, of: of,
		room: float64(distance*distance) - float64(radius*radius), toward: portable.Dot(away, vel), speed2: speed2,
	}
	d.discs++
}

// manner is a rank in manners: of two agents, the one with the lower gives more room.
func manner(id uint32) uint64 { return portable.Hash(uint64(id), 0, 0, 0x6d616e6e6572) } // "manner"
