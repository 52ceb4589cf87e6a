package scene

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"galaxy/nav/tiles"
)

// mazeScene returns a scene in which two groups go through a maze.
func mazeScene(seed int, maze string) string {
	group := func(name, from, to string) string {
		return fmt.Sprintf("[[group]]\nname = %q\ncount = 3\nplace.marks = %q\ngoal = %q\nsquare = true\nradius = 7\nspeed = 90\nsteer = \"chirality\"\n", name, from, to)
	}
	return fmt.Sprintf("schema = 1\ntitle = \"Maze\"\nseed = %d\n[tiles]\n%s\n", seed, maze) + group("red", "a", "A") + group("blue", "b", "B")
}

// The seed takes an element of each list of a maze, and decides its walls; groups start in its corners.
func TestSeedsDrawMazes(t *testing.T) {
	const maze = "maze = { cells = [4, 5], loops = [0, 1, 0], across = [false, true] }"
	for seed, c := range []struct {
		side   int
		filled bool // by loops: all walls between cells are open
		b      tiles.Tile
	}{
		{9, false, tiles.Tile{X: 7, Y: 7}},
		{11, true, tiles.Tile{X: 1, Y: 9}},
		{9, false, tiles.Tile{X: 7, Y: 7}},
		{11, false, tiles.Tile{X: 1, Y: 9}},
		{9, true, tiles.Tile{X: 7, Y: 7}},
	} {
		s, err := Parse("maze.toml", []byte(mazeScene(seed, maze)))
		if err != nil {
			t.Fatal(err)
		}
		m, open := s.Setup.Tiles, 0
		for y := range m.Height() {
			for x := range m.Width() {
				if !m.Solid(tiles.Tile{X: x, Y: y}) {
					open++
				}
			}
		}
		cells := m.Width() / 2
		tree, all := 2*cells*cells-1, cells*cells+2*cells*(cells-1)
		b := s.Marks[slices.IndexFunc(s.Marks, func(k Mark) bool { return k.Name == "b" })].Tile
		if m.Width() != c.side || (open == all) != c.filled || (open == tree) == c.filled || b != c.b || !s.Drawn {
			t.Errorf("seed %d: %d tiles on a side, %d open, b at %v, drawn is %t", seed, m.Width(), open, b, s.Drawn)
		}
		if at := m.At(s.Setup.Agents[0].Pos); at != (tiles.Tile{X: 1, Y: 1}) {
			t.Errorf("seed %d: red starts at %v", seed, at)
		}
		if at := m.At(s.Setup.Agents[3].Pos); at != c.b {
			t.Errorf("seed %d: blue starts at %v", seed, at)
		}
	}
}

// Without lists a maze has 20 cells on a side; mistakes name the key.
func TestMistakesOfMazes(t *testing.T) {
	s, err := Parse("maze.toml", []byte(mazeScene(1, "maze = {}")))
	if err != nil || s.Setup.Tiles.Width() != 41 {
		t.Fatalf("%v", err)
	}
	for maze, want := range map[string]string{
		"":                                   "needs exactly one map",
		"maze = {}\nmap = \"\"\"\n#\n\"\"\"": "needs exactly one map",
		"maze = { cells = [] }":              "cells has nothing to take",
		"maze = { cells = [1] }":             "cells",
		"maze = { cells = [100000] }":        "cells",
		"maze = { loops = [2] }":             "loops",
		"maze = { cells = 10 }":              "cells must be a list",
		"maze = { room = [10] }":             `no key "room"`,
		"maze = 10":                          "maze",
		"maze = { across = [1] }":            "across must be true or false",
	} {
		if _, err := Parse("maze.toml", []byte(mazeScene(1, maze))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", maze, err)
		}
	}
}
