package sim

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/nav/tiles"
)

// load puts everyone somewhere in the arena, at rest and without a goal. Each has
// a cell for itself, so that nobody overlaps anybody who is placed.
func (w *World) load(args []string) (func(), error) {
	groups, err := w.groups(args)
	if err != nil {
		return nil, err
	}
	a := w.arena(groups)
	n := len(a.ids)
	side := max(a.line, math.Sqrt2*a.radius/math.Sqrt(float64(max(1, n)))) // of a cell
	places := lattice(a.center, n, side)
	if w.setup.Tiles != nil {
		if places, side = w.cells(a); len(places) < n {
			return nil, fmt.Errorf("the map has room for %d of %d agents", len(places), n)
		}
		side = float64(0.999 * side) // what is rounded must not touch a neighbour
	}
	return func() {
		dealt := slices.Clone(places) // a world that is put back does this again
		w.cycle(dealt)
		for i, id := range a.ids {
			w.put(id, dealt[i], side)
		}
		w.sort()
	}, nil
}

// put puts an agent into the cell about a place: anywhere, by chance.
func (w *World) put(id uint32, place r2.Vec, side float64) {
	const lane = 0x6c6f6164 // "load"
	self := &w.now[id]
	free := max(0, side-2*self.Radius)
	for axis, x := range []*float64{&place.X, &place.Y} {
		*x += float64(free * (portable.Uniform(portable.Hash(w.setup.Seed, uint64(id), w.tick, lane+uint64(axis))) - 0.5))
	}
	self.Pos, self.Vel, self.Goal = place, r2.Vec{}, nav.Goal{}
	w.journeys.Lift(id)
	w.restart(self, loose)
}

// closest is how many to each side of a tile share it at most.
const closest = 8

// cells returns the middles of cells for the agents of an arena, those nearest to its
// middle, and the side of a cell: a tile for each, or as many as the largest needs;
// where that is too much for the map several share one. There may be too few.
func (w *World) cells(a *arena) (places []r2.Vec, side float64) {
	size := w.setup.Tiles.Size()
	loaded := make([]bool, len(w.now))
	room := 0.0
	for _, id := range a.ids {
		loaded[id] = true
		room = max(room, float64(2.01*w.now[id].Radius))
	}
	if room > size {
		side = float64(math.Ceil(room/size) * size)
		return w.vacant(a, side, loaded), side
	}
	for shares := 1.0; shares <= closest && (shares == 1 || room <= size/shares); shares++ {
		side = size / shares
		if places = w.vacant(a, side, loaded); len(places) == len(a.ids) {
			break
		}
	}
	return places, side
}

// vacant returns the middles of cells of a side in which nothing is but who is to be
// loaded: as many as are needed, where there are.
func (w *World) vacant(a *arena, side float64, loaded []bool) (places []r2.Vec) {
	m := w.setup.Tiles
	low := m.Origin()
	columns, rows := int(float64(m.Width())*m.Size()/side+1e-9), int(float64(m.Height())*m.Size()/side+1e-9)
	x0 := min(max(int((a.center.X-low.X)/side), 0), columns-1)
	y0 := min(max(int((a.center.Y-low.Y)/side), 0), rows-1)
	visit := func(x, y int) {
		if x < 0 || y < 0 || x >= columns || y >= rows || len(places) == len(a.ids) {
			return
		}
		p := r2.Vec{X: low.X + float64((float64(x)+0.5)*side), Y: low.Y + float64((float64(y)+0.5)*side)}
		if w.isVacant(p, side/2, loaded) {
			places = append(places, p)
		}
	}
	for r := 0; r <= max(columns, rows) && len(places) < len(a.ids); r++ {
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

// isVacant reports whether a square about p is free of walls, obstacles, and agents
// that stay where they are.
func (w *World) isVacant(p r2.Vec, half float64, loaded []bool) bool {
	if w.setup.Tiles.Overlaps(tiles.Square(half), p) {
		return false
	}
	square := func(b nav.Box, corner float64) bool {
		place, corner := swell(b, corner, true, half)
		_, ok := boxOverlap(&place, p, corner)
		return ok
	}
	q := w.grid.Around(nav.Box{Min: p, Max: p}, float64(math.Sqrt2*(half+w.largest)))
	for r := range q.Runs {
		run := q.Run(r)
		for i := range run {
			b := &run[i]
			place, corner := swell(nav.Box{Min: b.Pos, Max: b.Pos}, 0, b.Square, b.Radius)
			if !loaded[b.ID] && square(place, corner) {
				return false
			}
		}
	}
	for k := range w.scenery.Fixed() {
		if now, _, radius := w.scenery.Hull(k); square(now, radius) {
			return false
		}
	}
	return true
}
