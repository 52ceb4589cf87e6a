//go:build !cgo

package app

import (
	"io"
	"time"

	"galaxy/internal/settings"
	"galaxy/render/player"
	"galaxy/scene/tour"
)

// A build without cgo has no window and draws no pictures, and needs no system library.

type windowConfig struct {
	Shaders, Screenshot   string
	Frames, Width, Height int
	Stop                  <-chan struct{}
	Flush                 func()
	ReadOut               io.Writer
	Record                player.NextFile
	Settings              *settings.File
	Tour                  *tour.Tour
	Kiosk                 *windowKiosk
}

type windowKiosk struct {
	Word string
	Idle time.Duration
}

func showWindow(*player.Player, windowConfig) error      { return failure{errNoWindow} }
func noScreen(error) bool                                { return false }
func unkept(error) bool                                  { return false }
func examineScreen() (display, driver string, err error) { return "", "", errNoWindow }
