package tiles_test

import (
	"fmt"

	"galaxy/nav/tiles"

	"gonum.org/v1/gonum/spatial/r2"
)

// A small map with a start a and a goal A. The path goes around the wall, and not
// diagonally past its corners.
func ExampleFinder_Find() {
	m, marks, _ := tiles.Parse(`
..........
.a..#.....
....#..A..
....#.....
..........
`, 30, r2.Vec{})
	var f tiles.Finder
	route := f.Find(m, marks[0].Tile, marks[1].Tile, 1)
	fmt.Print(m.Draw(append(stars(route.Tiles), marks...)...))
	fmt.Printf("%d steps, %.3f tiles, %v\n", len(route.Tiles)-1, route.Cost.Tiles(), route.State)
	// Output:
	// ..****....
	// .a..#.*...
	// ....#..A..
	// ....#.....
	// ..........
	// 6 steps, 7.243 tiles, leads to the goal
}

// stars marks a path for drawing.
func stars(path []tiles.Tile) (marks []tiles.Mark) {
	for _, t := range path {
		marks = append(marks, tiles.Mark{Letter: '*', Tile: t})
	}
	return marks
}

// A swamp of cost 9 is walked around, as long as the detour is cheaper.
func ExampleFinder_AStar() {
	m, marks, _ := tiles.Parse(`
.........
...999...
.a.999.A.
...999...
`, 1, r2.Vec{})
	var f tiles.Finder
	route := f.AStar(m, marks[0].Tile, marks[1].Tile, 1)
	fmt.Print(m.Draw(append(stars(route.Tiles), marks...)...))
	// Output:
	// ...***...
	// ..*999*..
	// .a.999.A.
	// ...999...
}

// The goal is behind a wall: the route leads to the tile nearest to it.
func ExampleRoute() {
	m, marks, _ := tiles.Parse(`
......#.
.a....#.
......#.
......#.
`, 1, r2.Vec{})
	var f tiles.Finder
	route := f.Find(m, marks[0].Tile, tiles.Tile{X: 7, Y: 2}, 1)
	fmt.Print(m.Draw(append(stars(route.Tiles), marks...)...))
	fmt.Println(route.State)

	m.Set(tiles.Tile{X: 6, Y: 0}, 1)
	fmt.Println("stale:", route.Stale(m))
	route = f.Find(m, marks[0].Tile, tiles.Tile{X: 7, Y: 2}, 1)
	fmt.Print(m.Draw(append(stars(route.Tiles), marks...)...))
	// Output:
	// ......#.
	// .a****#.
	// ......#.
	// ......#.
	// the goal cannot be reached; leads to the nearest tile that can
	// stale: true
	// ......#.
	// .a....#*
	// ..*...#*
	// ...*****
}

// One field leads every agent to the goal. An agent as large as 2 × 2 tiles needs a
// clearance of 2, for which the narrow gap is closed.
func ExampleField() {
	m, marks, _ := tiles.Parse(`
.......#.......
.......#.......
...........A...
.......#.......
.......#.......
.......#.......
...............
...............
...............
`, 30, r2.Vec{})
	for _, half := range []float64{7, 30} {
		var field tiles.Field
		field.Flow(m, []tiles.Tile{marks[0].Tile}, m.Needs(half))
		at := tiles.Tile{X: 2, Y: 6}
		var path []tiles.Tile
		for at != marks[0].Tile {
			path = append(path, at)
			at, _ = field.Next(at)
		}
		cost, _ := field.Cost(path[0])
		fmt.Printf("half a side of %g needs clearance %d: %.2f tiles\n", half, m.Needs(half), cost.Tiles())
		fmt.Print(m.Draw(append(stars(path), marks...)...))
	}
	// Output:
	// half a side of 7 needs clearance 1: 9.00 tiles
	// .......#.......
	// .......#.......
	// ..*********A...
	// .......#.......
	// .......#.......
	// .......#.......
	// ...............
	// ...............
	// ...............
	// half a side of 30 needs clearance 2: 16.07 tiles
	// .......#.......
	// .......#.......
	// ..*........A...
	// ..*....#...*...
	// ..*....#...*...
	// ...*...#...*...
	// ....*.....*....
	// .....*****.....
	// ...............
}

// A path of tiles has many small turns; pulled straight, three corners are left.
func ExampleMap_Pull() {
	m, marks, _ := tiles.Parse(`
............
.a..........
............
......##....
......##....
......##..A.
......##....
`, 1, r2.Vec{})
	var f tiles.Finder
	route := f.Find(m, marks[0].Tile, marks[1].Tile, 1)
	fmt.Println(m.Pull(nil, route.Tiles, 1))
	// Output:
	// [{1 5} {8 4} {10 1}]
}

// A square runs into a wall and slides along it.
func ExampleMap_Move() {
	m, _, _ := tiles.Parse(`
.....
...#.
...#.
.....
`, 30, r2.Vec{})
	moved := m.Move(tiles.Square(7), r2.Vec{X: 45, Y: 45}, r2.Vec{X: 100, Y: 20})
	fmt.Println(moved.To, moved.Normals[:moved.Struck], moved.Tile)
	fmt.Println(moved.Along(r2.Vec{X: 100, Y: 20}))
	// Output:
	// {83 65} [{-1 0}] {3 1}
	// {0 20}
}

// Mistakes name the line and the column.
func ExampleParse() {
	_, _, mistakes := tiles.Parse("a..\n.x?\n....\n", 30, r2.Vec{})
	for _, m := range mistakes {
		fmt.Println(m)
	}
	_, _, mistakes = tiles.Parse("a#G\n..#\n", 30, r2.Vec{})
	fmt.Println(mistakes[0])
	// Output:
	// 2:3: no tile is drawn as '?'; # is solid, . is open, 1 to 9 are costs, a to z starts, A to Z goals
	// 3:4: this row has 4 tiles, the first one 3; all rows are equally long
	// 1:3: the goal G is walled in: no start on the map has a way to it; open a wall; a diagonal step between two solid tiles is no way
}

func ExampleMap_Faces() {
	m, _, _ := tiles.Parse(`
.....
...#.
.....
`, 10, r2.Vec{})
	for _, f := range m.Faces(nil, r2.Vec{X: 12, Y: 14}, 25) {
		fmt.Println(f.Point, f.Normal, f.Distance)
	}
	f, _ := m.NearestFace(r2.Vec{X: 27, Y: 8}, 10)
	fmt.Println(f.Point, f.Normal, f.Tile)
	// Output:
	// {30 14} {-1 0} 18
	// {12 30} {0 -1} 16
	// {0 14} {1 0} 12
	// {12 0} {0 1} 14
	// {30 10} {-0.8320502943378437 -0.5547001962252291} {3 1}
}
