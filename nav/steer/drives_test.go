package steer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
	"pgregory.net/rapid"
)

// A turret that turns 30° per second takes the shorter way round: -170° is 340°
// less than 170°, but brought into [-180°, 180°) that is 20°, the turn that leads
// there through ±180°. It turns by no more than its rate, and when less is left,
// by what is left: so it ends on its angle and does not swing about it. Half a
// turn is as short either way, and goes clockwise.
func ExampleTurn() {
	degrees := math.Pi / 180
	turn := func(from, to float64) {
		fmt.Printf("%4.0f° to %4.0f°: %4.0f°\n", from, to,
			nav.Turn(from*degrees, to*degrees, 30*degrees, 1)/degrees)
	}
	turn(0, 90)
	turn(0, 20)
	turn(0, -90)
	turn(170, -170)
	turn(170, -100)
	turn(-170, 100)
	turn(0, 180)
	// Output:
	//    0° to   90°:   30°
	//    0° to   20°:   20°
	//    0° to  -90°:  -30°
	//  170° to -170°: -170°
	//  170° to -100°: -160°
	// -170° to  100°:  160°
	//    0° to  180°:  -30°
}

func TestTurnComesNoFartherAndEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		heading := rapid.Float64Range(-10, 10).Draw(t, "heading")
		wanted := rapid.Float64Range(-10, 10).Draw(t, "wanted")
		omega := rapid.Float64Range(0.01, 5).Draw(t, "omega")
		apart := func(a, b float64) float64 { return math.Abs(math.Remainder(a-b, 2*math.Pi)) }

		got := nav.Turn(heading, wanted, omega, 0.5)
		if got < -math.Pi || got >= math.Pi {
			t.Fatalf("%v is outside [-π, π)", got)
		}
		if d := apart(got, heading); d > omega*0.5+1e-9 {
			t.Fatalf("turned by %v", d)
		}
		want := max(0, apart(heading, wanted)-omega*0.5)
		if d := apart(got, wanted); math.Abs(d-want) > 1e-9 {
			t.Fatalf("%v is left, not %v", d, want)
		}
	})
}

func drivesUnderTest(t testing.TB) map[string]nav.Drive {
	all := map[string]nav.Drive{}
	for _, kind := range nav.Drives() {
		d, err := nav.NewDrive(kind.Name)
		if err != nil {
			t.Fatal(err)
		}
		all[kind.Name] = d
	}
	return all
}

// What every drive keeps: the top speed, p' = p + v'·dt, Δv as the sum of all
// changes, and the body.
func TestDrivesKeepTheLimits(t *testing.T) {
	for name, drive := range drivesUnderTest(t) {
		rng := rand.New(rand.NewPCG(5, 6))
		for range 2000 {
			s := crowded(rng, 0, 0, 0)
			self := s.self
			self.Vel = r2.Scale(min(1, self.MaxSpeed/r2.Norm(self.Vel)), self.Vel)
			before := self
			drive.Move(&self, anywhere(rng, 200), 0.1)
			change := r2.Norm(r2.Sub(self.Vel, before.Vel))
			if r2.Norm(self.Vel) > self.MaxSpeed*(1+1e-12) && name != "orbital" {
				t.Fatalf("%s: speed %v, top speed %v", name, r2.Norm(self.Vel), self.MaxSpeed)
			}
			if want := r2.Add(before.Pos, r2.Scale(0.1, self.Vel)); r2.Norm(r2.Sub(want, self.Pos)) > 1e-12 {
				t.Fatalf("%s: moved to %v, not %v", name, self.Pos, want)
			}
			if math.Abs(self.DeltaV-change) > 1e-12*(1+change) {
				t.Fatalf("%s: Δv %v for a change of %v", name, self.DeltaV, change)
			}
			if (name == "thrust" || name == "orbital") && change > self.MaxAccel*0.1*(1+1e-12) {
				t.Fatalf("%s: change %v at acceleration %v", name, change, self.MaxAccel)
			}
			if name != "turn" && name != "orbital" && math.Abs(math.Remainder(self.Heading-math.Atan2(self.Vel.Y, self.Vel.X), 2*math.Pi)) > 1e-12 {
				t.Fatalf("%s: heading %v for velocity %v", name, self.Heading, self.Vel)
			}
			before.Pos, before.Vel, before.Heading, before.DeltaV = self.Pos, self.Vel, self.Heading, self.DeltaV
			if !reflect.DeepEqual(before, self) {
				t.Fatalf("%s: wrote more than its state", name)
			}
		}
	}
}

// A wish that is not finite changes no velocity to nonsense.
func TestDrivesSurviveAnyWish(t *testing.T) {
	for name, drive := range drivesUnderTest(t) {
		for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, 5e-324} {
			self := nav.Agent{MaxSpeed: 10, MaxAccel: 5, MaxTurn: 1, Vel: r2.Vec{X: 3}}
			drive.Move(&self, r2.Vec{X: x, Y: -x}, 0.5)
			if !isFinite(self.Pos) || !isFinite(self.Vel) || math.IsNaN(self.Heading) {
				t.Errorf("%s: wish %v leads to %+v", name, x, self)
			}
		}
	}
}

// Limits may be infinite, and a step may have no length: that changes nothing, and
// the next one goes on.
func TestDrivesDoNothingInNoTime(t *testing.T) {
	for name, drive := range drivesUnderTest(t) {
		for _, limit := range []float64{5, nav.Unlimited} {
			self := nav.Agent{MaxSpeed: 10, MaxAccel: limit, MaxTurn: limit, Pos: r2.Vec{X: 1}, Vel: r2.Vec{X: 3}, Heading: 0.5}
			before := self
			for _, wish := range []r2.Vec{{}, {X: 3, Y: 4}, {X: math.Inf(1)}, {Y: math.NaN()}} {
				if drive.Move(&self, wish, 0); self != before {
					t.Fatalf("%s with limits of %v: a wish of %v makes it %+v", name, limit, wish, self)
				}
			}
			drive.Move(&self, r2.Vec{Y: 30}, 0.5)
			if !isFinite(self.Pos) || !isFinite(self.Vel) || self.Pos == before.Pos || !(self.Vel.Y > 0) {
				t.Errorf("%s with limits of %v does not go on: %+v", name, limit, self)
			}
		}
	}
}

// Without limits a body is where it wants to be: its nose turns at once, and so
// does its velocity.
func TestTurningWithoutLimitsTurnsAtOnce(t *testing.T) {
	self := nav.Agent{MaxSpeed: 10, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Vel: r2.Vec{X: 10}}
	nav.Turning{}.Move(&self, r2.Vec{X: -20, Y: 16}, 0.5)
	if want := (r2.Vec{Y: 8}); r2.Norm(r2.Sub(self.Vel, want)) > 1e-12 || math.Abs(self.Heading-math.Pi/2) > 1e-12 {
		t.Errorf("velocity %v, heading %v", self.Vel, self.Heading)
	}
	if got := nav.Turn(1, 2, nav.Unlimited, 0); got != 2 {
		t.Errorf("Turn(1, 2, Unlimited, 0) = %v", got)
	}
}

// Property 2 of Thrust: after a collision that made it faster than it can fly, a
// body slows down by its limit.
func TestThrustBrakesExcessSpeedGently(t *testing.T) {
	self := nav.Agent{MaxSpeed: 10, MaxAccel: 4, Vel: r2.Vec{X: 20}}
	nav.Thrust{}.Move(&self, r2.Vec{}, 0.5)
	if self.Vel != (r2.Vec{X: 18}) {
		t.Errorf("velocity %v", self.Vel)
	}
}

// Properties 1 to 3 of Turning: a tank that wants back brakes, turns and goes.
func TestTurningTurnsRound(t *testing.T) {
	self := nav.Agent{MaxSpeed: 10, MaxAccel: 20, MaxTurn: 1, Vel: r2.Vec{X: 10}}
	view := nav.View{Dt: 0.05, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: -20, Y: 1}}}
	seek := made(t, "seek")
	farthest, nearest := 0.0, math.Inf(1)
	for range 200 {
		heading := self.Heading
		nav.Turning{}.Move(&self, seek.Steer(&self, &view), view.Dt)
		if d := math.Abs(math.Remainder(self.Heading-heading, 2*math.Pi)); d > 0.05+1e-12 {
			t.Fatalf("turned by %v in one step", d)
		}
		nose := r2.Vec{X: math.Cos(self.Heading), Y: math.Sin(self.Heading)}
		if math.Abs(r2.Cross(self.Vel, nose)) > 1e-9 {
			t.Fatalf("velocity %v off the nose %v", self.Vel, nose)
		}
		farthest = max(farthest, self.Pos.X)
		nearest = min(nearest, r2.Norm(r2.Sub(self.Pos, view.Target.Pos)))
	}
	if farthest > 3 || nearest > 0.5 {
		t.Errorf("went on to x = %v, came as near as %v", farthest, nearest)
	}
}

func TestDrivesAllocateNothing(t *testing.T) {
	for name, drive := range drivesUnderTest(t) {
		self := nav.Agent{MaxSpeed: 10, MaxAccel: 5, MaxTurn: 1}
		if n := testing.AllocsPerRun(100, func() { drive.Move(&self, r2.Vec{X: 1, Y: 2}, 0.1) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func BenchmarkMove(b *testing.B) {
	for name, drive := range drivesUnderTest(b) {
		b.Run(name, func(b *testing.B) {
			self := nav.Agent{MaxSpeed: 10, MaxAccel: 5, MaxTurn: 1}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				drive.Move(&self, r2.Vec{X: float64(i%7) - 3, Y: float64(i%5) - 2}, 1e-3)
			}
		})
	}
}
