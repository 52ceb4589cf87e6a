// Command meet-mars shows how another module uses galaxy's rooms: orbit knows
// where Mars will be, and a ship of nav's steers there. It needs no cgo.
package main

import (
	"fmt"
	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/orbit"
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

func main() {
	const start, step, longest = 9820, 0.25, 365 // days past J2000.0; days; days
	table, err := orbit.TableFor(start)
	if err != nil {
		fmt.Println(err)
		return
	}
	system := orbit.SolarSystem(table)
	home, err := system.Find("Earth")
	if err != nil {
		fmt.Println(err)
		return
	}
	there, err := system.Find("Mars")
	if err != nil {
		fmt.Println(err)
		return
	}
	path := nav.InPlane(system.Track(there))
	earth := system.At(home, start)

	ship := nav.Agent{
		Radius: 1e-6, Mass: 1, MaxSpeed: 0.03, MaxAccel: 0.002, MaxTurn: nav.Unlimited,
		Goal: nav.Goal{Kind: nav.BodyGoal, Within: 2.27e-5}, // within Mars's radius, au
		Pos:  r2.Vec{X: earth.R.X, Y: earth.R.Y}, Vel: r2.Vec{X: earth.V.X, Y: earth.V.Y},
	}
	rendezvous, drive := nav.Make[steer.Rendezvous](), nav.Thrust{}

	for t := float64(start); t <= start+longest; t += step {
		pos, vel := path.At(t)
		gap := math.Hypot(pos.X-ship.Pos.X, pos.Y-ship.Pos.Y)
		if gap <= ship.Goal.Within {
			fmt.Printf("met Mars after %.2f days, at %.5f au/day past it\n",
				t-start, math.Hypot(ship.Vel.X-vel.X, ship.Vel.Y-vel.Y))
			return
		}
		view := nav.View{Time: t, Dt: step, Target: nav.BodyTarget(there, path, t)}
		view.Target.Within = ship.Goal.Within
		drive.Move(&ship, rendezvous.Steer(&ship, &view), step)
	}
	fmt.Printf("Mars is not met within %d days\n", longest)
}
