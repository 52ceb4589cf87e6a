//go:build cgo && !windows && !darwin

package app

import (
	"fmt"
	"image"
	"io"

	"galaxy/render/gl"
	"galaxy/render/offscreen"
	"galaxy/render/stage"
	"galaxy/shaders"
)

// errNoPictures says why this build cannot draw off-screen; nil where it can.
var errNoPictures error

// drawPicture writes a frame as PNG, without a display.
func drawPicture(to io.Writer, f *stage.Frame) error {
	screen, err := offscreen.Open(shaders.FS)
	if err != nil {
		return err
	}
	defer screen.Close()
	image, err := screen.Picture(f)
	if err != nil {
		return err
	}
	return gl.EncodePNG(to, image)
}

// openDrawing returns a function that draws frames without a display, and one that ends it.
func openDrawing() (draw func(*stage.Frame) (*image.NRGBA, error), end func(), err error) {
	screen, err := offscreen.Open(shaders.FS)
	if err != nil {
		return nil, nil, err
	}
	return screen.Picture, screen.Close, nil
}

func examineDrawing() (string, error) {
	screen, err := offscreen.Open(shaders.FS)
	if err != nil {
		return "", err
	}
	defer screen.Close()
	version, renderer := screen.Driver()
	return fmt.Sprintf("OpenGL %s, %s", version, renderer), nil
}
