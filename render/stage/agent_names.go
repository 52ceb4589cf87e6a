package stage

import (
	"math"

	"gonum.org/v1/gonum/spatial/r2"
)

// fewAgents are all named; more are named where they are selected.
const fewAgents = 6

// nameAgents writes the names of the agents beside them, where these are few: arrows and
// panels call them by their names.
func (s *lettering) nameAgents(f *Frame) {
	n := s.world.Count()
	if n > fewAgents {
		return
	}
	size := math.Round(11.5 * s.points)
	for id := range n {
		at := s.shipSpot(id)
		if id == s.view.Ship || !isThere(s.world, id) || !s.OnScreen(at, 0) {
			continue
		}
		start := len(s.arena)
		s.arena = s.world.AppendAgentName(s.arena, uint32(id))
		name := s.arena[start:len(s.arena):len(s.arena)]
		s.arena = s.appendState(s.arena, id)
		text := s.arena[start:len(s.arena):len(s.arena)]
		w := s.meter.width(text, size, false)
		away := s.hull(id) + 0.9*size
		ink := lightened(s.view.Options.Palette.GroupColor(s.scene, s.world.Glance(uint32(id)).Of.Group))
		word := Text{Size: float32(size), Color: ink, S: text}
		bar := 0.0
		if id < len(s.world.Setup().Health) {
			bar = 0.3*s.hull(id) + 7*s.points // of its hit points
		}
		for _, off := range [...]float64{away, s.ringAbout(at) + 0.75*size + 6*s.points} { // near it, or outside of the ring in which it lies
			below, above := r2.Vec{X: at.X, Y: at.Y - off}, r2.Vec{X: at.X, Y: at.Y + off + bar}
			if s.overRock(below, size, w) {
				below, above = above, below
			}
			if s.nameAgent(f, name, below, w, word) || s.nameAgent(f, name, above, w, word) {
				break
			}
		}
	}
}

// ringAbout returns the radius of the largest ring that labels keep out of and that holds a point, or 0. That of the selected ship does
// not count: ships beside it there are named when one looks closer.
func (s *lettering) ringAbout(at r2.Vec) (radius float64) {
	x, y := s.upright(at)
	own := r2.Vec{X: math.Inf(1)}
	if isThere(s.world, s.view.Ship) {
		own.X, own.Y = s.upright(s.shipSpot(s.view.Ship))
	}
	for _, r := range s.labels.shapes {
		middle := r2.Vec{X: 0.5 * (r.x0 + r.x1), Y: 0.5 * (r.y0 + r.y1)}
		if r2.Norm(r2.Sub(middle, own)) > 1 && x > r.x0 && x < r.x1 && y > r.y0 && y < r.y1 {
			radius = max(radius, 0.5*(r.y1-r.y0))
		}
	}
	return radius
}

// nameAgent writes the name of an agent about a point, and reports whether there was room.
func (s *lettering) nameAgent(f *Frame, name []byte, at r2.Vec, w float64, word Text) bool {
	return !s.overHulls(at, 0.5*w, 0.6*float64(word.Size)) && s.wordAs(f, name, at, w, word)
}

// overHulls reports whether a rectangle about a point covers one of a few agents.
func (s *lettering) overHulls(mid r2.Vec, halfWidth, halfHeight float64) bool {
	for id := range s.world.Count() {
		if isThere(s.world, id) && s.overHull(mid, halfWidth, halfHeight, id, 0) {
			return true
		}
	}
	return false
}
