package player

import (
	"math"
	"testing"

	"galaxy/render/finder"
	"galaxy/render/stage"
)

// While the camera turns or zooms slowly, a name that has appeared stays as long as its body is in the picture and not
// behind another one.
func TestNamesDoNotFlicker(t *testing.T) {
	for _, c := range []struct {
		of     string
		height float64 // au
		move   func(p *Player)
	}{
		{"Jupiter", 0.05, func(p *Player) { p.Observer.Orbit(0.2, 0.2) }},
		{"Jupiter", 0.032, func(p *Player) { p.Observer.Orbit(1.5, 0) }},
		{"Jupiter", 0.04, func(p *Player) { p.Observer.Orbit(1.5, 0.3) }},
		{"Jupiter", 0.02, func(p *Player) { p.Observer.ZoomBy(math.Pow(4, 1./600), 0, 0) }},
		{"Jupiter", 0.02, func(p *Player) { p.Observer.ZoomBy(math.Pow(10, -1./600), 0, 0) }},
		{"Sun", 10, func(p *Player) { p.Observer.Orbit(0.7, 0.1) }},
	} {
		p := openSolar(t)
		p.Observer.SetViewport(1280, 720, 1)
		p.Playback.SetStepBudget(0)
		p.Playback.SetPaused(true)
		p.Observer.Jumps = true
		p.Selection.FlyTo(finder.Result{Body: p.BodyNamed(c.of), Ship: None})
		p.Observer.ZoomBy(720/p.Observer.Plane().Zoom/c.height, 0, 0)
		p.Observer.Orbit(100, -200)
		p.Observer.Jumps = false
		p.Options.Labels = true
		var b stage.Builder
		var f stage.Frame
		shown, gone := map[string]bool{}, map[string]int{}
		for range 600 {
			c.move(p)
			p.Advance(1. / 60)
			v := p.View()
			v.Eye = nil // names of stars have a test of their own
			b.Build(&f, p.Scene, p.World, v)
			now := map[string]bool{}
			for _, text := range f.Texts {
				now[string(text.S)] = true
			}
			middle := p.BodyNamed(c.of)
			for _, spot := range f.Spots { // bodies that are seen
				name := p.World.Setup().Bodies[spot.Body].Name
				inside := math.Abs(spot.X) < 540 && math.Abs(spot.Y) < 330
				for _, other := range f.Spots { // a moon near its planet has no name
					if int(other.Body) == middle && other.Body != spot.Body && math.Hypot(spot.X-other.X, spot.Y-other.Y) < 40 {
						inside = false
					}
				}
				if shown[name] && !now[name] && inside {
					gone[name]++
				}
				shown[name] = now[name]
			}
		}
		for name, n := range gone {
			t.Errorf("%s, %v au high: the name of %s goes %d times in 600 pictures", c.of, c.height, name, n)
		}
		p.World.Close()
	}
}
