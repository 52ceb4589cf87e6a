package app

import (
	"fmt"

	"galaxy/app/typed"
	"galaxy/internal/settings"
	"galaxy/render/player"
)

// settingsFlag says where the settings of the window are kept.
type settingsFlag struct {
	Config string `placeholder:"FILE" help:"Keep the window's settings in this file instead of the one in your folder of configurations; none keeps nothing."`
}

// settings opens the settings. A broken file does not stop the window, which says so.
func (f *settingsFlag) settings(p *player.Player) *settings.File {
	file, err := settings.Open(f.Config)
	if err != nil {
		p.Warn(err.Error() + ".")
	}
	return file
}

// windowSize reads the size of a window; 0×0 where none is given.
func windowSize(text string) (width, height int, err error) {
	if text == "" {
		return 0, 0, nil
	}
	return typed.Size(text)
}

// showKeeping shows a window. That its settings are not written is no failure.
func showKeeping(s *streams, p *player.Player, c windowConfig) error {
	err := showWindow(p, c)
	if unkept(err) {
		fmt.Fprintf(s.err, "galaxy: %v\n", err)
		return nil
	}
	return err
}
