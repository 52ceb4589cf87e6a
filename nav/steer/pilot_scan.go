package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/internal/simd"

	"gonum.org/v1/gonum/spatial/r2"
)

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

// headings is the number of headings: straight ahead, and twelve to each side in turn, the agent's
// hand first, up to 150°, denser near straight ahead.
const headings = 2*len(turns) - 1

// angles are the angles of the headings, relative to the direction that a pilot wishes to fly in
// and positive to its hand.
var angles = func() (a simd.Angles) {
	for i := range headings {
		a.Sin[i], a.Cos[i] = portable.Sincos(turns[(i+1)/2].angle)
		if i > 0 && i%2 == 0 {
			a.Sin[i] = -a.Sin[i]
		}
	}
	return a
}()

// offs are the lengths of the differences of the headings and the direction straight ahead, and
// against is 1 for headings to the side other than the hand.
var offs, against = func() (off, against [simd.Headings]float64) {
	for i := range off {
		off[i] = math.Inf(1)
		if i < headings {
			off[i] = turns[(i+1)/2].off
		}
		if i > 0 && i%2 == 0 {
			against[i] = 1
		}
	}
	return off, against
}()

// choice is a heading that was tried.
type choice struct {
	toward r2.Vec  // unit vector; shorter, if it is to fly more slowly
	cost   float64 // of it
	free   float64 // length, up to the first collision
	to     int     // of headings
}

// scan returns the heading of least cost.
func (d *decision) scan() choice {
	var price simd.Price
	price.Off, price.Against, price.Inertia, price.Hand = &offs, &against, d.inertia(), d.b.Side
	price.Going.X, price.Going.Y = d.going.X, d.going.Y
	price.Dread, price.Natural, price.Least, price.PerWall = d.dread, d.natural, leastTime*d.natural, 1/(wallTimes*d.natural)
	price.PerAhead = d.perAhead
	plain := d.clear(d.wallReach) && d.legs == 0
	if plain && d.alike == d.discs {
		// Mostly no other heading could cost less than straight on, however free it is.
		t := d.come.Ahead(d.discs, d.ahead)
		if cost := d.fan.CostAt(0, t, &price); cost+1e-9 < offs[1] {
			return choice{d.fan.Toward(0), cost, float64(t * d.speed), 0}
		}
	}
	most, free, to := math.Inf(1), 0.0, -1
	for first := 0; first < headings && offs[first] <= most+1e-9; first += 8 {
		// The cost of a heading without walls and bodies on their paths is the least that it can
		// cost.
		costs := d.fan.Costs(first, &price)
		for i := first; i < min(first+8, headings); i++ {
			cost := costs[i-first]
			if !(cost < most-1e-9) {
				continue
			}
			switch {
			case plain:
				most, to = cost, i
			case d.legs > 0:
				if cost, way, ok := d.try(i, most); ok && cost < most-1e-9 {
					most, free, to = cost, way, i
				}
			default:
				e, way := d.fan.Toward(i), float64(d.fan.Time(i)*d.speed)
				if open := d.freeWay(e, way); open < way { // else it costs what it does without walls
					way, cost = open, max(cost, d.turning(i, e)+d.costOfWalls(open))
				}
				if cost < most-1e-9 {
					most, free, to = cost, way, i
				}
			}
		}
	}
	if to < 0 {
		return choice{d.fan.Toward(0), most, free, 0}
	}
	if plain {
		free = float64(d.fan.Time(to) * d.speed)
	}
	best := choice{d.fan.Toward(to), most, free, to}
	d.refine(&best, price)
	return best
}

// refine turns a choice toward the heading next to it that turns less, as far as that costs less. So
// what a pilot wishes moves on with what it depends on, and does not jump from heading to heading.
func (d *decision) refine(c *choice, price simd.Price) {
	if c.to == 0 || d.ease == 0 {
		return
	}
	f, finer := &d.fan, &finerAngles[c.to]
	defer f.Turn(f.Angles)
	f.Turn(&finer.angles)
	price.Off, price.Against = &finer.offs, &handed[c.to&1]
	costs := f.Costs(0, &price)
	open := d.clear(d.wallReach)
	for i, cost := range costs {
		if !(cost < c.cost-1e-9) {
			continue
		}
		e, free := f.Toward(i), float64(f.Time(i)*d.speed)
		if !open {
			if way := d.freeWay(e, free); way < free {
				free, cost = way, max(cost, d.turningBy(finer.offs[i], price.Against[i], e)+d.costOfWalls(way))
			}
		}
		if cost < c.cost-1e-9 {
			c.toward, c.cost, c.free = e, cost, free
		}
	}
}

// finer are angles between a heading and the one next to it that turns less, and how far they are off straight ahead.
type finer struct {
	angles simd.Angles
	offs   [simd.Headings]float64
}

// finerAngles are eight of them for each heading but the first.
var finerAngles = func() (all [headings]finer) {
	const parts = 9
	for k := 1; k < headings; k++ {
		less, more := turns[(k-1)/2].angle, turns[(k+1)/2].angle
		for i := range parts - 1 {
			angle := less + float64((more-less)*float64(i+1)/parts)
			b := &all[k]
			b.angles.Sin[i], b.angles.Cos[i] = portable.Sincos(angle)
			half, _ := portable.Sincos(angle / 2)
			if b.offs[i] = 2 * half; k%2 == 0 {
				b.angles.Sin[i] = -b.angles.Sin[i]
			}
		}
	}
	return all
}()

// handed are 1 for headings to the side other than the hand, which have even numbers, and 0 for the others.
var handed = func() (all [2][simd.Headings]float64) {
	for i := range all[0] {
		all[0][i] = 1
	}
	return all
}()

// inertia returns what a heading square to the velocity costs.
func (d *decision) inertia() float64 { return inertia + float64(holding*d.ease) }

// try returns what a heading costs and the way that is free on it, and false as soon as it
// costs more than most.
//
//	cost = |e - w| + Side·[e is not to the hand] + 0.02·(1 - e·v̂)
//	     + max(Prudence·τ₀·(1/t - 1/T), τ₀·max(0, 1/s - 1/(5τ₀)))
func (d *decision) try(heading int, most float64) (cost, free float64, ok bool) {
	e := d.fan.Toward(heading)
	base := d.turning(heading, e)
	return d.price(e, base, d.fan.Time(heading), d.soon(base, most))
}

// turning returns what the turn to a heading costs.
func (d *decision) turning(heading int, e r2.Vec) float64 {
	return d.turningBy(offs[heading], against[heading], e)
}

func (d *decision) turningBy(off, against float64, e r2.Vec) float64 {
	return off + float64(d.inertia()*(1-portable.Dot(e, d.going))) + float64(d.b.Side*against)
}

// costOfWalls returns what a direction costs on which so much is free.
func (d *decision) costOfWalls(free float64) float64 {
	s := max(free/d.speed, leastTime*d.natural)
	return float64(d.natural * max(0, 1/s-1/(wallTimes*d.natural)))
}

// soon returns the time up to which a collision makes a direction cost most or more, if its turn costs base.
func (d *decision) soon(base, most float64) float64 {
	if !(base < most) {
		return math.Inf(1)
	}
	return 1 / ((most-base)/d.dread + d.perAhead)
}

// price is try for a direction, with what its turn costs, the time until it meets a disc, and the time up to which
// a collision costs too much.
func (d *decision) price(e r2.Vec, base, t, soon float64) (cost, free float64, ok bool) {
	if d.legs > 0 {
		t = d.meetsLeg(portable.Scale(d.speed, e), t)
	}
	if t <= soon {
		return 0, 0, false
	}
	free = float64(t * d.speed)
	if d.walled {
		free = d.freeWay(e, free)
	}
	return base + max(float64(d.dread*(1/max(t, leastTime*d.natural)-d.perAhead)), d.costOfWalls(free)), free, true
}

const (
	inertia   = 0.02 // cost of turning square off, so that equal headings do not alternate
	holding   = 0.25 // more of it, with Calm 1
	wallTimes = 5    // natural times within which a wall costs
	pressing  = 0.1  // share of its cost that a collision with one that makes way has
	leastTime = 1e-3 // natural times, for the shortest time to a collision
)
