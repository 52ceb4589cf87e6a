package window

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"testing"

	"galaxy/scene/lesson"
)

// The picture of a work fits its limits, whatever the window shows: noise becomes smaller.
func TestShrink(t *testing.T) {
	noise, plain := image.NewNRGBA(image.Rect(0, 0, 640, 900)), image.NewNRGBA(image.Rect(0, 0, 640, 360))
	r := rand.New(rand.NewPCG(1, 2))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(r.Uint32())
	}
	for name, p := range map[string]*image.NRGBA{"noise": noise, "plain": plain} {
		text := shrink(p)
		size, err := png.DecodeConfig(bytes.NewReader(text))
		if err != nil || len(text) > lesson.MostPicture || max(size.Width, size.Height) > lesson.PictureWidth {
			t.Errorf("%s: %v, %d bytes, %d×%d", name, err, len(text), size.Width, size.Height)
		}
		if name == "plain" && size.Width != lesson.PictureWidth {
			t.Errorf("it is %d pixels wide", size.Width)
		}
	}
}
