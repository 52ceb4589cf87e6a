//go:build !cgo

package app

import (
	"errors"

	"galaxy/render/player"
)

// A build without cgo has no window and draws no pictures, and needs no system library.

type windowConfig struct {
	Shaders, Screenshot   string
	Frames, Width, Height int
	Stop                  <-chan struct{}
	Flush                 func()
}

var errNoWindow = errors.New("this build has no window; use galaxy run or galaxy replay --verify, or build with cgo")

func showWindow(*player.Player, windowConfig) error { return failure{errNoWindow} }

func noScreen(error) bool { return false }
