package player

import (
	"slices"
	"testing"

	"galaxy/nav"
	"galaxy/sim"
)

// On tiles the target has the map's name, and detours and unreachable targets are
// reported.
func TestFactsOnTiles(t *testing.T) {
	p, err := Open("tiles-choke")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	p.Advance(0.1)
	p.Selection.SelectShip(0)
	f, _ := p.Facts.Ship()
	if f.Target != "mark R" || !f.Detour || f.Unreachable {
		t.Errorf("heads for %s, around corners %v, lost %v", f.Target, f.Detour, f.Unreachable)
	}
	if err := p.Orders.Give(sim.Text{"red", "10,6"}); err != nil {
		t.Fatal(err)
	}
	p.Advance(0.1)
	if f, _ = p.Facts.Ship(); f.Target != "tile 10,6" || f.Detour {
		t.Errorf("sent to %s, around corners %v", f.Target, f.Detour)
	}
	for _, at := range [...]string{"13,6", "14,6"} { // the opening
		if err := p.Orders.Give(sim.Text{"tile", at, "solid"}); err != nil {
			t.Fatal(err)
		}
	}
	p.Selection.SelectShip(24)
	p.Advance(0.1)
	if f, _ = p.Facts.Ship(); !f.Unreachable {
		t.Errorf("behind a wall from tile %v it finds a way", p.World.Setup().Tiles.At(f.Pos))
	}
}

// A turret's shots and hits are counted, and so are its group's: the smooth turret hits more
// often than the naive one.
func TestHitsAreCounted(t *testing.T) {
	p, err := Open("turret")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	for range 15 * 60 {
		p.Playback.StepOnce()
	}
	var hits [2]int
	for i := range hits {
		p.Selection.SelectShip(slices.IndexFunc(p.World.Agents(), func(a nav.Agent) bool { return int(a.Group) == i }))
		f, _ := p.Facts.Ship()
		m := p.World.Report().Metrics[i]
		if !f.Armed || f.Shots == 0 || f.Shots != m.ShellsFired || f.Hits != m.ShellsHit {
			t.Errorf("%s has hit %d times of %d, its group %d of %d", f.Name, f.Hits, f.Shots, m.ShellsHit, m.ShellsFired)
		}
		hits[i] = f.Hits
	}
	if hits[0] < hits[1]+5 {
		t.Errorf("the smooth turret has hit %d times, the naive one %d", hits[0], hits[1])
	}
}

// A ship that is to match a target which is faster than itself is promised no arrival: it cannot. One that need not, or that
// can, is.
func TestNoMatchIsPromised(t *testing.T) {
	for _, c := range []struct {
		speed, method string
		noMatch       bool
	}{
		{"0.01", "rendezvous", true}, {"0.08", "rendezvous", false}, {"0.01", "magnet", false},
	} {
		p, err := Open("inner-planets", "time.start=2026-11-20", "group."+c.method+".speed="+c.speed, "group."+c.method+".stops=[\"Mercury\"]")
		if err != nil {
			t.Fatal(err)
		}
		defer p.World.Close()
		p.Advance(0)
		p.Selection.SelectShip(p.ShipNamed(c.method + " 1"))
		f, ok := p.Facts.Ship()
		if !ok || f.Target != "Mercury" || f.NoMatch != c.noMatch || c.noMatch && !(f.TargetSpeed > f.MaxSpeed) {
			t.Errorf("%s at %s au/day to %s at %v: cannot match %v", c.method, c.speed, f.Target, f.TargetSpeed, f.NoMatch)
		}
	}
}
