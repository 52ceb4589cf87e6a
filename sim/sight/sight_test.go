package sight_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/nav"
	"galaxy/sim/part/parttest"
	"galaxy/sim/sight"
)

func TestCopiesOfStatesAreWhole(t *testing.T) { parttest.Copies(t, (*sight.State).CopyTo) }

// An agent at the origin that heads for +x, among a planet at (10, 0), a rock at (0, 10) and a box beside it.
func TestSees(t *testing.T) {
	around := &sight.Surroundings{
		Obstacles: []nav.Obstacle{{Pos: r2.Vec{X: 10}, Radius: 2, Body: 0}, {Pos: r2.Vec{Y: 10}, Radius: 2, Body: -1}},
		Boxes:     []nav.Box{{Min: r2.Vec{X: -12, Y: -2}, Max: r2.Vec{X: -8, Y: 2}}},
	}
	all := sight.Law{Range: 30, Cone: 2 * math.Pi, Bodies: true, Rocks: true, Boxes: true}
	for _, c := range []struct {
		name string
		law  sight.Law
		at   r2.Vec
		want bool
	}{
		{"in front of the planet", all, r2.Vec{X: 5}, true},
		{"behind the planet", all, r2.Vec{X: 20}, false},
		{"on the planet", all, r2.Vec{X: 11}, true},
		{"beside the planet's limb", all, r2.Vec{X: 20, Y: 4.2}, true},
		{"behind the limb", all, r2.Vec{X: 20, Y: 4.0}, false},
		{"behind the rock", all, r2.Vec{Y: 20}, false},
		{"behind the box", all, r2.Vec{X: -20}, false},
		{"in the box", all, r2.Vec{X: -10}, true},
		{"too far", all, r2.Vec{X: 22, Y: 22}, false},
		{"where bodies hide nothing", sight.Law{Range: 30, Cone: 7, Rocks: true, Boxes: true}, r2.Vec{X: 20}, true},
		{"where rocks hide nothing", sight.Law{Range: 30, Cone: 7, Bodies: true, Boxes: true}, r2.Vec{Y: 20}, true},
		{"in the cone", sight.Law{Range: 30, Cone: math.Pi / 2}, r2.Vec{X: 5, Y: 4.9}, true},
		{"out of the cone", sight.Law{Range: 30, Cone: math.Pi / 2}, r2.Vec{X: 5, Y: 5.1}, false},
		{"far to the side of a wide cone", sight.Law{Range: 30, Cone: 1.5 * math.Pi}, r2.Vec{X: -4.9, Y: 5}, true},
		{"behind a wide cone", sight.Law{Range: 30, Cone: 1.5 * math.Pi}, r2.Vec{X: -5.1, Y: 5}, false},
	} {
		if got := c.law.Sees(around, r2.Vec{}, 0, c.at); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	if share, ok := all.Block(around, r2.Vec{}, r2.Vec{X: 20}); !ok || math.Abs(share-0.4) > 1e-12 {
		t.Errorf("the way is blocked at %v, %v", share, ok)
	}
}

// It remembers the eight that it sensed last, for as long as it does, and forgets a place that it sees empty.
func TestRemembers(t *testing.T) {
	m := sight.New([]bool{true, false})
	self := &nav.Agent{}
	at := func(id uint32, x float64) nav.Neighbor { return nav.Neighbor{ID: id, Pos: r2.Vec{X: x}} }
	var many []nav.Neighbor
	for id := range uint32(12) {
		many = append(many, at(id+2, float64(20-id)))
	}
	if m.Update(self, many, 5, 10); len(m.Of(0)) != 8 || m.Of(0)[0].ID != 13 || m.Of(0)[7].ID != 6 {
		t.Errorf("of twelve it remembers %v", m.Of(0))
	}
	m.Update(self, []nav.Neighbor{at(2, 3), at(13, 4)}, 6, 10)
	if list := m.Of(0); len(list) != 8 || list[0].ID != 2 || list[1].ID != 13 || list[1].Pos.X != 4 || list[2].ID != 12 {
		t.Errorf("after two more %v", list)
	}
	self.Pos.X, self.Radius = 2.6, 0.5
	m.Update(self, nil, 7, 10)
	if list := m.Of(0); len(list) != 7 || list[0].ID != 13 {
		t.Errorf("after it has come to where the second was: %v", list)
	}
	if m.Update(self, nil, 16, 10); len(m.Of(0)) != 1 {
		t.Errorf("ten ticks after most were sensed: %v", m.Of(0))
	}
	if m.Update(self, nil, 17, 10); len(m.Of(0)) != 0 {
		t.Errorf("it remembers too long: %v", m.Of(0))
	}
	if m.Update(&nav.Agent{ID: 1}, many, 5, 10); m.Of(1) != nil {
		t.Error("another agent remembers")
	}
}
