package scene

import (
	"testing"

	"galaxy/sim/contact"
)

// The ships of the Solar System fly through no planet and no moon on their way but by a rare
// chance: of 1,000 journeys fewer than one strikes something other than its goal. The
// moons are struck by sweeping, as each flies hundreds of its radii in a step.
func TestShipsOfTheSolarSystemStrikeNothing(t *testing.T) {
	s, err := Open("solar-system", "time.start=2026-11-20")
	if err != nil {
		t.Fatal(err)
	}
	w := world(t, s, 0)
	strikes, journeys := 0, 0
	for w.Time() < s.Setup.Start+30 {
		w.Step()
		for _, c := range w.Contacts() {
			if c.With.Kind != contact.Body || !c.Began {
				continue
			}
			strikes++
			if p := s.Setup.Bodies[c.With.Index].Parent; p <= 0 {
				t.Errorf("%s strikes %s", w.AgentName(c.Agent), s.Setup.Bodies[c.With.Index].Name)
			}
		}
	}
	for i := range w.Agents() {
		journeys += w.Journeys(uint32(i))
	}
	if journeys < 2000 || strikes > 1 {
		t.Errorf("%d strikes in %d journeys, want at most 1", strikes, journeys)
	}
}
