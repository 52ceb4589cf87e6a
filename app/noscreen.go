//go:build !cgo

package app

import (
	"errors"

	"galaxy/render/player"
)

// A program that is built without cgo has all of galaxy but the window and the
// pictures, and needs no library of the system.

type windowConfig struct {
	Shaders, Screenshot   string
	Frames, Width, Height int
	Stop                  <-chan struct{}
	Keep                  func()
}

var errNoWindow = errors.New("this program was built without a window; galaxy run and galaxy replay --verify need none, and a build with cgo has one")

func showWindow(*player.Player, windowConfig) error { return failure{errNoWindow} }

func noScreen(error) bool { return false }
