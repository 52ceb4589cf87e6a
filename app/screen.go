//go:build cgo

package app

import (
	"errors"

	"galaxy/render/player"
	"galaxy/render/window"
)

// windowConfig is what a window is told.
type windowConfig = window.Config

// showWindow shows a scene until its window is closed.
func showWindow(p *player.Player, c windowConfig) error { return window.Show(p, c) }

// noScreen reports whether a window failed for want of a display or of OpenGL.
func noScreen(err error) bool {
	return errors.Is(err, window.ErrNoDisplay) || errors.Is(err, window.ErrNoOpenGL)
}
