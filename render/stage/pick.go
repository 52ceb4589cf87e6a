package stage

import "math"

// Nothing is what Pick returns for a ship or body that is not there.
const Nothing = -1

// Pick returns the ship or body nearest to a point of the picture, in
// framebuffer pixels from its upper left corner, no further than reach pixels
// from the ship's centre or the body's edge; at most one of them is not Nothing.
// A ship in front of a body is preferred.
func (f *Frame) Pick(x, y, reach float64) (ship, body int) {
	px, py := x-0.5*float64(f.Width), 0.5*float64(f.Height)-y
	ship, body = Nothing, Nothing
	best := reach * reach
	for i, id := range f.ShipIDs {
		s := &f.Ships[i]
		dx, dy := float64(s.X)-px, float64(s.Y)-py
		if d := dx*dx + dy*dy; d <= best {
			best, ship = d, int(id)
		}
	}
	if ship != Nothing {
		return ship, Nothing
	}
	// Of bodies that overlap, the one whose centre is nearest in its own radii:
	// a moon is found before the planet that it stands in front of.
	nearest := math.Inf(1)
	for _, s := range f.Spots {
		d := math.Hypot(s.X-px, s.Y-py)
		if d <= s.Radius+reach && d/(s.Radius+1) < nearest {
			nearest, body = d/(s.Radius+1), int(s.Body)
		}
	}
	return Nothing, body
}
