package sim

import (
	"slices"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/portable"
	"galaxy/internal/shape"
	"galaxy/nav/tiles"
	"galaxy/sim/contact"
)

// Ray is a straight line in the plane, as a shot or a look takes it: from a place to another one, among bodies, rocks, boxes and walls of tiles as
// they are now.
type Ray struct {
	From, To r2.Vec   // length
	Agents   bool     // it meets agents that are here, too, wrecks among them
	Without  []uint32 // but not those with these IDs, as the one that looks
}

// Met is what a ray meets first.
type Met struct {
	With  contact.Other
	At    r2.Vec  // length
	Share float64 // of the way, 0 to 1
}

// Cast returns what the ray meets first; false if the way is free. One that begins in something meets it at once if it leads deeper, and not if
// it comes out.
func (r Ray) Cast(w *World) (met Met, ok bool) {
	d := r2.Sub(r.To, r.From)
	met.Share = 1
	meet := func(share float64, with contact.Other) {
		if share < met.Share || share == met.Share && !ok {
			met.Share, met.With, ok = share, with, true
		}
	}
	if m := w.setup.Tiles; m != nil {
		if hit, found := m.Hit(tiles.Disc(0), r.From, d); found {
			meet(hit.Share, contact.Other{Kind: contact.Wall})
		}
	}
	ahead := shape.Span(r.From, r.To)
	for _, k := range w.input.Index.Near(nil, &ahead) {
		f := &w.input.Fixed[k]
		meetHull(r2.Sub(r.From, f.To), d, &f.Hull, f.Other, meet)
	}
	if r.Agents {
		w.neighbors.show()
		q := w.neighbors.grid.Around(ahead, w.agents.Largest)
		for run := range q.Runs {
			for _, n := range q.Run(run) {
				if !slices.Contains(r.Without, n.ID) {
					hull := n.Hull()
					meetHull(r2.Sub(r.From, n.Pos), d, &hull, contact.Other{Kind: contact.Agent, Index: n.ID}, meet)
				}
			}
		}
	}
	met.At = portable.AddScaled(r.From, met.Share, d)
	return met, ok
}

// meetHull calls meet if a way from p by d enters a hull.
func meetHull(p, d r2.Vec, h *shape.Hull, with contact.Other, meet func(share float64, with contact.Other)) {
	if share := h.Sweep(p, d); share <= 1 {
		meet(share, with)
	}
}

// Path returns the corners of the cheapest way over the tiles that a disc of a radius can take from one place to another, the last one the end
// itself; false if there is none, as where the disc does not fit at one of the ends. In open space that is the straight way, which rocks may block: [Ray] tells.
//
//	##########
//	#A.......#
//	#.####1..#     A → 1 → 2 → B
//	#.####.###
//	#.B...2..#
//	##########
func Path(w *World, from, to r2.Vec, radius float64) (corners []r2.Vec, ok bool) {
	m := w.setup.Tiles
	if m == nil {
		return []r2.Vec{to}, true
	}
	var f tiles.Finder
	need := m.Needs(radius)
	start, end := m.At(from), m.At(to)
	if !m.Contains(start) || !m.Contains(end) {
		return nil, false
	}
	route := f.Find(m, start, end, need)
	if route.State != tiles.Complete {
		return nil, false
	}
	corners = []r2.Vec{from}
	for _, t := range m.Pull(nil, route.Tiles, need) {
		corners = append(corners, m.Center(t))
	}
	corners = append(corners, to)
	// From centre to centre the way is free. The ends are elsewhere in their tiles: the disc passes by the centres of these where it can.
	free := func(a, b r2.Vec) bool {
		_, hits := m.Hit(tiles.Disc(radius), a, r2.Sub(b, a))
		return !hits
	}
	if free(corners[0], corners[2]) {
		corners = slices.Delete(corners, 1, 2)
	}
	if n := len(corners); n > 2 && free(corners[n-3], corners[n-1]) {
		corners = slices.Delete(corners, n-2, n-1)
	}
	if n := len(corners); !free(corners[0], corners[1]) || !free(corners[n-2], corners[n-1]) {
		return nil, false
	}
	return corners[1:], true
}
