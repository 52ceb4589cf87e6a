package steer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// ellipse is a Kepler orbit around the origin, solved by Newton's method.
type ellipse struct{ a, e, period float64 }

func (p ellipse) At(t float64) (pos, vel r2.Vec) {
	n := 2 * math.Pi / p.period
	m := math.Remainder(n*t, 2*math.Pi)
	x := m + p.e*math.Sin(m)
	for range 7 {
		sin, cos := math.Sincos(x)
		d := (x - p.e*sin - m) / (1 - p.e*cos)
		if x -= d; math.Abs(d) < 1e-9 {
			break
		}
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

// soonest returns the earliest time at which an agent of some speed can be
// within a distance of the path, by brute force.
func soonest(path nav.Path, from r2.Vec, speed, within float64) float64 {
	for t := 0.0; ; t += 0.01 {
		if pos, _ := path.At(t); r2.Norm(r2.Sub(pos, from)) <= float64(speed*t)+within {
			return t
		}
	}
}

// The planet of orbit-race, ships of 0.7 to 3 times its mean speed: intercept
// catches it always and in hardly more than the least time possible.
func TestInterceptIsSoonest(t *testing.T) {
	const within = 3
	for _, share := range []float64{0.7, 1, 1.5, 3} {
		rng := rand.New(rand.NewPCG(1, 2))
		sum, flights := 0.0, 20
		for flight := range flights {
			self := nav.Agent{MaxSpeed: share * meanSpeed, Pos: start(rng, 150, 400)}
			got := chase(made(t, "intercept"), nav.Kinematic{}, race, self, 1.0/20, 200, within, math.Inf(1))
			if !got.arrived {
				t.Fatalf("speed %v: flight %d never arrives", share, flight)
			}
			sum += got.time / soonest(race, self.Pos, self.MaxSpeed, within)
		}
		if mean := sum / float64(flights); mean > 1.02 {
			t.Errorf("speed %v: mean time %.4f × the least", share, mean)
		}
	}
}

// Rendezvous captures the planet at its velocity from every start, with weak and
// strong engines, and keeps it.
func TestRendezvousCaptures(t *testing.T) {
	for _, accel := range []float64{4, 10} {
		for _, speed := range []float64{16, 30} {
			rng := rand.New(rand.NewPCG(1, 2))
			for flight := range 10 {
				self := nav.Agent{MaxSpeed: speed, MaxAccel: accel, Pos: start(rng, 150, 400), Vel: anywhere(rng, 5)}
				got := chase(made(t, "rendezvous"), nav.Thrust{}, race, self, 1.0/20, 120, 0.01, 0.1)
				if !got.arrived {
					t.Fatalf("accel %v, speed %v: flight %d never captures", accel, speed, flight)
				}
				if got.deltaV > 2.5*speed+5 {
					t.Errorf("accel %v, speed %v: flight %d spends Δv %.1f", accel, speed, flight, got.deltaV)
				}
			}
		}
	}
}

// curved is an ellipse with the bound of its acceleration, as a planet's path has it.
type curved struct{ ellipse }

func (p curved) MaxAcceleration() float64 {
	n := 2 * math.Pi / p.period
	return n * n * p.a / ((1 - p.e) * (1 - p.e))
}

// Property 3: a ship of 0.7 times the planet's mean speed, which is slower than the planet
// everywhere, captures it where it is slowest: it is with the planet, but for the difference of
// their speeds, in twice the time in which it surely could and one period. Its acceleration is a
// multiple of speed²/distance.
func TestRendezvousCapturesAFasterPlanet(t *testing.T) {
	speed := 0.7 * meanSpeed
	place, slowest := race.At(race.period / 2)
	if r2.Norm(slowest) <= speed {
		t.Fatalf("the planet is as slow as %v", r2.Norm(slowest))
	}
	for _, c := range []struct {
		accel, moving, dt float64
		flights           int
	}{
		{25, 0, 0.5, 40}, {2.5, 1, 0.5, 3}, {1, 0.5, 0.5, 2}, {0.1, 1, 0.75, 1},
	} {
		captures, sum := 0, 0.
		for n := range uint64(c.flights) {
			self, _ := weakShip(c.accel, 0.7, c.moving, n)
			surely := surelyThere(self, place, r2.Scale(speed/r2.Norm(slowest), slowest))
			got := chase(made(t, "rendezvous"), nav.Thrust{}, curved{race}, self, c.dt, 2*surely+race.period, 1, 0.5)
			if got.arrived {
				captures++
			} else {
				t.Logf("%+v: flight %d, which could be there at %.0f, is not at %.0f", c, n, surely, got.time)
			}
			sum += got.time / surely
		}
		t.Logf("%+v: %d of %d capture it, in %.2f × the time that surely suffices", c, captures, c.flights, sum/float64(c.flights))
		if captures < c.flights {
			t.Errorf("%+v: %d of %d capture it", c, captures, c.flights)
		}
	}
}

// surelyThere returns a time in which a ship can be at a place with a velocity: it brakes, flies to rest
// at the place from which full thrust leads there, and accelerates. It can also wait there, and begin later.
func surelyThere(self nav.Agent, place, vel r2.Vec) float64 {
	accel, speed := self.MaxAccel, self.MaxSpeed
	brake, last := r2.Norm(self.Vel)/accel, r2.Norm(vel)/accel
	way := r2.Norm(r2.Sub(r2.Sub(place, r2.Scale(last/2, vel)), r2.Add(self.Pos, r2.Scale(brake/2, self.Vel))))
	between := 2 * math.Sqrt(way/accel)
	if way > speed*speed/accel {
		between = way/speed + speed/accel
	}
	return brake + between + last
}

// Property 1: once captured, the agent stays with its target.
func TestRendezvousStays(t *testing.T) {
	pos, vel := race.At(0)
	self := nav.Agent{MaxSpeed: 20, MaxAccel: 5, Pos: r2.Add(pos, r2.Vec{X: 4}), Vel: vel}
	view := nav.View{Dt: 0.05}
	rendezvous := made(t, "rendezvous")
	for tick := range 2400 { // two periods
		view.Time = float64(tick) * view.Dt
		view.Target.Kind, view.Target.Path = nav.BodyGoal, race
		view.Target.Pos, view.Target.Vel = race.At(view.Time)
		if gap := r2.Norm(r2.Sub(view.Target.Pos, self.Pos)); view.Time > 5 && gap > 0.01 {
			t.Fatalf("at %v the gap is %v", view.Time, gap)
		}
		nav.Thrust{}.Move(&self, rendezvous.Steer(&self, &view), view.Dt)
	}
}

// The time of arrival never slips while nothing disturbs the flight: property of
// the plan being what is left of the one before.
func TestRendezvousKeepsItsTime(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for flight := range 10 {
		self := nav.Agent{MaxSpeed: 25, MaxAccel: 5, Pos: start(rng, 150, 300)}
		view := nav.View{Dt: 0.05}
		rendezvous := made(t, "rendezvous")
		due := math.Inf(1)
		for tick := range 1000 {
			view.Time = float64(tick) * view.Dt
			view.Target.Kind, view.Target.Path = nav.BodyGoal, race
			view.Target.Pos, view.Target.Vel = race.At(view.Time)
			if r2.Norm(r2.Sub(view.Target.Pos, self.Pos)) < 0.1 {
				break
			}
			// Where the plan meets the target tells when.
			var notes circles
			rendezvous.(nav.Explainer).Explain(&self, &view, &notes)
			now := whenAt(race, notes.center, view.Time, due)
			if now > due+1e-6 {
				t.Fatalf("flight %d: due at %v, later at %v", flight, due, now)
			}
			due = now
			nav.Thrust{}.Move(&self, rendezvous.Steer(&self, &view), view.Dt)
		}
	}
}

// circles keeps the center of the last circle drawn.
type circles struct {
	notebook
	center r2.Vec
}

func (c *circles) Circle(_ nav.Stroke, center r2.Vec, _ float64) { c.center = center }

// whenAt returns the tick's time nearest to before until which the path is at
// place, counted on from now.
func whenAt(path nav.Path, place r2.Vec, now, before float64) float64 {
	first := 0
	if !math.IsInf(before, 1) {
		first = max(0, int((before-now)/0.05)-20)
	}
	for tick := first; ; tick++ {
		t := now + float64(tick)*0.05
		if pos, _ := path.At(t); r2.Norm(r2.Sub(pos, place)) < 1e-6 || t > before+100 {
			return t
		}
	}
}

// Property 1 of Arrive: full braking, no overshoot, and an end.
func TestArriveEndsOnItsTarget(t *testing.T) {
	for _, accel := range []float64{0.5, 5, 100, nav.Unlimited} {
		for _, dt := range []float64{1.0 / 60, 0.5} {
			self := nav.Agent{MaxSpeed: 10, MaxAccel: accel}
			view := nav.View{Dt: dt, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 200}}}
			arrive := made(t, "arrive")
			for view.Time = 0; view.Time < 60; view.Time += dt {
				nav.Thrust{}.Move(&self, arrive.Steer(&self, &view), dt)
				if self.Pos.X > 200+1e-9 {
					t.Fatalf("accel %v, step %v: overshoots to %v", accel, dt, self.Pos)
				}
			}
			if r2.Norm(r2.Sub(self.Pos, view.Target.Pos)) > 1e-6 || r2.Norm(self.Vel) > 1e-6 {
				t.Errorf("accel %v, step %v: ends at %v with %v", accel, dt, self.Pos, self.Vel)
			}
		}
	}
}

func TestArriveMatchesAMovingTarget(t *testing.T) {
	self := nav.Agent{MaxSpeed: 10, MaxAccel: 5, Pos: r2.Vec{X: -50, Y: 30}}
	view := nav.View{Dt: 1.0 / 60, Target: nav.Target{Kind: nav.AgentGoal, Vel: r2.Vec{X: 3, Y: 2}}}
	arrive := made(t, "arrive")
	for range 60 * 60 {
		nav.Thrust{}.Move(&self, arrive.Steer(&self, &view), view.Dt)
		view.Time += view.Dt
		view.Target.Pos = r2.Scale(view.Time, view.Target.Vel)
	}
	if r2.Norm(r2.Sub(self.Pos, view.Target.Pos)) > 1e-6 || r2.Norm(r2.Sub(self.Vel, view.Target.Vel)) > 1e-6 {
		t.Errorf("ends %v away, %v faster", r2.Sub(self.Pos, view.Target.Pos), r2.Sub(self.Vel, view.Target.Vel))
	}
}
