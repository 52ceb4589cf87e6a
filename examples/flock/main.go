// Command flock is a flock in sixty lines: each bird keeps off its neighbours, flies as they fly
// and stays near them. It prints how well the birds agree on a direction: 1 is a single heading.
package main

import (
	"fmt"
	"galaxy/nav"
	"galaxy/sim"
	"log"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// agreement is the length of the mean of all headings.
func agreement(birds []nav.Agent) float64 {
	var sum r2.Vec
	for i := range birds {
		sum = r2.Add(sum, r2.Vec{X: math.Cos(birds[i].Heading), Y: math.Sin(birds[i].Heading)})
	}
	return r2.Norm(sum) / float64(len(birds))
}

func main() {
	flock := new(nav.Weighted) // the sum of what three rules wish for
	for i, weight := range []float64{1, 1.5, 2} {
		name := []string{"separation", "alignment", "cohesion"}[i]
		rule, err := nav.New(name) // with its default parameters
		if err == nil {
			err = flock.Add(name, rule)
		}
		if err != nil {
			log.Fatal(err)
		}
		flock.Parts()[i].Weight = weight
	}
	setup := sim.Setup{Seed: 1, Dt: 1.0 / 60, Groups: []sim.Group{{Name: "birds", Behavior: flock, Drive: nav.Thrust{}}}}
	for i := range 100 { // on a spiral, each with another heading
		angle := 2.4 * float64(i)
		setup.Agents = append(setup.Agents, nav.Agent{
			ID: uint32(i), Radius: 1, Mass: 1, MaxSpeed: 30, MaxAccel: 180, MaxTurn: nav.Unlimited,
			Pos:     r2.Scale(3*math.Sqrt(float64(i)), r2.Vec{X: math.Cos(angle), Y: math.Sin(angle)}),
			Heading: math.Mod(7*angle, 2*math.Pi),
		})
	}
	w, err := sim.New(setup)
	if err != nil {
		log.Fatal(err)
	}
	defer w.Close()
	for second := 0; second <= 30; second += 10 {
		fmt.Printf("after %2d s: %.2f\n", second, agreement(w.Agents()))
		for range 10 * 60 {
			w.Step()
		}
	}
}
