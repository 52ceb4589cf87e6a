package gl_test

import (
	"image/color"
	"math"
	"testing"

	"galaxy/render/stage"
	"galaxy/scene/looks"
)

// small is a frame of small bodies by their names, in rows; the sun is at the left, above.
func small(list []string, columns int, radius, pitch float64) *stage.Frame {
	rows := (len(list) + columns - 1) / columns
	f := &stage.Frame{Width: int(pitch) * columns, Height: int(pitch) * rows, Scale: 1}
	for i, name := range list {
		look := looks.Named(name)
		if look == nil {
			look = looks.Small(name, "", name == "halley" || name == "a comet", 8, uint32(i*77+5))
		}
		f.Globes = append(f.Globes, stage.Globe{Look: look, Axes: stage.AxesOf(looks.Tilted(62, 90, 0).Axes(0)), Ambient: 0.0015, InSpace: true, Near: 0.2})
		f.Discs = append(f.Discs, stage.Disc{
			X:      pitch * (float64(i%columns) - 0.5*float64(columns-1)),
			Y:      pitch * (0.5*float64(rows-1) - float64(i/columns)),
			Radius: radius, Light: [3]float32{-0.8, 0.4, 0.4}, Color: color.NRGBA{255, 255, 255, 255}, Globe: int32(i + 1),
		})
	}
	return f
}

// Bodies that are no balls, those of which pictures are known and those that are made up.
func TestGoldenShapes(t *testing.T) {
	needScreen(t)
	check(t, "globes-shapes", draw(t, small([]string{
		"phobos", "deimos", "amalthea", "hyperion", "janus", "epimetheus", "prometheus", "pandora",
		"atlas", "pan", "proteus", "vesta", "halley", "eros", "a comet", "an asteroid",
	}, 4, 56, 190)))
}

// The outlines of bodies along their three axes are as long as published, within a tenth: on that they are rough.
func TestOutlinesAreAsLongAsPublished(t *testing.T) {
	needScreen(t)
	for name, want := range map[string][3]float64{ // half axes, km: Archinal et al. 2018
		"phobos": {13.0, 11.4, 9.1}, "deimos": {7.8, 6.0, 5.1}, "amalthea": {125, 73, 64}, "hyperion": {180.1, 133.0, 102.7},
		"janus": {101.7, 93.0, 76.3}, "epimetheus": {64.9, 57.3, 53.0}, "prometheus": {68.2, 41.6, 28.2}, "pandora": {52.2, 40.8, 31.5},
		"atlas": {20.5, 17.8, 9.4}, "pan": {17.2, 15.4, 10.4}, "eros": {17, 5.5, 5.5},
	} {
		f := small([]string{name}, 1, 60, 320)
		f.Globes[0].Near, f.Discs[0].Light = 0, [3]float32{0, 0, 1}
		km := math.Cbrt(want[0]*want[1]*want[2]) / 60 // a pixel
		for _, view := range []struct {
			axes          [9]float32 // x, y and z of the picture in the axes of the body
			across, along int        // which of its axes are seen
		}{
			{[9]float32{1, 0, 0, 0, 1, 0, 0, 0, 1}, 0, 1}, // over its north pole
			{[9]float32{0, 1, 0, 0, 0, 1, 1, 0, 0}, 1, 2}, // over its prime meridian
		} {
			f.Globes[0].Axes = view.axes
			p := draw(t, f)
			left, right, top, bottom := 320, 0, 320, 0
			for y := range 320 {
				for x := range 320 {
					if p.NRGBAAt(x, y).R > 16 {
						left, right, top, bottom = min(left, x), max(right, x), min(top, y), max(bottom, y)
					}
				}
			}
			for k, got := range map[int]float64{view.across: float64(right-left+1) / 2 * km, view.along: float64(bottom-top+1) / 2 * km} {
				if math.Abs(got/want[k]-1) > 0.12 {
					t.Errorf("%s: half axis %d is %.1f km, want %.1f", name, k, got, want[k])
				}
			}
		}
	}
}
