package steer

import (
	"galaxy/internal/portable"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// preferred returns the velocity that self would have if it were alone: at its cruise toward the
// next waypoint, and slow enough to stop at the target itself. toward is its direction; ok is false
// if self is there already, or if there is no target.
func preferred(self *nav.Agent, v *nav.View) (vel, toward r2.Vec, ok bool) {
	if v.Target.Kind == nav.NoGoal {
		return vel, toward, false
	}
	way := r2.Sub(wayOf(v), self.Pos)
	if toward, ok = portable.Unit(way); !ok {
		return vel, toward, false
	}
	return preferredSpeed(self.Limits(), toward, portable.Norm(way), v.OnPath, v.Dt), toward, true
}

// preferredOf returns the velocity that s would have if it were alone.
func preferredOf(s *nav.Self) r2.Vec {
	toward := s.Toward
	if s.OnPath {
		toward, _ = portable.Unit(r2.Sub(s.Way, s.Pos))
	}
	return preferredSpeed(s.Limits, toward, s.Distance, s.OnPath, s.Dt)
}

// preferredSpeed returns the velocity of an agent that is alone and at a distance from the end of
// its way; there the way goes on, or it has to stop.
func preferredSpeed(l nav.Limits, toward r2.Vec, distance float64, onward bool, dt float64) r2.Vec {
	speed := l.Cruise
	if !onward && dt > 0 {
		speed = min(speed, brakingSpeed(distance, l.MaxAccel, dt))
	}
	return portable.Scale(speed, toward)
}

// arrived reports whether self is within a distance of its target.
func arrived(self *nav.Agent, v *nav.View, within float64) bool {
	return !(portable.Norm(r2.Sub(v.Target.Pos, self.Pos)) > within)
}

// relaxation returns the acceleration with which a velocity that lacks the vector missing
// approaches its aim exponentially, with the time constant tau: missing/tau, averaged over
// the step, so that the flight does not depend on the step, nor becomes unstable in a long
// one.
//
//	(1 - exp(-dt/tau)) / dt · missing
func relaxation(missing r2.Vec, tau, dt float64) r2.Vec {
	if !(tau > 0) {
		return portable.Scale(1/dt, missing)
	}
	rate := 1 / tau
	if x := dt / tau; x > 1e-9 {
		rate = (1 - portable.Exp(-x)) / dt
	}
	return portable.Scale(rate, missing)
}

// pedestrian is the agent for which a source gives its numbers.
type pedestrian struct{ radius, speed float64 }

// units returns the length and the time for an agent that are 1 for the pedestrian: both are 1 if
// numbers do not scale with radii, and for a point.
func (p pedestrian) units(l nav.Limits, radii bool) (length, time float64) {
	if !radii || !(l.Radius > 0) {
		return 1, 1
	}
	length = l.Radius / p.radius
	return length, float64(length*p.speed) / l.Cruise
}

func (b *SocialForce) Cruises() bool { return true }

func (b *PowerLaw) Cruises() bool { return true }

func (b *HeadingRule) Cruises() bool { return true }

func (b *Context) Cruises() bool { return true }
