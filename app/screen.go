//go:build cgo

package app

import (
	"errors"
	"fmt"

	"galaxy/render/player"
	"galaxy/render/window"
)

type (
	windowConfig = window.Config
	windowKiosk  = window.Kiosk
)

func showWindow(p *player.Player, c windowConfig) error {
	c.Experiments = readExperiment
	return window.Show(p, c)
}

// noScreen reports whether a window failed without a display or without OpenGL.
func noScreen(err error) bool {
	return errors.Is(err, window.ErrNoDisplay) || errors.Is(err, window.ErrNoOpenGL)
}

// unkept reports whether the window did all but write its settings.
func unkept(err error) bool { return errors.Is(err, window.ErrUnkept) }

func examineScreen() (display, driver string, err error) {
	s, err := window.Examine()
	if s.Scale > 0 {
		display = fmt.Sprintf("%d×%d pixels, %g per point", s.Width, s.Height, s.Scale)
	}
	if err != nil {
		return display, "", err
	}
	return display, fmt.Sprintf("OpenGL %s, %s, pictures up to %d pixels wide", s.OpenGL, s.Renderer, s.MaxPicture), nil
}
