package steer_test

import (
	"math"
	"math/rand/v2"
	"testing"

	geometry "galaxy/internal/shape"
	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// Ships that fly through a system of moons, as do the shuttles of Saturn, with steps in which
// a moon flies hundreds of its radii and turns by 13°: none of 4000 crossings strikes a moon
// on the way of a step. Without the check of the step some do.
func TestStepsPassMoonsThatTurnInThem(t *testing.T) {
	const dt = 0.0333
	moons := []circling{{radius: 0.00124, rate: 6.67}, {radius: 0.00159, rate: 4.59}, {radius: 0.00197, rate: 3.33}}
	b := careful(t, "arrive")
	rng := rand.New(rand.NewPCG(7, 3))
	strikes, crossings := 0, 0
	for crossings < 4000 {
		crossings++
		begin, sin, cos := 100*rng.Float64(), 0.0, 0.0
		sin, cos = math.Sincos(2 * math.Pi * rng.Float64())
		self := nav.Agent{Radius: 5e-6, MaxSpeed: 0.03, MaxAccel: 0.12, Pos: r2.Vec{X: 0.004 * cos, Y: 0.004 * sin}}
		view := nav.View{Dt: dt, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Scale(-1, self.Pos)}}
		for tick := range 40 {
			view.Time = begin + float64(tick)*dt
			view.Obstacles = view.Obstacles[:0]
			for i := range moons {
				now, vel := moons[i].At(view.Time)
				next, _ := moons[i].At(view.Time + dt)
				view.Obstacles = append(view.Obstacles, nav.Obstacle{
					Pos: now, Vel: vel, Drift: r2.Sub(r2.Sub(next, now), r2.Scale(dt, vel)), Radius: 2e-5, Body: int32(i),
				})
			}
			was := self.Pos
			nav.Thrust{}.Move(&self, b.Steer(&self, &view), dt)
			for i := range moons {
				o := &view.Obstacles[i]
				from, next := r2.Sub(was, o.Pos), r2.Add(r2.Add(o.Pos, r2.Scale(dt, o.Vel)), o.Drift)
				if geometry.DiscSweep(from, r2.Sub(r2.Sub(self.Pos, next), from), o.Radius+self.Radius) <= 1 {
					strikes++
				}
			}
		}
	}
	if strikes > 0 {
		t.Errorf("%d strikes in %d crossings", strikes, crossings)
	}
}
