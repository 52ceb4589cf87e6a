package stage

import (
	"math"

	"galaxy/nav"
)

// rimShare is how much larger a rim is than the ship that lies on it.
const rimShare = 1.36

// buildContactRims gives a red rim to the ships that have touched something, until they
// are where they go: their own colour still tells whose they are. One that goes
// nowhere, or after another, never would be there, and has none; nor has one that
// minds nobody.
func (s *Builder) buildContactRims(f *Frame) {
	if f.Dots {
		return
	}
	agents := s.world.Agents()
	for i, id := range f.ShipIDs {
		if !s.world.Bumped(id) || s.world.Wrecked(id) || !minds(s.world, id) {
			continue
		}
		if k := agents[id].Goal.Kind; k != nav.PointGoal && k != nav.BodyGoal {
			continue
		}
		rim := f.Ships[i]
		rim.Size = uint16(min(rimShare*float64(rim.Size)+16*s.points, math.MaxUint16))
		rim.Color = bumpedColor
		f.Rims = append(f.Rims, rim)
	}
}
