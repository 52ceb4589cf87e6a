package player

import (
	"math"
	"testing"

	"galaxy/render/finder"
	"galaxy/render/observer"
)

// A flight to a thing of the sky ends where it takes a third of the picture, whatever goes round it.
func TestFlightsEndAtAThird(t *testing.T) {
	for _, name := range []string{
		"Betelgeuse", "Antares", "Barnard's Star", "Sagittarius A*", "Pleiades", "Andromeda Galaxy", "Orion Nebula", "Moon", "Titan", "Halley", "Ceres",
		"Sun", "Jupiter", "Saturn", "Pluto", "TRAPPIST-1", "TRAPPIST-1 e", "51 Pegasi", "Alpha Centauri", "Sirius B", "Proxima Centauri b",
	} {
		p, err := Open("galaxy")
		if err != nil {
			t.Fatal(err)
		}
		p.Playback.SetStepBudget(0)
		p.Playback.SetPaused(true)
		p.Observer.SetViewport(1280, 720, 1)
		p.Advance(0)
		to := find(t, name)
		if err := p.Sky.FlyToFound(to); err != nil {
			t.Fatal(err)
		}
		for range 3600 {
			if p.Advance(1. / 60); !p.Observer.Travelling() {
				break
			}
		}
		var size float64 // pc
		if to.Object != nil {
			size = to.Object.Size
		} else {
			body := to.Body
			if body < 0 {
				body = mainBody(to.System)
			}
			size = 2 * to.System.Bodies[body].KM() / observer.KMPerPC
		}
		if share := size / p.View().Eye.Height; math.Abs(share-1./3) > 0.02 {
			t.Errorf("%s takes %.3f of the picture", name, share)
		}
		p.World.Close()
	}
}

// A flight within a scene ends so, too, from above and in space: the planet takes a third of the picture and not its
// moons, and so does a ship.
func TestFlightsWithinASceneEndAtAThird(t *testing.T) {
	for _, scene := range []string{"solar-system", "orders", "arena"} {
		p, err := Open(scene)
		if err != nil {
			t.Fatal(err)
		}
		p.Playback.SetStepBudget(0)
		p.Playback.SetPaused(true)
		p.Observer.SetViewport(1280, 720, 1)
		p.Observer.Jumps = true
		p.Advance(0)
		share := func(radius float64) float64 { return 2 * radius * p.Observer.Plane().Zoom / 720 }
		for i, b := range p.World.Setup().Bodies {
			if b.Radius == 0 {
				continue
			}
			p.Selection.FlyTo(finder.Result{Body: i, Ship: None})
			if p.Advance(0); math.Abs(share(b.Radius)-1./3) > 1e-3 {
				t.Errorf("%s: %s takes %.3f of the picture", scene, b.Name, share(b.Radius))
			}
		}
		for _, id := range []int{0, p.World.Count() - 1} {
			p.Selection.FlyTo(finder.Result{Body: None, Ship: id})
			if p.Advance(0); math.Abs(share(p.World.Glance(uint32(id)).Of.Radius)-1./3) > 1e-3 {
				t.Errorf("%s: ship %d takes %.3f of the picture", scene, id, share(p.World.Glance(uint32(id)).Of.Radius))
			}
		}
		p.World.Close()
	}
}
