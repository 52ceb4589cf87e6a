package gl_test

import (
	"image/color"
	"testing"

	"galaxy/render/stage"
	"galaxy/scene"
)

// Every hull, large and small, with and without its flame, and as an outline.
func TestGoldenHulls(t *testing.T) {
	needScreen(t)
	f := &stage.Frame{Width: 480, Height: 400, Scale: 1, Glow: true}
	for i := range 5 {
		x, h := float32(-180+90*i), scene.Hull(i)
		c := color.NRGBA{0x8f, 0xc1, 0xff, 0xff}
		f.Ships = append(f.Ships,
			stage.Ship{X: x, Y: 120, Size: 16 * 70, Heading: 4000, Color: c, Hull: h},
			stage.Ship{X: x, Y: 20, Size: 16 * 36, Heading: 16384, Exhaust: -16384, Burn: 255, Color: c, Hull: h},
			stage.Ship{X: x, Y: -60, Size: 16 * 16, Heading: -8000, Exhaust: 20000, Burn: 120, Color: c, Hull: h},
			stage.Ship{X: x + 30, Y: -60, Size: 16 * 9, Color: c, Hull: h},
			stage.Ship{X: x - 30, Y: -60, Size: 16 * 2, Color: c, Hull: h})
		f.Rivals = append(f.Rivals, stage.Ship{X: x, Y: -140, Size: 16 * 40, Heading: 4000, Color: c, Hull: h})
	}
	check(t, "hulls", draw(t, f))
}
