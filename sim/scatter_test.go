package sim

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/nav/tiles"
)

// On tiles agents are scattered over free space: none in a wall, on another agent or on a
// wreck; where the map is too small the order is refused.
func TestLoadOnTiles(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 9))
		m, err := tiles.New(12+r.IntN(9), 9, 30, r2.Vec{X: -50})
		if err != nil {
			t.Fatal(err)
		}
		m.Fill(func(tiles.Tile) uint8 { return uint8(min(r.IntN(5), 1)) })
		setup := hike(m)
		setup.Seed = seed
		setup.Groups = append(setup.Groups, Group{Name: "blue", Behavior: wayward{}, Drive: nav.Kinematic{}})
		radius := []float64{0, 4, 14, 20}[seed%4]
		for i := range 20 + 80*int(seed%2) {
			at, ok := m.NearestOpen(tiles.Tile{X: r.IntN(12), Y: r.IntN(9)}, m.Needs(radius))
			if !ok {
				continue
			}
			a := hiker(m, uint32(len(setup.Agents)), at, at)
			a.Radius, a.Square, a.Group = radius, i%3 > 0, int32(i%2)
			setup.Agents = append(setup.Agents, a)
		}
		w := mustNew(t, setup)
		for i := range w.Agents() {
			if i%7 == 0 {
				wreck(w, uint32(i))
			}
		}
		steps(w, 10) // overlapping agents are moved apart
		before := append([]nav.Agent(nil), w.Agents()...)
		order := []string{"red"}
		if seed%3 == 0 {
			order = nil
		}
		if err := w.Give(append(Text{"load"}, order...)); err != nil {
			if !strings.Contains(err.Error(), "the map has room for") || radius < 14 {
				t.Errorf("seed %d: %v", seed, err)
			}
			continue
		}
		w.apply()
		moved := func(i int) bool { return !w.Arms().Wrecked()[i] && (order == nil || w.Agents()[i].Group == 0) }
		for i := range w.Agents() {
			a := &w.Agents()[i]
			if !moved(i) {
				if a.Pos != before[i].Pos || a.Goal != before[i].Goal {
					t.Errorf("seed %d: agent %d was not to be moved", seed, i)
				}
				continue
			}
			if w.Tiles().Overlaps(a.Shape(), a.Pos) || a.Goal.Kind != nav.NoGoal {
				t.Errorf("seed %d: agent %d at %v", seed, i, a.Pos)
			}
			for k := range w.Agents() {
				own, hull := a.Hull(), w.Agents()[k].Hull().At(w.Agents()[k].Pos)
				hull = hull.Inflate(&own)
				if depth, ok := hull.Depth(a.Pos); ok && k != i {
					t.Errorf("seed %d: agents %d and %d overlap by %v", seed, i, k, depth)
				}
			}
		}
	}
}

// No order moves a wreck, or gives it a goal.
func TestOrdersLeaveWrecksAlone(t *testing.T) {
	for _, order := range []string{"circle", "groups", "blocks", "lines", "swap", "load"} {
		w := mustNew(t, onRing(9))
		wreck(w, 4)
		before := w.Agents()[4]
		give(t, w, order)
		w.Step()
		if a := &w.Agents()[4]; a.Pos != before.Pos || a.Goal != before.Goal {
			t.Errorf("%s: %+v", order, *a)
		}
	}
}

// wreck makes an agent a wreck.
func wreck(w *World, id uint32) {
	w.neighbors.show()
	w.arms.Wreck(id)
	w.stop(id).Wreck = true
}
