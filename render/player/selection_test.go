package player

import (
	"testing"

	"galaxy/render/stage"
)

// A click selects the nearest ship, a body if no ship is near, else nothing.
func TestSelect(t *testing.T) {
	p := newPlayer(t)
	f := &stage.Frame{
		Width: 800, Height: 600, Scale: 2,
		Ships:   []stage.Ship{{X: 100, Y: 50}, {X: 110, Y: 50}},
		ShipIDs: []uint32{7, 3},
		Spots:   []stage.Spot{{X: -100, Y: 0, Radius: 40, Body: earth}, {X: -90, Y: 0, Radius: 2, Body: moon}},
	}
	for _, c := range []struct {
		x, y       float64
		ship, body int
	}{
		{501, 250, 7, None},
		{509, 251, 3, None},
		{500 - 23, 250, 7, None}, // within twelve points, as far as a star
		{500 - 25, 250, None, None},
		{310, 300, None, moon},
		{275, 300, None, earth},
		{10, 10, None, None},
	} {
		if p.Selection.SelectAt(c.x, c.y, f); p.ship != c.ship || p.body != c.body {
			t.Errorf("a click at (%v, %v): ship %d, body %d, want %d and %d", c.x, c.y, p.ship, p.body, c.ship, c.body)
		}
	}
}
