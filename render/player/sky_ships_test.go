package player

import (
	"math"
	"slices"
	"testing"

	"galaxy/render/finder"
	"galaxy/render/observer"
	"galaxy/render/stage"
)

// A ship between the stars stays in the middle of the picture that follows it, although it rises and sinks, and is as
// small an arrow from near as from far.
func TestShipsOfTheGalaxyFromNear(t *testing.T) {
	p, err := Open("galaxy")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(false)
	advanceFor(p, 0.5)
	const ship = 170 // a scout
	p.Selection.FlyTo(finder.Result{Body: None, Ship: ship})
	advanceFor(p, observer.FlightSeconds+0.1)
	var b stage.Builder
	var f stage.Frame
	for _, height := range []float64{10, 1, 0.1, 0.01, 1e-3, 1e-4, 1e-5} {
		p.Observer.SetZoom(720 / height)
		advanceFor(p, 0.1)
		b.Build(&f, p.Scene, p.World, p.View())
		k := slices.Index(f.ShipIDs, uint32(ship))
		if k < 0 {
			t.Fatalf("in a picture of %v pc the ship is not shown", height)
		}
		if s := &f.Ships[k]; math.Hypot(float64(s.X), float64(s.Y)) > 1 || s.Size > 10*16 {
			t.Errorf("in a picture of %v pc the ship is at (%v, %v), %v pixels large", height, s.X, s.Y, s.Size/16)
		}
		for i := range f.Marks {
			if f.Marks[i].Radius > 60 {
				t.Errorf("in a picture of %v pc a ring of %v pixels", height, f.Marks[i].Radius)
			}
		}
	}
}

// Ships leave trails among the stars, and none where all their ways are one point of the disk.
func TestTrailsOfTheGalaxy(t *testing.T) {
	p, err := Open("galaxy")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(false)
	var b stage.Builder
	p.Playback.OnStep = func() { b.Observe(p.Scene, p.World, p.Playback.AchievedRate()) }
	advanceFor(p, 2)
	var f stage.Frame
	for height, want := range map[float64]bool{12: true, 30000: false} {
		p.Observer.SetZoom(720 / height)
		p.Observer.update(0)
		b.Build(&f, p.Scene, p.World, p.View())
		if n := len(f.Trails); n > 0 != want {
			t.Errorf("in a picture of %v pc trails have %d points", height, n)
		}
	}
}
