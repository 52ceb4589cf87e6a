package sim_test

import (
	"fmt"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/nav/tiles"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// A host does things to agents by orders: the next step carries them out, and a history, a recording or a replay has them.
func ExampleDamage() {
	setup := courier()
	setup.Health = []float64{5}
	w, err := sim.New(setup)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	history := sim.NewHistory(w, 1<<20)
	step := func() {
		if err := history.Step(); err != nil {
			fmt.Println(err)
		}
	}
	step()
	name := w.AgentName(0)
	for _, o := range []sim.Order{sim.Damage{Agents: name, Amount: 3}, sim.SetVelocity{Agents: name, Velocity: r2.Vec{Y: 4}}} {
		if err := w.Give(o); err != nil {
			fmt.Println(err)
		}
	}
	step()
	fmt.Println(w.Arms().Health(0), "hit points at tick", w.Tick())
	history.Go(1)
	fmt.Println(w.Arms().Health(0), "hit points at tick", w.Tick())
	step()
	fmt.Println(w.Arms().Health(0), "hit points at tick", w.Tick())
	fmt.Println(w.Give(sim.Text{"damage", "courier", "much"}))
	// Output:
	// 2 hit points at tick 2
	// 5 hit points at tick 1
	// 2 hit points at tick 2
	// sim: order "damage courier much": "much" is no number from -1e15 to 1e15
}

// A ray tells what a shot or a look from one place to another would meet.
func ExampleRay_Cast() {
	setup := courier()
	setup.Obstacles = []nav.Obstacle{{Pos: r2.Vec{X: 50}, Radius: 10, Body: -1}}
	w, err := sim.New(setup)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	met, ok := sim.Ray{From: r2.Vec{X: 100}, To: r2.Vec{}, Agents: true}.Cast(w)
	fmt.Println(ok, met.With.Kind, met.With.Index, met.At.X)
	met, ok = sim.Ray{From: r2.Vec{X: 30}, To: r2.Vec{}, Agents: true}.Cast(w)
	fmt.Println(ok, met.With.Kind, met.With.Index, met.At.X)
	_, ok = sim.Ray{From: r2.Vec{X: 30}, To: r2.Vec{}, Agents: true, Without: []uint32{0}}.Cast(w)
	fmt.Println(ok)
	_, ok = sim.Ray{From: r2.Vec{X: 100, Y: 11}, To: r2.Vec{Y: 11}}.Cast(w)
	fmt.Println(ok)
	// Output:
	// true rock 0 60
	// true agent 0 1
	// false
	// false
}

// A path leads around walls of tiles.
func ExamplePath() {
	m, _, _ := tiles.Parse(`
#######
#.....#
#.###.#
#.###.#
#######
`, 10, r2.Vec{})
	w, err := sim.New(sim.Setup{
		Dt: 0.5, Tiles: m,
		Groups: []sim.Group{{Name: "scout", Behavior: &steer.Seek{}, Drive: nav.Kinematic{}}},
		Agents: []nav.Agent{{Pos: m.Center(tiles.Tile{X: 1, Y: 1}), Radius: 1, Mass: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer w.Close()
	from, to := m.Center(tiles.Tile{X: 1, Y: 1}), r2.Vec{X: 57, Y: 18}
	fmt.Println(sim.Path(w, from, to, 1))
	fmt.Println(sim.Path(w, from, to, 9))
	// Output:
	// [{15 35} {55 35} {57 18}] true
	// [] false
}
