package steer_test

import (
	"fmt"
	"math"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// steer makes a behaviour by name and prints what it wishes.
func steered(name string, self nav.Agent, view nav.View) {
	b, err := nav.New(name)
	if err != nil {
		panic(err)
	}
	wish := b.Steer(&self, &view)
	fmt.Printf("%s (%.3f, %.3f)\n", name, plain(wish.X), plain(wish.Y))
}

// plain returns x as it is, but 0 for what would print as -0.000.
func plain(x float64) float64 {
	if math.Abs(x) < 1e-9 {
		return 0
	}
	return x
}

// The target lies in the direction (3, 4)/5. At top speed 10 the wished velocity
// is (6, 8); the agent has (6, 0), and half a second to change.
func ExampleSeek() {
	self := nav.Agent{MaxSpeed: 10, Vel: r2.Vec{X: 6}}
	view := nav.View{Dt: 0.5, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 30, Y: 40}}}
	steered("seek", self, view)
	// Output:
	// seek (0.000, 16.000)
}

// Away from the target: the wished velocity is (-6, -8).
func ExampleFlee() {
	self := nav.Agent{MaxSpeed: 10, Vel: r2.Vec{X: 6}}
	view := nav.View{Dt: 0.5, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 30, Y: 40}}}
	steered("flee", self, view)
	// Output:
	// flee (-24.000, -16.000)
}

// With brakes of 2 and steps of one second, speeds of 4, 2 and 0 cover 6: at a
// distance of 12 = 6 + 6 the speed for the next step is 6. The example brakes
// with all that MaxAccel allows.
func ExampleArrive() {
	arrive, err := nav.New("arrive")
	if err != nil {
		panic(err)
	}
	braking, err := nav.Find(arrive, "braking")
	if err != nil {
		panic(err)
	}
	if err := braking.Set(1); err != nil {
		panic(err)
	}
	self := nav.Agent{MaxSpeed: 100, MaxAccel: 2, Vel: r2.Vec{X: 8}}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 12}}}
	for self.Pos != view.Target.Pos {
		nav.Thrust{}.Move(&self, arrive.Steer(&self, &view), view.Dt)
		fmt.Printf("speed %v, at %v\n", self.Vel.X, self.Pos.X)
	}
	// Output:
	// speed 6, at 6
	// speed 4, at 10
	// speed 2, at 12
}

// The target is 4 above and moves right at 3; an agent of speed 5 meets it after
// one second at (3, 4).
func ExamplePursue() {
	self := nav.Agent{MaxSpeed: 5}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.AgentGoal, Pos: r2.Vec{Y: 4}, Vel: r2.Vec{X: 3}}}
	steered("pursue", self, view)
	// Output:
	// pursue (3.000, 4.000)
}

// A planet goes round a circle of radius 10 in 8 seconds. From the circle's
// center, every place is 10 away: an agent of speed 5 needs two seconds, in which
// the planet comes a quarter round, from east to north. Along its tangent the
// planet, the faster of the two, would escape: pursue knows nothing better than
// to head for the nearest point of the tangent, where the planet is now.
func ExampleIntercept() {
	planet := &circling{radius: 10, rate: 2 * math.Pi / 8}
	self := nav.Agent{MaxSpeed: 5}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.BodyGoal, Path: planet}}
	view.Target.Pos, view.Target.Vel = planet.At(0)
	steered("intercept", self, view)
	steered("pursue", self, view)
	// Output:
	// intercept (0.000, 5.000)
	// pursue (5.000, 0.000)
}

// From rest to rest over a distance of 12 in steps of one second, at most 2.5 per
// second. In four steps that takes an acceleration of 6·12/(4·5) = 3.6, in five
// of 6·12/(5·6) = 2.4.
func ExampleRendezvous() {
	rendezvous := &steer.Rendezvous{Effort: 1}
	self := nav.Agent{MaxSpeed: 100, MaxAccel: 2.5}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 12}}}
	for range 5 {
		wish := rendezvous.Steer(&self, &view)
		nav.Thrust{}.Move(&self, wish, view.Dt)
		fmt.Printf("acceleration %4.1f, speed %3.1f, at %4.1f\n", plain(wish.X), plain(self.Vel.X), self.Pos.X)
	}
	// Output:
	// acceleration  2.4, speed 2.4, at  2.4
	// acceleration  1.2, speed 3.6, at  6.0
	// acceleration  0.0, speed 3.6, at  9.6
	// acceleration -1.2, speed 2.4, at 12.0
	// acceleration -2.4, speed 0.0, at 12.0
}

// Seek wishes (10, 0) and flee (-10, 0); three parts against one.
func ExampleWeighted() {
	mix := &nav.Weighted{}
	for _, part := range []nav.Behavior{&steer.Seek{}, &steer.Flee{}} {
		if err := mix.Add(nav.Name(part), part); err != nil {
			panic(err)
		}
	}
	weight, err := nav.Find(mix, "seek.weight")
	if err != nil {
		panic(err)
	}
	if err := weight.Set(3); err != nil {
		panic(err)
	}
	self := nav.Agent{MaxSpeed: 10}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 50}}}
	fmt.Println(mix.Steer(&self, &view))
	// Output:
	// {20 0}
}

// A ship flies around what is in the way, and else to its target.
func ExamplePriority() {
	first := &nav.Priority{}
	for _, name := range []string{"detour", "seek"} {
		part, err := nav.New(name)
		if err != nil {
			panic(err)
		}
		if err := first.Add(name, part); err != nil {
			panic(err)
		}
	}
	self := nav.Agent{MaxSpeed: 10, MaxAccel: nav.Unlimited}
	view := nav.View{Dt: 1, Target: nav.Target{Kind: nav.PointGoal, Pos: r2.Vec{X: 50}}}
	view.Obstacles = []nav.Obstacle{{Pos: r2.Vec{X: 5}, Radius: 2, Body: -1}}
	fmt.Println("rock ahead:", first.Steer(&self, &view))
	view.Obstacles = nil
	fmt.Println("way free:", first.Steer(&self, &view))
	// Output:
	// rock ahead: {8 6}
	// way free: {10 0}
}

// Half a second of (-2, 4) makes (0, 2) of the velocity (1, 0). The kinematic
// drive grants that; thrust changes the velocity by no more than 2 per second, 1
// in all; and a body that turns at 90° per second has its nose at 45° by then, and
// flies along it with what the wanted velocity has of that direction, √2.
func ExampleNewDrive() {
	for _, kind := range nav.Drives() {
		drive, err := nav.NewDrive(kind.Name)
		if err != nil {
			panic(err)
		}
		self := nav.Agent{MaxSpeed: 10, MaxAccel: 2, MaxTurn: math.Pi / 2, Vel: r2.Vec{X: 1}}
		drive.Move(&self, r2.Vec{X: -2, Y: 4}, 0.5)
		fmt.Printf("%-9s velocity (%.3f, %.3f)\n", kind.Name, self.Vel.X, self.Vel.Y)
	}
	// Output:
	// kinematic velocity (0.000, 2.000)
	// orbital   velocity (1.500, 0.500)
	// thrust    velocity (0.553, 0.894)
	// turn      velocity (1.000, 1.000)
}
