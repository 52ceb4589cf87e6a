package sim_test

import (
	"math/rand/v2"
	"testing"

	"galaxy/nav"
	"galaxy/nav/steer"
	"galaxy/nav/tiles"
	"galaxy/sim"

	"gonum.org/v1/gonum/spatial/r2"
)

// A disc that keeps to a path hits no wall, wherever in their tiles the ends are, and there is one wherever it fits at both ends.
func TestPathIsFree(t *testing.T) {
	m, _, _ := tiles.Parse(`
##########
#........#
#........#
#...#....#
#........#
#........#
##########
`, 10, r2.Vec{})
	w, err := sim.New(sim.Setup{
		Dt: 0.5, Tiles: m,
		Groups: []sim.Group{{Name: "scout", Behavior: &steer.Seek{}, Drive: nav.Kinematic{}}},
		Agents: []nav.Agent{{Pos: m.Center(tiles.Tile{X: 1, Y: 1}), Radius: 1, Mass: 1, MaxSpeed: 10, MaxAccel: nav.Unlimited, MaxTurn: nav.Unlimited}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	r := rand.New(rand.NewPCG(1, 2))
	place := func() r2.Vec { return r2.Vec{X: 10 + 80*r.Float64(), Y: 10 + 50*r.Float64()} }
	bent, refused := 0, 0
	for range 2000 {
		from, to, disc := place(), place(), tiles.Disc([]float64{2, 4}[r.IntN(2)])
		corners, ok := sim.Path(w, from, to, disc.Half)
		if fits := !m.Overlaps(disc, from) && !m.Overlaps(disc, to); ok != fits {
			t.Fatalf("%v: from %v to %v there is a way: %v; it fits at both: %v", disc, from, to, ok, fits)
		}
		if !ok {
			refused++
			continue
		}
		if len(corners) > 1 {
			bent++
		}
		if last := corners[len(corners)-1]; last != to {
			t.Fatalf("a way from %v to %v ends at %v", from, to, last)
		}
		at := from
		for _, c := range corners {
			if hit, hits := m.Hit(disc, at, r2.Sub(c, at)); hits {
				t.Fatalf("%v: the way from %v by %v hits a wall at %v", disc, from, corners, hit.At)
			}
			at = c
		}
	}
	if bent < 20 || refused < 20 || bent+refused > 1500 {
		t.Errorf("of 2000 ways %d bend and %d are refused", bent, refused)
	}
}
