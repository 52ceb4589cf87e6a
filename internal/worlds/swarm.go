package worlds

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/scene"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// Swarm is n ships of two groups in open space that fly between places and keep off each
// other by magnet, one to 400 square units about the origin; their radius is 1.
func Swarm(t testing.TB, n, workers int) (*scene.Scene, *sim.World) {
	t.Helper()
	side := 20 * math.Sqrt(float64(n))
	at := func(i int) r2.Vec {
		return r2.Vec{X: side * (math.Mod(float64(i)*0.754877666, 1) - 0.5), Y: side * (math.Mod(float64(i)*0.569840291, 1) - 0.5)}
	}
	sc := &scene.Scene{
		Units: scene.Units{Length: "m", Time: "s"}, Rate: 1,
		Groups: []scene.GroupLook{{Color: [3]float64{0.6, 0.8, 1}}, {Color: [3]float64{1, 0.6, 0.3}}},
		Setup:  sim.Setup{Name: "swarm", Seed: 1, Dt: 1. / 60, Workers: workers},
	}
	var stops []nav.Goal
	for i := range 100 {
		stops = append(stops, nav.Goal{Kind: nav.PointGoal, Point: at(7919 * i), Within: 8})
	}
	for _, name := range []string{"blue", "red"} {
		sc.Setup.Groups = append(sc.Setup.Groups, sim.Group{
			Name: name, Behavior: &steer.Magnet{Influence: 4, Neighbors: true}, Drive: nav.Kinematic{}, Itinerary: sim.Itinerary{Choice: sim.Random, Stops: stops},
		})
	}
	for i := range n {
		sc.Setup.Agents = append(sc.Setup.Agents, nav.Agent{
			ID: uint32(i), Group: int32(2 * i / n), Radius: 1, Mass: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Pos: at(i),
		})
	}
	return sc, Begun(t, sc)
}
