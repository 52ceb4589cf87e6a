package steer

import (
	"math"
	"math/bits"

	"galaxy/internal/portable"
	"galaxy/internal/simd"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Velocities with which a pilot meets another agent that it may pass within a time are those of a cone: see [simd.Bypass].
//
//	   \  meets  /
//	leg \       /  leg          on a leg it just passes
//	     \     /
//	      \   /    .w           w: c·ŵ, the velocity straight on
//	       \ /   .
//	       apex                 (1 - s)·v + s·v_j
//
// The share s is what a pilot does of the change that passing takes: it leaves the rest to the other one, which
// does as much at the same time. With s = 1 both would do all of it, see that it was too much, and turn back.
const (
	passShare = 0.7 // of the change of velocity that passing takes
	passRoom  = 0.1 // of the sum of the radii: the gap left. It is the same for both, so that both see the same cone
	passHand  = 0.5 // share by which passing on the other hand's side costs more
	passHold  = 0.2 // cost of a change of velocity, as a share of that of being off the way
	passLeast = 0.5 // of its speed: slower than this it would wait, not pass
)

// calm looks for a velocity with which self just passes the others that it would meet straight on, and takes it
// where it costs less than the best heading. Unlike a heading it may be slower; it must be clear of all firm
// others until T.
//
//	cost(v') = |v'-w|/c·(1 + 0.5·[not to the hand]) + 0.2·|v'-v|/c + what walls cost
//
// Such a velocity is near to w and moves on with the others, so that self changes its own early, little, and
// once. In a press near walls lanes must hold: there it does not look for one.
func (d *decision) calm(best *choice) {
	if d.street*d.press() >= 1 || best.to == 0 && !(best.cost > 0) || d.ease == 0 || d.self.Timer > 0 || d.frame != (r2.Vec{}) {
		return
	}
	wish := portable.Scale(d.speed, d.way)
	// The change of velocity to the wish alone costs at least so much, by whatever way.
	if least := float64(passHold*(1-alike)) * portable.Norm(r2.Sub(wish, d.self.Vel)) / d.speed; least >= best.cost {
		return
	}
	var p simd.Passing
	p.Wish, p.Share, p.Room, p.Farthest, p.Ahead, p.Later = wish, passShare, passRoom, farthest, d.ahead, d.ahead/passShare
	p.Kept = portable.Scale(1-passShare, d.self.Vel)
	firm := (uint64(1)<<d.alike - 1) &^ d.fan.Yields() // others make way
	for met := d.pass.Pass(&d.come, d.alike, &p) & firm; met != 0; met &= met - 1 {
		i := bits.TrailingZeros64(met)
		d.passOn(best, firm, i, wish, nav.Right)
		d.passOn(best, firm, i, wish, nav.Left)
	}
}

// legPast returns a vector along the leg on which self passes disc i to a hand: the other one stays on the other side. It
// is as long as the square of the distance.
func (d *decision) legPast(i int, hand nav.Handedness) r2.Vec {
	along := r2.Vec{X: d.come.AwayX[i], Y: d.come.AwayY[i]}
	return portable.AddScaled(portable.Scale(math.Sqrt(max(0, d.pass.Spare[i])), along), d.pass.Wide[i], nav.Quarter(along, hand))
}

// passOn tries the velocities on a leg of disc i that are nearest to the wish, at most as fast, and clear of all that
// are firm.
func (d *decision) passOn(best *choice, firm uint64, i int, wish r2.Vec, hand nav.Handedness) {
	c, apex := &d.come, r2.Vec{X: d.pass.ApexX[i], Y: d.pass.ApexY[i]}
	dear := 1.0
	if hand != d.self.Hand {
		dear += passHand
	}
	way, from := d.legPast(i, hand), r2.Sub(wish, apex)
	if off := math.Abs(portable.Cross(from, way)); float64(dear*(1-1e-6))*off > float64(best.cost*d.speed)*float64(c.Distance[i]*c.Distance[i]) {
		return // the wish is too far from the leg
	}
	leg, ok := portable.Unit(way)
	if !ok {
		return
	}
	least := passLeast * d.speed
	try := func(along float64) {
		vel := portable.AddScaled(apex, along, leg)
		speed := portable.Norm(vel)
		if !(along > 0 && speed >= least) {
			return
		}
		cost := (float64(dear*portable.Norm(r2.Sub(vel, wish))) + float64(passHold*portable.Norm(r2.Sub(vel, d.self.Vel)))) / d.speed
		if !(cost < best.cost) {
			return
		}
		for others := firm &^ (1 << i); others != 0; others &= others - 1 {
			if d.pass.Meets(c, bits.TrailingZeros64(others), vel) {
				return
			}
		}
		if cost += d.besideAgents(vel, speed); cost < best.cost {
			*best = choice{portable.Scale(1/d.speed, vel), cost, float64(d.ahead * d.speed), headings}
		}
	}
	along := portable.Dot(from, leg)
	if !(portable.Norm2(portable.AddScaled(apex, along, leg)) > float64(d.speed*d.speed*(1+1e-9))) {
		try(along)
		return
	}
	// It would be too fast: as fast as it may be.
	middle := -portable.Dot(apex, leg)
	if root := float64(middle*middle) - portable.Norm2(apex) + float64(d.speed*d.speed); root >= 0 {
		root = math.Sqrt(root)
		try(middle + root)
		try(middle - root)
	}
}

// besideAgents returns what a velocity costs because of walls, +Inf where it leads into a body.
func (d *decision) besideAgents(vel r2.Vec, speed float64) float64 {
	if d.legs > 0 && d.meetsLeg(vel, d.ahead) < d.ahead {
		return math.Inf(1)
	}
	for i := d.alike; i < d.discs; i++ {
		if d.come.Meets(i, vel, d.ahead) {
			return math.Inf(1)
		}
	}
	if !d.walled {
		return 0
	}
	way := float64(speed * d.ahead)
	free := d.freeWay(portable.Scale(1/speed, vel), way)
	if !(free < way) {
		return 0
	}
	return d.costOfWalls(free)
}

// longRelaxing returns the time in which a calm pilot's velocity approaches the wished one: longer than
// [relaxing] where there is time until it meets anything on its way.
//
//	max(0.26τ₀, min(3·Calm·τ₀, 0.4·Calm·t)·min(1, v²/c²))
func (d *decision) longRelaxing(q r2.Vec) float64 {
	least := relaxing * d.natural
	if d.ease == 0 || d.pressed || !d.foreseen || d.self.Memory[memoryWall] != 0 || d.going == (r2.Vec{}) ||
		portable.Norm(r2.Sub(q, d.self.Vel)) < float64(unfelt*d.speed) {
		return least
	}
	t := d.fan.TimeOf(d.going)
	if d.walled {
		way := float64(t * d.speed)
		t = min(t, d.freeWay(d.going, way)/d.speed)
	}
	calm := min(float64(calmTimes*d.ease*d.natural), float64(calmShare*d.ease*t))
	return max(least, float64(calm*min(1, portable.Norm2(d.self.Vel)/(d.speed*d.speed))))
}

// leisure returns the share of Calm for which there is time: none in a crowd in the open, where there are so many others that self looks
// less far. A body that takes time to change its velocity has to begin early.
func (d *decision) leisure() float64 {
	if d.walled || !d.filter.free {
		return 1
	}
	return min(max((d.attention/d.horizon-unhindered)/(1-unhindered), 0), 1)
}

const (
	unhindered = 0.9  // of its horizon: looking no farther than this, it is in a crowd
	calmTimes  = 3    // natural times, with Calm 1
	calmShare  = 0.4  // of the time until a collision, with Calm 1
	unfelt     = 1e-3 // of its speed: a change of velocity that is the same in any time
	resting    = 0.1  // of the speed that it wishes: slower, it starts from rest
)
