package sim

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav/tiles"
	"galaxy/sim/formations"
)

// planTile changes a tile. Paths, and with them the hash, learn of it when the next step
// begins, so that the state at a tick has one hash.
func planTile(w *World, args []string) (deed, error) {
	m := w.setup.Tiles
	if m == nil {
		return deed{}, fmt.Errorf("there are no tiles in open space")
	}
	if len(args) != 2 {
		return deed{}, fmt.Errorf("%d arguments; it takes a tile and what becomes of it, as 12,7 solid", len(args))
	}
	t, err := parseTile(m, args[0])
	if err != nil {
		return deed{}, err
	}
	cost, err := parseGround(args[1])
	if err != nil {
		return deed{}, err
	}
	old := m.Cost(t)
	if !m.Set(t, cost) {
		return deed{}, nil
	}
	if id, ok := w.site().buried(t); ok {
		m.Set(t, old)
		return deed{}, fmt.Errorf("agent %d stands there, and no tile would have room for it", id)
	}
	w.changes.list = append(w.changes.list, change{group: noGroup, tile: t, cost: [2]uint8{old, cost}})
	if cost == tiles.Solid {
		return deed{kind: free}, nil
	}
	return deed{kind: replan}, nil
}

// parseTile reads a tile such as 12,7.
func parseTile(m *tiles.Map, text string) (t tiles.Tile, err error) {
	x, y, two := strings.Cut(text, ",")
	var badX, badY error
	t.X, badX = strconv.Atoi(x)
	t.Y, badY = strconv.Atoi(y)
	if !two || badX != nil || badY != nil {
		return t, fmt.Errorf("%q is no tile; write column,row, both from 0, as 12,7", text)
	}
	if !m.Contains(t) {
		return t, fmt.Errorf("tile %s is not on the map, which ends at %d,%d", text, m.Width()-1, m.Height()-1)
	}
	return t, nil
}

func parseGround(text string) (cost uint8, err error) {
	switch text {
	case "solid":
		return tiles.Solid, nil
	case "open":
		return 1, nil
	}
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil || n == tiles.Solid {
		return 0, fmt.Errorf("%q is no ground; write solid, open, or a cost from 1 to 255", text)
	}
	return uint8(n), nil
}

// planTileGoal sends a group to the middle of a tile.
func planTileGoal(w *World, group int, args []string) (deed, error) {
	if len(args) != 1 {
		return deed{}, fmt.Errorf("%d arguments; a group takes a tile, as 12,7", len(args))
	}
	t, err := parseTile(w.setup.Tiles, args[0])
	if err != nil {
		return deed{}, err
	}
	return planCrowd(w, agentsOf(w, []int{group}), w.setup.Tiles.Center(t))
}

// planCrowd sends agents to one place, which on tiles is no wall: each comes as near as
// the others let it, and walls would be in the way of a block.
func planCrowd(w *World, ids []uint32, to r2.Vec) (deed, error) {
	m, s := w.setup.Tiles, w.site()
	t := m.At(to)
	if !m.Contains(t) {
		return deed{}, fmt.Errorf("the place %s is not on the map", s.text(to))
	}
	if m.Solid(t) {
		hint := ""
		if near, ok := m.NearestOpen(t, 1); ok {
			hint = fmt.Sprintf("; the nearest open tile is %d,%d, at %s", near.X, near.Y, s.text(m.Center(near)))
		}
		return deed{}, fmt.Errorf("tile %d,%d is solid%s", t.X, t.Y, hint)
	}
	if id, ok := s.cramped(ids, to); ok {
		return deed{}, s.noRoom(id, to)
	}
	places := make([]r2.Vec, len(ids))
	for i := range places {
		places[i] = to
	}
	return deed{kind: send, ids: ids, places: places}, nil
}

// planLoad puts agents anywhere in their arena. Each has a cell for itself, so that none
// overlaps another that is placed.
func planLoad(w *World, args []string) (deed, error) {
	groups, err := groupsOf(&w.setup, args)
	if err != nil {
		return deed{}, err
	}
	ids := agentsOf(w, groups)
	a, n := formations.NewArena(w.setup.Agents, ids), len(ids)
	side := max(a.Line, math.Sqrt2*a.Radius/math.Sqrt(float64(max(1, n)))) // of a cell
	if w.setup.Tiles == nil {
		return deed{kind: load, ids: ids, places: formations.Rows(a.Center, n, side), side: side}, nil
	}
	places, side := w.site().cells(ids, a.Center)
	if len(places) < n {
		return deed{}, fmt.Errorf("the map has room for %d of %d agents", len(places), n)
	}
	// What is rounded must not touch a neighbour.
	return deed{kind: load, ids: ids, places: places, side: float64(0.999 * side)}, nil
}
