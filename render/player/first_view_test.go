package player

import (
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/scene"
)

// parts are the built-in scenes that begin with a view of a part, as without a far goal; so do those that follow a body.
var parts = []string{"solar-system", "galaxy", "heavy-jupiter", "rendezvous"}

// The first view of every built-in scene and Home show all of it, at any shape of the
// picture and between panels: no agent, body, orbit, rock or goal is cut off.
func TestViewsClipNothing(t *testing.T) {
	for _, name := range scene.Builtin() {
		sc, w := worlds.Opened(t, name)
		for _, size := range []struct{ width, height, left float64 }{{1280, 720, 0}, {1280, 720, 330}, {1024, 768, 0}, {640, 360, 0}, {2560, 1080, 400}, {600, 900, 0}} {
			p := Watch(sc, w)
			p.Observer.SetInsets(size.left, 0, 0, 0)
			p.Observer.SetViewport(int(size.width), int(size.height), 1)
			p.Advance(0)
			where := fmt.Sprintf("%s at %v by %v, panel of %v", name, size.width, size.height, size.left)
			if !slices.Contains(parts, name) && sc.Camera.Follow == "" {
				checkSeen(t, p, "first view of "+where, size.left)
			}
			p.Playback.SetPaused(true)
			p.Observer.Fit()
			for range 600 {
				p.Advance(1.0 / 60)
			}
			checkSeen(t, p, "whole view of "+where, size.left)
		}
	}
}

func checkSeen(t *testing.T, p *Player, what string, left float64) {
	t.Helper()
	v := p.View()
	half := r2.Scale(0.5/v.Camera.Zoom, r2.Vec{X: float64(v.Width), Y: float64(v.Height)})
	low, high := r2.Sub(v.Camera.Center, half), r2.Add(v.Camera.Center, half)
	low.X += left / v.Camera.Zoom
	b := scene.BoundsOf(p.World.Setup(), p.World.Agents())
	if b.Low.X < low.X || b.Low.Y < low.Y || b.High.X > high.X || b.High.Y > high.Y {
		t.Errorf("%s: it goes from %.4g to %.4g, the view from %.4g to %.4g", what, b.Low, b.High, low, high)
	}
}
