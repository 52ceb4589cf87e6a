package player

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/render/finder"
	"galaxy/render/stage"
	"galaxy/render/starscape"
	"galaxy/sky"
)

// lettingGo are the ways in which a person ends a flight without asking for another one.
var lettingGo = map[string]func(*Player){
	"Follow is unticked":     func(p *Player) { p.Selection.SetFollow(false) },
	"nothing is selected":    func(p *Player) { p.Selection.Deselect() },
	"a click beside all":     func(p *Player) { p.Selection.SelectAt(3, 3, &stage.Frame{}) },
	"no ship is selected":    func(p *Player) { p.Selection.SelectShip(None) },
	"the panel is closed":    func(p *Player) { p.Selection.SelectBody(None) },
	"Esc":                    func(p *Player) { p.Notices.Dismiss(); p.Dismiss() },
	"too fast for its ships": func(p *Player) { p.Playback.startCoasting("") },
}

// A flight that is let go of ends where the camera is at that moment, outside of all bodies: it neither goes on nor leads
// elsewhere.
func TestFlightsEndWhereTheyAreLetGo(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Advance(0)
	jupiter, sun := p.BodyNamed("Jupiter"), p.BodyNamed("Sun")
	ways := map[string]func(){
		"Follow, of a planet": func() { p.Selection.SelectBody(jupiter); p.Selection.SetFollow(true) },
		"Follow, of a ship":   func() { p.Selection.SelectShip(3); p.Selection.SetFollow(true) },
		"Enter, to a planet":  func() { p.Selection.SelectBody(jupiter); p.Selection.FlyToSelection() },
		"another one followed": func() {
			p.Selection.SelectBody(sun)
			p.Selection.SetFollow(true)
			p.settleFlight()
			p.Selection.SelectBody(jupiter)
		},
	}
	for way, begin := range ways {
		for how, letGo := range lettingGo {
			if how == "too fast for its ships" && way != "Follow, of a ship" {
				continue
			}
			for _, share := range []float64{0.05, 0.7} {
				p.Selection.Deselect()
				p.Playback.SetPaused(true) // the way to where the flight begins needs no steps of the world
				p.Selection.FlyTo(finder.Result{Body: p.BodyNamed("Earth"), Ship: None})
				p.settleFlight()
				p.Playback.SetPaused(false)
				p.Selection.Deselect()
				begin()
				flight := p.Observer.Flight()
				if flight == nil {
					t.Fatalf("%s: nothing flies", way)
				}
				for flight.Passed() < share {
					p.Advance(1.0 / 20)
				}
				p.Notices.Dismiss()
				before := p.Observer.Plane()
				letGo(p)
				for range 10 {
					p.Advance(1.0 / 20)
				}
				now := p.Observer.Plane()
				if off := r2.Norm(r2.Sub(now.Center, before.Center)) * before.Zoom; off > 1e-6 || now.Zoom != before.Zoom {
					t.Errorf("%s, %s after %v of the flight: %v pixels beside, zoom %v of %v", way, how, share, off, now.Zoom, before.Zoom)
				}
				if p.Following() {
					t.Errorf("%s, %s: it is followed", way, how)
				}
				eye := eyeAbove(before.Center, 720/before.Zoom)
				for i, b := range p.World.Setup().Bodies {
					if r3.Norm(r3.Sub(p.index.bodyStates[i].R, eye)) < b.Radius {
						t.Errorf("%s, %s after %v of the flight: in %s", way, how, share, b.Name)
					}
				}
				p.coast = coast{}
			}
		}
	}
}

// settleFlight waits for the end of a flight.
func (p *Player) settleFlight() {
	for p.Observer.Flight() != nil || p.Observer.Journey() != nil {
		p.Advance(1.0 / 10)
	}
}

// A flight through the sky ends where it is let go of, too, whatever leads there: it is not flown to its end.
func TestSkyFlightsEndWhereTheyAreLetGo(t *testing.T) {
	for name, begin := range map[string]func(*Player){
		"Follow, of a star": func(p *Player) { p.Selection.SelectStar(find(t, "Vega").System); p.Selection.SetFollow(true) },
		"Enter, to a star":  func(p *Player) { p.Selection.SelectStar(find(t, "Vega").System); p.Selection.FlyToSelection() },
		"to a place": func(p *Player) {
			if err := p.Sky.FlyToPlace(sky.Place{In: sky.Galactic, At: r3.Vec{X: -8000, Y: 300}}, 100); err != nil {
				t.Fatal(err)
			}
		},
	} {
		for _, how := range []string{"Follow is unticked", "nothing is selected", "a click beside all", "Esc"} {
			if how == "Follow is unticked" && name != "Follow, of a star" {
				continue
			}
			for _, share := range []float64{0.1, 0.7} {
				p := openStars(t)
				begin(p)
				flight := p.Observer.Journey()
				if flight == nil {
					t.Fatalf("%s: nothing flies", name)
				}
				for flight.Passed() < share {
					p.Advance(1.0 / 60)
				}
				p.Notices.Dismiss()
				focus, height := p.Observer.Focus(), p.Observer.HeightPC()
				lettingGo[how](p)
				for range 30 {
					p.Advance(1.0 / 60)
				}
				if off := r3.Norm(r3.Sub(p.Observer.Focus(), focus)); off > 1e-3*height || math.Abs(p.Observer.HeightPC()/height-1) > 1e-9 || p.Observer.Journey() != nil || p.Following() {
					t.Errorf("%s, %s after %v of the flight: %v heights beside, %v times as high; it flies: %v", name, how, share, off/height, p.Observer.HeightPC()/height, p.Observer.Journey() != nil)
				}
			}
		}
	}
}

// openStars plays the scene of the galaxy, at rest.
func openStars(t *testing.T) *Player {
	t.Helper()
	p, err := Open("galaxy")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.World.Close() })
	p.Playback.SetStepBudget(0)
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(true)
	p.Advance(0)
	return p
}

// Follow keeps the height of the picture, but leads into no body that is larger than that.
func TestFollowLeadsIntoNoBody(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1280, 720, 1)
	p.Playback.SetPaused(true)
	p.Selection.FlyTo(finder.Result{Body: p.BodyNamed("Phobos"), Ship: None})
	p.settleFlight()
	near := 720 / p.Observer.Plane().Zoom
	sun := p.BodyNamed("Sun")
	p.Selection.SelectBody(sun)
	p.settleFlight()
	if height, radius := 720/p.Observer.Plane().Zoom, p.World.Setup().Bodies[sun].Radius; starscape.StandOff*height <= radius {
		t.Errorf("the Sun has a radius of %v au and the picture is %v high: the eye is in it", radius, height)
	}
	p.Selection.SelectBody(p.BodyNamed("Phobos"))
	p.settleFlight()
	p.Observer.Wheel(720/p.Observer.Plane().Zoom/near, 0, 0)
	advanceFor(p, 2)
	before := p.Observer.Plane().Zoom
	p.Selection.SetFollow(false)
	p.Selection.SetFollow(true)
	p.settleFlight()
	if now := p.Observer.Plane().Zoom; math.Abs(now/before-1) > 1e-9 {
		t.Errorf("what is in the middle already is shown %v times as large", now/before)
	}
}
