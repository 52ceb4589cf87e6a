package sim

import (
	"fmt"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/numeral"
	"galaxy/internal/portable"
	"galaxy/nav/tiles"
)

// setTile changes a tile. Ways, and with them the hash, learn of it when the next step
// begins, so that the state at a tick has one hash.
func (w *World) setTile(args []string) (func(), error) {
	m := w.setup.Tiles
	if m == nil {
		return nil, fmt.Errorf("there are no tiles in open space")
	}
	if len(args) != 2 {
		return nil, fmt.Errorf("%d arguments; it takes a tile and what becomes of it, as 12,7 solid", len(args))
	}
	t, err := w.parseTile(args[0])
	if err != nil {
		return nil, err
	}
	cost, err := parseGround(args[1])
	if err != nil {
		return nil, err
	}
	old := m.Cost(t)
	if !m.Set(t, cost) {
		return nil, nil
	}
	if id, ok := w.homeless(t); ok {
		m.Set(t, old)
		return nil, fmt.Errorf("agent %d stands there, and no tile would have room for it", id)
	}
	w.changes = append(w.changes, change{group: noGroup, tile: t, from: float64(old), to: float64(cost)})
	if cost == tiles.Solid {
		return w.dig, nil
	}
	return func() {}, nil
}

// homeless returns the first agent that overlaps t, where that is solid, and has
// no place to go.
func (w *World) homeless(t tiles.Tile) (id uint32, found bool) {
	m := w.setup.Tiles
	if !m.Solid(t) {
		return 0, false
	}
	c := m.Center(t)
	for i := range w.now {
		a := &w.now[i]
		reach := a.Radius + m.Size()
		if d := r2.Sub(a.Pos, c); d.X > reach || d.X < -reach || d.Y > reach || d.Y < -reach {
			continue
		}
		if _, ok := m.Freed(a.Shape(), a.Pos); !ok {
			return a.ID, true
		}
	}
	return 0, false
}

// parseTile reads a tile such as 12,7.
func (w *World) parseTile(text string) (t tiles.Tile, err error) {
	m := w.setup.Tiles
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

// sendToTile sends a group to the middle of a tile.
func (w *World) sendToTile(group int, args []string) (func(), error) {
	if len(args) != 1 {
		return nil, fmt.Errorf("%d arguments; a group takes a tile, as 12,7", len(args))
	}
	t, err := w.parseTile(args[0])
	if err != nil {
		return nil, err
	}
	return w.crowdTo(w.arena([]int{group}), w.setup.Tiles.Center(t))
}

// crowdTo sends everyone to one place, which on tiles is no wall: each comes as
// near as the others let it, and walls would be in the way of a block.
func (w *World) crowdTo(a *arena, to r2.Vec) (func(), error) {
	m := w.setup.Tiles
	t := m.At(to)
	if !m.Contains(t) {
		return nil, fmt.Errorf("the place %s is not on the map", w.told(to))
	}
	if m.Solid(t) {
		hint := ""
		if near, ok := m.NearestOpen(t, 1); ok {
			hint = fmt.Sprintf("; the nearest open tile is %d,%d, at %s", near.X, near.Y, w.told(m.Center(near)))
		}
		return nil, fmt.Errorf("tile %d,%d is solid%s", t.X, t.Y, hint)
	}
	if id, ok := w.crampedAt(a, to); ok {
		return nil, w.noRoom(id, to)
	}
	places := make([]r2.Vec, len(a.ids))
	for i := range places {
		places[i] = to
	}
	return func() { w.send(a.ids, places, loose) }, nil
}

// crampedAt returns the largest agent of an arena that cannot come near enough to a
// place to be there: walls are in its way.
func (w *World) crampedAt(a *arena, to r2.Vec) (id uint32, found bool) {
	for _, k := range a.ids {
		self := &w.now[k]
		if found && self.Radius <= w.now[id].Radius {
			continue
		}
		if p, ok := w.setup.Tiles.Freed(self.Shape(), to); !ok || portable.Norm(r2.Sub(p, to)) > w.within(self) {
			id, found = k, true
		}
	}
	return id, found
}

// noRoom says that an agent has no room at a place, and where the nearest is. That may
// be on the same tile: a place beside a wall is none for the middle of an agent.
func (w *World) noRoom(id uint32, at r2.Vec) error {
	m, self := w.setup.Tiles, &w.now[id]
	place, t := "the place "+w.told(at), m.At(at)
	if at == m.Center(t) {
		place = fmt.Sprintf("tile %d,%d", t.X, t.Y)
	}
	hint := "; no tile of the map has"
	if near, ok := m.Freed(self.Shape(), at); ok {
		hint = "; the nearest place that has is " + w.told(near)
		if n := m.At(near); n != t {
			hint += fmt.Sprintf(", on tile %d,%d", n.X, n.Y)
		}
	}
	return fmt.Errorf("%s has no room for agent %d, of radius %s%s", place, id, numeral.Text(self.Radius), hint)
}

// told writes a place as an order takes it, fine enough for the map.
func (w *World) told(p r2.Vec) string {
	size := w.setup.Tiles.Size()
	return numeral.Near(p.X, size) + "," + numeral.Near(p.Y, size)
}
