package player

import (
	"testing"

	"galaxy/render/stage"
)

// A picture of one pixel has a sky, too.
func TestSkyOfOnePixel(t *testing.T) {
	p := openSolar(t)
	p.Observer.SetViewport(1, 1, 1)
	p.Advance(0.1)
	var b stage.Builder
	var f stage.Frame
	b.Build(&f, p.Scene, p.World, p.View())
}
