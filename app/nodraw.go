//go:build !cgo || windows || darwin

package app

import (
	"errors"
	"io"

	"galaxy/render/stage"
)

// Drawing without a display needs cgo and EGL.
var errNoPictures error = failure{errors.New("this program was built without OpenGL off the screen, and draws no picture; a build with cgo on a system with EGL does, and --csv writes what happens")}

func drawPicture(io.Writer, *stage.Frame) error { return errNoPictures }
