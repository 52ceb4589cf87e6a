package steer_test

import (
	"fmt"
	"math"
	"testing"

	"galaxy/nav"

	"gonum.org/v1/gonum/spatial/r2"
)

// A rock lies across the way: straight on, 1.5 are free. The heading 25° to the left, its
// hand, is the first on which it passes, as sin 25° = 0.42 is more than 1/2.5. There it
// flies at its cruise, of which it gains 1 - 1/e in a step of τ.
func ExampleHeadingRule() {
	b, err := nav.New("heading_rule")
	if err != nil {
		panic(err)
	}
	radii, err := nav.Find(b, "radii")
	if err != nil {
		panic(err)
	}
	_ = radii.SetText("false")
	self := nav.Agent{Radius: 0.25, MaxSpeed: 1, MaxAccel: nav.Unlimited}
	view := nav.View{
		Dt:        0.5,
		Target:    nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 2.5}, Radius: 0.75, Body: -1}},
	}
	nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
	fmt.Printf("speed %.4f, heading %.0f°\n", r2.Norm(self.Vel), self.Heading*180/math.Pi)
	// Output:
	// speed 0.6321, heading 25°
}

// What is left to the target after the free distance, for rocks at rest, by the formula of
// the paper written out plainly; the heading of the least of it, and the gap ahead.
func plainHeading(rocks []nav.Obstacle, radius, toward float64) (degrees int, gap float64) {
	const sight = 10
	least := math.Inf(1)
	for k := range 16 {
		for _, a := range []int{5 * k, -5 * k} {
			sin, cos := math.Sincos(float64(a) * math.Pi / 180)
			free := float64(sight)
			for _, rock := range rocks {
				ahead, across := rock.Pos.X*cos+rock.Pos.Y*sin, math.Abs(rock.Pos.Y*cos-rock.Pos.X*sin)
				if wide := rock.Radius + radius; ahead > 0 && across < wide {
					free = math.Min(free, ahead-math.Sqrt(wide*wide-across*across))
				}
			}
			if left := sight*sight + free*free - 2*sight*free*math.Cos(float64(a)*math.Pi/180-toward); left < least-1e-9 {
				least, degrees, gap = left, a, free
			}
		}
	}
	return degrees, gap
}

func TestHeadingRuleAsPublished(t *testing.T) {
	b := tuned(t, "heading_rule", asPublished)
	rock := func(x, y, r float64) nav.Obstacle {
		return nav.Obstacle{Pos: r2.Vec{X: x, Y: y}, Radius: r, Body: -1}
	}
	for _, c := range []struct {
		rocks   []nav.Obstacle
		degrees int
		speed   float64
	}{
		{nil, 0, 1.3},
		{[]nav.Obstacle{rock(5, 0, 0.5)}, 10, 1.3},
		{[]nav.Obstacle{rock(5, 0.3, 0.5)}, -10, 1.3},
		{[]nav.Obstacle{rock(2, 0, 1)}, 40, 1.3},
		{[]nav.Obstacle{rock(2, 0, 1), rock(1.5, 2.5, 1)}, -40, 1.3},
		{[]nav.Obstacle{rock(1.5, 0, 1)}, 55, 1.261481},                                        // past it 60° lead farther away
		{[]nav.Obstacle{rock(1, 0, 0.5), rock(0.5, 1, 0.5), rock(0.5, -1, 0.5)}, 40, 0.759239}, // a gap of 0.38, which lasts for τ
	} {
		degrees, gap := plainHeading(c.rocks, 0.25, 0)
		if degrees != c.degrees || math.Abs(min(1.3, gap/0.5)-c.speed) > 1e-6 {
			t.Errorf("%v: the formula has %d° at %v, the table %d° at %v", c.rocks, degrees, min(1.3, gap/0.5), c.degrees, c.speed)
		}
		self := nav.Agent{Radius: 0.25, MaxSpeed: 1.3, MaxAccel: nav.Unlimited}
		view := nav.View{Dt: 1e6, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1e9}}, Obstacles: c.rocks}
		vel := r2.Scale(view.Dt, b.Steer(&self, &view))
		got := math.Atan2(vel.Y, vel.X) * 180 / math.Pi
		if math.Abs(got-float64(c.degrees)) > 1e-6 || math.Abs(r2.Norm(vel)-c.speed) > 1e-6 {
			t.Errorf("%v: %.3f° at %.3f, want %d° at %v", c.rocks, got, r2.Norm(vel), c.degrees, c.speed)
		}
	}
}

// Property 6: before a wall that it cannot pass within 60° it waits.
func TestHeadingRuleWaitsBeforeAWall(t *testing.T) {
	b := made(t, "heading_rule")
	self := nav.Agent{Radius: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited}
	view := nav.View{
		Dt: 0.05, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 1000}},
		Boxes: []nav.Box{{Min: r2.Vec{X: 20, Y: -200}, Max: r2.Vec{X: 21, Y: 200}}},
	}
	for range 1000 {
		nav.Kinematic{}.Move(&self, b.Steer(&self, &view), view.Dt)
	}
	if r2.Norm(self.Vel) > 0.1 || math.Abs(self.Pos.X-19) > 0.1 {
		t.Errorf("it is at %v with %v", self.Pos, self.Vel)
	}
}

// Property 5.
func TestHeadingRuleIsPushedInContactOnly(t *testing.T) {
	b := tuned(t, "heading_rule", asPublished)
	for _, c := range []struct{ gap, push float64 }{{0.01, 0}, {0, 0}, {-0.1, 6.25}, {-0.2, 12.5}} {
		self := nav.Agent{Radius: 0.25, MaxSpeed: 1, MaxAccel: nav.Unlimited, Vel: r2.Vec{X: 1}}
		view := nav.View{
			Dt: 0.01, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 100}},
			Neighbors: []nav.Neighbor{{ID: 1, Pos: r2.Vec{Y: -0.5 - c.gap}, Radius: 0.25, Vel: r2.Vec{X: 1}}},
		}
		if w := b.Steer(&self, &view); math.Abs(w.Y-c.push) > 1e-9 || math.Abs(w.X) > 1e-9 {
			t.Errorf("gap %v: wish %v, want %v aside", c.gap, w, c.push)
		}
	}
}
