package player

import (
	"math"
	"testing"

	"galaxy/render/observer"
	"galaxy/scene/tour"
)

// Places that are kept are a tour that shows them again: a body, a ship and a place, seen as they were.
func TestPlacesAreKept(t *testing.T) {
	t.Chdir(t.TempDir())
	p, err := Open("orders")
	if err != nil {
		t.Fatal(err)
	}
	p.Observer.SetViewport(1280, 720, 1)
	p.Observer.SetReducedMotion(true)
	p.Selection.SelectBody(p.BodyNamed("Luna"))
	p.Selection.FlyToSelection()
	p.Advance(1)
	p.Tours.KeepPlace()
	width := float64(p.Observer.Width) / p.Observer.Plane().Zoom
	p.Selection.SelectShip(2)
	p.Selection.FlyToSelection()
	p.Observer.TurnTo(nil)
	p.Advance(1)
	p.Tours.KeepPlace()
	p.Selection.Deselect()
	p.Observer.Ride(observer.Free)
	p.Observer.Fit()
	p.Advance(1)
	p.Tours.KeepPlace()
	made, err := tour.Open("orders-tour.toml")
	if err != nil {
		t.Fatalf("%v: %q", err, p.Notices.Text())
	}
	if n := len(made.Steps); n != 3 || made.Steps[0].Scene != "orders" || made.Steps[0].Body != "Luna" || made.Steps[1].Agent != p.ShipName(2) || made.Steps[2].At == nil || made.Steps[1].Scene != "" {
		t.Errorf("the steps are %+v", made.Steps)
	}
	if got := made.Steps[0].Width; math.Abs(got/width-1) > 1e-3 || made.Steps[0].Elevation == nil || *made.Steps[0].Elevation != 90 {
		t.Errorf("the first step is %v wide, not %v", got, width)
	}
	if err := p.Tours.Play(made); err != nil {
		t.Fatal(err)
	}
}
