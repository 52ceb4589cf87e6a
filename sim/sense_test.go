package sim

import "testing"

func TestAFewWithALongViewDoNotEnlargeTheCells(t *testing.T) {
	s := crowd(100, 100)
	s.Groups[1].Behavior = &shy{Range: 1e6}
	for i := range s.Agents {
		s.Agents[i].Group = 0
	}
	s.Agents[7].Group = 1
	if w := mustNew(t, s); w.agents.Side() != 5 {
		t.Errorf("cells have side %v where all but one look 5 far", w.neighbors.grid.Side())
	}
}
