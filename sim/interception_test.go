package sim_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/internal/portable"
	"galaxy/internal/rootfind"
	"galaxy/nav"
	"galaxy/orbit"
	"galaxy/sim"
)

// The race of the orbit-race scene, on paper: a planet on an eccentric ellipse,
// and ships that start anywhere around it.
const (
	raceAxis    = 100.0
	racePeriod  = 60.0
	raceContact = 3.0
	raceStarts  = 40
	raceStep    = 1.0 / 60
	racePast    = 40 * racePeriod // no agent gets more time than that

	meanOrbitalSpeed = 2 * math.Pi * raceAxis / racePeriod
)

func racePlanet(t testing.TB) *orbit.Orbit {
	mu := 4 * math.Pi * math.Pi * raceAxis * raceAxis * raceAxis / (racePeriod * racePeriod)
	planet, err := orbit.Prepare(orbit.FromMeanAnomaly(orbit.Keplerian{A: raceAxis, E: 0.3, Mu: mu}))
	if err != nil {
		t.Fatal(err)
	}
	return planet
}

// raceResult is what one method did from all starts.
type raceResult struct {
	failures int
	ratio    float64 // mean of time to contact over the least possible time
	worst    float64
	deltaV   float64 // mean
}

// race flies one method from every start, each alone, until contact.
func race(t testing.TB, method, drive string, speed, accel float64) raceResult {
	planet := racePlanet(t)
	steer, err := nav.New(method)
	if err != nil {
		t.Fatal(err)
	}
	body, err := nav.NewDrive(drive)
	if err != nil {
		t.Fatal(err)
	}
	setup := sim.Setup{
		Dt:     raceStep,
		Bodies: orbit.System{{Name: "planet", Parent: -1, Path: planet}},
		Groups: []sim.Group{{Name: method, Behavior: steer, Drive: body}},
		End:    sim.End{Time: racePast, Arrived: true},
	}
	best := make([]float64, raceStarts)
	for i := range raceStarts {
		draw := func(lane uint64) float64 { return portable.Uniform(portable.Hash(2026, uint64(i), 0, lane)) }
		sin, cos := portable.Sincos(2 * math.Pi * draw(0))
		from := portable.Scale(150+250*draw(1), r2.Vec{X: cos, Y: sin})
		best[i] = leastTime(t, planet, from, speed)
		setup.Agents = append(setup.Agents, nav.Agent{
			ID: uint32(i), Radius: 0.5, Mass: 1, MaxSpeed: speed, MaxAccel: accel, MaxTurn: nav.Unlimited,
			Goal: nav.Goal{Kind: nav.BodyGoal, Within: raceContact}, Pos: from,
		})
	}
	w, err := sim.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()

	arrival := make([]float64, raceStarts)
	var res raceResult
	for !w.Done() {
		w.Step()
		for i := range w.Agents() {
			a := &w.Agents()[i]
			place, _ := planet.State(w.Time())
			if arrival[i] == 0 && portable.Norm(r2.Sub(a.Pos, r2.Vec{X: place.X, Y: place.Y})) <= raceContact {
				arrival[i] = w.Time()
				res.deltaV += a.DeltaV
			}
		}
	}
	for i, at := range arrival {
		if at == 0 {
			res.failures++
			continue
		}
		res.ratio += at / best[i]
		res.worst = max(res.worst, at/best[i])
	}
	if met := float64(raceStarts - res.failures); met > 0 {
		res.ratio /= met
		res.deltaV /= met
	}
	return res
}

// leastTime returns when a craft that leaves from at time 0, straight on at the
// given speed, can first touch the planet.
func leastTime(t testing.TB, planet *orbit.Orbit, from r2.Vec, speed float64) float64 {
	start := r3.Vec{X: from.X, Y: from.Y}
	res := rootfind.Earliest(func(t float64) (d, rate float64) {
		r, v := planet.State(t)
		x := r3.Sub(r, start)
		return r3.Norm(x) - raceContact, r3.Dot(x, v) / r3.Norm(x)
	}, speed, rootfind.Bounds{Speed: planet.MaxSpeed(), Accel: planet.MaxAcceleration()}, math.Inf(1))
	if !res.Found {
		t.Fatalf("no meeting from %v at speed %g", from, speed)
	}
	return res.T
}

// TestInterceptsWithoutInertia holds the promise of steer.Intercept: a ship that
// turns at once meets a planet on an ellipse as early as is possible, however
// slow it is.
func TestInterceptsWithoutInertia(t *testing.T) {
	if testing.Short() { // as under the race detector
		t.Skip("other tests of ships under way have the same goroutines")
	}
	for _, factor := range []float64{0.7, 1, 1.5, 3} {
		t.Run(fmt.Sprint(factor), func(t *testing.T) {
			got := race(t, "intercept", "kinematic", factor*meanOrbitalSpeed, nav.Unlimited)
			if got.failures > 0 || got.ratio > 1.02 {
				t.Errorf("%d of %d failed, mean t/t_opt %.4f (worst %.4f); want none and at most 1.02", got.failures, raceStarts, got.ratio, got.worst)
			}
		})
	}
}

// BenchmarkInterception shows every method from the same starts. Ships with a
// thrust drive accelerate with a tenth of their top speed per time unit or more;
// the least possible time is that of a ship that needs not.
func BenchmarkInterception(b *testing.B) {
	for _, factor := range []float64{0.7, 1, 1.5, 3} {
		for _, m := range []struct{ method, drive string }{
			{"seek", "kinematic"},
			{"magnet", "kinematic"},
			{"pursue", "kinematic"},
			{"intercept", "kinematic"},
			{"intercept", "thrust"},
			{"rendezvous", "thrust"},
		} {
			b.Run(fmt.Sprintf("speed=%g/%s-%s", factor, m.method, m.drive), func(b *testing.B) {
				accel := nav.Unlimited
				if m.drive == "thrust" {
					accel = 10
				}
				var got raceResult
				for b.Loop() {
					got = race(b, m.method, m.drive, factor*meanOrbitalSpeed, accel)
				}
				b.ReportMetric(float64(got.failures), "failures")
				b.ReportMetric(got.ratio, "t/t_opt")
				b.ReportMetric(got.worst, "worst")
				b.ReportMetric(got.deltaV, "Δv")
			})
		}
	}
}
