package steer

import (
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// swerve is a predicted flight: the agent turns to a velocity as fast as it can, and
// then flies straight.
type swerve struct {
	self     *nav.Agent
	change   r2.Vec  // of velocity
	turn     float64 // time that takes
	vel      r2.Vec
	straight float64 // time after it
	time     float64 // of both
	speed    float64 // the greatest
}

// swerveTo returns the predicted flight at a velocity, for the time until or the time of the turn.
func (w *passage) swerveTo(vel r2.Vec, until float64) swerve {
	turn := portable.Norm(r2.Sub(vel, w.self.Vel)) / w.self.MaxAccel
	speed := portable.Norm(vel) // faster than max, which knows NaN and -0
	if speed < w.now {
		speed = w.now
	}
	return w.turning(vel, turn, until, speed)
}

// turning returns the flight that turns to a velocity in a time, speed being the greater one of both.
func (w *passage) turning(vel r2.Vec, turn, until, speed float64) swerve {
	f := swerve{self: w.self, change: r2.Sub(vel, w.self.Vel), turn: turn, vel: vel, speed: speed, time: until}
	if !(turn <= until) {
		f.time = turn
	} else if until > turn {
		f.straight = until - turn
	}
	return f
}

// chords are the ends, in shares of the time, of the chords that stand for the
// parabola of a turn: denser where it begins, for a turn that takes an agent far
// may begin close to what it just left.
var chords = [...]float64{1. / 16, 4. / 16, 9. / 16, 1}

// straight returns the flight straight to the aim, or false if self is there.
func (w *passage) straight() (f swerve, ok bool) {
	self := w.self
	far := portable.Norm(r2.Sub(w.v.Target.Pos, self.Pos))
	if !w.b.Lead {
		w.after = far / self.MaxSpeed
	}
	toward, ok := portable.Unit(r2.Sub(w.aim, self.Pos))
	if !ok {
		return swerve{}, false
	}
	// At full speed; but near the target no faster than it goes already, unless it
	// could stop there, or it would undo the braking of the behaviour that follows.
	w.now, w.speed = portable.Norm(self.Vel), self.MaxSpeed
	if w.now < self.MaxSpeed {
		w.speed = min(self.MaxSpeed, max(w.now, brakingSpeed(far, self.MaxAccel, w.v.Dt)))
	}
	return w.swerveTo(portable.Scale(w.speed, toward), w.after), true
}

// enters returns when the flight enters the circle of radius c around an obstacle at
// constant velocity, and whether it does.
func (f *swerve) enters(o *nav.Obstacle, c float64) (at float64, ok bool) {
	d := r2.Sub(f.self.Pos, o.Pos) // everything as seen from the obstacle
	if f.turn > 0 {
		from, began := d, 0.0
		for _, share := range chords {
			ended := float64(share * f.turn)
			to := portable.AddScaled(d, ended, r2.Sub(f.self.Vel, o.Vel))
			to = portable.AddScaled(to, ended*share/2, f.change)
			if at = shape.DiscSweep(from, r2.Sub(to, from), blocking*c); at <= 1 {
				return began + float64(at*(ended-began)), true
			}
			from, began = to, ended
		}
		d = from
	}
	at = shape.DiscSweep(d, r2.Sub(f.vel, o.Vel), blocking*c)
	return f.turn + at, at < f.straight
}

// blocking is the share of a clearance circle that counts as blocked. It keeps a
// tangent of the circle free of the circle.
const blocking = 0.999
