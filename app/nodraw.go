//go:build !cgo || windows || darwin

package app

import (
	"errors"
	"io"

	"galaxy/render/stage"
)

// Drawing without a display needs cgo and EGL.
var errNoPictures error = failure{errors.New("this build cannot draw off-screen; build with cgo on a system with EGL, or write the states with --csv")}

func drawPicture(io.Writer, *stage.Frame) error { return errNoPictures }
