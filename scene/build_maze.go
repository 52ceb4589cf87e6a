package scene

import (
	"galaxy/nav/tiles"
	"galaxy/scene/tomlfile"

	"gonum.org/v1/gonum/spatial/r2"
)

// maze draws a maze by the seed of the scene, with marks in its corners. It returns nil after a mistake.
func (g *ground) maze(t *tilesTable) *tiles.Map {
	if t.Maze == nil {
		return nil // reported already
	}
	cells := pick(g, t.Maze, "cells", t.Maze.Cells, 20)
	loops := pick(g, t.Maze, "loops", t.Maze.Loops, 0)
	across := pick(g, t.Maze, "across", t.Maze.Across, false)
	m, err := tiles.NewMaze(uint64(g.file.Seed), cells, loops, t.Size, r2.Vec(t.Origin))
	if err != nil {
		g.Fail(t.Pos("maze"), "", "the maze: %v", err)
		return nil
	}
	near, far := 1, 2*cells-1
	from, to := tiles.Tile{X: near, Y: near}, tiles.Tile{X: far, Y: far}
	back, goal := to, from
	if across {
		back, goal = tiles.Tile{X: near, Y: far}, tiles.Tile{X: far, Y: near}
	}
	g.scene.Marks = []Mark{{"a", from}, {"A", to}, {"b", back}, {"B", goal}}
	return m
}

// pick returns the element of a list of a maze that the seed takes, or absent if the file has no list.
func pick[T any](g *ground, t *mazeTable, key string, list []T, absent T) T {
	if !t.Has(key) {
		return absent
	}
	if len(list) == 0 {
		if n := t.Tree().Lookup(key); n.Kind == tomlfile.ArrayKind {
			g.Fail(n.Value, "leave it out, or name one", "%s has nothing to take", key)
		}
		return absent
	}
	return list[g.file.Seed%len(list)]
}
