package stage

import (
	"math"

	"galaxy/nav"
)

// buildContactRims gives a red rim to ships that have had a contact, until they arrive;
// they keep their group's colour. Ships without a goal, ships that follow another agent,
// which never arrive, and ships that do not avoid contact have no rim.
func (s *instances) buildContactRims(f *Frame) {
	const rimShare = 1.36 // the size of a rim, as a multiple of its ship's
	if f.Dots {
		return
	}
	for i, id := range f.ShipIDs {
		if !s.world.Journeys().Touched(id) || s.world.Arms().Wrecked()[id] || s.world.Setup().Contacts == nil && !keepsClear(s.world, id) {
			continue
		}
		if k := s.world.Goal(id).Kind; k != nav.PointGoal && k != nav.BodyGoal {
			continue
		}
		rim := f.Ships[i]
		rim.Size = uint16(min(rimShare*float64(rim.Size)+16*s.points, math.MaxUint16))
		rim.Color = bumpedColor
		f.Rims = append(f.Rims, rim)
	}
}
