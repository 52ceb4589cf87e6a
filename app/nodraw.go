//go:build !cgo || windows || darwin

package app

import (
	"errors"
	"image"
	"io"

	"galaxy/render/stage"
)

// Drawing without a display needs cgo and EGL.
var errNoPictures error = failure{errors.New("this build cannot draw off-screen; build with cgo on a system with EGL, or write the states with --trajectories")}

func drawPicture(io.Writer, *stage.Frame) error { return errNoPictures }

func openDrawing() (draw func(*stage.Frame) (*image.NRGBA, error), end func(), err error) {
	return nil, nil, errNoPictures
}

func examineDrawing() (string, error) { return "", errNoPictures }
