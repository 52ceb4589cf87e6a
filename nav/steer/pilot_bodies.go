package steer

import (
	"math"

	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// leg is a piece of the path of a body, as a disc that moves straight.
//
//	o---.          a body on an ellipse, at the times T·k/6
//	     '-.
//	        'o
//	         |     its legs are the chords, thicker by how far the path bows out of them
//	         o
type leg struct {
	away     r2.Vec // from self to where it would be now, if it had always moved so
	vel      r2.Vec
	radius   float64
	from, to float64 // the times at which it does
	firm     float64 // share of the time until it is met that counts: a large body takes longer to get out of the way of
	of       nav.Subject
}

const (
	legsEach = 6 // of a body
	mostLegs = 3 * legsEach
)

// foreseeBodies makes legs of the paths of bodies that self may meet, and discs to come of other
// things that move.
func (d *decision) foreseeBodies() {
	self, v := d.self, d.v
	for i, o := range v.ObstaclesInSight() {
		if o.Vel == (r2.Vec{}) || v.IsTarget(o) {
			continue
		}
		fast := math.Abs(o.Vel.X) + math.Abs(o.Vel.Y)
		if o.Path != nil {
			fast = min(o.Path.MaxSpeed(), 4*fast)
		}
		away := r2.Sub(o.Pos, self.Pos)
		reach := d.reach + o.Radius + self.Radius + float64(d.ahead*fast)
		far := portable.Norm2(away)
		if !(far < float64(reach*reach)) {
			continue
		}
		distance := math.Sqrt(far)
		if distance+self.Radius <= o.Radius {
			continue // at a station, say
		}
		radius := min(o.Radius+self.Radius+float64(d.b.Margin*self.Radius), farthest*distance)
		if o.Path == nil || d.legs+legsEach > mostLegs {
			speed2 := portable.Norm2(o.Vel)
			if d.discs < discs && distance-radius <= (d.speed+math.Sqrt(speed2))*d.ahead {
				d.toCome(away, o.Vel, speed2, radius, distance, obstacleOf(v, i))
			}
			continue
		}
		var at [legsEach + 1]r2.Vec
		at[0] = o.Pos
		for k := 1; k <= legsEach; k++ {
			at[k], _ = o.Path.At(v.Time + float64(d.ahead*(float64(k)/legsEach)))
		}
		for k := range legsEach {
			from, to := float64(d.ahead*(float64(k)/legsEach)), float64(d.ahead*(float64(k+1)/legsEach))
			middle := min(max(k, 1), legsEach-1)
			bow := portable.Norm(r2.Sub(r2.Add(at[middle-1], at[middle+1]), portable.Scale(2, at[middle]))) / 8
			vel := portable.Scale(1/(to-from), r2.Sub(at[k+1], at[k]))
			d.leg[d.legs] = leg{
				away: portable.AddScaled(r2.Sub(at[k], self.Pos), -from, vel), vel: vel, radius: min(radius+bow, farthest*distance),
				from: from, to: to, firm: min(1, 2*self.Radius/(self.Radius+o.Radius)), of: obstacleOf(v, i),
			}
			d.legs++
		}
	}
}

// meetsLeg returns the earliest time at which self meets a leg at a velocity, or most if it does
// not meet it before.
func (d *decision) meetsLeg(vel r2.Vec, most float64) float64 {
	for i := range d.leg[:d.legs] {
		l := &d.leg[i]
		if l.from >= most {
			continue
		}
		approach := r2.Sub(vel, l.vel)
		a, b := portable.Norm2(approach), portable.Dot(l.away, approach)
		root := float64(b*b) - float64(a*(portable.Norm2(l.away)-float64(l.radius*l.radius)))
		if !(root > 0 && a > 0) {
			continue
		}
		root = math.Sqrt(root)
		enters, leaves := (b-root)/a, (b+root)/a
		if at := max(enters, l.from); at < min(leaves, l.to) {
			most = min(most, float64(at*l.firm))
		}
	}
	return most
}
