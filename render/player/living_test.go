package player

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
)

// Ships of a living system are the same whenever one comes to a time: by a jump there and back, and by a visit from outside.
func TestJumpsInALivingSystem(t *testing.T) {
	for _, name := range []string{"TRAPPIST-1", "Broflirfre Chehourxen"} {
		p := openSystem(t, name)
		ships := func() (list []r2.Vec) {
			for i := range p.World.Count() {
				list = append(list, p.shipPosition(i))
			}
			return list
		}
		p.Playback.SetPaused(true)
		goTo := func(at float64) []r2.Vec {
			if err := p.Almanac.GoToTime(at); err != nil {
				t.Fatal(err)
			}
			p.Advance(0)
			return ships()
		}
		first := goTo(10000)
		if len(first) == 0 {
			t.Fatalf("%s has no ships", name)
		}
		if other := goTo(20000); slices.Equal(first, other) {
			t.Errorf("%s: the ships are where they were 10000 days before", name)
		}
		if again := goTo(10000); !slices.Equal(first, again) {
			t.Errorf("%s: back at the same time the ships are elsewhere", name)
		}
		system, err := p.Scene.System()
		if err != nil {
			t.Fatal(err)
		}
		c := newPassage(system, nil, 10000, nil)
		if c.err != nil {
			t.Fatal(c.err)
		}
		for c.World.Tick() < p.World.Tick() {
			c.World.Step()
		}
		if c.World.Hash() != p.World.Hash() || p.Time() != 10000 || p.World.Tick() == 0 {
			t.Errorf("%s: a visit at that time finds other ships than a jump; ticks %d and %d, times %v and %v", name, c.World.Tick(), p.World.Tick(), c.World.Time(), p.Time())
		}
		c.World.Close()
	}
}
