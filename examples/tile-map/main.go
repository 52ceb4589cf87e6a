// Command tile-map sends two crowds of squares through each other on a map of tiles. Each square
// slides past the others on its own left (chirality): no square knows the plan of another one.
package main

import (
	"fmt"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim"
	"log"

	"gonum.org/v1/gonum/spatial/r2"
)

// A small letter is a start, its capital is the goal.
const drawn = `
####################
#..................#
#.rr............bb.#
#.rr....####....bb.#
#B.................#
#.rr....####....bb.#
#.rr............bb.#
#.................R#
####################
`

func main() {
	const size = 30 // of a tile
	ground, marks, mistakes := tiles.Parse(drawn, size, r2.Vec{})
	if len(mistakes) > 0 {
		log.Fatal(mistakes)
	}
	setup := sim.Setup{Dt: 1.0 / 60, Tiles: ground, End: sim.End{Time: 120, Arrived: true}}
	goals := map[byte]nav.Goal{}
	for _, m := range marks {
		if m.Goal() {
			goals[m.Letter-'A'+'a'] = nav.Goal{Kind: nav.PointGoal, Point: ground.Center(m.Tile), Within: 2 * size}
		}
	}
	for i, letter := range []byte("rb") {
		steer, err := nav.New("chirality")
		if err != nil {
			log.Fatal(err)
		}
		setup.Groups = append(setup.Groups, sim.Group{Name: string(letter), Behavior: steer, Drive: nav.Thrust{}})
		for _, m := range marks {
			if m.Letter == letter {
				setup.Agents = append(setup.Agents, nav.Agent{
					ID: uint32(len(setup.Agents)), Group: int32(i), Square: true, Radius: 7, Mass: 1,
					Pos: ground.Center(m.Tile), Goal: goals[letter],
					MaxSpeed: 90, MaxAccel: 360, MaxTurn: nav.Unlimited,
				})
			}
		}
	}
	w, err := sim.New(setup)
	if err != nil {
		log.Fatal(err)
	}
	defer w.Close()
	for !w.Done() {
		if w.Tick()%120 == 0 {
			show(w)
		}
		w.Step()
	}
	show(w)
	fmt.Println("arrived:", w.Report().Arrived)
}

// show prints the map with the squares on their tiles.
func show(w *sim.World) {
	var squares []tiles.Mark
	for _, a := range w.Agents() {
		squares = append(squares, tiles.Mark{Letter: "rb"[a.Group], Tile: w.Tiles().At(a.Pos)})
	}
	fmt.Printf("after %.0f s\n%s", w.Time(), w.Tiles().Draw(squares...))
}
