package gl_test

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/render/stage"
	"galaxy/scene"
	"galaxy/sim"
)

// contestView looks at a contest, between two states.
func contestView(sc *scene.Scene, rival *sim.World) stage.View {
	v := lookAt(r2.Vec{}, 480/sc.Camera.Height)
	v.Width, v.Height, v.Alpha, v.Rate, v.Rival = 640, 480, 0.3, 1, rival
	return v
}

// The ships of the scene are filled, those of its rival hollow, large or small; a
// line connects the selected one with its counterpart.
func TestGoldenRivals(t *testing.T) {
	needScreen(t)
	for _, c := range []struct {
		picture, scene, method string
		steps, ship            int
		zoom                   float64
	}{
		{"rivals", "magnet-first", "seek", 200, 0, 2.2},
		{"rivals-many", "orbit-race", "arrive", 700, 18, 2.2},
	} {
		sc, own, rival := worlds.Contest(t, c.scene, c.method, c.steps)
		var s stage.Builder
		var f stage.Frame
		v := contestView(sc, rival)
		v.Camera.Zoom *= c.zoom
		v.Ship, v.Paused, v.Options.Vectors = c.ship, true, false
		s.Build(&f, sc, own, v)
		check(t, c.picture, draw(t, &f))
	}
}
