package steer_test

import (
	"fmt"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// On tiles the caller plans the path: here a follower, with a finder, for one tank.
// Walls stop it by Move. While it drives a tile turns solid.
func ExampleTank_tiles() {
	m, marks, _ := tiles.Parse(`
.........
.###.###.
a........
.###.###B
.........
`, 30, r2.Vec{})
	tank := new(steer.Tank)
	nav.Reset(tank) // a literal has no defaults
	var drive nav.Thrust
	var finder tiles.Finder
	var follower tiles.Follower

	goal := marks[1].Tile
	self := nav.Agent{
		Radius: 7, MaxSpeed: 60, MaxAccel: 240, MaxTurn: nav.Unlimited, Pos: m.Center(marks[0].Tile),
		Goal: nav.Goal{Kind: nav.PointGoal, Point: m.Center(goal), Within: 7},
	}
	view := nav.View{
		Dt: 1. / 30, Tiles: m, OnPath: true,
		Target: nav.Target{Kind: nav.PointGoal, Pos: self.Goal.Point, Within: self.Goal.Within},
	}
	body := tiles.Disc(self.Radius)
	for ; r2.Norm(r2.Sub(view.Target.Pos, self.Pos)) > self.Goal.Within; view.Tick++ {
		if view.Tick == 600 {
			fmt.Println("not there after 20 s")
			return
		}
		if view.Tick == 45 {
			m.Set(tiles.Tile{X: 7, Y: 2}, tiles.Solid)
		}
		view.Time = float64(view.Tick) * view.Dt
		corner, state := follower.Lead(m, &finder, m.At(self.Pos), goal, m.Needs(body.Half))
		view.Way, view.Lost = m.Center(corner), state != tiles.Complete
		if view.Tick%45 == 0 {
			fmt.Printf("%.1f s, on %v: to %v\n", view.Time, m.At(self.Pos), corner)
		}
		from := self.Pos
		drive.Move(&self, tank.Steer(&self, &view), view.Dt)
		moved := m.Move(body, from, r2.Sub(self.Pos, from))
		self.Pos, self.Vel = moved.To, moved.Along(self.Vel)
	}
	fmt.Println("there")
	// Output:
	// 0.0 s, on {0 2}: to {8 2}
	// 1.5 s, on {3 2}: to {4 2}
	// 3.0 s, on {4 0}: to {8 0}
	// 4.5 s, on {7 0}: to {8 0}
	// there
}
