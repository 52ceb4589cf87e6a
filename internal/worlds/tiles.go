package worlds

import (
	"math"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/nav/tiles"
	"galaxy/scene"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// town is a map with every kind of tile.
const town = `
################################
#.......#..............#.......#
#.a.a...#....333333....#...B.B.#
#.a.a........355553........B.B.#
#.......#....357753....#.......#
#..######....359953....######..#
#.......#....355553....#.......#
#.a.a........333333........B.B.#
#.a.a...#..............#...B.B.#
#.......#..............#.......#
#...#####....#.#.#.....#####...#
#.............................9#
#..A....#.....#.#.......#...b..#
#...........................####
################################`

// Town is a world of squares and darts of two teams on a map of 32 by 14 tiles of 30;
// some of them have stopped.
func Town(t testing.TB) (*scene.Scene, *sim.World) {
	t.Helper()
	m, marks, mistakes := tiles.Parse(town, 30, r2.Vec{X: -480, Y: -210})
	if len(mistakes) > 0 {
		t.Fatal(mistakes[0])
	}
	sc := &scene.Scene{
		Units: scene.Units{Length: "units", Time: "s"},
		Rate:  1,
		Groups: []scene.GroupLook{
			{Color: [3]float64{0.95, 0.42, 0.36}}, {Color: [3]float64{0.36, 0.62, 1}}, {Color: [3]float64{0.6, 0.9, 0.5}},
		},
		Setup: sim.Setup{Name: "town", Dt: 1. / 60, Workers: 1, Tiles: m},
	}
	for _, name := range []string{"red", "blue", "rovers"} {
		sc.Setup.Groups = append(sc.Setup.Groups, sim.Group{Name: name, Behavior: &steer.Seek{}, Drive: &nav.Kinematic{}})
	}
	add := func(group int32, at r2.Vec, square, stopped bool) {
		i := len(sc.Setup.Agents)
		sc.Setup.Agents = append(sc.Setup.Agents, nav.Agent{
			ID: uint32(i), Group: group, Team: group + 1, Radius: 7, Mass: 1, MaxSpeed: 60,
			MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited,
			Pos: at, Heading: float64(i), Square: square, Stopped: stopped,
		})
	}
	for i, k := range marks {
		sc.Marks = append(sc.Marks, scene.Mark{Name: string(k.Letter), Tile: k.Tile})
		switch k.Letter {
		case 'a':
			add(0, m.Center(k.Tile), true, i%2 == 0)
		case 'B':
			add(1, r2.Add(m.Center(k.Tile), r2.Vec{X: 8, Y: -8}), true, i%3 == 0)
		}
	}
	for x := 3; x < 29; x += 5 {
		add(2, m.Center(tiles.Tile{X: x, Y: 3}), false, false)
	}
	return sc, Begun(t, sc)
}

// Duel is a world of two tanks that shoot at each other, one of which has little
// to lose.
func Duel(t testing.TB) (*scene.Scene, *sim.World) {
	t.Helper()
	sc, _ := Town(t)
	gunner, err := nav.NewGunner("gunner")
	if err != nil {
		t.Fatal(err)
	}
	tank := nav.Agent{Mass: 1, MaxSpeed: 60, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited, Radius: 10}
	left, right := tank, tank
	left.Group, left.Team, left.Pos, left.Square = 0, 1, r2.Vec{X: -70, Y: -100}, true
	right.ID, right.Group, right.Team, right.Pos = 1, 1, 2, r2.Vec{X: 60, Y: -105}
	right.Heading = math.Pi
	sc.Setup.Agents, sc.Setup.Health = []nav.Agent{left, right}, []float64{100, 2}
	sc.Setup.Groups[0].Gunner, sc.Setup.Groups[1].Gunner = gunner, gunner
	return sc, Begun(t, sc)
}
