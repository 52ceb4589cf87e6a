package sim

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/format"
	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav"
	"galaxy/nav/tiles"
	"galaxy/sim/columns"
	"galaxy/sim/contact"
	"galaxy/sim/flights"
	"galaxy/sim/grid"
)

// space is where agents are and have room, among everything fixed.
type space struct {
	setup  *Setup
	fixed  []contact.Fixed
	agents *columns.Columns
	grid   *grid.State // with the agents as they are seen
	ships  *flights.Flights
}

// of returns the properties of an agent that no step changes.
func (s *space) of(id uint32) *nav.Agent { return s.agents.Of(s.agents.SlotOf(id)) }

// isBoundFor reports whether something fixed is an agent's goal body, or is a body and the agent a ship in space, which meets bodies by
// its flight. Workers call it once agents are located.
func (s *space) isBoundFor(agent uint32, o contact.Other) bool {
	if o.Kind == contact.Body && s.ships.Has(agent) {
		return true
	}
	g := s.agents.GoalOf(s.agents.Slot(agent))
	return g.Kind == nav.BodyGoal && o.Kind == contact.Body && uint32(g.Index) == o.Index
}

// trapped returns the first agent here that overlaps t, where t is solid, and that fits on no
// tile of the map.
func (s *space) trapped(t tiles.Tile) (id uint32, found bool) {
	m := s.setup.Tiles
	if !m.Solid(t) {
		return 0, false
	}
	c := m.Center(t)
	for id := range uint32(s.agents.Len()) {
		slot := s.agents.SlotOf(id)
		a, pos := s.agents.Of(slot), s.agents.Pos(slot)
		reach := a.Radius + m.Size()
		if d := r2.Sub(pos, c); !s.agents.Here(slot) || d.X > reach || d.X < -reach || d.Y > reach || d.Y < -reach {
			continue
		}
		if _, ok := m.Freed(a.Shape(), pos); !ok {
			return id, true
		}
	}
	return 0, false
}

// tooLarge returns the largest of the agents that walls keep from reaching a place.
func (s *space) tooLarge(ids []uint32, to r2.Vec) (id uint32, found bool) {
	for _, k := range ids {
		a := s.of(k)
		if found && a.Radius <= s.of(id).Radius {
			continue
		}
		if p, ok := s.setup.Tiles.Freed(a.Shape(), to); !ok || portable.Norm(r2.Sub(p, to)) > reachOf(a, s.setup.Dt) {
			id, found = k, true
		}
	}
	return id, found
}

// noRoom says that an agent has no room at a place, and where the nearest is. That may
// be on the same tile: a place beside a wall is none for the middle of an agent.
func (s *space) noRoom(id uint32, at r2.Vec) error {
	a := s.of(id)
	place, t := "the place "+s.text(at), s.setup.Tiles.At(at)
	if at == s.setup.Tiles.Center(t) {
		place = fmt.Sprintf("tile %d,%d", t.X, t.Y)
	}
	hint := "; no tile of the map has"
	if near, ok := s.setup.Tiles.Freed(a.Shape(), at); ok {
		hint = "; the nearest place that has is " + s.text(near)
		if n := s.setup.Tiles.At(near); n != t {
			hint += fmt.Sprintf(", on tile %d,%d", n.X, n.Y)
		}
	}
	return fmt.Errorf("%s has no room for agent %d, of radius %s%s", place, id, format.Text(a.Radius), hint)
}

// text writes a place as an order takes it, fine enough for the map.
func (s *space) text(p r2.Vec) string {
	size := s.setup.Tiles.Size()
	return format.Near(p.X, size) + "," + format.Near(p.Y, size)
}

// maxShares is how many cells to each side of a tile share it at most.
const maxShares = 8

// cells returns the middles of free cells for some agents, those nearest to a middle first,
// and the side of a cell: one tile, or several if the largest agent needs them, or a
// part of one if the map has too few. There may be fewer cells than agents.
func (s *space) cells(ids []uint32, middle r2.Vec) (places []r2.Vec, side float64) {
	size := s.setup.Tiles.Size()
	leave := make([]bool, s.agents.Len()) // by ID: the agent leaves its place
	room := 0.0
	for _, id := range ids {
		leave[id] = true
		room = max(room, float64(2.01*s.of(id).Radius))
	}
	if room > size {
		side = float64(math.Ceil(room/size) * size)
		return s.freeCells(len(ids), middle, side, leave), side
	}
	for shares := 1.0; shares <= maxShares && (shares == 1 || room <= size/shares); shares++ {
		side = size / shares
		if places = s.freeCells(len(ids), middle, side, leave); len(places) == len(ids) {
			break
		}
	}
	return places, side
}

// freeCells returns the middles of n free cells of a side, or of as many as there are.
// Agents that leave do not count.
func (s *space) freeCells(n int, middle r2.Vec, side float64, leave []bool) (places []r2.Vec) {
	m := s.setup.Tiles
	low := m.Origin()
	columns, rows := int(float64(m.Width())*m.Size()/side+1e-9), int(float64(m.Height())*m.Size()/side+1e-9)
	x0 := min(max(int((middle.X-low.X)/side), 0), columns-1)
	y0 := min(max(int((middle.Y-low.Y)/side), 0), rows-1)
	visit := func(x, y int) {
		if x < 0 || y < 0 || x >= columns || y >= rows || len(places) == n {
			return
		}
		p := r2.Vec{X: low.X + float64((float64(x)+0.5)*side), Y: low.Y + float64((float64(y)+0.5)*side)}
		if s.isFree(p, side/2, leave) {
			places = append(places, p)
		}
	}
	for r := 0; r <= max(columns, rows) && len(places) < n; r++ {
		for k := -r; k <= r; k++ {
			visit(x0+k, y0-r)
			if r > 0 {
				visit(x0+k, y0+r)
			}
		}
		for k := 1 - r; k < r; k++ {
			visit(x0-r, y0+k)
			visit(x0+r, y0+k)
		}
	}
	return places
}

// isFree reports whether a square about p is free of walls, obstacles, boxes, and agents
// that do not leave.
func (s *space) isFree(p r2.Vec, half float64, leave []bool) bool {
	if s.setup.Tiles.Overlaps(tiles.Square(half), p) {
		return false
	}
	square := shape.Square(r2.Vec{}, half)
	overlaps := func(h shape.Hull) bool {
		sum := h.Inflate(&square)
		_, ok := sum.Depth(p)
		return ok
	}
	q := s.grid.Around(nav.Box{Min: p, Max: p}, float64(math.Sqrt2*(half+s.agents.Largest)))
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			b := &run[i]
			if !leave[b.ID] && overlaps(b.Hull().At(b.Pos)) {
				return false
			}
		}
	}
	for k := range s.fixed {
		if f := &s.fixed[k]; overlaps(f.Hull.At(f.To)) {
			return false
		}
	}
	return true
}
