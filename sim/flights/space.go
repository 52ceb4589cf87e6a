package flights

import (
	"slices"

	"galaxy/internal/portable"
	"galaxy/nav"
	"galaxy/orbit"

	"gonum.org/v1/gonum/spatial/r2"
)

// Space is where ships are in all three axes, as others see it:
//
//	     z  o- - - - - - - o     two ships are as far from each other as they are in space
//	     │  |             /|
//	─────┼──┼────────────x─┼──   a ship and an agent that has no height (x), as far as in the plane
//	                       |
//
// The places of agents find candidates in the plane, and heights then drop those that are too far above or below.

// Height is that of [columns.Space].
func (f *Flights) Height(agent uint32) (now, before float64, ok bool) {
	if !f.Has(agent) {
		return 0, 0, false
	}
	i := f.of[agent]
	if f.deciding {
		z := f.places[i].R.Z
		return z, z, true
	}
	return f.ships[i].now.R.Z, f.ships[i].was.R.Z, true
}

// decide lets others see the ships where they are now, until settled.
func (f *Flights) decide() {
	f.deciding = true
	f.places = f.places[:0]
	for i := range f.ships {
		f.places = append(f.places, f.ships[i].now)
	}
}

// seenAt returns where a ship is, as others see it.
func (f *Flights) seenAt(i int32) orbit.State {
	if f.deciding {
		return f.places[i]
	}
	return f.ships[i].now
}

// Near keeps of the neighbours of an agent, which are those within a reach in the plane, the ones that are within it in space. It
// returns in the memory of rises how high each is over the agent, length; none if the agent flies in the plane.
func (f *Flights) Near(near []nav.Neighbor, rises []float64, self *nav.Agent, reach float64) (kept []nav.Neighbor, over []float64) {
	own, _, ok := f.Height(self.ID)
	if !ok {
		return near, rises[:0]
	}
	kept, over = near[:0], slices.Grow(rises[:0], len(near))
	for i := range near {
		rise := 0.0
		if z, _, ok := f.Height(near[i].ID); ok {
			rise = z - own
		}
		if rise == 0 || portable.Norm2(r2.Sub(near[i].Pos, self.Pos))+float64(rise*rise) <= float64(reach*reach) {
			kept, over = append(kept, near[i]), append(over, rise)
		}
	}
	return kept, over
}
