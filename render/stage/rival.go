package stage

import "image/color"

// rivalInks are the colours of a rival's agents, by palette; no group has them.
var rivalInks = [...]color.NRGBA{
	Standard:   {0xff, 0x7a, 0xd9, 0xff}, // rose
	ColorBlind: {0xf2, 0xf2, 0xf2, 0xff}, // white
}

// Rival returns the colour of the agents of the rival's world. Where they are large enough they are hollow, too.
func (p Palette) Rival() color.NRGBA {
	if int(p) >= len(rivalInks) {
		p = Standard
	}
	return rivalInks[p]
}

// buildRivals lists the agents of the rival's world at the time of the picture, and
// connects the selected agent with its counterpart there.
func (s *instances) buildRivals(f *Frame) {
	w := s.view.Rival
	if w == nil {
		return
	}
	s.rivalInk = faded(s.view.Options.Palette.Rival(), 0.85)
	f.Rivals, s.rivalIDs = s.shipInstances(f.Rivals, s.rivalIDs, w, &s.rivalInk)
	f.Dots = f.Dots && (s.isDust(w) || largestShip(f.Rivals) < 3*16)

	id := s.view.Ship
	if !isThere(w, id) || !isThere(s.world, id) {
		return
	}
	from, to := s.shipSpot(id), s.Screen(s.placeIn(w, id))
	size := max(s.shipSize(w.Count()), 2*w.Glance(uint32(id)).Of.Radius*s.shipZoom())
	gap := 0.5*size + ringGap*s.points
	if tail, tip, ok := s.Clip(from, to, gap, gap); ok {
		tie := segment(tail, tip, 1.2*s.points, s.rivalInk)
		tie.Dash = float32(3 * s.points) // dots
		f.Arrows = append(f.Arrows, tie)
	}
}
