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
	id       uint32
	rests    bool // for good
	parked   bool // at its target: it makes way
}

// rival is a neighbour that may be one of the others.
type rival struct {
	urgency float64
	index   int32 // in the view
}

// look finds the others that matter most, and fills the filter on the way: one pass over
// all neighbours, which computes no root for those that do not matter.
func (d *decision) look() {
	self, v := d.self, d.v
	slow := float64(0.5 * d.speed)
	ahead := portable.Scale(d.speed, d.toward)
	d.filter.reset(self, v.Dt, &d.planes)
	most := self.Radius + d.filter.top*d.filter.tau/leastShare
	var list [kept]rival
	n, crowd, last := 0, 0, math.Inf(1) // the last is the least urgent
	for i := range v.Neighbors {
		o := &v.Neighbors[i]
		away := r2.Sub(o.Pos, self.Pos)
		far := portable.Norm2(away)
		seen := d.attention + max(0, o.Radius-self.Radius)
		near := most + o.Radius
		matters, visible := far < float64(near*near), far <= float64(seen*seen)
		if visible {
			crowd++
			// It closes the gap with no more than both speeds.
			until := self.Radius + o.Radius + float64(last*(slow+d.speed+math.Abs(o.Vel.X)+math.Abs(o.Vel.Y)))
			visible = far < float64(until*until) || o.Square || self.Square
		}
		if !matters && !visible {
			continue
		}
		distance := math.Sqrt(far)
		if matters {
			d.filter.agentAt(v, o, away, distance, d.pen)
		}
		if !visible || v.seeks(o) {
			continue
		}
		closing := 0.0
		if distance > 0 {
			closing = max(0, portable.Dot(away, r2.Sub(ahead, o.Vel))/distance)
		}
		urgency := (distance - d.touching(o, distance)) / (slow + closing)
		if n == kept && !(urgency < last) {
			continue
		}
		at := min(n, kept-1)
		n = at + 1
		for ; at > 0 && urgency < list[at-1].urgency; at-- {
			list[at] = list[at-1]
		}
		list[at] = rival{urgency, int32(i)}
		if n == kept {
			last = list[kept-1].urgency
		}
	}
	d.crowd, d.others = crowd, n
	for i := range list[:n] {
		o := &v.Neighbors[list[i].index]
		away := r2.Sub(o.Pos, self.Pos)
		distance := math.Sqrt(portable.Norm2(away))
		touch := d.touching(o, distance)
		d.near[i] = other{
			away: away, vel: o.Vel, distance: distance, gap: distance - touch, touch: touch, id: o.ID,
			rests: o.Stopped || o.Wreck, parked: o.Timer > 0 && !o.Stopped,
		}
	}
}

// touching returns the distance of the centres at which self and n would touch, in the
// direction in which n lies.
func (d *decision) touching(n *Neighbor, distance float64) float64 {
	if !n.Square && !d.self.Square {
		return d.self.Radius + n.Radius
	}
	own, hull := d.self.Hull(), n.Hull().At(n.Pos)
	sum := hull.Inflate(&own)
	_, gap := sum.Away(d.self.Pos)
	return distance - gap
}

// attend adapts how far self looks: less far in a crowd.
func (d *decision) attend() {
	rate := d.v.Dt / (attentionTime * d.natural)
	change := 0.0
	if d.crowd > crowded {
		change = d.shrink.at(-rate)
	} else {
		change = d.grow.at(rate)
	}
	d.self.Memory[memoryAttention] = min(max(d.attention*change, leastAttention*d.scale), d.horizon)
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
			radius = min(o.touch+float64(max(0, o.gap)/2), float64(farthest*o.distance))
		}
		d.toCome(o.away, o.vel, radius, o.distance, o.parked, agentOf(o.id))
	}
	d.foreseeBodies()
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
