package gl_test

import (
	"testing"

	"gonum.org/v1/gonum/spatial/r2"

	"galaxy/internal/worlds"
	"galaxy/render/stage"
)

// A map at three zooms.
func TestGoldenTiles(t *testing.T) {
	needScreen(t)
	sc, w := worlds.Town(t)
	for _, c := range []struct {
		name string
		at   r2.Vec
		zoom float64
	}{{"tiles-far", r2.Vec{}, 0.15}, {"tiles", r2.Vec{}, 0.64}, {"tiles-near", r2.Vec{X: -270, Y: 60}, 2.4}} {
		v := lookAt(c.at, c.zoom)
		v.Width, v.Height = 640, 360
		var s stage.Builder
		var f stage.Frame
		s.Build(&f, sc, w, v)
		check(t, c.name, draw(t, &f))
	}
}

// Drawing a map does not allocate.
func TestDrawingTilesAllocatesNothing(t *testing.T) {
	needScreen(t)
	sc, w := worlds.Town(t)
	var s stage.Builder
	var f stage.Frame
	s.Build(&f, sc, w, lookAt(r2.Vec{}, 1))
	f.Tiles.Width |= 1
	f.Tiles.Height--
	asMoved := func() { f.Tiles.Width ^= 1 } // the map, by a tile
	if n := allocations(t, 20, &f, asMoved); n != 0 {
		t.Errorf("a picture allocates %v times", n)
	}
}
