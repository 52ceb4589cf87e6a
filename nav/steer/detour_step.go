package steer

import (
	"math/bits"

	"galaxy/internal/engine"
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// CheckStep leads the coming step past the obstacles that it would strike. The prediction of steer
// is not exactly the flight of the followed part, and a moon that flies many of its radii in a step
// turns on the way.
//
//	          now       after a step      after two
//	agent     p ------------> . ------------> .        at the velocity of this step
//	moon      o -------.
//	                    '-----> o             the place after a step is known;
//	                              '.          the bend of the second is taken to be
//	                                '-> o     the bend of the first
//
// If the wished velocity strikes an obstacle, it tries other velocities in eight directions from
// it, the nearest ones first. It takes the first that is free for two steps, or else the first that
// is free for the coming step. The agent is taken to have a thrust drive.
func (b *Detour) CheckStep(self *nav.Agent, v *nav.View, wish r2.Vec) (checked r2.Vec, changed bool) {
	if !(v.Dt > 0) || v.Target.Kind == nav.NoGoal {
		return wish, false
	}
	s := coming{self: self, dt: v.Dt, now: portable.Norm(self.Vel)}
	if s.find(b, v); s.n == 0 {
		return wish, false
	}
	vel := s.driven(portable.Finite(portable.Scale(v.Dt, wish)))
	struck := s.struck(vel)
	if struck == nil {
		return wish, false
	}
	forward, ok := portable.Unit(r2.Sub(vel, struck.Vel))
	if !ok {
		return wish, false
	}
	side := nav.Quarter(forward, self.Hand)
	unit := (struck.Radius + self.Radius) / v.Dt
	best, free := vel, 0
	for size := unit; free < 2 && size <= float64(dodgeMost*unit); size *= 2 {
		for _, d := range dodges {
			shift := portable.AddScaled(portable.Scale(float64(size*d[0]), side), float64(size*d[1]), forward)
			other := s.driven(r2.Sub(r2.Add(vel, shift), self.Vel))
			if n := s.freeSteps(other); n > free {
				best, free = other, n
			}
			if free == 2 {
				break
			}
		}
	}
	if free == 0 {
		return wish, false
	}
	return portable.Finite(portable.Scale(1/v.Dt, r2.Sub(best, self.Vel))), true
}

// dodges are the directions of other velocities that are tried: across, to the agent's Hand
// and away from it, and along the motion relative to the obstacle.
var dodges = [...][2]float64{{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {0.7, -0.7}, {-0.7, -0.7}, {0.7, 0.7}, {-0.7, 0.7}}

const (
	dodgeMost = 256  // how far other velocities lead aside in a step, sums of the radii
	stepClear = 1.05 // the distance at which a step passes an obstacle, sums of the radii
	stepNear  = 16   // obstacles that a step is led around
)

// coming is the step that an agent is about to take, and the obstacles near it.
type coming struct {
	self *nav.Agent
	dt   float64
	now  float64 // |self.Vel|
	near [stepNear]*nav.Obstacle
	n    int

	target r2.Vec // after the step, which few need to know
	knows  bool
}

// driven returns the velocity that a thrust drive makes of a wished change.
func (s *coming) driven(change r2.Vec) r2.Vec {
	gain := float64(s.self.MaxAccel * s.dt)
	top := max(s.self.MaxSpeed, s.now-gain)
	return portable.AtMost(top, r2.Add(s.self.Vel, portable.AtMost(gain, change)))
}

// find lists the obstacles that two steps can strike. The target's own body is none, nor one
// that holds the agent already, or that covers the target.
func (s *coming) find(b *Detour, v *nav.View) {
	fast := float64(2 * s.dt * (s.now + min(s.self.MaxSpeed, float64(s.self.MaxAccel*s.dt))))
	if p := engine.Of(v).Places; p != nil {
		for first, near := range p.Within(s.self.Pos, s.reach(fast, p.Radius, p.Speed, p.Drift)) {
			for ; near != 0; near &= near - 1 {
				s.consider(v, &v.Obstacles[first+bits.TrailingZeros64(near)], fast)
			}
		}
		return
	}
	index, listed := notesOf(v).ahead.within(b, 0, 0)
	count := len(v.Obstacles)
	if listed {
		count = len(index)
	}
	for i := range count {
		if listed {
			i = int(index[i])
		}
		s.consider(v, &v.Obstacles[i], fast)
	}
}

// reach returns how near an obstacle with a radius, a speed and a drift must be to be struck in
// two steps.
func (s *coming) reach(fast, radius, speed, drift float64) float64 {
	return float64(stepClear*(radius+s.self.Radius)) + fast + float64(2*s.dt*speed) + float64(4*drift)
}

// consider lists an obstacle that two steps can strike.
func (s *coming) consider(v *nav.View, o *nav.Obstacle, fast float64) {
	d2 := portable.Norm2(r2.Sub(s.self.Pos, o.Pos))
	hard, reach := o.Radius+s.self.Radius, s.reach(fast, o.Radius, engine.Norm1(o.Vel), engine.Norm1(o.Drift))
	if !(d2 < float64(reach*reach)) || d2 <= float64(hard*hard) || v.IsTarget(o) || s.n == stepNear { // of more as good as never
		return
	}
	if !s.knows {
		s.target, _ = v.Target.At(v, s.dt)
		s.knows = true
	}
	if after := r2.Add(portable.AddScaled(o.Pos, s.dt, o.Vel), o.Drift); portable.Norm(r2.Sub(s.target, after)) > hard {
		s.near[s.n] = o
		s.n++
	}
}

// struck returns the first obstacle that a flight at a velocity strikes within two steps, or
// nil.
func (s *coming) struck(vel r2.Vec) *nav.Obstacle {
	for _, o := range s.near[:s.n] {
		if s.passes(o, vel, 1) < 2 {
			return o
		}
	}
	return nil
}

// freeSteps returns for how many steps, up to 2, a flight at a velocity is free of obstacles.
func (s *coming) freeSteps(vel r2.Vec) int {
	free := 2
	for _, o := range s.near[:s.n] {
		free = min(free, s.passes(o, vel, stepClear))
	}
	return free
}

// passes returns for how many steps, up to 2, a flight at a velocity stays farther from an
// obstacle than clear times the sum of the radii, or no nearer than it is.
func (s *coming) passes(o *nav.Obstacle, vel r2.Vec, clear float64) int {
	d := r2.Sub(s.self.Pos, o.Pos)
	radius := min(clear*(o.Radius+s.self.Radius), portable.Norm(d))
	way := portable.Scale(s.dt, r2.Sub(vel, o.Vel))
	first := r2.Sub(way, o.Drift)
	if shape.DiscSweep(d, first, radius) <= 1 {
		return 0
	}
	if shape.DiscSweep(r2.Add(d, first), portable.AddScaled(way, -3, o.Drift), radius) <= 1 {
		return 1
	}
	return 2
}
