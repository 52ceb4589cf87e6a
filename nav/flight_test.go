package nav_test

import (
	"math"
	"math/rand/v2"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// ellipse is a Kepler orbit around the origin, solved by plain iteration.
type ellipse struct{ a, e, period float64 }

func (p ellipse) At(t float64) (pos, vel r2.Vec) {
	n := 2 * math.Pi / p.period
	m := math.Remainder(n*t, 2*math.Pi)
	x := m + p.e*math.Sin(m)
	for range 50 {
		x -= (x - p.e*math.Sin(x) - m) / (1 - p.e*math.Cos(x))
	}
	sin, cos := math.Sincos(x)
	b, rate := p.a*math.Sqrt(1-p.e*p.e), n/(1-p.e*cos)
	return r2.Vec{X: p.a * (cos - p.e), Y: b * sin}, r2.Vec{X: -p.a * sin * rate, Y: b * cos * rate}
}

func (p ellipse) MaxSpeed() float64 {
	return 2 * math.Pi * p.a / p.period * math.Sqrt((1+p.e)/(1-p.e))
}

// race is a planet to be caught: orbit-race of the scene library.
var race = ellipse{a: 100, e: 0.3, period: 60}

// meanSpeed is the planet's mean orbital speed, near enough.
var meanSpeed = 2 * math.Pi * race.a / race.period

// trial flies one agent after the path and returns what became of it.
type trial struct {
	arrived  bool
	time     float64
	deltaV   float64
	mismatch float64 // of velocities on arrival
}

// chase flies b until the agent is within a distance and, if matched is set, a
// velocity mismatch of the target.
func chase(b nav.Behavior, drive nav.Drive, path nav.Path, self nav.Agent, dt, until, within, matched float64) trial {
	view := nav.View{Dt: dt}
	var best trial
	for tick := 0; ; tick++ {
		view.Tick, view.Time = uint64(tick), float64(tick)*dt
		pos, vel := path.At(view.Time)
		view.Target = nav.Target{Kind: nav.BodyGoal, Pos: pos, Vel: vel, Within: within, Path: path}
		gap, mismatch := r2.Norm(r2.Sub(pos, self.Pos)), r2.Norm(r2.Sub(vel, self.Vel))
		best = trial{time: view.Time, deltaV: self.DeltaV, mismatch: mismatch}
		if gap <= within && mismatch <= matched {
			best.arrived = true
			return best
		}
		if view.Time >= until {
			return best
		}
		drive.Move(&self, b.Steer(&self, &view), dt)
	}
}

func start(rng *rand.Rand, least, most float64) r2.Vec {
	r, sin, cos := least+(most-least)*rng.Float64(), 0.0, 0.0
	sin, cos = math.Sincos(2 * math.Pi * rng.Float64())
	return r2.Vec{X: r * cos, Y: r * sin}
}
