package gl_test

import (
	"image/color"
	"testing"

	"galaxy/render/stage"
	"galaxy/scene/looks"
)

// portraits is a frame with one disc for each of some names of looks, in rows.
func portraits(names []string, columns int, radius, pitch float64) *stage.Frame {
	rows := (len(names) + columns - 1) / columns
	f := &stage.Frame{Width: int(pitch) * columns, Height: int(pitch) * rows, Scale: 1}
	for i, name := range names {
		x := looks.SpinOf(name).Axes(9820)
		if looks.Named(name) == nil {
			x = looks.Tilted(20, 250, 0).Axes(0)
		}
		f.Globes = append(f.Globes, stage.Globe{Look: looks.Find(name, nil, uint32(i)), Axes: stage.AxesOf(x), Ambient: 0.012})
		f.Discs = append(f.Discs, stage.Disc{
			X:      pitch * (float64(i%columns) - 0.5*float64(columns-1)),
			Y:      pitch * (0.5*float64(rows-1) - float64(i/columns)),
			Radius: radius, Light: [2]float32{-0.8, 0.6}, Color: color.NRGBA{255, 255, 255, 255}, Globe: int32(i + 1),
		})
	}
	return f
}

// Every kind, and every body of the Solar System, as large as a thumb and as small as a pea.
func TestGoldenGlobes(t *testing.T) {
	needScreen(t)
	golden(t, "globes-kinds", draw(t, portraits(looks.Kinds(), 4, 70, 160)))
	golden(t, "globes-solar", draw(t, portraits(looks.Names()[len(looks.Kinds()):], 8, 50, 120)))
	golden(t, "globes-small", draw(t, portraits(looks.Names(), 14, 7, 32)))
}

// A giant with its rings, up close and at a glancing angle.
func TestGoldenRings(t *testing.T) {
	needScreen(t)
	golden(t, "globes-rings", draw(t, portraits([]string{"saturn", "uranus"}, 2, 90, 460)))
}
