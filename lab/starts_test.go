package lab

import (
	"testing"

	"galaxy/scene"
	"galaxy/sim"
)

// No case begins with an overlap, whatever the seed: no method could end it cleanly.
func TestCasesStartApart(t *testing.T) {
	cases, err := Cases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		for _, seed := range []string{"seed=1", "seed=2", "seed=3", "seed=4", "seed=5", "seed=6"} {
			s, err := scene.Open("bench/"+c.Name, seed)
			if err != nil {
				t.Fatal(err)
			}
			w, err := sim.New(s.Setup)
			if err != nil {
				t.Fatal(err)
			}
			w.Near(0, func(g *sim.Gap) {
				if g.Length < 0 {
					t.Errorf("%s, %s: %s overlaps another by %v at the start", c.Name, seed, w.AgentName(g.Agent), -g.Length)
				}
			})
		}
	}
}
