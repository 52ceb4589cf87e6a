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

// A moment at which time stands, and a view of the sky from a place or from the middle of a body, are kept, too; the tour shows them
// again, and then the plane.
func TestSightsAreKept(t *testing.T) {
	t.Chdir(t.TempDir())
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Observer.SetReducedMotion(true)
	var moments []float64
	var fields []float64
	for _, text := range []string{"total solar eclipse", "rings edge-on", "sunset"} {
		p.Finder.SetQuery(text)
		p.Finder.FlyToResult()
		p.Advance(0)
		p.Tours.KeepPlace()
		moments, fields = append(moments, p.Time()), append(fields, p.Observer.Field())
	}
	p.Observer.Pan(100, 50) // the eye turns away from the Sun
	lon, lat := p.Observer.Direction()
	p.Tours.KeepPlace()
	p.Observer.LookAround(false)
	p.Advance(1)
	p.Tours.KeepPlace()
	made, err := tour.Open("solar-system-tour.toml")
	if err != nil || len(made.Steps) != 5 {
		t.Fatalf("%v: %q", err, p.Notices.Text())
	}
	again := openSolar(t)
	again.Observer.SetViewport(1280, 720, 1)
	if err := again.Tours.Play(made); err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"Sun", "Saturn", "Sun"} {
		again.Advance(0)
		at, _ := again.Observer.observed.seen(observer.Frame{Ship: None, Body: again.BodyNamed(name)})
		seen, _ := ptr(again.Observer.Camera()).See(at)
		if math.Abs(again.Time()-moments[i]) > 1e-4 || !again.Observer.LooksAround() || math.Hypot(seen.X, seen.Y) > 2 || math.Abs(again.Observer.Field()/fields[i]-1) > 1e-3 {
			t.Errorf("step %d is at %v instead of %v, %s at %v, the field %v instead of %v", i, again.Time(), moments[i], name, seen, again.Observer.Field(), fields[i])
		}
		again.Tours.Skip(1)
	}
	again.Advance(0)
	if l, b := again.Observer.Direction(); math.Hypot(math.Remainder(l-lon, 2*math.Pi), b-lat) > 1e-3 {
		t.Errorf("the eye looks to %v, %v instead of %v, %v", l, b, lon, lat)
	}
	again.Tours.Skip(1)
	again.Advance(0)
	if again.Observer.LooksAround() {
		t.Error("the plane is not shown again")
	}
}
