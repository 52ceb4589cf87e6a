package render

import "galaxy/nav"

// mostExplained is how many ships of a crowd are explained at a time: more arrows
// would hide the ships.
const mostExplained = 64

// crowdScale is the length of a crowd's arrows, as a share of the selected
// ship's.
const crowdScale = 0.45

// fillCrowd draws the sums of all ships in the picture but the selected one's: the
// direction that came of it all, or else the pull, and what the pushes add up to.
// Of many ships every second is explained, or every fourth, and so on: always the
// same ones.
func (s *Stage) fillCrowd(f *Frame) {
	every := uint32(1)
	for uint32(len(f.ShipIDs)) > mostExplained*every {
		every *= 2
	}
	e := &s.crowd
	for _, id := range f.ShipIDs {
		if id%every != 0 || int(id) == s.view.Ship {
			continue
		}
		s.world.View(id, &s.sight)
		e.Listen(s.world, int(id), &s.sight, false)
		result := nav.InkPull
		if e.draws(nav.InkSum) {
			result = nav.InkSum
		}
		s.lay(e, int(id), crowdScale)
		for _, ink := range [...]nav.Ink{result, nav.InkTotal, nav.InkChoice} {
			for i := range e.strokes {
				if st := &e.strokes[i]; st.shown && st.shape == vector && st.ink == ink {
					s.stroke(f, st, "", crowdScale)
				}
			}
		}
	}
}
