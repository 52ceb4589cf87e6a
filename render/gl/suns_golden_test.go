package gl_test

import (
	"image/color"
	"testing"

	"galaxy/render/stage"
	"galaxy/scene/looks"
)

// stars is a row of stars, each as large as the picture has room for.
func stars(list []*looks.Star, columns int, radius, pitch float64) *stage.Frame {
	rows := (len(list) + columns - 1) / columns
	f := &stage.Frame{Width: int(pitch) * columns, Height: int(pitch) * rows, Scale: 1, Glow: true}
	for i, s := range list {
		f.Faces = append(f.Faces, stage.Face{Look: s, Axes: stage.AxesOf(looks.Tilted(70, 250, 0).Axes(0))})
		c := s.Color()
		if s == &looks.SunLook {
			c = looks.RGB{1, 0.914, 0.659} // as in the Solar System
		}
		f.Discs = append(f.Discs, stage.Disc{
			X:      pitch * (float64(i%columns) - 0.5*float64(columns-1)),
			Y:      pitch * (0.5*float64(rows-1) - float64(i/columns)),
			Radius: radius, Glow: 1, Face: int32(i + 1),
			Color: color.NRGBA{uint8(255 * c[0]), uint8(255 * c[1]), uint8(255 * c[2]), 255},
		})
	}
	return f
}

var classes = []*looks.Star{
	looks.StarOf(3550, 760, 17, 5),     // a red supergiant: Betelgeuse
	looks.StarOf(3900, 44, 1.2, 6),     // a red giant: Aldebaran
	&looks.SunLook,                     // G
	looks.StarOf(2900, 0.15, 0.12, 8),  // a red dwarf
	looks.StarOf(4500, 0.7, 0.75, 9),   // K
	looks.StarOf(9600, 2.4, 2.1, 10),   // A: Vega
	looks.StarOf(33000, 9, 20, 11),     // O
	looks.StarOf(25000, 0.0084, 1, 12), // a white dwarf: Sirius B
}

// Stars of all classes, with and without the eye's glow, and the Sun from near.
func TestGoldenStars(t *testing.T) {
	needScreen(t)
	f := stars(classes, 4, 105, 320)
	golden(t, "stars", draw(t, f))
	f = stars(classes, 8, 28, 110)
	f.Glow = false
	golden(t, "stars-plain", draw(t, f))
	f = stars(classes[2:3], 1, 900, 640)
	f.Discs[0].X, f.Discs[0].Y = 500, -400
	golden(t, "stars-sun", draw(t, f))
}
