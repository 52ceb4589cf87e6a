package nav

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// heading is one of the headings that a pilot tries, relative to the direction that it
// wishes to fly in.
type heading struct {
	cos, sin float64 // of the angle, positive to the agent's hand
	off      float64 // the length of the difference of the two directions
}

// turns are the angles 150°·(k/12)^1.25, and 2·sin(angle/2) of each. They are written out, as
// powers and sines of the standard library differ in the last bit between processors.
var turns = [13]struct{ angle, off float64 }{
	{0, 0},
	{0.11721739595782375, 0.11715030092408513},
	{0.27879152255027045, 0.2778895247116971},
	{0.4628003060581632, 0.4586811631505055},
	{0.6630817244384463, 0.6510007280848507},
	{0.876404450917285, 0.848624476238418},
	{1.100730833579609, 1.0459974416014866},
	{1.3346414822177144, 1.2377673990627422},
	{1.577083009060948, 1.4186519240852318},
	{1.8272383679688255, 1.5834396459579356},
	{2.0844528173017767, 1.7270582840985143},
	{2.3481883308943257, 1.8446804438618138},
	{2.6179938779914944, 1.9318516525781366},
}

// headings are 25, the denser the nearer they are to straight ahead: that, and twelve to
// each side in turn, the agent's hand first, up to 150°.
var headings = func() (list [25]heading) {
	for i := range list {
		turn := &turns[(i+1)/2]
		sin, cos := portable.Sincos(turn.angle)
		if i > 0 && i%2 == 0 {
			sin = -sin
		}
		list[i] = heading{cos: cos, sin: sin, off: turn.off}
	}
	return list
}()

// choice is a heading that was tried.
type choice struct {
	toward r2.Vec  // unit vector
	cost   float64 // of it
	free   float64 // length, up to the first collision
	to     int     // of headings
}

// scan returns the heading of least cost.
func (d *decision) scan() choice {
	side := quarter(d.way, d.self.Hand)
	going, _ := portable.Unit(d.self.Vel)
	most, free, to := math.Inf(1), 0.0, 0
	for i := range headings {
		h := &headings[i]
		if h.off > most+1e-9 {
			break // so do all others turn, by more
		}
		if h.sin < 0 && h.off+d.b.Side > most+1e-9 {
			continue
		}
		if cost, way, ok := d.try(h.turned(d.way, side), h, going, most); ok && cost < most-1e-9 {
			most, free, to = cost, way, i
		}
	}
	return choice{headings[to].turned(d.way, side), most, free, to}
}

// turned returns a direction turned by the heading's angle, to the side of another one that is
// at a right angle to it.
func (h *heading) turned(way, side r2.Vec) r2.Vec {
	return r2.Vec{
		X: float64(h.cos*way.X) + float64(h.sin*side.X),
		Y: float64(h.cos*way.Y) + float64(h.sin*side.Y),
	}
}

// try returns what a heading costs and the way that is free on it, and false as soon as it
// costs more than most.
//
//	cost = |e - w| + Side·[e is not to the hand] + 0.02·(1 - e·v̂)
//	     + max(Prudence·τ₀·(1/t - 1/T), τ₀·max(0, 1/s - 1/(5τ₀)))
func (d *decision) try(e r2.Vec, h *heading, going r2.Vec, most float64) (cost, free float64, ok bool) {
	base := h.off + float64(inertia*(1-portable.Dot(e, going)))
	if h.sin < 0 {
		base += d.b.Side
	}
	if !(base < most) {
		return 0, 0, false
	}
	// A collision before this costs more than most.
	soon := 1 / ((most-base)/d.dread + d.perAhead)
	t := d.ahead
	speed, square := d.speed, float64(d.speed*d.speed)
	for k := range d.come[:d.discs] {
		q := &d.come[k]
		b := float64(speed*portable.Dot(q.away, e)) - q.toward
		a := square + q.speed2 - float64(2*speed*portable.Dot(e, q.vel))
		disc := float64(b*b) - float64(a*q.room)
		if min(b, disc) <= 0 { // it recedes, or passes: most do one or the other
			continue
		}
		at := q.room / (b + math.Sqrt(disc))
		if at < t && q.firm < 1 {
			at = 1 / (d.perAhead + float64(q.firm*(1/at-d.perAhead)))
		}
		if at < t {
			if t = at; t <= soon {
				return 0, 0, false
			}
		}
	}
	if d.legs > 0 {
		if t = d.meetsLeg(portable.Scale(speed, e), t); t <= soon {
			return 0, 0, false
		}
	}
	free = float64(t * speed)
	if d.walled {
		free = d.freeWay(e, free)
	}
	least := leastTime * d.natural
	s := max(free/speed, least)
	cost = base + max(float64(d.dread*(1/max(t, least)-d.perAhead)), float64(d.natural*max(0, 1/s-1/(wallTimes*d.natural))))
	return cost, free, true
}

const (
	inertia   = 0.02 // cost of turning right back, so that equal headings do not alternate
	wallTimes = 5    // natural times within which a wall costs
	pressing  = 0.1  // share of its cost that a collision with one that makes way has
	leastTime = 1e-3 // natural times, for the shortest time to a collision
)
