//go:build cgo

package app

import (
	"errors"

	"galaxy/render/player"
	"galaxy/render/window"
)

// windowConfig configures a window.
type windowConfig = window.Config

// showWindow shows a scene until its window is closed.
func showWindow(p *player.Player, c windowConfig) error { return window.Show(p, c) }

// noScreen reports whether a window failed without a display or without OpenGL.
func noScreen(err error) bool {
	return errors.Is(err, window.ErrNoDisplay) || errors.Is(err, window.ErrNoOpenGL)
}
