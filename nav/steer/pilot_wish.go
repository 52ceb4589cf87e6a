package steer

import (
	"math"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

// spaced adds to a wish a velocity that widens the gap to agents that are very near.
func (d *decision) spaced(q r2.Vec) r2.Vec {
	room := spacing * d.self.Radius
	for i := range d.near[:d.others] {
		if o := &d.near[i]; o.gap < room {
			n, ok := portable.Unit(o.away)
			if !ok {
				n = between(d.self.ID, d.of[o.place].ID)
			}
			d.pressed = true
			widens := spread * d.speed
			if d.ease > 0 && !o.parked() && o.gap > 0 {
				widens *= d.closing(o, n)
			}
			if o.parked() {
				widens *= o.size(d.self)
			}
			q = portable.AddScaled(q, -widens*(1-max(0, o.gap)/room), n)
		}
	}
	return q
}

// closing returns the share of a widening that matters to a calm pilot, 0 to 1: of one other alone the margins
// leave a gap, and a gap that does not close need not be widened.
func (d *decision) closing(o *other, n r2.Vec) float64 {
	approach := portable.Dot(r2.Sub(d.self.Vel, o.vel), n)
	return min(1, float64(d.others-1)/sparse) * min(1, max(0, approach/(unhurried*d.speed)))
}

// starts reports whether self starts from rest to a velocity q, with nothing in its way: then it is at once as fast as it wishes.
func (d *decision) starts(q r2.Vec) bool {
	speed := float64(resting * portable.Norm(q))
	return d.open && !d.pressed && portable.Norm2(d.self.Vel) < float64(speed*speed) && math.IsInf(d.self.MaxTurn, 1)
}

// relaxed returns the velocity that self has after some steps on its way to q. A body that
// turns its nose is slow enough as it is.
func (d *decision) relaxed(q r2.Vec, steps float64) r2.Vec {
	if !math.IsInf(d.self.MaxTurn, 1) {
		return q
	}
	if d.starts(q) {
		return q
	}
	share := 1 - d.scratch.relax.at(-float64(steps*d.dt)/d.longRelaxing(q))
	vel := portable.AddScaled(d.self.Vel, share, r2.Sub(q, d.self.Vel))
	if d.final && !d.pressed && d.frame == (r2.Vec{}) {
		vel = portable.AtMost(d.limit, vel) // braking for the target does not wait
	}
	return vel
}

// count counts how late self is after some steps, of which the first has a velocity.
func (d *decision) count(vel r2.Vec, steps float64) {
	if !d.final || d.self.Timer > 0 {
		return
	}
	if steps > 1 && d.self.Memory[memoryWall] == 0 { // half of the rest of the change lies in them
		vel = portable.Scale(0.5, r2.Add(vel, d.decided()))
	}
	late := d.self.Memory[memoryLate] + float64(float64(steps*d.dt)*(1-portable.Dot(vel, d.toward)/d.cruise))
	if !(late > 0) {
		late = 0
	}
	d.self.Memory[memoryLate] = min(late, 1e6*d.natural)
}
