package player

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/spatial/r2"
	"gonum.org/v1/gonum/spatial/r3"

	"galaxy/sky"
)

// zoomTo turns the wheel at a point until the picture is so high, pc.
func zoomTo(t *testing.T, p *Player, height, x, y float64) {
	t.Helper()
	for range 4000 {
		now := p.skyHeight()
		if math.Abs(math.Log(now/height)) < 1e-9 {
			return
		}
		factor := min(max(now/height, 0.8), 1.25)
		p.zoomStep(factor, x, y)
		p.Advance(0)
	}
	t.Fatalf("the picture stays %v pc high, not %v", p.skyHeight(), height)
}

// A zoom out of the Solar System leads into the galaxy and back to the same view, at the same time.
func TestZoomOutAndIn(t *testing.T) {
	for _, at := range []r2.Vec{{}, {X: 200, Y: -110}} {
		p := openSolar(t)
		p.SetStepBudget(0)
		p.SetViewport(1280, 720, 1)
		p.SetPaused(true)
		p.Advance(0)
		before, time := p.Camera(), p.Time()
		zoomTo(t, p, 3e4, at.X, at.Y)
		if !p.Scene.Galaxy {
			t.Fatalf("30 kpc are not in the galaxy: %q", p.notice)
		}
		if p.SkyTime() != time {
			t.Errorf("in the galaxy it is %v days later", p.SkyTime()-time)
		}
		zoomTo(t, p, 720/before.Zoom*auPC, at.X, at.Y)
		if p.Scene.File != "solar-system" || p.Time() != time {
			t.Fatalf("back in %s, %v days later", p.Scene.File, p.Time()-time)
		}
		off := r2.Norm(r2.Sub(p.Camera().Center, before.Center)) * before.Zoom
		if off > 1e-3 || math.Abs(p.Camera().Zoom/before.Zoom-1) > 1e-6 {
			t.Errorf("at %v: back at %v pixels beside, zoom %v of %v", at, off, p.Camera().Zoom, before.Zoom)
		}
	}
}

// Where scenes are swapped, every place is at the same pixel before and after.
func TestSwapMovesNothing(t *testing.T) {
	p := openSolar(t)
	p.SetStepBudget(0)
	p.SetViewport(1280, 720, 1)
	p.Advance(0.5)
	look := func() (pixels []r2.Vec) {
		for _, at := range []r3.Vec{{}, {X: 40, Y: 20}, {X: -300, Y: 500}, {X: 30, Y: -20, Z: -2e5}, {X: 0, Y: 0, Z: -1e6}} {
			home := sol()
			v := r3.Add(inPlane(r2.Vec{X: at.X, Y: at.Y}, home.Axes), r3.Scale(at.Z, home.Axes[2]))
			place := sky.Place{In: sky.Galactic, At: r3.Add(home.Place, r3.Scale(auPC, v))}
			eye := p.eye()
			x, y, ok := eye.Project(place, 1280, 720)
			if !ok {
				continue
			}
			pixels = append(pixels, r2.Vec{X: x, Y: y})
		}
		return pixels
	}
	for _, x := range []float64{0, 300} {
		for _, way := range []struct{ factor float64 }{{0.97}, {1 / 0.97}} {
			swapped := false
			for range 800 {
				galaxy := p.Scene.Galaxy
				time := p.SkyTime()
				p.zoomStep(way.factor, x, 0)
				height := p.skyHeight()
				scene := p.Scene
				mid := look()
				p.Advance(0)
				if p.Scene == scene {
					continue
				}
				swapped = true
				after := look()
				if len(after) != len(mid) || len(mid) < 3 {
					t.Fatalf("%d places before, %d after", len(mid), len(after))
				}
				for i := range mid {
					if d := r2.Norm(r2.Sub(after[i], mid[i])); d > 0.5 {
						t.Errorf("%v pc high, from the galaxy %v: place %d jumps by %.3g pixels", height, galaxy, i, d)
					}
				}
				if p.SkyTime() != time {
					t.Errorf("the swap takes %v days", p.SkyTime()-time)
				}
				if share := p.worldShare(); share > 0.02 {
					t.Errorf("the world appears at %v", share)
				}
			}
			if !swapped {
				t.Errorf("factor %v: never swapped", way.factor)
			}
		}
	}
}
