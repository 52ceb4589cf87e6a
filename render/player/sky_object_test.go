package player

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/observer"
	"galaxy/render/stage"
	"galaxy/render/starscape"
	"galaxy/sky"
)

// A cluster or a constellation is selected by a click on what it looks like, or by a flight, until something else is.
func TestObjectsAreSelected(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Advance(0)
	m42, orion := find(t, "M 42").Object, find(t, "Orion").Object
	p.Selection.StarAt = func(x, y, reach float64) (starscape.Star, bool) {
		return starscape.Star{Index: -1, Body: -1, Object: m42, Name: m42.Name}, true
	}
	p.Selection.SelectBody(3)
	if !p.Selection.selectStarAt(100, 100) || p.Selection.Object() != m42 || p.Selected() || !p.Selection.Chosen() || p.View().Object != m42 {
		t.Errorf("a click on M 42 selects %v", p.Selection.Object())
	}
	p.Observer.Jumps = true
	p.Selection.FlyToSelection()
	if !p.Scene.Galaxy || p.Selection.Object() != m42 || r3.Norm(r3.Sub(p.Observer.Focus(), m42.Place)) > 1e-6 {
		t.Errorf("Enter leads to %v in %s, %v selected", p.Observer.Focus(), p.Scene.File, p.Selection.Object())
	}
	if err := p.Sky.FlyToFound(find(t, "Orion")); err != nil || p.Selection.Object() != orion {
		t.Errorf("a flight to Orion selects %v: %v", p.Selection.Object(), err)
	}
	if p.Selection.SelectStar(find(t, "Vega").System); p.Selection.Object() != nil {
		t.Error("a star does not take the place of a constellation")
	}
	p.Selection.SelectObject(m42)
	p.Notices.Dismiss()
	if p.Selection.Star() != nil || !p.Dismiss() || p.Selection.Chosen() {
		t.Error("Esc does not deselect a nebula")
	}
}

// A click on the name of a star, a cluster or a constellation selects that.
func TestNamesAreClicked(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(true)
	p.Options.Figures = true
	p.Observer.Jumps = true
	p.Advance(0)
	rigel := find(t, "Rigel").System
	p.Observer.LookAt(r3.Sub(find(t, "Orion").Object.Place, p.Observer.Focus()))
	var b stage.Builder
	var f stage.Frame
	p.Selection.StarAt = b.PickStar
	for range 10 {
		p.Advance(1.0 / 60)
		b.Build(&f, p.Scene, p.World, p.View())
	}
	clicked := 0
	for i := range f.Texts {
		x := &f.Texts[i]
		if name := string(x.S); name != "Orion" && name != "Rigel" {
			continue
		}
		p.Selection.Deselect()
		p.Selection.selectStarAt(float64(x.X)+0.8*float64(x.Size), float64(x.Y)-0.3*float64(x.Size))
		if clicked++; string(x.S) == "Rigel" && !observer.Same(p.Selection.Star(), rigel) || string(x.S) == "Orion" && (p.Selection.Object() == nil || p.Selection.Object().Name != "Orion") {
			t.Errorf("a click on the name %s selects %v, %v", x.S, p.Selection.Star(), p.Selection.Object())
		}
	}
	if clicked != 2 {
		t.Errorf("%d of the two names are shown", clicked)
	}
}

// F follows a star that is only a light: in the galaxy the camera goes with it, in a system it looks at it.
func TestFollowALight(t *testing.T) {
	p, err := Open("galaxy")
	if err != nil {
		t.Fatal(err)
	}
	defer p.World.Close()
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(1280, 720, 1)
	far := find(t, "Kapteyn's Star").System // at 290 km/s it moves a parsec in 3400 years
	if v := r3.Norm(far.Velocity); v < 200 {
		t.Fatalf("it goes at %v km/s", v)
	}
	p.Selection.SelectStar(far)
	height := p.Observer.HeightPC()
	p.Selection.ToggleFollow()
	if !p.Following() {
		t.Errorf("F follows nothing: %q", p.Notices.text)
	}
	p.Playback.SetRate(1e5 * 365.25)
	p.Playback.SetPaused(false)
	advanceFor(p, 4)
	off := func() float64 {
		return r3.Norm(r3.Sub(p.Observer.Focus(), far.At(p.SkyTime()))) / p.Observer.HeightPC()
	}
	if p.Observer.Travelling() || math.Abs(p.Observer.HeightPC()/height-1) > 1e-9 || off() > 1e-3 {
		t.Errorf("after 4 s it is %v heights beside the middle, which is %v pc high of %v", off(), p.Observer.HeightPC(), height)
	}
	before := far.At(p.SkyTime())
	advanceFor(p, 2)
	if off() > 1e-3 || r3.Norm(r3.Sub(far.At(p.SkyTime()), before)) < 0.1 || !p.Following() {
		t.Errorf("2 s later it is %v heights beside the middle; follows %v", off(), p.Following())
	}
	p.Selection.ToggleFollow()
	advanceFor(p, 2)
	if p.Following() || off() < 1e-3 {
		t.Errorf("F again: follows %v, and it is %v heights beside the middle", p.Following(), off())
	}
	p.Selection.SelectStar(far)
	p.Selection.ToggleFollow()
	if p.Selection.SelectStar(find(t, "Vega").System); p.Following() {
		t.Error("it follows a star that is not selected any more")
	}

	p = openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Advance(0)
	vega := find(t, "Vega").System
	p.Selection.SelectStar(vega)
	p.Selection.ToggleFollow()
	advanceFor(p, 2)
	x, y, before2 := p.View().Eye.Project(sky.Place{In: sky.Galactic, At: vega.At(p.SkyTime())}, 1280, 720)
	if !p.Observer.LooksAround() || !before2 || math.Hypot(x, y) > 2 || !strings.Contains(p.Notices.text, "Looking at Vega") {
		t.Errorf("in the Solar System Vega is at (%v, %v): %q", x, y, p.Notices.text)
	}
	p.Observer.LookAround(false)
	advanceFor(p, 2)
	p.Selection.SelectStar(find(t, "Sol").System)
	if p.Selection.SetFollow(true); p.selectedName() != "Sun" || !p.Following() {
		t.Errorf("in its own system the Sun is not followed, but %q", p.selectedName())
	}
}

// A flight out of centuries a second goes on where its slower time lets the ships begin anew.
func TestAFlightOutlivesTheWorld(t *testing.T) {
	for _, rate := range []float64{1e3, 1e5} {
		p, err := Open("galaxy")
		if err != nil {
			t.Fatal(err)
		}
		p.Playback.SetStepBudget(0)
		p.Observer.SetViewport(1280, 720, 1)
		p.Playback.SetPaused(false)
		p.Playback.SetRate(rate * 365.25)
		advanceFor(p, 0.5)
		vega := find(t, "Vega")
		if err := p.Sky.FlyToFound(vega); err != nil {
			t.Fatal(err)
		}
		advanceFor(p, observer.FlightSeconds+0.2)
		if p.Observer.Travelling() || p.Scene.Star != vega.System.Address {
			t.Errorf("at %v years a second it ends in %s, %v pc high: %q", rate, p.Scene.File, p.Observer.HeightPC(), p.Notices.text)
		}
		p.World.Close()
	}
}

// A click again at the same place selects what is next there, and after the last the first; elsewhere the nearest.
func TestAClickAgainSelectsTheNext(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Advance(0)
	a := p.Sky.Atlas()
	star := func(name string) starscape.Star {
		s := find(t, name).System
		for i, shine := range a.Shines() {
			if shine.Place == s.Place {
				return starscape.Star{Index: i, Body: -1, Name: s.Name}
			}
		}
		t.Fatal(name)
		return starscape.Star{}
	}
	all := []starscape.Star{star("Mizar"), star("Alcor"), {Index: -1, Body: -1, Object: find(t, "M 42").Object, Name: "Orion Nebula"}}
	p.Selection.StarAt = func(x, y, reach float64) (starscape.Star, bool) { return all[0], true }
	p.Selection.StarsAt = func(x, y, reach float64, most int) []starscape.Star { return all }
	selected := func() string {
		if o := p.Selection.Object(); o != nil {
			return o.Name
		}
		return p.Selection.Star().Name
	}
	for i, want := range []string{all[0].Name, all[1].Name, "Orion Nebula", all[0].Name, all[1].Name} {
		if p.Selection.selectStarAt(200+float64(i%2), 300); selected() != want {
			t.Errorf("click %d selects %s, want %s", i+1, selected(), want)
		}
	}
	if p.Selection.selectStarAt(260, 300); selected() != all[0].Name {
		t.Errorf("a click elsewhere selects %s", selected())
	}
	p.Selection.SelectBody(3)
	p.Selection.StarAt = func(x, y, reach float64) (starscape.Star, bool) {
		return starscape.Star{Index: -1, Body: 4, Name: "Mars"}, true
	}
	if p.Selection.selectStarAt(10, 10); p.body != p.BodyNamed("Mars") {
		t.Error("a click on the light of a planet does not select it")
	}
}
