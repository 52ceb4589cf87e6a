package nav

import (
	"math"
	"math/rand/v2"
	"testing"

	"galaxy/internal/portable"

	"gonum.org/v1/gonum/spatial/r2"
)

func TestStraightMeetingIsTheFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	met, missed := 0, 0
	for range 3000 {
		d := r2.Vec{X: 20*rng.Float64() - 10, Y: 20*rng.Float64() - 10}
		u := r2.Vec{X: 4*rng.Float64() - 2, Y: 4*rng.Float64() - 2}
		s := 0.2 + 2*rng.Float64()
		if rng.IntN(10) == 0 {
			s = portable.Norm(u) // as fast as the target: the quadratic is linear
		}
		f := func(t float64) float64 { return portable.Norm(portable.AddScaled(d, t, u)) - s*t }
		at, ok := straight(d, u, s)
		if !ok {
			missed++
			if r2.Dot(portable.AddScaled(d, at, u), u) < -1e-9 {
				t.Fatalf("d %v u %v s %v: still comes nearer at %v", d, u, s, at)
			}
			at = 100
		} else {
			met++
			if math.Abs(f(at)) > 1e-9*(1+at) {
				t.Fatalf("d %v u %v s %v: not met at %v, but %v away", d, u, s, at, f(at))
			}
		}
		for k := range 200 {
			if early := min(at, 100) * float64(k) / 200; f(early) < -1e-9 {
				t.Fatalf("d %v u %v s %v: met before %v, at %v", d, u, s, at, early)
			}
		}
	}
	if met < 500 || missed < 500 {
		t.Errorf("too tame: %d met, %d missed", met, missed)
	}
}

// brakingSpeed is the discrete form of √(2ad): n steps of a·dt cover a triangular
// number of a·dt².
func TestBrakingSpeedCountsTriangularNumbers(t *testing.T) {
	for n := range 20 {
		a, dt := 3.0, 0.25
		d := a * dt * dt * float64(n*(n+1)) / 2
		if got, want := brakingSpeed(d, a, dt), float64(n)*a*dt; math.Abs(got-want) > 1e-12 {
			t.Errorf("%d steps: %v, not %v", n, got, want)
		}
	}
	if got := brakingSpeed(8, 4, 1e-9); math.Abs(got-8) > 1e-6 {
		t.Errorf("small steps: %v, not √(2·4·8)", got)
	}
	if got := brakingSpeed(8, math.Inf(1), 0.5); got != 16 {
		t.Errorf("no limit: %v, not 8 in one step", got)
	}
}

// line is a path straight on.
type line struct{ from, vel r2.Vec }

func (p line) At(t float64) (pos, vel r2.Vec) { return portable.AddScaled(p.from, t, p.vel), p.vel }
func (p line) MaxSpeed() float64              { return portable.Norm(p.vel) }

// On a straight path the search on the ephemeris agrees with the closed form, and
// where there is no meeting it names a place that it misses by at most twice the
// least: it looks at few places.
func TestMeetingOnAStraightPath(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		path := line{
			from: r2.Vec{X: 20*rng.Float64() - 10, Y: 20*rng.Float64() - 10},
			vel:  r2.Vec{X: 4*rng.Float64() - 2, Y: 4*rng.Float64() - 2},
		}
		self := Agent{MaxSpeed: 0.2 + 2*rng.Float64()}
		v := View{Time: 0, Target: Target{Kind: BodyGoal, Pos: path.from, Vel: path.vel, Path: path}}
		want, ok := straight(path.from, path.vel, self.MaxSpeed)
		if ok && want > horizon*portable.Norm(path.from)/self.MaxSpeed {
			continue
		}
		place, after := meeting(&self, &v)
		if ok {
			if math.Abs(after-want) > 1e-6*(1+want) {
				t.Fatalf("%+v at speed %v: met after %v, not %v", path, self.MaxSpeed, after, want)
			}
			continue
		}
		miss := func(t float64) float64 {
			pos, _ := path.At(t)
			return portable.Norm(pos) - self.MaxSpeed*t
		}
		pos, _ := path.At(after)
		if pos != place {
			t.Fatalf("place %v is not that of %v", place, after)
		}
		for k := range 100 {
			if early := 10 * float64(k) / 100; 2*miss(early) < miss(after) {
				t.Fatalf("%+v at speed %v: misses by %v after %v, but by %v after %v",
					path, self.MaxSpeed, miss(after), after, miss(early), early)
			}
		}
	}
}
