package sim

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/nav/tiles"
	"galaxy/sim/formations"
)

// planTile changes a tile. Paths, and with them the hash, follow in the next step, so that
// the state at a tick has one hash.
func planTile(w *World, args []string) (command, error) {
	m := w.setup.Tiles
	if m == nil {
		return command{}, fmt.Errorf("there are no tiles in open space")
	}
	if len(args) != 2 {
		return command{}, fmt.Errorf("%d arguments; it takes a tile and what becomes of it, as 12,7 solid", len(args))
	}
	t, err := parseTile(m, args[0])
	if err != nil {
		return command{}, err
	}
	cost, err := parseGround(args[1])
	if err != nil {
		return command{}, err
	}
	old := m.Cost(t)
	if !m.Set(t, cost) {
		return command{}, nil
	}
	if id, ok := w.freeSpace().trapped(t); ok {
		m.Set(t, old)
		return command{}, fmt.Errorf("agent %d stands there, and no tile would have room for it", id)
	}
	w.changes.list = append(w.changes.list, change{group: noGroup, tile: t, cost: [2]uint8{old, cost}})
	if cost == tiles.Solid {
		return command{kind: free}, nil
	}
	return command{kind: replan}, nil
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
func planTileGoal(w *World, group int, args []string) (command, error) {
	if len(args) != 1 {
		return command{}, fmt.Errorf("%d arguments; a group takes a tile, as 12,7", len(args))
	}
	t, err := parseTile(w.setup.Tiles, args[0])
	if err != nil {
		return command{}, err
	}
	return planCrowd(w, agentsOf(w, []int{group}), w.setup.Tiles.Center(t))
}

// planCrowd sends agents to one place on tiles, which must be no wall: each comes as near as
// the others let it. A block would reach into walls.
func planCrowd(w *World, ids []uint32, to r2.Vec) (command, error) {
	m, s := w.setup.Tiles, w.freeSpace()
	t := m.At(to)
	if !m.Contains(t) {
		return command{}, fmt.Errorf("the place %s is not on the map", s.text(to))
	}
	if m.Solid(t) {
		hint := ""
		if near, ok := m.NearestOpen(t, 1); ok {
			hint = fmt.Sprintf("; the nearest open tile is %d,%d, at %s", near.X, near.Y, s.text(m.Center(near)))
		}
		return command{}, fmt.Errorf("tile %d,%d is solid%s", t.X, t.Y, hint)
	}
	if id, ok := s.tooLarge(ids, to); ok {
		return command{}, s.noRoom(id, to)
	}
	places := make([]r2.Vec, len(ids))
	for i := range places {
		places[i] = to
	}
	return command{kind: send, ids: ids, places: places}, nil
}

// planScatter puts agents at random places in their arena, each in a cell of its own, so
// that they do not overlap.
func planScatter(w *World, args []string) (command, error) {
	groups, err := groupsOf(&w.setup, args)
	if err != nil {
		return command{}, err
	}
	ids := agentsOf(w, groups)
	a, n := formations.NewArena(w.setup.Agents, ids), len(ids)
	side := max(a.Line, math.Sqrt2*a.Radius/math.Sqrt(float64(max(1, n)))) // of a cell
	if w.setup.Tiles == nil {
		return command{kind: scatter, ids: ids, places: formations.Rows(a.Center, n, side), side: side}, nil
	}
	places, side := w.freeSpace().cells(ids, a.Center)
	if len(places) < n {
		return command{}, fmt.Errorf("the map has room for %d of %s", len(places), format.Count(n, "agent", "agents"))
	}
	// Rounding must not make neighbours touch.
	return command{kind: scatter, ids: ids, places: places, side: float64(0.999 * side)}, nil
}
