package player

import (
	"math"
	"testing"

	"galaxy/render/observer"
)

// A flight to a thing without planets or moons ends where it takes a third of the picture.
func TestFlightsEndAtAThird(t *testing.T) {
	for _, name := range []string{
		"Betelgeuse", "Antares", "Barnard's Star", "Sagittarius A*", "Pleiades", "Andromeda Galaxy", "Orion Nebula", "Moon", "Titan", "Halley", "Ceres",
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
