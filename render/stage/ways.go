package stage

import (
	"image/color"

	"galaxy/orbit"
)

const (
	wayLasts  = 5.0  // seconds of playback that the way behind a body shows
	wayPoints = 240  // of each
	waysOfAll = 2400 // points at most, if bodies are many
	wayInk    = 0.55 // opacity at the body
)

// buildWays lists the ways on which bodies that pull each other have come: they move on no conics. Ways are formulas of time as the
// bodies are, so that a picture has them whatever was seen before.
func (s *bodies) buildWays(f *Frame) {
	system := s.world.Setup().Bodies
	if system.NBody() == nil {
		return
	}
	lasts := wayLasts * s.scene.Rate
	for i := range system {
		if s.roles[i].hidden || s.swept(i) {
			continue
		}
		s.way(f, system, i, lasts, min(wayPoints, waysOfAll/len(system)))
	}
}

// way lists the way behind one body, which ends at the body.
func (s *bodies) way(f *Frame, system orbit.System, i int, lasts float64, points int) {
	ink := s.roles[i].color
	begun := false
	for k := points; k >= 0; k-- {
		age := float64(k) / float64(points)
		at := s.states[i].R
		if k > 0 {
			at = system.At(i, s.time-lasts*age).R
		}
		seen, zoom := s.camera.See(at)
		if zoom == 0 || s.hidden(seen) {
			begun = false
			continue
		}
		c := color.NRGBA{} // a line begins
		if begun {
			c = faded(ink, wayInk*(1-age))
		}
		f.Trails = append(f.Trails, TrailPoint{float32(seen.X), float32(seen.Y), c})
		begun = true
	}
}
