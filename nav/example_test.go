package nav_test

import (
	"fmt"
	"math"

	"galaxy/nav"
	"galaxy/nav/steer"

	"gonum.org/v1/gonum/spatial/r2"
)

// A whole loop without any scene: twelve birds go to a place as a flock, round a
// rock on the way.
func Example() {
	flock := &nav.Weighted{}
	birds := &nav.Priority{}
	for _, add := range []error{
		flock.Add("separation", &steer.Separation{}),
		flock.Add("alignment", &steer.Alignment{}),
		flock.Add("cohesion", &steer.Cohesion{}),
		flock.Add("seek", &steer.Seek{}),
		birds.Add("avoid_obstacles", &steer.AvoidObstacles{}),
		birds.Add("flock", flock),
	} {
		if add != nil {
			panic(add)
		}
	}
	nav.Reset(birds)               // literals have no defaults
	flock.Parts()[3].Weight = 0.02 // of seek, which wishes for its velocity within a step
	var drive nav.Thrust

	const radius, dt = 1, 1.0 / 30
	now := make([]nav.Agent, 12)
	for i := range now {
		now[i] = nav.Agent{
			ID: uint32(i), Radius: radius, MaxSpeed: 10, MaxAccel: 20, MaxTurn: nav.Unlimited,
			Pos: r2.Vec{X: float64(i%4) * 6, Y: float64(i/4) * 6},
		}
		if err := now[i].Check(); err != nil {
			panic(err)
		}
	}
	next := make([]nav.Agent, len(now))
	goal, rock := r2.Vec{X: 150, Y: 6}, nav.Obstacle{Pos: r2.Vec{X: 80, Y: 8}, Radius: 5, Body: -1}
	view := nav.View{
		Dt: dt, Target: nav.Target{Kind: nav.PointGoal, Pos: goal},
		Obstacles: []nav.Obstacle{rock},
	}

	nearest := math.Inf(1) // to the rock
	for view.Tick = 0; view.Tick <= 450; view.Tick++ {
		view.Time = float64(view.Tick) * dt
		if view.Tick%150 == 0 {
			center, apart := shape(now)
			fmt.Printf("after %2.0f s the centre is at (%3.0f, %2.0f), neighbours are %.1f apart\n", view.Time, center.X, center.Y, apart)
		}
		for i := range now {
			self := now[i] // all agents see the state before the step
			view.Neighbors = view.Neighbors[:0]
			reach := birds.Reach(&self, radius)
			for k := range now {
				if k != i && r2.Norm(r2.Sub(now[k].Pos, self.Pos)) <= reach {
					view.Neighbors = append(view.Neighbors, now[k].Neighbor())
				}
			}
			drive.Move(&self, birds.Steer(&self, &view), dt)
			nearest = min(nearest, r2.Norm(r2.Sub(self.Pos, rock.Pos))-rock.Radius-radius)
			next[i] = self
		}
		now, next = next, now
	}
	fmt.Printf("no bird came nearer to the rock than %.1f\n", nearest)
	// Output:
	// after  0 s the centre is at (  9,  6), neighbours are 6.0 apart
	// after  5 s the centre is at ( 43,  6), neighbours are 7.2 apart
	// after 10 s the centre is at ( 92,  2), neighbours are 7.1 apart
	// after 15 s the centre is at (140,  5), neighbours are 6.7 apart
	// no bird came nearer to the rock than 1.0
}

// shape returns the centre of a flock, and how far the nearest neighbour is on the
// average.
func shape(flock []nav.Agent) (center r2.Vec, apart float64) {
	for i := range flock {
		center = r2.Add(center, r2.Scale(1/float64(len(flock)), flock[i].Pos))
		nearest := math.Inf(1)
		for k := range flock {
			if k != i {
				nearest = min(nearest, r2.Norm(r2.Sub(flock[k].Pos, flock[i].Pos)))
			}
		}
		apart += nearest / float64(len(flock))
	}
	return center, apart
}
