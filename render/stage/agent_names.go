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
		below, above := r2.Vec{X: at.X, Y: at.Y - away}, r2.Vec{X: at.X, Y: at.Y + away}
		if id < len(s.world.Setup().Health) {
			above.Y += 0.3*s.hull(id) + 7*s.points // the bar of its hit points
		}
		if s.overRock(below, size, w) {
			below, above = above, below
		}
		if s.overHulls(below, 0.5*w, 0.6*size) || !s.wordAs(f, name, below, w, word) {
			if !s.overHulls(above, 0.5*w, 0.6*size) {
				s.wordAs(f, name, above, w, word)
			}
		}
	}
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
