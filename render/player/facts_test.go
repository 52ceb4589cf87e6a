package player

import (
	"testing"
)

// On tiles the target is named as the map names it, and a way with corners, or none,
// is told from a straight one.
func TestFactsOnTiles(t *testing.T) {
	p, err := Open("tiles-choke")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.SetBudget(0)
	p.Advance(0.1)
	p.SelectShip(0)
	f, _ := p.Facts()
	if f.Target != "mark R" || !f.Around || f.Lost {
		t.Errorf("heads for %s, around corners %v, lost %v", f.Target, f.Around, f.Lost)
	}
	if err := p.Give("red", "10,6"); err != nil {
		t.Fatal(err)
	}
	p.Advance(0.1)
	if f, _ = p.Facts(); f.Target != "tile 10,6" || f.Around {
		t.Errorf("sent to %s, around corners %v", f.Target, f.Around)
	}
	for _, at := range [...]string{"13,6", "14,6"} { // the opening
		if err := p.Give("tile", at, "solid"); err != nil {
			t.Fatal(err)
		}
	}
	p.SelectShip(24)
	p.Advance(0.1)
	if f, _ = p.Facts(); !f.Lost {
		t.Errorf("behind a wall from tile %v it finds a way", p.World.Setup().Tiles.At(f.Pos))
	}
}
